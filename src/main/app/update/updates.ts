import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';

import type { Download, LookOutcome, UpdateState } from '#shared/bridge/app/updates.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Fetch } from './fetching.ts';
import { compareVersions, isVersion, readManifest } from './manifest.ts';
import type { Manifest, UpdateSource } from './manifest.ts';

export interface UpdateMemory {
  readonly lastLookAt: Instant | null;
  /** The newest version ever offered: an older offer is refused. */
  readonly highestSeen: string | null;
}

export interface UpdateDeps {
  readonly source: UpdateSource | null;
  readonly version: string;
  readonly system: { readonly platform: string; readonly arch: string };
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly memory: { readonly read: () => UpdateMemory; readonly write: (memory: UpdateMemory) => void };
  readonly downloads: () => string;
  readonly showInFolder: (path: string) => void;
  /** Marks a download as from the internet; rejects when that fails. */
  readonly mark: (path: string, url: string) => Promise<void>;
  readonly changed: () => void;
  /** Called when an automatic check finds a newer version. */
  readonly announce: (version: string) => void;
}

export type Updates = ReturnType<typeof createUpdates>;

const A_DAY_MS = 24 * 3_600_000;
const MANIFEST_BYTES = 100_000;
const SIGNATURE_BYTES = 200;
const LOOK_LIMIT_MS = 30_000;
const DOWNLOAD_LIMIT_MS = 3_600_000;

type File = Manifest['files'][number];

interface Found {
  readonly outcome: LookOutcome;
  readonly file: File | null;
}

/** Checks for new versions and downloads installers. Never runs or replaces anything. */
export function createUpdates(deps: UpdateDeps) {
  const { source, version } = deps;
  let looking: Promise<UpdateState> | null = null;
  let downloading: { readonly sha512: string; readonly ended: Promise<UpdateState> } | null = null;
  let outcome: LookOutcome | null = null;
  let file: File | null = null;
  let download: Download | null = null;
  let path: string | null = null;

  const state = (): UpdateState => ({ configured: source !== null, version, looking: looking !== null, lastLookAt: deps.memory.read().lastLookAt, outcome, download });
  const tell = (next: Download): void => {
    download = next;
    deps.changed();
  };

  async function look(from: UpdateSource): Promise<UpdateState> {
    try {
      const found = await find(from, deps);
      ({ outcome } = found);
      // An unreachable server withdraws nothing.
      if (outcome.kind !== 'unreachable') {
        if (found.file?.sha512 !== file?.sha512) [download, path] = [null, null];
        ({ file } = found);
      }
    } finally {
      looking = null;
      deps.changed();
    }
    return state();
  }

  async function bring(wanted: File): Promise<UpdateState> {
    // Another version may be offered during the download.
    const tellOfIt = (next: Download): void => {
      if (file?.sha512 === wanted.sha512) tell(next);
    };
    try {
      tell({ phase: 'running', done: 0, total: wanted.bytes });
      const brought = await fetchFile(wanted, deps, (done) => tellOfIt({ phase: 'running', done, total: wanted.bytes }));
      if (brought.ok && file?.sha512 === wanted.sha512) path = brought.value;
      tellOfIt(brought.ok ? { phase: 'ready', fileName: basename(brought.value) } : { phase: 'failed', reason: brought.error });
    } finally {
      if (downloading?.sha512 === wanted.sha512) downloading = null;
    }
    return state();
  }

  return {
    state,
    look: (): Promise<UpdateState> => {
      if (source === null) return Promise.resolve(state());
      looking ??= look(source);
      deps.changed();
      return looking;
    },
    async lookIfDue(): Promise<void> {
      const { lastLookAt } = deps.memory.read();
      const age = lastLookAt === null ? A_DAY_MS : deps.clock.now() - instantToMs(lastLookAt);
      // A clock set back must not stop the checks for ever.
      if (source === null || looking !== null || (age >= 0 && age < A_DAY_MS)) return;
      looking = look(source);
      const { outcome: found } = await looking;
      if (found?.kind === 'available') deps.announce(found.newer.version);
    },
    download: (): Promise<UpdateState> => {
      if (file === null || download?.phase === 'ready') return Promise.resolve(state());
      if (downloading?.sha512 !== file.sha512) downloading = { sha512: file.sha512, ended: bring(file) };
      return downloading.ended;
    },
    show: (): void => {
      if (path !== null) deps.showInFolder(path);
    },
  };
}

const signatureOf = (url: string): string => {
  const address = new URL(url);
  address.pathname += '.sig';
  return address.href;
};

