// Comfort on every page; nothing here is needed for a page to work.
(() => {
  "use strict";
  const root = document.documentElement;

  for (const toggle of document.querySelectorAll("[data-theme-toggle]")) {
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      const next = root.dataset.bsTheme === "dark" ? "light" : "dark";
      root.dataset.bsTheme = next;
      try { localStorage.setItem("theme", next); } catch { /* private browsing: this page only */ }
    });
  }

  // A browser moves to the first field only when it draws; a key may be pressed before.
  if (!location.hash && document.activeElement === document.body) {
    document.querySelector("[autofocus]")?.focus();
  }

  const typing = (target) => target.closest("input, select, textarea, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "/") {
      const search = document.querySelector("[data-search]");
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    } else if (/^[0-9]$/.test(event.key)) {
      const jump = document.querySelector("[data-jump]");
      if (jump) jump.focus();
    }
  });

  // A form is sent once, however often its button is pressed.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  const wrong = document.querySelector("[aria-invalid=true]");
  if (wrong) wrong.focus();

  const here = document.querySelector(".task[aria-current]");
  if (here) here.parentElement.scrollLeft = here.offsetLeft - 24;
})();
