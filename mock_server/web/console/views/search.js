// Searches calls for a text: the page searches what it knows immediately, the server headers and bodies.

import { control, LARGEST_PAGE, query } from "../api.js";
import { numberOf, plural } from "../words.js";
import { textOf } from "./callcolumns.js";

const PAUSE_MS = 200;

/** Create a search; `changed` is called whenever there are new results. */
export function makeSearch(changed) {
  let text = "";
  let words = "";
  let turn = 0;
  let waiting = null;
  let newest = "0";
  let searched = "0";
  const found = new Set();

  /** Search for a text from now on; an empty one finds everything. */
  function set(next) {
    if (next === text) return;
    text = next;
    words = text ? "Searching headers and bodies …" : "";
    turn += 1;
    found.clear();
    searched = "0";
    clearTimeout(waiting);
    waiting = text ? setTimeout(run, PAUSE_MS) : null;
    changed();
  }

  /** Search the calls that have arrived since; `number` is the number of the latest one. */
  function searchNewer(number) {
    newest = number;
    if (text && newest !== searched) waiting ??= setTimeout(run, PAUSE_MS);
  }

  async function run() {
    const [own, upTo] = [turn, newest];
    const failed = await read(own).then(() => null, (error) => error);
    if (own !== turn) return;
    waiting = null;
    if (failed) words = failed.message; // the search is repeated when another call arrives
    else searched = upTo;
    changed();
    if (!failed) searchNewer(newest);
  }

  async function read(own) {
    const after = searched === "0" ? "" : searched;
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await control(`/journal${query({ brief: true, text, after, page, size: LARGEST_PAGE })}`);
      if (own !== turn) return;
      pages = Math.ceil(answer.total / LARGEST_PAGE);
      for (const item of answer.items) found.add(numberOf(item));
      words = `Searched address, headers and bodies of every call in the journal${gone(answer.evicted)}.`;
    }
  }

  const finds = (row) => !text || found.has(row.number) || textOf(row).includes(text.toLowerCase());
  return { set, searchNewer, finds, words: () => words };
}

function gone(evicted) {
  return evicted ? `; ${plural(evicted, "older one has", "older ones have")} left it` : "";
}
