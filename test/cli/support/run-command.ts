import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundledOr } from '#test/support/bundled.ts';
import { gathered } from './gathered.ts';
import type { Ended } from './gathered.ts';
import { PASSPHRASE } from './profile.ts';

const script = fileURLToPath(bundledOr('command', 'test/cli/support/command.ts'));

export interface RunOptions {
  /** Given on file descriptor 3, unless null. */
  readonly passphrase?: string | null;
  /** A file descriptor for standard output in place of what is gathered. */
  readonly stdout?: number;
  readonly started?: (child: ChildProcess) => void;
  /** Starts it in this folder, which is gone by then. */
  readonly inGone?: string;
}

/** Where the commands of a profile make their copies. */
export const scratchOf = (folder: string): string => join(folder, '..', 'scratch');

/** Runs a command as a process and gathers what it says. */
export async function runCommand(folder: string, words: readonly string[], { passphrase = PASSPHRASE, stdout, started, inGone }: RunOptions = {}): Promise<Ended> {
  mkdirSync(scratchOf(folder), { recursive: true });
  const line = [process.execPath, script, ...words, `--user-data-dir=${folder}`, ...(passphrase === null ? [] : ['--passphrase-fd', '3'])];
  const [program, ...given] = inGone === undefined ? line : ['sh', '-c', 'cd "$0" && rmdir "$0" && exec "$@"', inGone, ...line];
  const child = spawn(
    program ?? '', given,
    { stdio: ['ignore', stdout ?? 'pipe', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: scratchOf(folder), TZ: 'Europe/Rome', LANG: 'en_GB.UTF-8' } },
  );
  const ended = gathered(child, passphrase);
  started?.(child);
  return ended;
}
