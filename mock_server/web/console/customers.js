// Reads customers, and remembers their names for the page.

import { control, query } from "./api.js";
import { oneAtATime } from "./dom.js";
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

/** Read the first customers; simultaneous callers share one request. */
export const firstCustomers = oneAtATime(() => readCustomers({ size: 200 }));
