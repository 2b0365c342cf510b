/**
 * `event` is the journal; `intent` is what follows from it, kept for its indexes: they are the locks. The states in
 * `one_unresolved` are those of `unresolvedStates`; a test holds the two together.
 */
export const first = `
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
`;
