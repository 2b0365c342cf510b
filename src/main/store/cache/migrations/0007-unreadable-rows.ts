/**
 * Rows of lists that could not be told apart as records, as they came with the last complete answer. Of a statement, `from_day` and
 * `to_day` are the window that held them, or their own day where it can be read; elsewhere both are 0.
 */
export const unreadableRows = `
CREATE TABLE unreadable_row (
  list TEXT NOT NULL,
  scope TEXT NOT NULL,
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL,
  document TEXT NOT NULL,
  as_of TEXT NOT NULL
);
CREATE INDEX unreadable_row_of_list ON unreadable_row (list, scope, from_day);
`;
