// In JupyterLite a link to one of the notebooks, in the text or in what a cell shows, opens that notebook. By itself it would
// lead to the file, which a browser saves, or to nothing. Before this stand `const gleekNotebooks`, their paths, and
// `const gleekFirst`, the folder of the game whose notebooks stood in no folder once.
{
  const apps = /\/(notebooks|tree|edit|consoles|lab)\/[^/]*$/;
  const root = location.href.split(/[?#]/)[0].replace(apps, "/");
  const known = (name) => gleekNotebooks.includes(name);

  // An address from before the games had folders.
  const asked = location.search.replace(/([?&]path=)([^&]+)/g, (all, key, name) => {
    const moved = `${gleekFirst}/${name}`;
    return known(moved) ? key + moved : all;
  });
  if (asked !== location.search) location.replace(asked + location.hash);

  const redirect = (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement && each.href);
    if (!link) return;
    const { origin, pathname, hash } = new URL(link.href);
    // The name of ours in its address, of which the rest may have been taken for a part of the name. A link from one notebook
    // to another names no folder, and JupyterLite may have left it so.
    const [, folder, file] = /([^/]+\/)([\w-]+\.ipynb)(%3F.*)?$/i.exec(pathname) ?? [];
    const open = new URLSearchParams(location.search).get("path") ?? "";
    const name = [folder + file, open.replace(/[^/]*$/, file)].find(known);
    if (origin !== location.origin || !name) return;
    link.href = `${root}notebooks/index.html?path=${name}${hash}`;
    // The notebook that is open stays, with whatever has run in it. The browser follows the link; JupyterLite need not hear.
    link.target = "_blank";
    event.stopImmediatePropagation();
  };

  for (const kind of ["click", "auxclick"]) window.addEventListener(kind, redirect, { capture: true });
}
