// The list of teams: found as one types, marked without leaving the place. The page works without.
(() => {
  "use strict";
  const marks = document.getElementById("marks");
  const search = document.querySelector("[data-search]");
  if (!marks || !search) return;

  const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")
    .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").replace(/ø/g, "o").replace(/ł/g, "l")
    .replace(/[^0-9a-z]+/g, " ").trim();

  const found = document.getElementById("found");
  const counted = document.getElementById("count");
  const say = (count) => { counted.textContent = marks.dataset.found.replace("{n}", count); };

  function filter() {
    const asked = folded(search.value);
    const words = asked.split(" ").filter(Boolean);
    const number = /^\d{1,4}$/.test(asked) ? asked : null;
    let count = 0;
    for (const row of marks.querySelectorAll("tr[data-find]")) {
      const own = row.dataset.find;
      const fits = number ? own.split(" ", 1)[0].startsWith(number) : words.every((word) => own.includes(word));
      row.hidden = !fits;
      if (fits) count += 1;
    }
    found.hidden = !words.length;
    say(count);
  }
  search.addEventListener("input", filter);
  search.form.addEventListener("submit", (event) => { event.preventDefault(); filter(); });

  marks.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!button || !button.name) return;
    event.preventDefault();
    event.stopPropagation();
    const body = new FormData(marks);
    body.set(button.name, button.value);
    const row = button.closest("tr");
    try {
      const answer = await fetch(marks.action, { method: "POST", body });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById(row.id);
      const sums = page.getElementById("sums");
      if (!fresh || !sums) throw new Error("another page");
      const kind = button.value.split(":")[0];
      row.replaceWith(fresh);
      document.getElementById("sums").replaceWith(sums);
      fresh.querySelector(`button[value^="${kind}:"]`).focus();
    } catch {
      const plain = document.createElement("input");
      plain.type = "hidden";
      plain.name = button.name;
      plain.value = button.value;
      marks.append(plain);
      marks.submit();
    }
  }, true);
})();
