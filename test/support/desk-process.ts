import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { toolNode } from '../../build/lib/run.js';

/** A desk in a process of its own, which is told things and says things, a line of JSON each. */
export interface DeskProcess<Order, Report extends { readonly type: string }> {
  readonly reports: readonly Report[];
  /** Resolves when everything is imported. */
  readonly loaded: Promise<void>;
  /** With its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
  tell(order: Order): void;
  /** Resolves at the next report of this type, or when it has ended. */
  says(type: Report['type']): Promise<unknown>;
  kill(): void;
}

const electronStub = new URL('electron-stub-loader.ts', import.meta.url).href;

/** Starts a program that imports what a desk needs, says `loaded`, and then waits for what it is told. */
export function loadDesk<Order, Report extends { readonly type: string }>(program: URL): DeskProcess<Order, Report> {
  const child = spawn(toolNode(), ['--import', electronStub, fileURLToPath(program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Compiling is most of what it does before it works.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tesoro-desk-compiled') },
  });
  child.stdin.on('error', () => undefined);
  const reports: Report[] = [];
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const next = (type: string): Promise<unknown> => {
    const awaited = waiting.get(type) ?? Promise.withResolvers<unknown>();
    waiting.set(type, awaited);
    return awaited.promise;
  };
  const loaded = next('loaded').then(() => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as Report;
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
    tell: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`),
    says: (type) => Promise.race([next(type), ended]),
    kill: () => void child.kill('SIGKILL'),
  };
}
