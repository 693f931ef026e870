// On a page that leads to another: go there, with what was asked for and the place on the page kept.
location.replace(document.querySelector("link[rel=canonical]").href + location.search + location.hash);
