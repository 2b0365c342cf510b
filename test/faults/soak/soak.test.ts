import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { SoakFigures, SoakMessage } from './soak-life.ts';

/** Eight in `npm run test:faults`; two, in which it is never locked, show a leak as well and cost less. */
const HOURS = Number(process.env['TESORO_SOAK_HOURS'] ?? 2);

const life = fileURLToPath(new URL('soak-life.ts', import.meta.url));
const stub = new URL('../../support/electron-stub-loader.ts', import.meta.url).href;

async function live(hours: number): Promise<readonly SoakFigures[]> {
  const bank = await startPracticeBank({ port: 0, seed: 5, size: 'small', entriesPerAccount: 60 });
  const [payee] = bank.control.payees();
  const child = fork(life, [bank.url, bank.portalId, payee?.name ?? '', payee?.iban ?? '', String(hours)], {
    execArgv: ['--expose-gc', '--import', stub], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execPath: process.execPath,
  });
  const figures: SoakFigures[] = [];
  child.on('message', (message: SoakMessage) => {
    if ('figures' in message) figures.push(message.figures);
    else if (message.fault === null) bank.control.clearFaults();
    else bank.control.addFault(message.fault);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  await bank.close();
  expect(code).toBe(0);
  return figures;
}

const columns = ['heapKb', 'objects', 'runs', 'signals', 'timers', 'sockets', 'ports', 'files', 'listeners'] as const;

/** How much may be more at the end than after the warm-up. What a refresh leaves behind is there as often as there were refreshes. */
const grown = (from: SoakFigures, to: SoakFigures): Readonly<Record<string, number>> =>
  Object.fromEntries(columns.map((column) => [column, to[column] - from[column]]));

it('hours of refreshes, payments, searches, locks and faults leave nothing behind', async () => {
  const figures = await live(HOURS);
  const all = ['hour', 'state', 'refreshes', ...columns, 'paid', 'failed'] as const;
  console.log([all, ...figures.map((row) => all.map((name) => row[name]))].map((cells) => cells.map((cell) => String(cell).padStart(10)).join('')).join('\n'));
  expect(figures).toHaveLength(HOURS);
  for (const state of HOURS < 4 ? ['open'] as const : ['locked', 'open'] as const) {
    const [warm, ...later] = figures.filter((row) => row.state === state).slice(HOURS > 4 ? 1 : 0);
    const last = later.at(-1);
    if (warm === undefined || last === undefined) throw new Error(`Too few hours to tell: ${HOURS}`);
    const more = grown(warm, last);
    const refreshes = last.refreshes - warm.refreshes;
    expect(refreshes).toBeGreaterThanOrEqual(4 * later.length);
    for (const column of ['runs', 'timers', 'sockets', 'ports', 'listeners'] as const) expect([state, column, more[column]]).toEqual([state, column, Math.min(more[column] ?? 0, 1)]);
    expect(more['signals']).toBeLessThan(refreshes);
    // A connection or two may be closing at that moment.
    expect(more['files']).toBeLessThan(refreshes);
    // What was paid stays in the journal's memory: a few dozen objects each.
    expect(more['objects']).toBeLessThan(100 * refreshes);
    expect(more['heapKb']).toBeLessThan(4_000);
  }
}, 600_000);
