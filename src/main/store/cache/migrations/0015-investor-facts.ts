/** What people typed of investors, copied from the user data to filter and to sum up by. */
export const investorFacts = `
CREATE TABLE investor_fact (
  investor_id TEXT PRIMARY KEY,
  investor_class TEXT,
  tax_residence TEXT
) WITHOUT ROWID;
-- The version of the user data that the copy is of; no row while it is not complete.
CREATE TABLE investor_fact_state (entries INTEGER NOT NULL, newest TEXT);
`;
