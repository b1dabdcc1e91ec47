// Says that a draw is being made until its page comes; without it the page still works.
"use strict";

for (const form of document.querySelectorAll("form[data-drawing]")) {
  form.addEventListener("submit", () => {
    const button = form.querySelector("button");
    const said = document.querySelector("[data-drawing-note]");
    if (said) {
      form.append(said);
      said.hidden = false;
    }
    form.setAttribute("aria-busy", "true");
    // After the form is sent, so that the button still counts as the one pressed.
    setTimeout(() => { button.disabled = true; });
  });
}

// A page that the browser shows again from its memory is not drawing any more.
window.addEventListener("pageshow", (shown) => {
  if (!shown.persisted) return;
  for (const form of document.querySelectorAll("form[data-drawing]")) {
    form.removeAttribute("aria-busy");
    form.querySelector("button").disabled = false;
  }
  document.querySelector("[data-drawing-note]")?.setAttribute("hidden", "");
});
