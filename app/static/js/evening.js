// The evening keeps itself up to date and shows the time played; without it the page still works.
"use strict";

(() => {
  const EVERY = 5000; // milliseconds between two questions to the server
  const live = document.querySelector("[data-live]");
  if (!live) return;
  const offline = document.querySelector("[data-offline-note]");

  function tick() {
    for (const time of live.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(time.dataset.since)) / 1000));
      const minutes = Math.floor(seconds / 60);
      const rest = String(seconds % 60).padStart(2, "0");
      const hours = Math.floor(minutes / 60);
      time.textContent = hours
        ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}`
        : `${minutes}:${rest}`;
    }
  }

  // Somebody who is choosing late teams, or reading why a form was refused, is not interrupted.
  const busy = () =>
    live.querySelector("[role=alert], input:checked") !== null
    || document.activeElement?.matches?.("[data-live] input");

  function replace(html) {
    const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
    live.innerHTML = html;
    if (focused) document.getElementById(focused)?.focus();
    tick();
  }

  let mark = live.dataset.mark;
  async function poll() {
    if (busy()) return;
    try {
      const answer = await fetch(live.dataset.live, {
        headers: { "If-None-Match": mark },
        cache: "no-store",
      });
      if (answer.status === 200 && !answer.redirected) {
        mark = answer.headers.get("ETag");
        replace(await answer.text());
      }
      if (offline) offline.hidden = true;
    } catch {
      if (offline) offline.hidden = false;
    }
  }
  setInterval(() => { if (!document.hidden) poll(); }, EVERY);
  setInterval(tick, 1000);
  tick();
})();
