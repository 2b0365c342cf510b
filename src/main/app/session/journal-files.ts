import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import { onThread } from '#main/context/tasks/thread.ts';
import type { RestoredJournal, RestoreWay } from '#main/context/workspace-context.ts';
import { knownAhead, mergeBeside, openJournal, verifyAhead } from '#main/store/journal/index.ts';
import type { JournalAccess, JournalFile, JournalledEvent, Merged, RestoreTimes, VerifiedJournal } from '#main/store/journal/index.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { keyFits, writeKeyCheck } from './store-files.ts';

export type NotRestored = 'broken' | 'notWritable';

export type JournalPlace = JournalFile;

const SIDE_FILES = ['-wal', '-shm'];
const ANCHOR = '-anchor';
/** Of earlier versions. */
const HEAD = '-head';

/** Records the key of a new store, or returns why the key cannot open an existing one. */
export function prepareStore(path: string, key: Uint8Array): JournalProblem | null {
  try {
    const fit = keyFits(path, key);
    if (fit === 'newStore') writeKeyCheck(path, key);
    return fit === 'otherKey' ? 'keyMissing' : fit === 'unreadable' ? 'notWritable' : null;
  } catch {
    return 'notWritable';
  }
}

/** Verifies a long journal on a thread, unless nobody has touched it since it was last verified; null for a short one, which is verified as it is opened. */
export async function verifiedOnThread(place: JournalPlace, tasksWorker: URL | string): Promise<VerifiedJournal | null> {
  const known = knownAhead(place);
  if (known !== 'toVerify') return known;
  const startReader = (entry: URL | string, data: object): Worker => new Worker(entry, { workerData: data, name: 'journal' });
  const verified = await onThread<VerifiedJournal>({ cache: { startReader }, tasksWorker }, { work: 'journalOpening', given: place }, null).catch(() => null);
  return verified?.ok === true ? verified.value : null;
}

/** Brings the events of an export into the journal that `begin` has prepared; on a thread. */
export function restoreJournal(way: RestoreWay, place: JournalPlace, events: readonly JournalledEvent[], times: RestoreTimes): RestoredJournal {
  if (way === 'beside') return { merged: mergeBeside(place, events, times), verified: null };
  const merged = (way === 'outOfStep' ? mergeIntoWhole(place, events, times) : null) ?? replaceJournal(place, events, times);
  return { merged, verified: merged.ok ? verifyAhead(place) : null };
}

export function journalAt(place: JournalPlace, verified: VerifiedJournal | null = null): JournalAccess {
  const { path } = place;
  const problem = prepareStore(path, place.key);
  if (problem !== null) return { usable: false, reason: problem, path, damage: null };
  const opened = verified?.ok === false ? verified : openJournal(place, { verified: verified?.file ?? null });
  return opened.ok ? { usable: true, journal: opened.journal } : { usable: false, reason: opened.reason, path, damage: opened.damage };
}

/**
 * Merges an export into a journal that is intact but does not match its anchor, so that nothing written after the export is lost. Keeps a copy of the
 * anchor. null when the journal is not intact.
 */
function mergeIntoWhole(place: JournalPlace, events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> | null {
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
 * Replaces an unusable journal by one with the events of an export, and keeps the old one under another name. The new one is complete before the old
 * one is touched, and its anchor is moved first: interrupted anywhere, the next start finds a journal that does not match its anchor and sends
 * nothing.
 */
function replaceJournal({ path, anchorPath, key, remembered }: JournalPlace, events: readonly JournalledEvent[], times: RestoreTimes): Result<Merged, NotRestored> {
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
