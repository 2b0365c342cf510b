/** Amounts are written into the index of words with a decimal mark of its own: the records are indexed again. */
export const amountMark = `
INSERT INTO record_words (record_words) VALUES ('delete-all');
DELETE FROM record_indexed;
DELETE FROM record_stale;
`;
