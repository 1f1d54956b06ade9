// Reads customers, and remembers their names for the page.

import { control, query } from "./api.js";
import { learn } from "./words.js";

/** Read a page of customers, optionally by `search` or `parent`. */
export async function readCustomers(asked) {
  const customers = await control(`/customers${query(asked)}`);
  learn(customers.items);
  return customers;
}

/** Return the customer with this id or ref, or undefined; without one, return the first customer. */
export async function findCustomer(search) {
  return (await readCustomers({ search, size: 1 })).items[0];
}

let reading = null; // the pending request for the first customers

/** Read the first customers; simultaneous callers share one request, unless one needs an answer that is newer. */
export function firstCustomers({ isAnew = false } = {}) {
  if (isAnew) reading = null;
  const own = (reading ??= readCustomers({ size: 200 }).finally(() => {
    if (reading === own) reading = null;
  }));
  return own;
}
