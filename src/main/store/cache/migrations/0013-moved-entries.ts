/** What the bank changed, dropped or listed again, apart from the many entries that only came late. */
export const movedEntries = `
CREATE INDEX entry_difference_moved ON entry_difference (account_key, transaction_id, occurrence, kind) WHERE kind <> 'late';
`;
