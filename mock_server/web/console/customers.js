// The first customers of the sandbox, by whom its page knows names and shows calls.

import { control } from "./api.js";
import { oneAtATime } from "./dom.js";
import { learn } from "./words.js";

/** Read the first customers, once for those who ask at the same time; their names are known then. */
export const firstCustomers = oneAtATime(async () => {
  const customers = await control("/customers?size=200");
  learn(customers.items);
  return customers;
});
