/** The schema's history: the n-th script takes a journal from version n - 1 to n. Append only; a published one never changes. */
export const migrations: readonly string[] = [
  /*
   * `event` is the journal; `intent` is what follows from it, kept for its indexes: they are the locks. The states in `one_unresolved` are those
   * of `unresolvedStates`; a test holds the two together.
   */
  `
CREATE TABLE event (
  sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
  intent_id TEXT NOT NULL,
  at TEXT NOT NULL,
  json TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX event_of_intent ON event (intent_id, sequence);
CREATE TRIGGER event_is_not_changed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;
CREATE TRIGGER event_is_not_removed BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;

CREATE TABLE intent (
  intent_id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL,
  bank TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  batch_id TEXT,
  batch_line INTEGER,
  server_source TEXT,
  server_id TEXT,
  withdrawn INTEGER NOT NULL,
  due_at TEXT,
  begun INTEGER NOT NULL REFERENCES event (sequence),
  version INTEGER NOT NULL REFERENCES event (sequence),
  json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_unresolved ON intent (fingerprint)
  WHERE state IN ('SENDING', 'CHALLENGE', 'CONFIRMING', 'UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND');
CREATE UNIQUE INDEX one_of_request ON intent (request_id) WHERE withdrawn = 0;
CREATE UNIQUE INDEX one_of_server_id ON intent (bank, server_source, server_id)
  WHERE server_id IS NOT NULL AND kind IN ('createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'createVirtualIban');
CREATE INDEX intent_of_request ON intent (request_id);
CREATE INDEX intent_of_server_id ON intent (bank, server_id) WHERE server_id IS NOT NULL;
CREATE INDEX intent_of_batch ON intent (batch_id, batch_line) WHERE batch_id IS NOT NULL;
CREATE INDEX intent_due ON intent (bank, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX intent_begun ON intent (begun);

CREATE TABLE fold (version INTEGER NOT NULL) STRICT;
INSERT INTO fold (version) VALUES (1);
`,
  /* Campaigns, investors and orders that a write created are its own as well. */
  `
DROP INDEX one_of_server_id;
CREATE UNIQUE INDEX one_of_server_id ON intent (bank, server_source, server_id)
  WHERE server_id IS NOT NULL AND kind IN ('createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'createVirtualIban', 'createCampaign', 'createInvestor', 'createOrder');
`,
  /*
   * Which journal this is, so that its anchor tells it from another one, and whether an anchor was ever written: from then on one that is
   * missing was taken away. `restored` says that it was put back from an export, and `compared` which banks have been read since: nothing is
   * sent to one that has not.
   */
  `
CREATE TABLE identity (journal_id TEXT NOT NULL, anchored INTEGER NOT NULL) STRICT;
INSERT INTO identity (journal_id, anchored) VALUES (lower(hex(randomblob(16))), 0);
CREATE TABLE restored (restored_at TEXT NOT NULL, exported_at TEXT NOT NULL) STRICT;
CREATE TABLE compared (bank TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
  /*
   * `stands_for` says that this journal was restored in the place of one that the vault remembers, and how many entries that had. `sealed` names
   * the connections whose secrets say what they are for: a file of secrets that does not is an older one put back.
   */
  `
CREATE TABLE stands_for (journal_id TEXT PRIMARY KEY, entries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sealed (connection_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`,
  /* With each change of its keys a connection's secrets have a higher number: those with a lower one are older ones put back. */
  `
ALTER TABLE sealed ADD COLUMN key_generation INTEGER NOT NULL DEFAULT 0;
`,
  /*
   * A bank's writes are turned page by page, and those that changed are read, along indexes: in a long journal every write would be visited each
   * time. The conditions hold for every write: they keep other questions from these indexes, which know less of a bank's writes than their own.
   */
  `
CREATE INDEX intent_of_bank ON intent (bank, begun, state) WHERE begun > 0;
CREATE INDEX intent_changed ON intent (bank, version) WHERE version > 0;
CREATE INDEX intent_of_user ON intent (bank, json ->> '$.userName') WHERE json ->> '$.userName' IS NOT NULL;
`,
];
