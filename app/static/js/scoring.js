// The desk's hands: keys, filling in, the verdict as one types. It knows no rule of the game:
// sums come from the server (data-total), and so does every verdict.
"use strict";

(() => {
  const PAUSE = 180; // milliseconds without typing before the server is asked

  const checked = (form, name) => form.querySelector(`input[name="${name}"]:checked`);
  const textFields = "input[type=text], input[type=search], textarea";

  // One side's points typed: the other side has the rest of the total that goes with the trump.
  function fillOther(form, typed) {
    const total = Number(checked(form, "trump")?.dataset.total);
    const points = [...form.querySelectorAll("[data-points]")];
    const other = points.find((field) => field !== typed);
    if (!other || !total || (other.value && other.dataset.filled !== "yes")) return;
    const fits = /^\d{1,3}$/.test(typed.value) && Number(typed.value) <= total;
    other.value = fits ? String(total - Number(typed.value)) : "";
    other.dataset.filled = "yes";
  }

  function pointsOfTakers(form) {
    const taker = checked(form, "taker")?.value;
    return form.querySelector(taker ? `[data-points="${taker}"]` : "[data-points]");
  }

  function goOn(form, group) {
    const next = group?.dataset.next;
    if (next === "points") pointsOfTakers(form)?.focus();
    else if (next) form.querySelector(next)?.focus();
  }

  function choose(form, radio) {
    radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
    goOn(form, radio.closest("fieldset"));
  }

  // A letter said anywhere but in a text: it chooses its radio, or steps through its group.
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
    const form = event.currentTarget;
    const key = event.key.toLowerCase();
    const group = event.target.closest("fieldset");
    const typing = event.target.matches(textFields) && event.target.inputMode !== "numeric";
    if (typing || event.target.matches("select")) return;
    const digit = /\d/.test(key);
    if (digit && event.target.inputMode === "numeric") return;
    const scope = digit ? group : form;
    const radio = scope?.querySelector(`input[data-key="${CSS.escape(key)}"]`);
    const steps = form.querySelector(`fieldset[data-step="${CSS.escape(key)}"]`);
    const more = form.querySelector(`fieldset[data-more="${CSS.escape(key)}"]`);
    if (radio) {
      event.preventDefault();
      choose(form, radio);
    } else if (steps) {
      event.preventDefault();
      const radios = [...steps.querySelectorAll("input[type=radio]")];
      const at = radios.findIndex((each) => each.checked);
      const next = radios[(at + 1) % radios.length];
      next.checked = true;
      next.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (more) {
      event.preventDefault();
      const taker = checked(form, "taker")?.value;
      const field = more.querySelector(taker ? `[name$="_${taker}"]` : "input");
      field.value = String((Number(field.value) + 1) % (Number(more.dataset.most) + 1) || "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (event.target.dataset.points && !digit) {
      event.preventDefault();
    }
  }

  // Ask the server what the form's deal scores and show its answer.
  function asker(form, after) {
    const target = document.getElementById(form.dataset.verdict);
    let timer = 0;
    let asking = null;
    async function ask() {
      asking?.abort();
      asking = new AbortController();
      try {
        const fields = new FormData(form);
        const asked = form.method === "get" ? `?${new URLSearchParams(fields)}` : "";
        const answer = await fetch(form.dataset.preview + asked, {
          method: form.method.toUpperCase(),
          body: asked ? undefined : fields,
          headers: { Accept: "text/html" },
          signal: asking.signal,
        });
        if (!answer.ok) return;
        target.innerHTML = await answer.text();
        after?.(target);
      } catch (error) {
        if (error.name !== "AbortError") target.textContent = "";
      }
    }
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    };
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      asking?.abort();
    });
    return { ask, soon };
  }

  function dealForm(form) {
    const { soon } = asker(form);
    form.addEventListener("keydown", onKey);
    form.addEventListener("input", (event) => {
      if (event.target.dataset.points) {
        event.target.dataset.filled = "";
        fillOther(form, event.target);
      }
      soon();
    });
    form.addEventListener("change", (event) => {
      if (event.target.name === "trump") {
        const typed = form.querySelector('[data-points]:not([data-filled="yes"])');
        if (typed?.value) fillOther(form, typed);
      }
      soon();
    });
    form.addEventListener("click", (event) => {
      const tile = event.target.closest("[data-fill]");
      if (!tile) return;
      const field = form.querySelector(tile.dataset.fill);
      field.value = tile.dataset.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      for (const each of form.querySelectorAll("[data-fill]")) {
        each.setAttribute("aria-pressed", String(each === tile));
      }
    });
  }

  // The deal in one field: nothing is saved that was not read back first.
  function shorthandForm(form) {
    const text = form.querySelector("[name=shorthand]");
    const back = form.querySelector("[name=read_back]");
    const { ask, soon } = asker(form, (target) => {
      back.value = target.querySelector("[data-read]")?.dataset.read ?? "";
    });
    text.addEventListener("input", soon);
    form.addEventListener("submit", (event) => {
      if (back.value.trim() === text.value.trim()) return;
      event.preventDefault();
      ask();
    });
  }

  // The pile of sheets: the names of the table typed stand beside its two totals.
  function pile(form) {
    const table = form.querySelector("[name=table]");
    const show = () => {
      const row = document.querySelector(`[data-table="${CSS.escape(table.value.trim())}"]`);
      for (const side of ["ns", "ew"]) {
        const label = form.querySelector(`[data-team=${side}]`);
        label.textContent = row?.dataset[side] ?? label.dataset.unknown;
      }
    };
    table.addEventListener("input", show);
    table.addEventListener("focus", () => table.select());
    if (document.activeElement === table) table.select();
    show();
  }

  // Search among the tables; a number and Enter opens that table.
  function search(field) {
    const rows = [...document.querySelectorAll("[data-words]")];
    const plain = (text) =>
      text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
    field.addEventListener("input", () => {
      const wanted = plain(field.value);
      for (const row of rows) row.hidden = !plain(row.dataset.words).includes(wanted);
    });
  }

  // One more line for a declared meld.
  function moreMelds(button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const rows = button.closest("details").querySelectorAll("[data-meld]");
      const copy = rows[rows.length - 1].cloneNode(true);
      for (const select of copy.querySelectorAll("select")) select.selectedIndex = 0;
      rows[rows.length - 1].after(copy);
      copy.querySelector("select").focus();
    });
  }

  for (const each of document.querySelectorAll("[data-js-only]")) each.hidden = false;
  for (const each of document.querySelectorAll("[data-no-js]")) each.hidden = true;
  document.querySelectorAll("form[data-deal]").forEach(dealForm);
  document.querySelectorAll("form[data-shorthand]").forEach(shorthandForm);
  document.querySelectorAll("form[data-pile]").forEach(pile);
  document.querySelectorAll("[data-table-search]").forEach(search);
  document.querySelectorAll("[data-more-melds]").forEach(moreMelds);
})();
