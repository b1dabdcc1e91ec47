// While rules are changed, the server says what differs and what typical deals mark now.
"use strict";

for (const form of document.querySelectorAll("form[data-rules]")) {
  const target = document.getElementById("rules-preview");
  let timer = 0;
  let asking = null;
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST",
        body: new FormData(form),
        headers: { Accept: "text/html" },
        signal: asking.signal,
      });
      if (answer.ok) target.innerHTML = await answer.text();
    } catch (error) {
      if (error.name !== "AbortError") target.textContent = "";
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 300);
  });
}
