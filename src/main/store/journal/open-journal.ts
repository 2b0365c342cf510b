import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { fileAt, isMalformed, isStill, LONG_BYTES, sizeOf, verifiedEarlier } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, VerifiedFile } from '#main/store/sqlite/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import { noteOf, openAnchorFile, readAnchor, readPlainHead, removePlainHead } from './anchor.ts';
import type { AnchorFile, JournalMark } from './anchor.ts';
import { endsAsAnchored, reachOf, verify, wholeDamage } from './verify.ts';
import type { Known } from './verify.ts';
import { checkWritable, isNotWritable, openDatabase, UnusableJournal } from './database.ts';
import type { Journal } from './types.ts';
import { prepareRows } from './rows.ts';
import { anchorOf, createJournal } from './store.ts';

export interface JournalFile extends EncryptedFile {
  readonly anchorPath: string;
  readonly remembered?: JournalMark | null;
}

export type OpenedJournal =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly reason: JournalProblem; readonly damage: JournalDamage | null };

/** What a verification ahead of the opening has found. */
export type VerifiedJournal =
  | { readonly ok: true; readonly file: VerifiedFile | null }
  | Extract<OpenedJournal, { readonly ok: false }>;

/** Opens the journal as {@link openJournal} does, verifies all of it and closes it again. On a thread, for a long one. */
export function verifyAhead(file: JournalFile): VerifiedJournal {
  const opened = openJournal(file);
  if (!opened.ok) return opened;
  opened.journal.close();
  return { ok: true, file: fileAt(file.path) };
}

/** What is known of a journal before it is opened; null: it is short, and verified while it is opened. */
export function knownAhead(file: JournalFile): VerifiedJournal | null | 'toVerify' {
  if (sizeOf(file.path) < LONG_BYTES) return null;
  const earlier = verifiedEarlier(noteOf(file));
  return earlier === null ? 'toVerify' : { ok: true, file: earlier };
}

export interface OpenOptions {
  /** A file that nobody has touched since it was verified is not verified again, except for how it ends. */
  readonly verified?: VerifiedFile | null;
  /** Accept its end as found, whatever anchor and vault say, and write a new anchor with the next entry. Only for restoring an export into it. */
  readonly withoutAnchor?: boolean;
}

/**
 * Opens the journal for its one writer and verifies all of it. An unusable file stays untouched: only a person decides about it. A missing one
 * is created unless there was one before.
 */
export function openJournal(file: JournalFile, { withoutAnchor = false, verified = null }: OpenOptions = {}): OpenedJournal {
  const { path, anchorPath, key, remembered = null } = file;
  let database: Database | null = null;
  let anchorFile: AnchorFile | null = null;
  let known: Known = { anchor: null, plainHead: null, remembered: null };
  try {
    if (!existsSync(dirname(path))) return { ok: false, reason: 'notWritable', damage: null };
    const anchor = readAnchor(anchorPath, key);
    known = {
      anchor: withoutAnchor ? null : anchor, plainHead: anchor === 'absent' ? readPlainHead(path) : null, remembered: withoutAnchor ? null : remembered,
    };
    // SQLite would start a new database in an empty file.
    const exists = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!exists && (anchor !== 'absent' || known.plainHead !== null || known.remembered !== null)) return { ok: false, reason: 'corrupt', damage: goneDamage(known) };
    const isVerified = !withoutAnchor && isStill(verified, path);
    database = openDatabase(file, exists, isVerified);
    const rows = prepareRows(database);
    const isKnown = isVerified && endsAsAnchored(rows, known);
    if (!isKnown) verify(database, rows, known);
    checkWritable(database);
    anchorFile = openAnchorFile(anchorPath, key, withoutAnchor ? 'absent' : anchor);
    if (!withoutAnchor) {
      anchorFile.write(anchorOf(rows));
      // From now on a missing anchor was taken away.
      rows.setAnchored.run();
      removePlainHead(path);
    }
    return { ok: true, journal: createJournal({ path, anchorPath, key: Buffer.from(key), database, rows, anchorFile, outOfStep: withoutAnchor, checkDue: isKnown && verified?.earlier === true }) };
  } catch (error) {
    database?.close();
    anchorFile?.close();
    const reason = reasonOf(error);
    return { ok: false, reason, damage: reason === 'corrupt' ? damageIn(error, known) : null };
  }
}

function goneDamage(known: Known): JournalDamage {
  const expected = Math.max(reachOf(known)?.count ?? 0, known.remembered?.entries ?? 0) || null;
  return known.anchor === 'forged' ? wholeDamage('anchor', 0, null) : { what: 'cut', sequence: 1, entries: 0, expected, intentId: null, at: null };
}

const damageIn = (error: unknown, known: Known): JournalDamage =>
  (error instanceof UnusableJournal ? error.damage : null) ?? wholeDamage('unreadable', null, reachOf(known)?.count ?? null);

function reasonOf(error: unknown): JournalProblem {
  if (error instanceof UnusableJournal) return error.reason;
  if (isMalformed(error)) return 'corrupt';
  if (isNotWritable(error)) return 'notWritable';
  // Anything else means content that this app did not write, such as a missing table.
  return 'corrupt';
}
