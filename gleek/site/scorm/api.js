// Calls a learning system by SCORM 1.2: through the object `API` that the system defines in a window around the page.

const MOST_PARENTS = 50;

// Return the API of the window `start`, or of the nearest window around it that has one. Return null if there is none,
// or if a window of another site is in between.
function around(start) {
  try {
    for (let [one, left] = [start, MOST_PARENTS]; one && left; left -= 1) {
      if (one.API) return one.API;
      if (one.parent === one) return null;
      one = one.parent;
    }
  } catch {
    // A browser forbids access to a window of another site.
  }
  return null;
}

/** Return the API of the window `own`, of those around it, or of those around the one that opened it; null for none. */
export const apiOf = (own) => around(own) ?? around(own.opener) ?? around(own.top?.opener);

const two = (number) => String(number).padStart(2, "0");
/** Return a duration as SCORM 1.2 writes it, as in "0001:02:03". */
export function duration(seconds) {
  const whole = Math.floor(seconds);
  return `${two(Math.floor(whole / 3600)).padStart(4, "0")}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** A session with a learning system, from the opening of a part until `end`. Without an API, it stores nothing. */
export class Visit {
  sent = new Map();

  constructor(api, now = Date.now) {
    this.now = now;
    this.began = now();
    this.api = api;
    /** Whether the learning system has accepted the session, and has stored the last values. */
    this.isStored = this.call("LMSInitialize", "") === "true";
    if (!this.isStored) this.api = null;
  }
  /** Call the function `name` of the learning system, and return its answer as a text; "" if the call fails. */
  call(name, ...given) {
    try {
      return String(this.api[name](...given) ?? "");
    } catch {
      return "";
    }
  }
  read = (key) => this.call("LMSGetValue", key);
  /** Store an object of values in the learning system. Values that it has stored already are not sent again. */
  write(values) {
    const changed = Object.entries(values).filter(([key, value]) => this.sent.get(key) !== value);
    if (!this.api || !changed.length) return;
    for (const [key, value] of changed) if (this.call("LMSSetValue", key, value) === "true") this.sent.set(key, value);
    this.isStored = this.call("LMSCommit", "") === "true";
    if (!this.isStored) this.sent.clear();
  }
  end() {
    if (!this.api) return;
    this.write({ "cmi.core.session_time": duration((this.now() - this.began) / 1000) });
    this.call("LMSFinish", "");
    this.api = null;
  }
}
