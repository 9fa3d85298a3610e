// What a reader of a report can do: go to the place of a finding, tell the suits apart by colour, print.

/** Open all that is closed, so that it is in the file or on the paper; the returned function closes it again. */
export function openAll(root) {
  const closed = [...root.querySelectorAll("details.hand:not([open])")];
  for (const details of root.querySelectorAll("details.hand")) {
    details.fill();
    details.open = true;
  }
  return () => {
    for (const details of closed) {
      details.open = false;
    }
  };
}

/** Follow what the reader does, for as long as the document is open. */
export function followReader() {
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("a[href^='#hand-']");
    const place = target && document.querySelector(target.getAttribute("href").split("-trick")[0]);
    if (place) {
      place.fill();
      place.open = true;
    }
  });
  document.getElementById("four-colors").addEventListener("change", (event) => {
    document.documentElement.classList.toggle("four-colors", event.target.checked);
  });
  let close = () => {};
  window.addEventListener("beforeprint", () => {
    close = openAll(document);
  });
  window.addEventListener("afterprint", () => close());
}
