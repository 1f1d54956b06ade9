// The contract: the OpenAPI documents in Swagger UI, with calls to the sandbox of this page.

import { control, controlHeaders, interfaceDocument, keyHeaders, place } from "./api.js";
import { absent, found } from "./connection.js";
import { attempt, fill, inOrder, show, tabs } from "./dom.js";
import { fillSwitcher, mark, setUpFrame } from "./frame.js";

const DOCUMENTS = {
  Interface: interfaceDocument,
  "Control API": () => control("/openapi.json"),
};

const target = document.getElementById("contract");

/** Show a document or, if there is no such sandbox, how to create it. */
const showRead = inOrder(async (name) => (await found()) && DOCUMENTS[name](), (spec) => {
  if (spec === null) return void fill(target, absent());
  target.replaceChildren();
  window.SwaggerUIBundle({
    spec,
    domNode: target,
    deepLinking: false,
    showExtensions: true,
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    requestInterceptor: authorize,
    showMutatedRequest: false, // displayed calls must not contain a key
  });
});

function open(name) {
  show(document.getElementById("documents"), tabs(Object.keys(DOCUMENTS), name, open));
  attempt(() => showRead(name), target);
}

const LABELS = {
  "#servers": "Server",
  "textarea.body-param__text": "Request body",
  "select.examples-select-element": "Example",
};

/** Label the controls that Swagger UI leaves unlabelled, and make scrolling areas focusable. */
function amend() {
  for (const [selector, label] of Object.entries(LABELS)) {
    for (const element of document.querySelectorAll(`#contract ${selector}`)) element.ariaLabel ??= label;
  }
  for (const example of document.querySelectorAll("#contract pre:not([tabindex])")) example.tabIndex = 0;
}

/** Add the credential of this session, if there is one, to calls of this server. */
function authorize(request) {
  const { pathname, origin } = new URL(request.url, location.href);
  const isControl = origin === location.origin && pathname.slice(place.server.length).includes("/_sandbox");
  if (isControl) request.headers = { ...controlHeaders(), ...request.headers };
  else if (origin === location.origin) request.headers = { ...keyHeaders(), ...request.headers };
  return request;
}

new MutationObserver(amend).observe(target, { childList: true, subtree: true });
setUpFrame((isDark) => document.documentElement.classList.toggle("dark-mode", isDark));
fillSwitcher();
mark("docs");
open("Interface");
