import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { PayerOrder, PayerReport } from './payer-order.ts';

export interface PayerEnd {
  /** null when it was killed. */
  readonly code: number | null;
  /** Why it could not pay. */
  readonly blocked: string | null;
}

/** A process that pays. */
export interface Payer {
  /** What it has said so far. */
  readonly reports: readonly PayerReport[];
  /** Resolves when everything is imported. */
  readonly loaded: Promise<void>;
  readonly ended: Promise<PayerEnd>;
  /** Opens the stores and begins to pay. */
  go(): void;
  /** Told of each report as it comes. */
  onReport(listener: (report: PayerReport) => void): void;
  kill(): void;
}

export type PayerOptions = Pick<PayerOrder, 'directory' | 'url'> & Partial<PayerOrder> & {
  /** A program that runs it, with its arguments, such as a tracer. */
  readonly under?: readonly string[];
};

const program = fileURLToPath(new URL('payer.ts', import.meta.url));
const electronStub = new URL('../../support/electron-stub-loader.ts', import.meta.url).href;

/** Starts a payer that only imports what it needs, and then waits for {@link Payer.go}. */
export function loadPayer({ under = [], ...options }: PayerOptions): Payer {
  const order: PayerOrder = { name: 'P', payments: 10, lanes: 1, challenges: false, withoutSync: false, ...options };
  const [command, ...args] = [...under, process.execPath, '--import', electronStub, program, JSON.stringify(order)];
  const child = spawn(command ?? process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Compiling is most of what it does before the first payment.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tesoro-payer-compiled') },
  });
  child.stdin.on('error', () => undefined);
  const reports: PayerReport[] = [];
  const listeners: ((report: PayerReport) => void)[] = [];
  const loaded = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as PayerReport;
    reports.push(said);
    if (said.type === 'loaded') loaded.resolve();
    for (const listener of listeners) listener(said);
  });
  const ended = once(child, 'close').then(([code]): PayerEnd => {
    loaded.resolve();
    const blocked = reports.find((said) => said.type === 'blocked');
    return { code: code as number | null, blocked: blocked?.reason ?? null };
  });
  return {
    reports, ended,
    loaded: loaded.promise,
    go: () => void child.stdin.write('go\n'),
    onReport: (listener) => void listeners.push(listener),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Starts a payer that begins at once. */
export async function startPayer(options: PayerOptions): Promise<Payer> {
  const payer = loadPayer(options);
  await payer.loaded;
  payer.go();
  return payer;
}
