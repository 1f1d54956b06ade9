// The keys of a sandbox, shown once, and a text to mail to their users.

import { place } from "../api.js";
import { copyButton, h } from "../dom.js";

/** Return a card of the keys in the answer to a call, each with a button that copies it. */
export function keysOf(name, { keys, baseUrl }) {
  const page = keys.owner && `${location.origin}${place.server}/s/${encodeURIComponent(name)}~${keys.owner}/`;
  const given = [["Owner key", keys.owner], ["Caller key", keys.caller], ["Base URL", baseUrl], ["Page", page]].filter(([, text]) => text);
  const mail = [
    `Your sandbox ${name} of the Customer Management interface:`,
    "",
    ...given.map(([label, text]) => `${label}: ${text}`),
    "",
    "Anyone with a key, or an address that contains one, can use the sandbox: keep them secret.",
    ...(keys.caller ? ["Send the caller key in the header X-Sandbox-Key, or call the base URL above."] : []),
  ].join("\n");
  return h("section", { class: "card", "aria-label": `Keys of ${name}` },
    h("h2", {}, `Keys of ${name}`),
    h("p", {}, "They are shown only once: copy them before you leave this view."),
    h("dl", { class: "headers" }, given.map(([label, text]) => [h("dt", {}, label), h("dd", {}, text)])),
    h("div", { class: "actions" }, given.map(([label, text]) => copyButton(`Copy the ${label[0].toLowerCase()}${label.slice(1)}`, () => text))),
    h("h3", {}, "For the mail"),
    h("pre", { class: "code", tabindex: "0", "aria-label": "Text for the mail" }, mail),
    h("div", { class: "actions" }, copyButton("Copy the text", () => mail)));
}
