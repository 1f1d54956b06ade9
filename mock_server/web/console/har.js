// Writes journal entries as HAR 1.2.
//
// Credentials are left out, as browsers do; instants and durations are those of the sandbox's clock.
// A call whose connection broke has the status 0, as in browsers.

import { isBroken, MASKED, queryOf } from "./words.js";

const UNKNOWN = -1;

/** Return the HAR of journal entries as JSON text. */
export function asHar(entries, origin) {
  const log = { version: "1.2", creator: { name: "customer-sandbox", version: "" }, pages: [], entries: entries.map((entry) => one(entry, origin)), comment: "Credentials are left out." };
  return JSON.stringify({ log }, null, 1);
}

function one({ at, request, reply, why }, origin) {
  return {
    startedDateTime: at,
    time: reply.delayMs,
    request: {
      method: request.method,
      url: origin + request.path + queryOf(request),
      queryString: pairs(request.query),
      ...head(request),
      bodySize: sizeOf(request.body),
      ...(request.body && { postData: { mimeType: typeOf(request), params: [], text: request.body } }),
    },
    response: {
      status: isBroken(reply) ? 0 : reply.status,
      statusText: "",
      ...head(reply),
      content: { size: sizeOf(reply.body), mimeType: typeOf(reply), text: reply.body },
      redirectURL: "",
      bodySize: UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: reply.delayMs, receive: 0 },
    comment: why.join("; "),
  };
}

function pairs(members) {
  return Object.entries(members).map(([name, value]) => ({ name, value }));
}

function head({ headers }) {
  const unmasked = pairs(headers).filter(({ value }) => value !== MASKED);
  return { httpVersion: "HTTP/1.1", cookies: [], headers: unmasked, headersSize: UNKNOWN };
}

function typeOf({ headers }) {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "application/octet-stream";
}

function sizeOf(body) {
  return new TextEncoder().encode(body).length;
}
