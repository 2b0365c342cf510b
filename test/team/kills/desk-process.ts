import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { toolNode } from '../../../build/lib/run.js';
import type { DeskOrder, DeskReport } from './desk-order.ts';

/** A desk in a process of its own. */
export interface DeskProcess {
  readonly reports: readonly DeskReport[];
  /** Resolves when everything is imported. */
  readonly loaded: Promise<void>;
  /** With its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
  go(order: DeskOrder): void;
  /** Resolves at the next report of this type, or when it has ended. */
  says(type: DeskReport['type']): Promise<unknown>;
  kill(): void;
}

const program = fileURLToPath(new URL('working-desk.ts', import.meta.url));
const electronStub = new URL('../../support/electron-stub-loader.ts', import.meta.url).href;

/** Starts a process that imports what a desk needs, and then waits for its order. */
export function loadDesk(): DeskProcess {
  const child = spawn(toolNode(), ['--import', electronStub, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Compiling is most of what it does before it works.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tesoro-desk-compiled') },
  });
  child.stdin.on('error', () => undefined);
  const reports: DeskReport[] = [];
  const waiting = new Map<DeskReport['type'], PromiseWithResolvers<unknown>>();
  const next = (type: DeskReport['type']): Promise<unknown> => {
    const awaited = waiting.get(type) ?? Promise.withResolvers<unknown>();
    waiting.set(type, awaited);
    return awaited.promise;
  };
  const loaded = next('loaded').then(() => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as DeskReport;
    reports.push(said);
    waiting.get(said.type)?.resolve(null);
    waiting.delete(said.type);
  });
  const ended = once(child, 'close').then(([code]) => {
    for (const { resolve } of waiting.values()) resolve(null);
    return code as number | null;
  });
  return {
    reports, loaded, ended,
    go: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`),
    says: (type) => Promise.race([next(type), ended]),
    kill: () => void child.kill('SIGKILL'),
  };
}
