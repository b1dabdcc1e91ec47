// The arbiter's queue keeps itself up to date and beeps for a new call; tiles are found by a word.
"use strict";

(() => {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

  for (const search of document.querySelectorAll("[data-filter]")) {
    const area = search.closest("fieldset") ?? document;
    const filter = () => {
      const wanted = plain(search.value);
      const number = /^\d+$/.test(wanted);
      for (const each of area.querySelectorAll("[data-words]")) {
        const found = number && each.dataset.number
          ? each.dataset.number === wanted
          : wanted.split(/\s+/).every((word) => plain(each.dataset.words).includes(word));
        each.hidden = wanted !== "" && !found && !each.querySelector("input:checked");
      }
      for (const group of area.querySelectorAll("[data-group]")) {
        group.hidden = !group.querySelector("[data-words]:not([hidden])");
      }
    };
    search.addEventListener("input", filter);
    search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const left = [...area.querySelectorAll("[data-words]:not([hidden])")];
      const target = left[0]?.querySelector("a, input");
      if (search.value.trim() && left.length === 1 && target) target.click();
    });
  }

  const live = document.querySelector("[data-arbiter-live]");
  if (!live) return;
  const EVERY = 4000; // milliseconds between two questions to the server
  const BEEP = 0.25; // seconds
  const offline = document.querySelector("[data-offline-note]");
  const button = document.querySelector("[data-sound]");

  let wanted = true;
  try { wanted = localStorage.getItem("arbiter-sound") !== "off"; } catch { /* this page only */ }
  function showSound() {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted));
    button.querySelector("[data-sound-on]").hidden = !wanted;
    button.querySelector("[data-sound-off]").hidden = wanted;
  }
  let audio = null;
  function beep() {
    if (!wanted) return;
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + BEEP);
  }
  button.addEventListener("click", () => {
    wanted = !wanted;
    try { localStorage.setItem("arbiter-sound", wanted ? "on" : "off"); } catch { /* this page */ }
    showSound();
    beep();
  });
  showSound();

  function tick() {
    for (const time of live.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(time.dataset.since)) / 1000));
      time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }
  const calls = () => new Set([...live.querySelectorAll("[data-call]")].map((c) => c.dataset.call));
  function replace(html) {
    const known = calls();
    const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
    const open = [...live.querySelectorAll("details[open]")].map((d) => d.innerText.split("\n")[0]);
    live.innerHTML = html;
    for (const details of live.querySelectorAll("details")) {
      details.open = open.includes(details.innerText.split("\n")[0]);
    }
    if (focused) document.getElementById(focused)?.focus();
    tick();
    if ([...calls()].some((call) => !known.has(call))) beep();
  }

  let mark = live.dataset.mark;
  async function poll() {
    if (live.querySelector("[role=alert]")) return; // somebody reads why a form was refused
    try {
      const answer = await fetch(live.dataset.arbiterLive, {
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
  setInterval(poll, EVERY);
  setInterval(tick, 1000);
  tick();
})();
