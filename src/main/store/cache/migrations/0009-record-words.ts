/**
 * The words of records are found through trigrams, as those of entries are. The index is written behind the records: `record_indexed` says
 * up to which row of a section it knows them, and `record_stale` which of those changed since. So are the indexes of long lists.
 */
export const recordWords = `
CREATE VIRTUAL TABLE record_words USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='trigram');
CREATE VIRTUAL TABLE record_trigram USING fts5vocab(record_words, row);
CREATE TABLE record_indexed (section INTEGER PRIMARY KEY, up_to INTEGER NOT NULL);
CREATE TABLE record_stale (section INTEGER NOT NULL, row_id INTEGER NOT NULL, PRIMARY KEY (section, row_id)) WITHOUT ROWID;

-- Made behind the records from now on, and with the amounts (records/list-indexes.ts).
DROP INDEX order_words;
DROP INDEX transfer_words;
DROP INDEX investor_words;
`;
