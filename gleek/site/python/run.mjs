// node run.mjs PYODIDE SCRIPT FOLDER [PACKAGE…]: runs the Python file SCRIPT in the Pyodide of the
// folder PYODIDE. The script sees FOLDER as /job.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, script, folder, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
try {
  const python = await loadPyodide({
    indexURL: pyodide,
    packageBaseUrl: pyodide,
    // Fix the order of sets, so that every run compiles the same bytes.
    env: { PYTHONHASHSEED: "0" },
    stdout: (line) => console.log(line),
    stderr: (line) => console.error(line),
  });
  await python.loadPackage(packages, { messageCallback: () => {} });
  for (const [place, root] of [
    ["/job", folder],
    ["/code", dirname(script)],
  ]) {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  }
  python.runPython('import sys; sys.dont_write_bytecode = True; sys.path.append("/code")');
  python.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  // Print only the message: Node would also print the source line, which is the whole of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
