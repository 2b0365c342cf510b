/** The schema's history: the n-th script takes a desk from version n - 1 to n. Append only; a published one never changes. */
export const migrations: readonly string[] = [
  `CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    json TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;`,
];
