// Opens pages in Firefox, one after another in one window, and makes a decision on each.
//
// Its one argument is a folder in which npm has put puppeteer-core. Standard input is one JSON object: the path of
// Firefox (`firefox`), the window (`width` and `height`, in pixels), a function that lists what is out of sight of a
// box (`outOfSight`), the beginnings of warnings that are no fault (`harmless`), and `visits`, each with its address
// (`url`) and what is there once the page is drawn (`ready`). A visit may name the box that is one screen (`box`), and
// what is pressed (`press`), and then, where that is to be seen, besides (`then`), with what tells the answer (`told`);
// and an expression that lists further faults (`lists`).
// For each visit one line of JSON is written: `url`, `faults` (sentences; none is well) and `seconds`.
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const puppeteer = createRequire(join(process.argv[2], "package.json"))("puppeteer-core");
const { firefox, width, height, outOfSight, harmless, visits } = JSON.parse(await text(process.stdin));
const PATIENCE = 30_000;

// Text that is visible, of all that a selector finds.
const READ = `(selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText.trim()).join(" ")`;

async function visit(page, { url, ready, box, press, then, told, lists }, faults) {
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
    // A card's corner: the rest of it lies under the next one.
    await button.click({ offset: { x: 10, y: 12 } });
    for (const one of then ? await page.$$(then) : []) if (await one.isVisible()) await one.press("Enter");
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
        if (harmless.some((start) => line.text().startsWith(start))) return;
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
        // Left as a visitor leaves it, so that its goodbye is sent. What Firefox then breaks off, it calls an error.
        listening = false;
        await page.goto("about:blank");
        console.log(JSON.stringify({ url: each.url, faults, seconds: (Date.now() - began) / 1000 }));
    }
} finally {
    await browser.close();
}
