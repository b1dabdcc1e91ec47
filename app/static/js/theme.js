// Before the first paint: the theme kept in this browser, else the system's.
(() => {
  "use strict";
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const show = () => {
    document.documentElement.dataset.bsTheme = kept() || (system.matches ? "dark" : "light");
  };
  system.addEventListener("change", show);
  show();
})();
