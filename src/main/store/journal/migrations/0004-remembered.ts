/**
 * `stands_for` says that this journal was restored in the place of one that the vault remembers, and how many entries that had.
 * `sealed` names the connections whose secrets say what they are for: a file of secrets that does not is an older one put back.
 */
export const remembered = `
CREATE TABLE stands_for (journal_id TEXT PRIMARY KEY, entries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sealed (connection_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;
