import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { isMalformed } from '#main/sqlite/index.ts';
import type { EncryptedFile } from '#main/sqlite/index.ts';
import type { JournalProblem } from '#shared/bridge/intents.ts';
import { checkWritable, isNotWritable, openDatabase, UnusableJournal } from './database.ts';
import type { Journal } from './door.ts';
import { openHeadFile, readHead } from './head-file.ts';
import { prepareRows } from './rows.ts';
import { createJournal } from './store.ts';
import { verify } from './verify.ts';
import { headOf } from './writing.ts';

export type OpenedJournal = { readonly ok: true; readonly journal: Journal } | { readonly ok: false; readonly reason: JournalProblem };

/**
 * Opens the journal for its one writer and reads all of it. A file that cannot be used is left as it is, under its name:
 * only a person decides what becomes of it. A file that is missing is made, unless there was one before.
 */
export function openJournal(file: EncryptedFile): OpenedJournal {
  const { path } = file;
  let database: Database | null = null;
  try {
    const head = readHead(path);
    if (!existsSync(dirname(path))) return { ok: false, reason: 'notWritable' };
    // A file that is empty is as good as missing: SQLite would begin a new one in it.
    const exists = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!exists && head !== null) return { ok: false, reason: 'corrupt' };
    database = openDatabase(file, exists);
    const rows = prepareRows(database);
    verify(database, rows, head);
    checkWritable(database);
    return { ok: true, journal: createJournal({ path, database, rows, headFile: openHeadFile(path, headOf(rows)) }) };
  } catch (error) {
    database?.close();
    return { ok: false, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): JournalProblem {
  if (error instanceof UnusableJournal) return error.reason;
  if (isMalformed(error)) return 'corrupt';
  if (isNotWritable(error)) return 'notWritable';
  // Anything else means that the content is not what this app wrote: a table that is missing, a value that is no JSON.
  return 'corrupt';
}
