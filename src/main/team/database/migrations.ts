/**
 * The tables of a workspace, in the order in which they came: what stands here was run somewhere and is never changed, only added to.
 * `@schema` is the quoted schema, `@name` the bare one. Triggers refuse what would be a mistake of ours, and hint at changes; they protect from nobody
 * who administers the database.
 */
export const migrations: readonly string[] = [
  `
-- Where the log ends: one row, which whoever writes locks.
CREATE TABLE @schema.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sequence bigint NOT NULL CHECK (sequence >= 0),
  hash text NOT NULL
) WITH (fillfactor = 10);
INSERT INTO @schema.head (sequence, hash) VALUES (0, '');

-- The log: signed and encrypted entries.
CREATE TABLE @schema.entry (
  sequence bigint PRIMARY KEY,
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
  header text NOT NULL,
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  body bytea NOT NULL
);

-- Writes that are being sent, or were: a key can be claimed again once its claim was released.
CREATE TABLE @schema.claim (
  key text NOT NULL,
  token bigint NOT NULL,
  released_by bigint,
  PRIMARY KEY (key, token)
);
CREATE UNIQUE INDEX claim_open ON @schema.claim (key) WHERE released_by IS NULL;

-- Journals of the desks, encrypted.
CREATE TABLE @schema.chain (
  journal_id text NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  hash text NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (journal_id, sequence)
);

-- Devices that ask to be let in.
CREATE TABLE @schema.enrolment (
  enrolment_id text PRIMARY KEY CHECK (length(enrolment_id) <= 100),
  at text NOT NULL,
  body bytea NOT NULL CHECK (octet_length(body) <= 100000)
);

-- Who has something open. Each role sees all and changes its own.
CREATE TABLE @schema.presence (
  login name NOT NULL DEFAULT session_user,
  device_id text NOT NULL CHECK (length(device_id) <= 100),
  topic text NOT NULL CHECK (length(topic) <= 300),
  body bytea NOT NULL CHECK (octet_length(body) <= 100000),
  expires timestamptz NOT NULL DEFAULT now() + interval '1 minute',
  PRIMARY KEY (login, device_id, topic)
);
ALTER TABLE @schema.presence ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen_by_all ON @schema.presence FOR SELECT USING (true);
CREATE POLICY added_as_own ON @schema.presence FOR INSERT WITH CHECK (login = session_user);
CREATE POLICY changed_as_own ON @schema.presence FOR UPDATE USING (login = session_user) WITH CHECK (login = session_user);
CREATE POLICY removed_as_own ON @schema.presence FOR DELETE USING (login = session_user OR expires < now());

CREATE FUNCTION @schema.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$body$;
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON @schema.entry FOR EACH ROW EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON @schema.entry FOR EACH STATEMENT EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON @schema.chain FOR EACH ROW EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON @schema.chain FOR EACH STATEMENT EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON @schema.claim FOR EACH ROW EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE ON @schema.head FOR EACH ROW EXECUTE FUNCTION @schema.refuse_change();

CREATE FUNCTION @schema.check_next() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
DECLARE last bigint;
BEGIN
  SELECT max(sequence) INTO last FROM @schema.entry;
  IF NEW.sequence <> coalesce(last, 0) + 1 THEN
    RAISE EXCEPTION 'entry % does not follow %', NEW.sequence, coalesce(last, 0) USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER follows_the_last BEFORE INSERT ON @schema.entry FOR EACH ROW EXECUTE FUNCTION @schema.check_next();

CREATE FUNCTION @schema.check_reached() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  IF (SELECT sequence FROM @schema.head) < NEW.sequence THEN
    RAISE EXCEPTION 'the head was not moved to entry %', NEW.sequence USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$body$;
CREATE CONSTRAINT TRIGGER reached_by_the_head AFTER INSERT ON @schema.entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION @schema.check_reached();

CREATE FUNCTION @schema.check_head() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  IF NEW.sequence < OLD.sequence OR NOT EXISTS (SELECT FROM @schema.entry WHERE sequence = NEW.sequence AND hash = NEW.hash) THEN
    RAISE EXCEPTION 'the head moves only forward, to an entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER moves_forward BEFORE UPDATE ON @schema.head FOR EACH ROW EXECUTE FUNCTION @schema.check_head();

CREATE FUNCTION @schema.check_release() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  IF OLD.released_by IS NOT NULL OR NEW.released_by IS NULL THEN
    RAISE EXCEPTION 'a claim is released once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER released_once BEFORE UPDATE ON @schema.claim FOR EACH ROW EXECUTE FUNCTION @schema.check_release();

CREATE FUNCTION @schema.hint() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM pg_notify('tesoro_@name', TG_ARGV[0]);
  RETURN NULL;
END
$body$;
CREATE TRIGGER hint AFTER INSERT ON @schema.entry FOR EACH STATEMENT EXECUTE FUNCTION @schema.hint('log');
CREATE TRIGGER hint AFTER INSERT ON @schema.chain FOR EACH STATEMENT EXECUTE FUNCTION @schema.hint('chain');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON @schema.enrolment FOR EACH STATEMENT EXECUTE FUNCTION @schema.hint('enrolment');
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON @schema.presence FOR EACH STATEMENT EXECUTE FUNCTION @schema.hint('presence');
`,
  `
-- Files that are attached to what others approve, encrypted and in parts.
CREATE TABLE @schema.file (
  file_id text NOT NULL CHECK (file_id ~ '^[0-9a-f]{64}$'),
  part integer NOT NULL CHECK (part >= 0),
  body bytea NOT NULL CHECK (octet_length(body) <= 1100000),
  PRIMARY KEY (file_id, part)
);
-- Encrypted bytes do not get smaller.
ALTER TABLE @schema.file ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON @schema.file FOR EACH ROW EXECUTE FUNCTION @schema.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON @schema.file FOR EACH STATEMENT EXECUTE FUNCTION @schema.refuse_change();
`,
];
