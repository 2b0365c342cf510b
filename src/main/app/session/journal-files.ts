import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openJournal } from '#main/store/journal/index.ts';
import type { JournalDoor, JournalFile, JournalledEvent, Merged, RestoreTimes } from '#main/store/journal/index.ts';
import type { JournalProblem } from '#shared/bridge/app/journal.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { keyFits, writeKeyCheck } from './key-check.ts';

export type NotRestored = 'broken' | 'notWritable';

/** Where the journal and its anchor lie, and the key of both. */
export type JournalPlace = JournalFile;

/** What lies beside the journal. */
const SIDE_FILES = ['-wal', '-shm'];
/** Beside a journal that was put aside, and one that is being restored. */
const ANCHOR = '-anchor';
/** Of earlier versions. */
const HEAD = '-head';

/** Notes the key of a store that begins, or says why the key cannot open the one that is there. */
export function prepareStore(path: string, key: Uint8Array): JournalProblem | null {
  try {
    const fit = keyFits(path, key);
    if (fit === 'newStore') writeKeyCheck(path, key);
    return fit === 'otherKey' ? 'keyMissing' : fit === 'unreadable' ? 'notWritable' : null;
  } catch {
    return 'notWritable';
  }
}

export function journalAt(place: JournalPlace): JournalDoor {
  const { path } = place;
  const problem = prepareStore(path, place.key);
  if (problem !== null) return { usable: false, reason: problem, path, damage: null };
  const opened = openJournal(place);
  return opened.ok ? { usable: true, journal: opened.journal } : { usable: false, reason: opened.reason, path, damage: opened.damage };
}

/**
 * Puts an export back into a journal that is whole in itself and does not fit its anchor, so that it loses nothing that was written
 * after the export. An anchor that cannot be believed is kept. null where the journal is not whole.
 */
export function mergeIntoWhole(place: JournalPlace, events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> | null {
  const { path, anchorPath, remembered } = place;
  try {
    const opened = openJournal(place, { withoutAnchor: true });
    if (!opened.ok) return null;
    try {
      if (existsSync(anchorPath)) copyFileSync(anchorPath, asideName(path, times.at) + ANCHOR);
      const merged = opened.journal.mergeExport(events, times);
      if (merged.ok && remembered) opened.journal.standFor(remembered);
      return merged;
    } finally {
      opened.journal.close();
    }
  } catch {
    return failed('notWritable');
  }
}

/**
 * Puts a journal with the events of an export in the place of one that cannot be used, which is kept under another name.
 * The new one is written whole before the old one is touched, and its anchor comes first: stopped anywhere in between, the next
 * start finds a journal that does not fit, and sends nothing.
 */
export function replaceJournal({ path, anchorPath, key, remembered }: JournalPlace, events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> {
  const restored = `${path}.restored`;
  const discard = (): void => ['', ...SIDE_FILES, ANCHOR].forEach((side) => rmSync(restored + side, { force: true }));
  try {
    discard();
    const opened = openJournal({ path: restored, anchorPath: restored + ANCHOR, key });
    if (!opened.ok) return failed('notWritable');
    const merged = opened.journal.mergeExport(events, times);
    if (merged.ok && remembered) opened.journal.standFor(remembered);
    opened.journal.close();
    if (!merged.ok) {
      discard();
      return merged;
    }
    const aside = asideName(path, times.at);
    mkdirSync(dirname(anchorPath), { recursive: true, mode: 0o700 });
    if (existsSync(anchorPath)) copyFileSync(anchorPath, aside + ANCHOR);
    renameSync(restored + ANCHOR, anchorPath);
    const putAside = (side: string): void => {
      if (existsSync(path + side)) renameSync(path + side, aside + side);
    };
    ['', ...SIDE_FILES].forEach(putAside);
    writeKeyCheck(path, key);
    renameSync(restored, path);
    putAside(HEAD);
    return merged;
  } catch {
    return failed('notWritable');
  }
}

function asideName(path: string, at: Instant): string {
  const name = `${path}.${at.replace(/[-:]|\.\d+/g, '')}-replaced`;
  let target = name;
  for (let copy = 2; existsSync(target) || existsSync(target + ANCHOR); copy += 1) target = `${name}-${copy}`;
  return target;
}
