import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Gives a command its passphrase on file descriptor 3, unless that is null, and gathers what it says until it ends. */
export async function gathered(child: ChildProcess, passphrase: string | null): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => { said.stdout += chunk.toString(); });
  child.stderr?.on('data', (chunk: Buffer) => { said.stderr += chunk.toString(); });
  const secret = child.stdio[3] as NodeJS.WritableStream;
  // A command that refuses its words does not read it.
  secret.on('error', () => undefined);
  secret.end(passphrase === null ? '' : `${passphrase}\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
