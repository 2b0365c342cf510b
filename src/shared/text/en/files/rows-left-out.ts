/** What a file says of rows that it does not have. */
export const rowsLeftOut = {
  unreadable: (rows: number): string => (rows === 1 ? 'Incomplete: one row of the bank cannot be read, and is neither here nor in a sum.' : `Incomplete: ${String(rows)} rows of the bank cannot be read, and are neither here nor in a sum.`),
  cut: 'The bank may have left rows out of this list.',
};
