// Makes a link to one of our notebooks open that notebook in JupyterLite, instead of its file. The build puts a line
// before this code: `const gleekNotebooks`, a list of the notebooks' paths.
{
  const apps = /\/(notebooks|tree|edit|consoles|lab)\/[^/]*$/;
  const root = location.href.split(/[?#]/)[0].replace(apps, "/");

  const redirect = (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement && each.href);
    if (!link) return;
    const { origin, pathname, hash } = new URL(link.href);
    // Find the notebook to which the link leads. JupyterLite may have removed the folder from the link's URL, or made
    // the query a part of its path.
    const [, folder, file] = /([^/]+\/)([\w-]+\.ipynb)(%3F.*)?$/i.exec(pathname) ?? [];
    const open = new URLSearchParams(location.search).get("path") ?? "";
    const name = [folder + file, open.replace(/[^/]*$/, file)].find((name) => gleekNotebooks.includes(name));
    if (origin !== location.origin || !name) return;
    link.href = `${root}notebooks/index.html?path=${name}${hash}`;
    // Open a new tab, so that the open notebook keeps its state, and keep the click from JupyterLite.
    link.target = "_blank";
    event.stopImmediatePropagation();
  };

  for (const kind of ["click", "auxclick"]) window.addEventListener(kind, redirect, { capture: true });
}
