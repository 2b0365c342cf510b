/**
 * Which entries have which letters, and what they add up from, so that the sums of a word of one or two letters need not visit the entries. Written behind the entries,
 * in blocks of some thousand entries of one account; whoever changes an entry of a block takes the block away.
 */
export const entryBlocks = `
-- Row ids first_row to last_row of an account. others: the row ids of entries that its parts leave out, as a JSON list.
CREATE TABLE entry_block (
  first_row INTEGER PRIMARY KEY,
  last_row INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  currency TEXT NOT NULL,
  others TEXT NOT NULL
);
-- name: one or two letters, and empty for the row ids and amounts.
CREATE TABLE entry_block_part (
  first_row INTEGER NOT NULL,
  name TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (first_row, name)
) WITHOUT ROWID;
CREATE TRIGGER entry_block_gone AFTER DELETE ON entry_block BEGIN DELETE FROM entry_block_part WHERE first_row = old.first_row; END;
`;
