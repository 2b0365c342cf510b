/** Makes a switch exhaustive at compile time; throws for a value outside the union. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
