// In JupyterLite, a link to one of the notebooks opens that notebook, not the file. The build puts a line before this
// code: `const gleekNotebooks`, the notebooks' paths.
{
  const apps = /\/(notebooks|tree|edit|consoles|lab)\/[^/]*$/;
  const root = location.href.split(/[?#]/)[0].replace(apps, "/");
  const known = (name) => gleekNotebooks.includes(name);

  const redirect = (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement && each.href);
    if (!link) return;
    const { origin, pathname, hash } = new URL(link.href);
    // Find our notebook in the address. JupyterLite may have left a link without a folder, or parsed a query into it.
    const [, folder, file] = /([^/]+\/)([\w-]+\.ipynb)(%3F.*)?$/i.exec(pathname) ?? [];
    const open = new URLSearchParams(location.search).get("path") ?? "";
    const name = [folder + file, open.replace(/[^/]*$/, file)].find(known);
    if (origin !== location.origin || !name) return;
    link.href = `${root}notebooks/index.html?path=${name}${hash}`;
    // Open a new tab, so that the open notebook keeps its state. JupyterLite need not see the click.
    link.target = "_blank";
    event.stopImmediatePropagation();
  };

  for (const kind of ["click", "auxclick"]) window.addEventListener(kind, redirect, { capture: true });
}
