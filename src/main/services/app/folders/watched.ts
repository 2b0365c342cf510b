import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { lstat, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { readWhole } from '#main/context/read-whole.ts';
import { systemCode } from '#main/context/whole-file.ts';
import { keptOn } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { Batches } from '#main/services/payments/batches/index.ts';
import type { StoredWatchedFolder } from '#main/store/user-data/index.ts';
import type { SetTimer } from '#main/writes/index.ts';
import type { LeftFile, WatchedFolder } from '#shared/bridge/app/folders.ts';
import { MOST_GIVEN_BYTES } from '#shared/bridge/app/given.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { createLooks } from './looks.ts';
import { createTrouble } from './trouble.ts';

/** Network shares tell of no changes: the folder is looked at this often in any case. */
const LOOK_AFTER_MS = 60_000;
/** A file is taken once its size and time were the same for this long. */
const REST_MS = 2_000;

/** Names of files that may hold payments. What programs write before they rename it is not among them. */
const MAY_HOLD_PAYMENTS = /^(?![.~]).+\.(?:xml|csv|txt)$/i;
const LONGEST_NAME = 255;
const DONE = 'done';

interface Found {
  readonly name: string;
  readonly size: number;
  readonly modifiedMs: number;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const keyOf = ({ name, size, modifiedMs }: Found): string => JSON.stringify([name, size, modifiedMs]);

export interface WatchedFolderTimes {
  readonly setTimer: SetTimer;
  readonly restMs?: number;
}

/**
 * Payment files of the chosen folder become previews, which wait for a person. A file is known by its content: each is taken once, whatever it is
 * called. What lies in the folder is only read, unless the person asks to have it moved.
 */
export function createWatchedFolder(
  workspace: Needs<'connectionId' | 'emit' | 'log' | 'notify' | 'now' | 'unexpected' | 'userData'>, batches: Pick<Batches, 'takeFromFolder'>, { setTimer, restMs = REST_MS }: WatchedFolderTimes,
) {
  const { userData, connectionId } = workspace;
  const ending = new AbortController();
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['folders'] });
  const trouble = createTrouble(() => workspace.now(), changed);
  /** Files as they were found last, and since when they are so. */
  const resting = new Map<string, { readonly key: string; readonly sinceMs: number }>();
  const dealtWith = new Set<string>();
  let left: readonly LeftFile[] = [];
  let lookedAt: Instant | null = null;
  let watcher: { readonly folder: FSWatcher; readonly of: string } | null = null;

  const stored = (): StoredWatchedFolder | null => userData.get('watchedFolder', connectionId);
  const idOf = (bytes: Uint8Array): string => `${connectionId}/${hashOf(bytes)}`;

  const unwatch = (): void => {
    watcher?.folder.close();
    watcher = null;
  };
  /** Of a folder that was replaced by another one of the same name, the system tells nothing more. */
  const watchIt = async (path: string): Promise<void> => {
    const { dev, ino } = await stat(path);
    const of = `${path} ${dev} ${ino}`;
    if (watcher?.of === of || ending.signal.aborted) return;
    unwatch();
    try {
      const folder = watch(path, { persistent: false }, () => looks.soon());
      folder.on('error', unwatch);
      watcher = { folder, of };
    } catch {
      // Where the system cannot watch it, it is looked at each minute.
    }
  };

  /** Regular files only: a link could lead anywhere. */
  const filesIn = async (path: string): Promise<{ readonly found: readonly Found[]; readonly unreadable: readonly string[] }> => {
    const entries = await readdir(path, { withFileTypes: true });
    const found: Found[] = [];
    const unreadable: string[] = [];
    for (const { name } of entries.filter((entry) => entry.isFile() && MAY_HOLD_PAYMENTS.test(entry.name))) {
      try {
        const file = await lstat(join(path, name));
        if (file.isFile()) found.push({ name, size: file.size, modifiedMs: file.mtimeMs });
      } catch (error) {
        const code = systemCode(error);
        if (code === null) throw error;
        // Gone meanwhile, unless its name is not in the encoding of this computer's names: under the one that was read there is no file.
        if (code !== 'ENOENT' || name.includes('\uFFFD')) unreadable.push(name);
      }
    }
    return { found: found.toSorted((first, second) => first.modifiedMs - second.modifiedMs), unreadable };
  };

  const isAtRest = (file: Found): boolean => {
    const key = keyOf(file);
    const before = resting.get(file.name);
    if (before?.key !== key) {
      resting.set(file.name, { key, sinceMs: performance.now() });
      return false;
    }
    return performance.now() - before.sinceMs >= restMs;
  };

  /** What keeps a file from being taken; null where it was dealt with, or is gone, and `later` where it is still being written. */
  const take = async (folder: StoredWatchedFolder, file: Found): Promise<LeftFile['why'] | 'later' | null> => {
    const read = await readWhole(join(folder.path, file.name), MOST_GIVEN_BYTES, 'refused');
    if (!read.ok) {
      if (read.error === 'tooLarge' || read.error === 'notReadable') return read.error;
      resting.delete(file.name);
      return read.error === 'changed' ? 'later' : null;
    }
    const { bytes, size, modifiedMs } = read.value;
    const hash = hashOf(bytes);
    const id = idOf(bytes);
    const name = file.name.slice(0, LONGEST_NAME);
    const before = userData.get('watchedFile', id);
    if (before === null) {
      const { accountId, decimalMark } = folder;
      const taken = await batches.takeFromFolder({ name, bytes, accountId, decimalMark }, hash, ending.signal);
      if (!taken.ok && taken.error.kind === 'cancelled') return null;
      if (!taken.ok && taken.error.kind !== 'fileNotRead') return 'notReadable';
      userData.put('watchedFile', id, { name, size, modifiedMs, at: workspace.now(), connectionId, batchId: taken.ok ? taken.value : null }, workspace.now());
      if (taken.ok) workspace.notify({ kind: 'fileArrived', about: 'watchedFolder', path: '/batches' });
      changed();
      if (!taken.ok) return 'tookTooLong';
    } else if (before.batchId === null) return 'tookTooLong';
    // Whoever put it there may want it paid again: a person decides.
    else if (before.moved === true || before.name !== name || before.size !== size || before.modifiedMs !== modifiedMs) return 'takenBefore';
    dealtWith.add(keyOf({ name: file.name, size, modifiedMs }));
    return null;
  };

  /** Whether the file lies with what is done. From then on the same file in the folder is one that came again. */
  const moveTaken = async (path: string, file: Found): Promise<boolean> => {
    const read = await readWhole(join(path, file.name), MOST_GIVEN_BYTES, 'refused');
    if (!(await moveToDone(path, file))) return false;
    dealtWith.delete(keyOf(file));
    const id = read.ok ? idOf(read.value.bytes) : null;
    const taken = id === null ? null : userData.get('watchedFile', id);
    if (id !== null && taken !== null) userData.put('watchedFile', id, { ...taken, moved: true }, workspace.now());
    return true;
  };

  const look = async (): Promise<number | null> => {
    const folder = keptOn(userData, 'watchedFolder').length === 0 ? null : stored();
    if (folder === null) return null;
    let listed: Awaited<ReturnType<typeof filesIn>>;
    try {
      // First: what comes while the folder is read is told by the system.
      await watchIt(folder.path);
      listed = await filesIn(folder.path);
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      if (ending.signal.aborted || stored()?.path !== folder.path) return null;
      unwatch();
      trouble.found(code);
      return LOOK_AFTER_MS;
    }
    trouble.found(null);
    const { found: files, unreadable } = listed;
    const names = new Set(files.map(({ name }) => name));
    for (const name of resting.keys()) if (!names.has(name)) resting.delete(name);
    const nowLeft: LeftFile[] = unreadable.map((name) => ({ name, why: 'notReadable' }));
    let moving = false;
    for (const file of files) {
      if (ending.signal.aborted || stored()?.path !== folder.path) return null;
      if (!dealtWith.has(keyOf(file))) {
        const why = isAtRest(file) ? await take(folder, file) : 'later';
        if (why === 'later') moving = true;
        else if (why !== null) nowLeft.push({ name: file.name, why });
      }
      if (folder.moveTaken && dealtWith.has(keyOf(file)) && !(await moveTaken(folder.path, file))) nowLeft.push({ name: file.name, why: 'notMoved' });
    }
    const hadNotLooked = lookedAt === null;
    lookedAt = workspace.now();
    const isOther = JSON.stringify(nowLeft) !== JSON.stringify(left);
    left = nowLeft;
    if (isOther || hadNotLooked) changed();
    return moving ? restMs : LOOK_AFTER_MS;
  };
  const looks = createLooks({ setTimer, work: look, failed: (error) => void workspace.unexpected('watchedFolder', error), afterFailureMs: LOOK_AFTER_MS });

  return {
    view: (): WatchedFolder | null => {
      const folder = stored();
      if (folder === null) return null;
      const { path, moveTaken, accountId } = folder;
      const taken = userData.list('watchedFile', `${connectionId}/`).filter(({ batchId }) => batchId !== null).length;
      return { path, moveTaken, accountId, problem: trouble.problem(), lookedAt, taken, left };
    },
    /** Keeps what was chosen and looks at the folder; null switches it off. */
    change: (folder: StoredWatchedFolder | null): void => {
      if (folder === null) userData.remove('watchedFolder', connectionId);
      else userData.put('watchedFolder', connectionId, folder, workspace.now());
      unwatch();
      resting.clear();
      [left, lookedAt] = [[], null];
      trouble.found(null);
      changed();
      looks.now();
    },
    stored,
    left: (): number => left.length,
    problem: () => trouble.problem(),
    start: (): void => {
      for (const file of keptOn(userData, 'watchedFile')) if (file.batchId !== null && file.moved !== true && file.connectionId === connectionId) dealtWith.add(keyOf(file));
      looks.now();
    },
    stop: async (): Promise<void> => {
      ending.abort();
      unwatch();
      await looks.stop();
    },
  };
}

const MOST_OF_ONE_NAME = 1_000;

/** Whether the file now lies in "done", under its name or one with a number. Nothing there is replaced. */
async function moveToDone(path: string, { name, size, modifiedMs }: Found): Promise<boolean> {
  try {
    const from = join(path, name);
    const now = await lstat(from);
    // Another file came under the same name meanwhile: it is looked at next.
    if (!now.isFile() || now.size !== size || now.mtimeMs !== modifiedMs) return true;
    const done = join(path, DONE);
    await mkdir(done, { recursive: true });
    if (!(await lstat(done)).isDirectory()) return false;
    for (let number = 1; number <= MOST_OF_ONE_NAME; number += 1) {
      const ending = extname(name);
      const to = join(done, number === 1 ? name : `${name.slice(0, name.length - ending.length)} (${number})${ending}`);
      if (await isThere(to)) continue;
      await rename(from, to);
      return true;
    }
    return false;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return code === 'ENOENT';
  }
}

const isThere = (path: string): Promise<boolean> => lstat(path).then(() => true, (error: unknown) => {
  if (systemCode(error) === 'ENOENT') return false;
  throw error;
});
