/* Queries that are to use the indexes below repeat these to the letter. What SQLite does not take for JSON is found by nobody, and stops nothing. */
export const requestIdIn = `iif(json_valid(text), json_extract(text, '$.statement.requestId'), NULL)`;
export const tokenIn = `iif(json_valid(text), json_extract(text, '$.statement.token'), NULL)`;
export const ofRequests = `type IN ('requested', 'approved', 'declined', 'withdrawn', 'lineLeftOut', 'brokeGlass', 'claimed', 'applied')`;
export const ofClaims = `type IN ('resolved', 'takenOver')`;

/** What was read and verified, this desk's identity, and what follows from the entries. All but the first six tables can be derived again. */
const first = `
CREATE TABLE identity (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), json TEXT NOT NULL) STRICT;
CREATE TABLE workspace_key (number INTEGER PRIMARY KEY, key BLOB NOT NULL) STRICT;
CREATE TABLE note (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
  sequence INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, header TEXT NOT NULL, signature BLOB NOT NULL, body BLOB NOT NULL, text TEXT NOT NULL,
  device_id TEXT NOT NULL, at TEXT NOT NULL, type TEXT NOT NULL
) STRICT;
CREATE INDEX entry_type ON entry (type, sequence);
CREATE INDEX entry_request ON entry (${requestIdIn}) WHERE ${ofRequests};
CREATE INDEX entry_claim ON entry (${tokenIn}) WHERE ${ofClaims};
CREATE TABLE lost_entry (hash TEXT PRIMARY KEY, sequence INTEGER NOT NULL, header TEXT NOT NULL, signature BLOB NOT NULL, body BLOB NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE rules (version INTEGER NOT NULL) STRICT;
INSERT INTO rules VALUES (0);

CREATE TABLE offence (sequence INTEGER PRIMARY KEY, device_id TEXT NOT NULL, why TEXT NOT NULL, settled INTEGER NOT NULL) STRICT;
CREATE TABLE recovered (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE member (member_id TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, since TEXT NOT NULL, left_at TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE device (
  device_id TEXT PRIMARY KEY, member_id TEXT NOT NULL, name TEXT NOT NULL, sign_key TEXT NOT NULL UNIQUE, box_key TEXT NOT NULL UNIQUE, since TEXT NOT NULL,
  revoked_at TEXT, went_by_itself INTEGER NOT NULL DEFAULT 0, last_seen TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX device_member ON device (member_id);
CREATE TABLE policy (version INTEGER PRIMARY KEY, rules TEXT NOT NULL) STRICT;
CREATE TABLE delegation (by_member TEXT NOT NULL, to_member TEXT NOT NULL, from_at TEXT NOT NULL, until_at TEXT NOT NULL, PRIMARY KEY (by_member, to_member)) STRICT, WITHOUT ROWID;
CREATE TABLE request (
  sequence INTEGER PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, kind TEXT NOT NULL, amount_minor INTEGER, currency TEXT, new_payee INTEGER NOT NULL,
  prepared_by TEXT NOT NULL, device_id TEXT NOT NULL, policy_version INTEGER NOT NULL, expires_at TEXT NOT NULL, payload_hash TEXT NOT NULL, about TEXT, folded TEXT NOT NULL,
  lines INTEGER NOT NULL, send_when_approved INTEGER NOT NULL,
  closed TEXT, closed_why TEXT, reason TEXT, state TEXT NOT NULL, given INTEGER NOT NULL, needed INTEGER NOT NULL
) STRICT;
CREATE INDEX request_preparer ON request (prepared_by, sequence);
CREATE INDEX request_state ON request (state, sequence);
CREATE INDEX request_text ON request (sequence, folded);
CREATE TABLE line (request_id TEXT NOT NULL, line INTEGER NOT NULL, body_hash TEXT NOT NULL, claim_key TEXT NOT NULL, amount_minor INTEGER, within TEXT NOT NULL, left_out TEXT, PRIMARY KEY (request_id, line)) STRICT, WITHOUT ROWID;
CREATE INDEX line_claim_key ON line (claim_key);
CREATE TABLE signature (
  sequence INTEGER NOT NULL, request_id TEXT NOT NULL, member_id TEXT NOT NULL, counts_as TEXT NOT NULL, device_id TEXT NOT NULL, at TEXT NOT NULL, what TEXT NOT NULL, reason TEXT,
  policy_version INTEGER NOT NULL, expires_at TEXT NOT NULL, payload_hash TEXT NOT NULL, PRIMARY KEY (request_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE waiting (member_id TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (member_id, sequence)) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_request ON waiting (sequence);
CREATE TABLE claim (
  token INTEGER PRIMARY KEY, original INTEGER NOT NULL, request_id TEXT NOT NULL, line INTEGER NOT NULL, claim_key TEXT NOT NULL, member_id TEXT NOT NULL, device_id TEXT NOT NULL,
  journal_id TEXT NOT NULL, intent_id TEXT NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, currency TEXT, amount_minor INTEGER, outcome TEXT NOT NULL, server_id TEXT, state TEXT, looked_for_by TEXT, within TEXT NOT NULL
) STRICT;
CREATE INDEX claim_open ON claim (claim_key) WHERE outcome = 'open';
CREATE INDEX claim_request ON claim (request_id, line);
CREATE INDEX claim_server ON claim (server_id) WHERE server_id IS NOT NULL;
CREATE INDEX claim_unbound ON claim (outcome) WHERE server_id IS NULL;
CREATE INDEX claim_device ON claim (device_id, original);
CREATE INDEX claim_open_device ON claim (device_id) WHERE outcome = 'open';
CREATE TABLE total (currency TEXT NOT NULL, period TEXT NOT NULL, minor INTEGER NOT NULL, PRIMARY KEY (currency, period)) STRICT, WITHOUT ROWID;
CREATE TABLE document (kind TEXT NOT NULL, id TEXT NOT NULL, hash TEXT NOT NULL, sequence INTEGER NOT NULL, at TEXT NOT NULL, member_id TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (kind, id, hash)) STRICT, WITHOUT ROWID;
CREATE TABLE alarm (server_id TEXT PRIMARY KEY, at TEXT NOT NULL, facts TEXT NOT NULL, seen_by TEXT, seen_at TEXT, note TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE chain_head (journal_id TEXT PRIMARY KEY, device_id TEXT NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const waitingFor = `(SELECT json_group_array(member_id) FROM (SELECT member_id FROM waiting WHERE waiting.sequence = request.sequence ORDER BY member_id))`;

/**
 * A request waits for a circle of members rather than for each of them, since most wait for the same: with fifty members a row each was most of the
 * work of reading and of every change of a member. What concerns the team itself has an index of its own, since it is looked for after every entry.
 */
const second = `
CREATE TABLE circle (circle INTEGER PRIMARY KEY, members TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE circle_member (member_id TEXT NOT NULL, circle INTEGER NOT NULL, PRIMARY KEY (member_id, circle)) STRICT, WITHOUT ROWID;
ALTER TABLE request ADD COLUMN waits_for INTEGER;
INSERT INTO circle (members) SELECT DISTINCT ${waitingFor} FROM request WHERE sequence IN (SELECT sequence FROM waiting);
INSERT INTO circle_member SELECT value, circle FROM circle, json_each(members);
UPDATE request SET waits_for = (SELECT circle FROM circle WHERE members = ${waitingFor}) WHERE sequence IN (SELECT sequence FROM waiting);
DROP TABLE waiting;
CREATE INDEX request_waits ON request (waits_for, expires_at, sequence) WHERE waits_for IS NOT NULL;
CREATE INDEX request_of_team ON request (kind, sequence) WHERE closed IS NULL AND kind IN ('teamChange', 'payeeChange');
`;

/** What takes effect without being sent is looked for after every entry. By the change of a beneficiary, the requests that ask for it: several may be asked for at once. */
const third = `
DROP INDEX request_of_team;
CREATE INDEX request_of_team ON request (kind, sequence) WHERE closed IS NULL AND kind IN ('teamChange', 'payeeChange', 'monthUnlock');
CREATE TABLE asked_payee (change TEXT NOT NULL, sequence INTEGER NOT NULL, in_force INTEGER NOT NULL, PRIMARY KEY (change, sequence)) STRICT, WITHOUT ROWID;
CREATE INDEX asked_payee_left ON asked_payee (sequence) WHERE in_force = 0;
`;

export const migrations: readonly string[] = [first, second, third];

/** What a replay of the entries makes anew. */
export const derivedTables = [
  'offence', 'recovered', 'member', 'device', 'policy', 'delegation', 'request', 'line', 'signature', 'circle', 'circle_member', 'claim', 'total', 'document', 'alarm', 'chain_head', 'asked_payee',
] as const;
