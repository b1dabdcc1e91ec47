// A ranking that keeps itself up to date, finds a team, remembers one's own, and turns its pages.
"use strict";

(() => {
  const EVERY = 4000; // milliseconds between two questions to the server
  const TURN = 9000; // milliseconds a projector page stays
  const live = document.querySelector("[data-live]");
  if (!live) return;

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const search = document.querySelector("[data-standings-search]");
  const key = `my-team:${live.dataset.tournament}`;

  function filter() {
    const wanted = plain(search?.value ?? "");
    for (const row of live.querySelectorAll("[data-words]")) {
      const found = /^\d+$/.test(wanted)
        ? row.dataset.number === wanted
        : plain(row.dataset.words).includes(wanted);
      row.hidden = wanted !== "" && !found;
    }
  }

  function markMine() {
    const mine = localStorage.getItem(key);
    for (const row of live.querySelectorAll("[data-number]")) {
      const own = row.dataset.number === mine;
      row.classList.toggle("my-team", own);
      const button = row.querySelector("[data-mine]");
      if (button) {
        button.hidden = false;
        button.setAttribute("aria-pressed", String(own));
      }
    }
    const place = document.querySelector("[data-my-place]");
    const row = mine ? live.querySelector(`[data-number="${CSS.escape(mine)}"]`) : null;
    if (place) {
      place.hidden = !row;
      place.textContent = row ? row.dataset.place : "";
    }
  }

  live.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mine]");
    if (!button) return;
    const number = button.closest("[data-number]").dataset.number;
    if (localStorage.getItem(key) === number) localStorage.removeItem(key);
    else localStorage.setItem(key, number);
    markMine();
  });

  let page = 0;
  function showPage() {
    const pages = [...live.querySelectorAll("[data-page]")];
    if (!pages.length) return;
    page %= pages.length;
    pages.forEach((each, index) => { each.hidden = index !== page; });
    const where = live.querySelector("[data-where]");
    if (where) where.textContent = pages[page].dataset.page;
  }
  function turn(by) {
    const count = live.querySelectorAll("[data-page]").length || 1;
    page = (page + by + count) % count;
    showPage();
  }
  if (live.querySelector("[data-page]")) {
    let timer = setInterval(() => turn(1), TURN);
    document.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
      if (!(event.key in steps)) return;
      event.preventDefault();
      clearInterval(timer);
      timer = setInterval(() => turn(1), TURN);
      turn(steps[event.key]);
    });
  }

  function refresh() {
    filter();
    markMine();
    showPage();
  }

  let mark = live.dataset.mark;
  async function poll() {
    try {
      const answer = await fetch(live.dataset.live, {
        headers: mark ? { "If-None-Match": mark } : {},
        cache: "no-store",
      });
      if (answer.status === 200) {
        mark = answer.headers.get("ETag");
        live.innerHTML = await answer.text();
        refresh();
      }
      document.body.toggleAttribute("data-offline", false);
    } catch {
      document.body.toggleAttribute("data-offline", true);
    }
  }
  setInterval(() => { if (!document.hidden) poll(); }, EVERY);

  search?.addEventListener("input", filter);
  refresh();
})();
