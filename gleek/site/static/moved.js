// The script of a redirect page: go to the new address, and keep the query and the fragment.
location.replace(document.querySelector("link[rel=canonical]").href + location.search + location.hash);
