/** Closes a switch over a union: a case that was forgotten does not compile, and a value from outside the union throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
