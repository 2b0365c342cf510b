/** One row: what was learned of how the bank of this connection does what the interface leaves open. */
export const bankHabits = `
CREATE TABLE bank_habits (one INTEGER PRIMARY KEY CHECK (one = 1), habits TEXT NOT NULL);
`;
