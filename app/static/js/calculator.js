// Other rules have other questions: the page is asked again with all that was typed.
"use strict";

for (const field of document.querySelectorAll("[data-again]")) {
  field.addEventListener("change", () => field.form.requestSubmit());
}
