/** Counts up with every change of a part that decisions are computed from. */
const counts = (part: string, event: string, when = ''): string => `
CREATE TRIGGER ${part}_${event.toLowerCase().replace(/\W+/g, '_')} AFTER ${event} ${when} BEGIN
  UPDATE change_count SET changes = changes + 1 WHERE part = '${part}';
END;`;

const OF_ORDERS = `WHEN new.table_name = 'investment_order'`;

/**
 * What decisions are made from: the names of those whom money may come from, and which parts were written. `telling_words` is a function of the connection: the
 * words of a name as a JSON list.
 */
export const decisions = `
-- Every name that a holder or an investor ever had, and its words.
CREATE TABLE party_name (
  name_key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE party_word (
  word TEXT NOT NULL,
  name_key INTEGER NOT NULL,
  PRIMARY KEY (word, name_key)
) WITHOUT ROWID;
-- Up to which name they are; those of the others are written when nothing waits.
CREATE TABLE party_worded (name_key INTEGER NOT NULL);
INSERT OR IGNORE INTO party_name (name) SELECT DISTINCT holder FROM investment_order WHERE holder IS NOT NULL;
INSERT OR IGNORE INTO party_name (name) SELECT displayName FROM investor WHERE displayName IS NOT NULL;
INSERT INTO party_word (word, name_key) SELECT DISTINCT value, name_key FROM party_name, json_each(telling_words(name));
INSERT INTO party_worded (name_key) SELECT ifnull(max(name_key), 0) FROM party_name;
CREATE TRIGGER holder_named AFTER INSERT ON investment_order WHEN new.holder IS NOT NULL BEGIN
  INSERT OR IGNORE INTO party_name (name) VALUES (new.holder);
END;
CREATE TRIGGER holder_renamed AFTER UPDATE OF holder ON investment_order WHEN new.holder IS NOT NULL BEGIN
  INSERT OR IGNORE INTO party_name (name) VALUES (new.holder);
END;
CREATE TRIGGER investor_named AFTER INSERT ON investor WHEN new.displayName IS NOT NULL BEGIN
  INSERT OR IGNORE INTO party_name (name) VALUES (new.displayName);
END;
CREATE TRIGGER investor_renamed AFTER UPDATE OF displayName ON investor WHEN new.displayName IS NOT NULL BEGIN
  INSERT OR IGNORE INTO party_name (name) VALUES (new.displayName);
END;

-- What was computed of a part is valid as long as its number stays. Orders are counted once for each list or record that was written, not for each row.
CREATE TABLE change_count (
  part TEXT PRIMARY KEY,
  changes INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO change_count (part, changes) VALUES ('campaigns', 0), ('disputes', 0), ('investors', 0), ('orders', 0), ('payments', 0), ('unidentified', 0);
${counts('orders', 'INSERT ON record_generation', OF_ORDERS)}
${counts('orders', 'UPDATE ON record_generation', OF_ORDERS)}
${counts('orders', 'INSERT ON campaign_orders_read')}
${counts('orders', 'UPDATE ON campaign_orders_read')}
${counts('orders', 'UPDATE OF gone_at ON investment_order')}
${counts('payments', 'INSERT ON payment_record')}
${counts('payments', 'UPDATE ON payment_record')}
${['campaign', 'dispute', 'unidentified'].flatMap((table) => ['INSERT', 'UPDATE'].map((event) => counts(table === 'unidentified' ? table : `${table}s`, `${event} ON ${table}`))).join('')}
${counts('investors', 'INSERT ON investor')}
${counts('investors', 'UPDATE OF displayName ON investor')}
`;
