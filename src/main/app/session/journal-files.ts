import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';

import { openJournal } from '#main/journal/index.ts';
import type { JournalDoor, JournalledEvent } from '#main/journal/index.ts';
import type { JournalProblem } from '#shared/bridge/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { keyFits, writeKeyCheck } from './key-check.ts';

export type NotRestored = 'broken' | 'notWritable';

/** What lies beside the journal; the head says how far it had come. */
const SIDE_FILES = ['-wal', '-shm'];
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

export function journalAt(path: string, key: Uint8Array): JournalDoor {
  const problem = prepareStore(path, key);
  if (problem !== null) return { usable: false, reason: problem, path };
  const opened = openJournal({ path, key });
  return opened.ok ? { usable: true, journal: opened.journal } : { usable: false, reason: opened.reason, path };
}

/**
 * Puts a journal with the events of an export in the place of one that cannot be used, which is kept under another name.
 * The new one is written whole before the old one is touched, and the old head stays until the new one replaces it: stopped
 * anywhere in between, the next start finds a journal that does not fit, and sends nothing.
 */
export function replaceJournal(path: string, key: Uint8Array, events: readonly JournalledEvent[], at: Instant): Result<number, NotRestored> {
  const restored = `${path}.restored`;
  const discard = (): void => ['', ...SIDE_FILES, HEAD].forEach((side) => rmSync(restored + side, { force: true }));
  try {
    discard();
    const opened = openJournal({ path: restored, key });
    if (!opened.ok) return failed('notWritable');
    const merged = opened.journal.mergeExport(events, at);
    opened.journal.close();
    if (!merged.ok) {
      discard();
      return merged;
    }
    const aside = asideName(path, at);
    if (existsSync(path + HEAD)) copyFileSync(path + HEAD, aside + HEAD);
    for (const side of ['', ...SIDE_FILES]) {
      if (existsSync(path + side)) renameSync(path + side, aside + side);
    }
    writeKeyCheck(path, key);
    renameSync(restored, path);
    renameSync(restored + HEAD, path + HEAD);
    return merged;
  } catch {
    return failed('notWritable');
  }
}

function asideName(path: string, at: Instant): string {
  const name = `${path}.${at.replace(/[-:]|\.\d+/g, '')}-replaced`;
  let target = name;
  for (let copy = 2; existsSync(target) || existsSync(target + HEAD); copy += 1) target = `${name}-${copy}`;
  return target;
}

