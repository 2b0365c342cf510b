/**
 * Which journal this is, so that its anchor tells it from another one, and whether an anchor was ever written: from then on one
 * that is missing was taken away. `restored` says that it was put back from an export, and `compared` which banks have been read
 * since: nothing is sent to one that has not.
 */
export const anchored = `
CREATE TABLE identity (journal_id TEXT NOT NULL, anchored INTEGER NOT NULL) STRICT;
INSERT INTO identity (journal_id, anchored) VALUES (lower(hex(randomblob(16))), 0);
CREATE TABLE restored (restored_at TEXT NOT NULL, exported_at TEXT NOT NULL) STRICT;
CREATE TABLE compared (bank TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
