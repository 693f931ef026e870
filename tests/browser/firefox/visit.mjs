// Opens pages in Firefox, one after another in one window, and makes a decision on each.
//
// The only argument is a folder in which npm has installed puppeteer-core. Standard input is one JSON object: the
// path of Firefox (`firefox`), the window's size in pixels (`width`, `height`), a function that lists what is out of
// sight in a box (`outOfSight`), and `visits`.
//
// Each visit has an address (`url`) and a selector that is present once the page is drawn (`ready`). It may also
// have: the selector of the box that must fit on one screen (`box`), the selector of what to press (`press`) and of the
// text that must change (`told`), and an expression that lists more faults (`lists`).
//
// For each visit the script writes one line of JSON: `url`, `faults` (a list of sentences, empty if all is well) and
// `seconds`.
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const puppeteer = createRequire(join(process.argv[2], "package.json"))("puppeteer-core");
const { firefox, width, height, outOfSight, visits } = JSON.parse(await text(process.stdin));
const PATIENCE = 30_000;

// Returns the visible text of all elements that match a selector.
const READ = `(selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText.trim()).join(" ")`;

async function visit(page, { url, ready, box, press, told, lists }, faults) {
  await page.goto(url, { timeout: PATIENCE });
  await page.waitForSelector(ready, { timeout: PATIENCE });
  const look = async (moment) => {
    if (!box) return;
    const wrong = await page.evaluate(`(${outOfSight})(${JSON.stringify(box)})`);
    faults.push(...wrong.map((each) => `${moment}: ${each}`));
  };
  if (lists) faults.push(...(await page.evaluate(lists)));
  await look("as it is drawn");
  if (!press) return;
  const read = () => page.evaluate(`(${READ})(${JSON.stringify(told)})`);
  const before = await read();
  const [button] = await page.$$(press);
  if (!button) throw new Error(`there is nothing to press: ${press}`);
  // Click the card's corner: the next card covers the rest.
  await button.click({ offset: { x: 10, y: 12 } });
  const until = Date.now() + PATIENCE;
  while ((await read()) === before) {
    if (Date.now() > until) throw new Error(`${press} was pressed, and ${told} still says: ${before}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  await look("after the answer");
}

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: firefox,
  headless: true,
  defaultViewport: { width, height },
  extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
});
try {
  const page = await browser.newPage();
  let faults = [];
  let said = [];
  let listening = false;
  page.on("console", (line) => {
    if (!listening || !["error", "warn"].includes(line.type())) return;
    const mine = faults;
    const where = line.stackTrace().map((at) => `${at.url}:${at.lineNumber}:${at.columnNumber}`);
    const words = line.args().map((one) => one.evaluate((it) => (it instanceof Error ? it.stack : String(it))));
    said.push(
      Promise.all(words)
        .catch(() => [line.text()])
        .then((all) => mine.push(`console ${line.type()}: ${all.join(" ")} at ${where.slice(0, 4).join(", ")}`)),
    );
  });
  page.on("pageerror", (error) => listening && faults.push(`error on the page: ${error.message}`));
  for (const each of visits) {
    const began = Date.now();
    faults = [];
    said = [];
    listening = true;
    try {
      await visit(page, each, faults);
    } catch (error) {
      faults.push(String(error.message));
    }
    await Promise.all(said);
    // Navigate away as a visitor does, so that the page's goodbye is sent. Firefox reports the requests that this
    // aborts as errors, so they are ignored.
    listening = false;
    await page.goto("about:blank");
    console.log(JSON.stringify({ url: each.url, faults, seconds: (Date.now() - began) / 1000 }));
  }
} finally {
  await browser.close();
}
