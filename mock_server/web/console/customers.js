// Customers that are read by what they are found by; the page knows their names then.

import { control, query } from "./api.js";
import { oneAtATime } from "./dom.js";
import { learn } from "./words.js";

/** Read a page of customers, by `search` or `parent` where that is said. */
export async function readCustomers(asked) {
  const customers = await control(`/customers${query(asked)}`);
  learn(customers.items);
  return customers;
}

/** Return the customer of an id or a ref, undefined where there is none. */
export async function findCustomer(search) {
  return (await readCustomers({ search, size: 1 })).items[0];
}

/** Read the first customers, once for those who ask at the same time. */
export const firstCustomers = oneAtATime(() => readCustomers({ size: 200 }));
