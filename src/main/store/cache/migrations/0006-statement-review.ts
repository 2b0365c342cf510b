/** Writes down, as differences, what was known of changed and vanished entries before there was a list of them. */
export const formerDifferences = `
INSERT INTO entry_difference (account_key, transaction_id, occurrence, kind, noticed_at, before, after)
SELECT account_key, transaction_id, occurrence, 'changed', changed_at, document, json_object(
  'transactionId', transaction_id, 'operationDate', date(((row_id >> 24) & 131071) * 86400, 'unixepoch'),
  'valueDate', CASE WHEN value_day IS NULL THEN NULL ELSE date(value_day * 86400, 'unixepoch') END,
  'amount', json_object('amountMinor', amount_minor, 'currency', currency), 'description', description, 'type', type)
FROM entry JOIN transaction_version USING (row_id)
WHERE changed_at IS NOT NULL AND version = (SELECT max(version) FROM transaction_version AS other WHERE other.row_id = entry.row_id);
INSERT INTO entry_difference (account_key, transaction_id, occurrence, kind, noticed_at, before)
SELECT account_key, transaction_id, occurrence, 'vanished', vanished_at, json_object(
  'transactionId', transaction_id, 'operationDate', date(((row_id >> 24) & 131071) * 86400, 'unixepoch'),
  'valueDate', CASE WHEN value_day IS NULL THEN NULL ELSE date(value_day * 86400, 'unixepoch') END,
  'amount', json_object('amountMinor', amount_minor, 'currency', currency), 'description', description, 'type', type)
FROM entry WHERE vanished_at IS NOT NULL;
`;

/**
 * What the review of statements needs beside the entries. The words of entries are found through trigrams of their text; the
 * index is written behind the entries, day by day, and `entry_unindexed` says for which days it still has to be.
 */
export const statementReview = `
CREATE VIRTUAL TABLE entry_words USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='trigram');

CREATE TABLE entry_unindexed (
  account_key INTEGER NOT NULL,
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL,
  PRIMARY KEY (account_key, from_day)
) WITHOUT ROWID;
INSERT INTO entry_unindexed (account_key, from_day, to_day) SELECT account_key, 0, 131071 FROM account;

-- A copy of what the desk keeps of notes and ticks, so that lists can be filtered by them. note_words is folded text.
CREATE TABLE entry_mark (
  account_key INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  day INTEGER NOT NULL,
  note TEXT,
  note_words TEXT,
  checked_at TEXT,
  checked_by TEXT,
  PRIMARY KEY (account_key, transaction_id, occurrence)
) WITHOUT ROWID;
CREATE INDEX entry_mark_day ON entry_mark (account_key, day, checked_at);
CREATE INDEX entry_mark_noted ON entry_mark (account_key, note_words) WHERE note_words IS NOT NULL;

-- Which state of the desk's notes and ticks the copy is of; no row while it is not complete.
CREATE TABLE entry_mark_state (entries INTEGER NOT NULL, newest TEXT);

-- Every difference between two answers of the bank about a day; kept for good. The documents are transactions.
CREATE TABLE entry_difference (
  difference_id INTEGER PRIMARY KEY,
  account_key INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  kind TEXT NOT NULL,
  noticed_at TEXT NOT NULL,
  before TEXT,
  after TEXT,
  seen_at TEXT
);
CREATE INDEX entry_difference_of ON entry_difference (account_key, transaction_id, occurrence);
CREATE INDEX entry_difference_account ON entry_difference (account_key, difference_id);
CREATE INDEX entry_difference_unseen ON entry_difference (account_key, difference_id) WHERE seen_at IS NULL;

${formerDifferences}
-- New entries per reading and day, without the history before the first reading: what is new since somebody looked.
CREATE TABLE arrival (
  account_key INTEGER NOT NULL,
  as_of TEXT NOT NULL,
  day INTEGER NOT NULL,
  currency TEXT NOT NULL,
  entries INTEGER NOT NULL,
  credits_minor INTEGER NOT NULL,
  debits_minor INTEGER NOT NULL,
  PRIMARY KEY (account_key, as_of, day, currency)
) WITHOUT ROWID;

-- What the bank's balances say of the ends of days that were over when they were read. entries_as_of: when the day's entries were.
CREATE TABLE known_balance (
  account_key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  as_of TEXT NOT NULL,
  entries_as_of TEXT NOT NULL,
  PRIMARY KEY (account_key, day)
) WITHOUT ROWID;

-- Days of which the bank gives a part only.
CREATE TABLE overfull_day (
  account_key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  noticed_at TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (account_key, day)
) WITHOUT ROWID;

-- Entries of the longest answer that the bank gave, and those at which it was seen to cut.
CREATE TABLE answer_limit (
  account_key INTEGER PRIMARY KEY,
  longest INTEGER NOT NULL,
  cut_at INTEGER,
  noticed_at TEXT NOT NULL
);

-- Amounts that are no longer reserved. last_read is the last reading that still had it.
CREATE TABLE reserved_gone (
  gone_id INTEGER PRIMARY KEY,
  account_key INTEGER NOT NULL,
  reserved_entry_id TEXT NOT NULL,
  document TEXT NOT NULL,
  last_read TEXT NOT NULL,
  gone_at TEXT NOT NULL
);
CREATE INDEX reserved_gone_of ON reserved_gone (account_key, gone_at);

-- Grows with everything that can change what a search of statements finds: every window that is taken over writes coverage.
CREATE TABLE statement_version (version INTEGER NOT NULL);
INSERT INTO statement_version (version) VALUES (1);
CREATE TRIGGER statement_covered AFTER INSERT ON coverage BEGIN UPDATE statement_version SET version = version + 1; END;
CREATE TRIGGER statement_uncovered AFTER DELETE ON coverage BEGIN UPDATE statement_version SET version = version + 1; END;
CREATE TRIGGER mark_added AFTER INSERT ON entry_mark BEGIN UPDATE statement_version SET version = version + 1; END;
CREATE TRIGGER mark_changed AFTER UPDATE ON entry_mark BEGIN UPDATE statement_version SET version = version + 1; END;
CREATE TRIGGER mark_removed AFTER DELETE ON entry_mark BEGIN UPDATE statement_version SET version = version + 1; END;
CREATE TRIGGER difference_added AFTER INSERT ON entry_difference BEGIN UPDATE statement_version SET version = version + 1; END;
`;
