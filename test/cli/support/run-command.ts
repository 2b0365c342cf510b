import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { gathered } from './gathered.ts';
import type { Ended } from './gathered.ts';
import { PASSPHRASE } from './profile.ts';

const script = fileURLToPath(new URL('command.ts', import.meta.url));

export interface RunOptions {
  /** Given on file descriptor 3, unless null. */
  readonly passphrase?: string | null;
  /** A file descriptor for standard output in place of what is gathered. */
  readonly stdout?: number;
  readonly started?: (child: ChildProcess) => void;
}

/** Where the commands of a profile make their copies. */
export const scratchOf = (folder: string): string => join(folder, '..', 'scratch');

/** Runs a command as a process and gathers what it says. */
export async function runCommand(folder: string, words: readonly string[], { passphrase = PASSPHRASE, stdout, started }: RunOptions = {}): Promise<Ended> {
  mkdirSync(scratchOf(folder), { recursive: true });
  const child = spawn(
    process.execPath, [script, ...words, `--user-data-dir=${folder}`, ...(passphrase === null ? [] : ['--passphrase-fd', '3'])],
    { stdio: ['ignore', stdout ?? 'pipe', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: scratchOf(folder), TZ: 'Europe/Rome', LANG: 'en_GB.UTF-8' } },
  );
  const ended = gathered(child, passphrase);
  started?.(child);
  return ended;
}
