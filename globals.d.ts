// Types of what scripts share at run time, and of constants that Python writes before a script.

/** The format of the files that `<gleek-hand>` reads, and its style sheet (gleek/handouts/embed/script.py). */
declare const FORMAT: string;
declare const STYLES: string;
/** For each path of the static site: the digest of its content, and whether to fetch it at once. */
declare const FILES: Record<string, [digest: string, atOnce: boolean]>;
/** The paths of the notebooks in JupyterLite. */
declare const gleekNotebooks: string[];

interface Window {
  /** What start.js shares with the other scripts of a page. */
  gleek: typeof import("./gleek/pages/static/arriving.js") &
    Pick<typeof import("./gleek/pages/static/kernel_line.js"), "line" | "forbidden"> &
    Pick<typeof import("./gleek/pages/static/cell_widgets.js"), "draw"> &
    typeof import("./gleek/pages/static/stored.js").storing &
    Pick<typeof import("./gleek/widgets/drawing/static/nodes.js"), "h" | "isField"> & { isDark(): boolean };
  /** Python in a page of the static site (kernel_in_page.js). */
  gleekPython: {
    listen(listener: (event: any) => void): void;
    connect(receive: (message: any) => void): void;
    send(message: object): void;
    modules: string[];
  };
  /** Of the `self` of service_worker.js. */
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

/** Widgets store what they have drawn on the nodes themselves, under names that begin with `gk` or `gleek`. */
interface Node {
  [key: `gk${string}`]: any;
  [key: `gleek${string}`]: any;
}

// A selector does not say which kind of element it finds.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selector: string): any;
}
interface EventTarget {
  closest?(selector: string): any;
}
/** The events of service_worker.js have these. */
interface Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}
/** A click in a document always has a target. */
interface Document {
  addEventListener(type: "click", listener: (event: PointerEvent & { target: EventTarget }) => void): void;
}
