/** Amounts of entries are written into the index of words with a decimal mark as well: the entries are indexed again, behind the reads. */
export const amountMarkOfEntries = `
INSERT INTO entry_words (entry_words) VALUES ('delete-all');
DELETE FROM entry_unindexed;
INSERT INTO entry_unindexed (account_key, from_day, to_day) SELECT account_key, 0, 131071 FROM account;
`;
