import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PASSPHRASE } from './profile.ts';

const script = fileURLToPath(new URL('command.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

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
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => { said.stdout += chunk.toString(); });
  child.stderr?.on('data', (chunk: Buffer) => { said.stderr += chunk.toString(); });
  const secret = child.stdio[3] as NodeJS.WritableStream;
  // A command that refuses its words does not read it.
  secret.on('error', () => undefined);
  secret.end(passphrase === null ? '' : `${passphrase}\n`);
  started?.(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
