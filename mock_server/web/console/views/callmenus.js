// Actions on all calls: export as HAR or as a bundle, and removal.

import { control, place, query, sendControl } from "../api.js";
import { button, h, notify, saveFile } from "../dom.js";
import { dropdown } from "../dropdown.js";
import { asHar } from "../har.js";
import { load } from "../journal.js";
import { counted, numberOf, plural } from "../words.js";

const PAGE = 500;

/** Create the menu of exports; `shown` returns the rows of the table. */
export function exportMenu({ shown }) {
  return dropdown("Export", (choice) => {
    const rows = shown();
    return [
      button(`HAR of ${plural(rows.length, "call")} shown`, choice(() => exportHar(rows)), { disabled: rows.length === 0 }),
      h("small", {}, "For browsers, proxies and the compare command; credentials are left out."),
      button("Bundle of the sandbox", choice(exportBundle)),
      h("small", {}, "Everything that the replay command needs, including credentials."),
    ];
  }).element;
}

async function exportHar(rows) {
  const entries = await entriesOf(rows);
  saveFile(asHar(entries, location.origin), `${place.name}.har`, "application/json");
  notify(`${plural(entries.length, "call")} exported${entries.length < rows.length ? `; ${counted(rows.length - entries.length)} no longer in the journal` : ""}.`);
}

/** Read the entries of rows, page by page from the oldest to the newest. */
async function entriesOf(rows) {
  const wanted = new Set(rows.map((row) => row.number));
  const oldest = rows.reduce((least, row) => (row.entry < least.entry ? row : least));
  const entries = [];
  let after = String(Math.max(0, oldest.entry - 1));
  for (;;) {
    const { items } = await control(`/journal${query({ after, size: PAGE })}`);
    entries.push(...items.filter((entry) => wanted.delete(numberOf(entry))));
    if (items.length < PAGE || wanted.size === 0) return entries;
    after = numberOf(items.at(-1));
  }
}

async function exportBundle() {
  const reply = await sendControl("/bundle");
  if (!reply.ok) throw new Error(`The server answered ${reply.status}.`);
  saveFile(await reply.text(), `${place.name}.bundle.json`, "application/json");
  notify("The bundle was exported. It contains credentials.");
}

/** Create the button that clears the journal, after a message about what is removed. */
export function clearButton() {
  return dropdown("Clear", (choice) => [
    h("p", {}, "This removes all calls from the journal of the sandbox, for all users. Customers, requests and faults are kept."),
    button("Remove all calls", choice(async () => {
      await control("/journal", { method: "DELETE" });
      await load();
    }), { class: "danger" }),
  ]).element;
}