async function find({ url, key }: UpdateSource, { fetch, version, memory, clock, system }: UpdateDeps): Promise<Found> {
  const ended = (outcome: LookOutcome): Found => ({ outcome, file: null });
  const bytes = await fetch({ url, mostBytes: MANIFEST_BYTES, deadlineMs: LOOK_LIMIT_MS });
  const signature = bytes.ok ? await fetch({ url: signatureOf(url), mostBytes: SIGNATURE_BYTES, deadlineMs: LOOK_LIMIT_MS }) : bytes;
  const { highestSeen } = memory.read();
  const lastLookAt = instantFromMs(clock.now());
  memory.write({ lastLookAt, highestSeen });
  if (!bytes.ok || !signature.ok) {
    const failure = bytes.ok ? signature : bytes;
    if (failure.ok) return ended({ kind: 'unreachable' });
    return ended(failure.error === 'unreachable' || failure.error === 'localOnly' ? { kind: failure.error } : { kind: 'refused', reason: failure.error });
  }
  const read = readManifest(bytes.value, signature.value, key);
  if (!read.ok) return ended({ kind: 'refused', reason: read.error });
  const { version: offered, releasedAt, notes, files } = read.value;
  if (highestSeen !== null && isVersion(highestSeen) && compareVersions(offered, highestSeen) < 0) return ended({ kind: 'refused', reason: 'older' });
  const difference = compareVersions(offered, version);
  if (difference < 0) return ended({ kind: 'refused', reason: 'older' });
  memory.write({ lastLookAt, highestSeen: offered });
  if (difference === 0) return ended({ kind: 'upToDate' });
  const file = files.find(({ platform, arch }) => platform === system.platform && arch === system.arch) ?? null;
  if (file !== null && new URL(file.url).origin !== new URL(url).origin) return ended({ kind: 'refused', reason: 'elsewhere' });
  return { outcome: { kind: 'available', newer: { version: offered, releasedAt, notes, bytes: file?.bytes ?? null } }, file };
}

/** The last part of the address, if it is a safe file name. */
function fileNameOf(url: string): string {
  const name = basename(new URL(url).pathname);
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name) ? name : 'tesoro-update';
}

const TOLD_EVERY_BYTES = 2_000_000;

interface Unfinished {
  readonly target: FileHandle;
  readonly part: string;
  readonly to: string;
}

/** Picks a free name: files in the folder belong to the person. */
async function beginBeside(folder: string, wanted: string): Promise<Unfinished> {
  const { name, ext } = parse(wanted);
  for (let number = 1; ; number += 1) {
    const to = join(folder, number === 1 ? wanted : `${name} (${number})${ext}`);
    const part = `${to}.part`;
    if (existsSync(to)) continue;
    try {
      return { target: await open(part, 'wx', 0o600), part, to };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

type NotBrought = Extract<Download, { phase: 'failed' }>['reason'];

/** Downloads to a temporary file, verifies it, then renames it. Returns its path. */
async function fetchFile(wanted: File, { downloads, fetch, mark }: Pick<UpdateDeps, 'downloads' | 'fetch' | 'mark'>, told: (done: number) => void): Promise<Result<string, NotBrought>> {
  let part: string | null = null;
  try {
    const begun = await beginBeside(downloads(), fileNameOf(wanted.url));
    ({ part } = begun);
    const problem = await fill(begun.target, wanted, fetch, told);
    if (problem !== null) return failed(problem);
    // Marked before the rename, so that the file never appears without the mark.
    await mark(part, wanted.url);
    await rename(part, begun.to);
    return ok(begun.to);
  } catch {
    return failed('notWritten');
  } finally {
    if (part !== null) await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Closes the file. Returns why the content is not what was signed, or null. */
async function fill(target: FileHandle, wanted: File, fetch: Fetch, told: (done: number) => void): Promise<NotBrought | null> {
  const digest = createHash('sha512');
  let [done, toldAt, written] = [0, 0, true];
  try {
    const fetched = await fetch({
      url: wanted.url, mostBytes: wanted.bytes, deadlineMs: DOWNLOAD_LIMIT_MS,
      take: async (piece) => {
        written = false;
        await target.writeFile(piece);
        written = true;
        digest.update(piece);
        done += piece.length;
        if (done - toldAt < TOLD_EVERY_BYTES) return;
        toldAt = done;
        told(done);
      },
    });
    if (!written) return 'notWritten';
    if (!fetched.ok) return fetched.error === 'localOnly' ? 'unreachable' : fetched.error;
    if (done !== wanted.bytes || digest.digest('hex') !== wanted.sha512) return 'changed';
    await target.sync();
    return null;
  } finally {
    await target.close();
  }
}
