import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { toolNode } from '../../build/lib/run.js';

/** The practice bank as a program of its own, which can be killed like a bank that goes away. */
export interface PracticeProcess {
  readonly url: string;
  readonly portalId: string;
  kill(): Promise<void>;
}

export interface PracticeProcessOptions {
  readonly seed?: number;
  readonly size?: 'small' | 'large';
  readonly apiKey?: string;
  readonly port?: number;
  readonly portalId?: string;
  /** AXIS=VALUE,… */
  readonly dialect?: string;
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Starts `npm run practice-bank` without npm and waits until it says where it listens. */
export async function startPracticeProcess(options: PracticeProcessOptions = {}): Promise<PracticeProcess> {
  const portalId = options.portalId ?? 'practice';
  const child = spawn(
    toolNode(),
    [
      'src/practice-bank/cli.ts',
      '--port', String(options.port ?? 0), '--seed', String(options.seed ?? 1), '--size', options.size ?? 'small', '--portal', portalId,
      ...(options.apiKey === undefined ? [] : ['--api-key', options.apiKey]),
      ...(options.dialect === undefined ? [] : ['--dialect', options.dialect]),
    ],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const url = await firstUrl(createInterface({ input: child.stdout }));
  return {
    url,
    portalId,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function firstUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /https?:\/\/[^\s"',]+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The practice bank ended without saying where it listens');
}
