import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { readdirSync } from 'node:fs';
import { queryObjects } from 'node:v8';

import { SyncRun } from '#main/sync/run.ts';
import type { PracticeFault } from '#practice-bank/index.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/*
 * The life of a workspace under a clock of its own, in a process of its own: `node --expose-gc soak-life.ts URL PORTAL PAYEE IBAN HOURS`.
 * It says what it holds at the end of each hour. The bank lives in the process that began this one.
 */

const [url = '', portalId = '', payee = '', iban = '', hoursText = '8'] = process.argv.slice(2);
const hours = Number(hoursText);
const LOOK_MS = 15_000;

export interface SoakFigures {
  readonly hour: number;
  readonly state: 'open' | 'locked';
  readonly refreshes: number;
  readonly heapKb: number;
  readonly objects: number;
  readonly runs: number;
  readonly signals: number;
  readonly timers: number;
  readonly sockets: number;
  readonly ports: number;
  readonly files: number;
  readonly listeners: number;
  readonly paid: number;
  readonly failed: number;
}

export type SoakMessage = { readonly fault: PracticeFault | null } | { readonly figures: SoakFigures };

let nowMs = Date.now();
let steadyMs = 0;
let beat = (): void => undefined;
let refreshes = 0;
let paid = 0;
let failed = 0;
const folder = temporaryFolder();
const tell = (message: SoakMessage): void => void process.send?.(message);

const open = async (): Promise<TestWorkspace> => {
  const app = await openTestWorkspace({
    directory: folder.path, url, portalId, clock: { now: () => nowMs }, settings: { refreshMinutes: 15, historyMonths: 3 },
    beat: {
      monotonicMs: () => steadyMs,
      every: (_ms, task) => {
        beat = task;
        return () => {
          beat = () => undefined;
        };
      },
    },
  });
  app.workspace.start();
  await settled(app);
  return app;
};

/** Waits for the end of a refresh that has begun. */
async function settled(app: TestWorkspace): Promise<void> {
  if (app.workspace.freshness().phase !== 'syncing') await turn();
  if (app.workspace.freshness().phase !== 'syncing') return;
  refreshes += 1;
  while (app.workspace.freshness().phase === 'syncing') await wait(5);
  // Its record in Activity is written after it.
  await wait(20);
}

const times = (names: readonly string[], wanted: RegExp): number => names.filter((name) => wanted.test(name)).length;

/** What a payment still reads in the background may take a while on a busy machine: nothing has begun or ended for half a second. */
async function quiet(): Promise<void> {
  let before = '';
  for (let same = 0; same < 5; same += 1) {
    await wait(100);
    const active = process.getActiveResourcesInfo().toSorted().join();
    if (active !== before) same = 0;
    before = active;
  }
}

async function measure(hour: number, state: SoakFigures['state']): Promise<void> {
  await quiet();
  // Connections that are kept for a moment are none that are left behind: a wake drops them.
  if (state === 'open') app.workspace.woke();
  await wait(100);
  for (let round = 0; round < 3; round += 1) {
    await turn();
    globalThis.gc?.();
  }
  const resources = process.getActiveResourcesInfo();
  tell({
    figures: {
      hour, state, refreshes, heapKb: Math.round(process.memoryUsage().heapUsed / 1024),
      objects: queryObjects(Object, { format: 'count' }), runs: queryObjects(SyncRun, { format: 'count' }),
      signals: queryObjects(AbortSignal, { format: 'count' }),
      timers: times(resources, /Timeout/), sockets: times(resources, /TCPSocketWrap|TLSWrap/), ports: times(resources, /MessagePort/),
      files: readdirSync('/proc/self/fd').length,
      listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
      paid, failed,
    },
  });
}

async function pay(app: TestWorkspace, number: number): Promise<void> {
  const accounts = await app.ask('accounts.list', null);
  const draft = {
    ...emptyTransferDraft, accountId: accounts[0]?.account.accountId ?? '', beneficiaryName: payee, beneficiaryAccount: iban, amount: `${number}.17`,
    description: `Fattura ${number}`, executionDate: bankDateAt(Date.now()), taxRelief: null,
  };
  const asked = { requestId: crypto.randomUUID(), write: { kind: 'createTransfer', draft } as const, decimalMark: '.' as const };
  const prepared = await app.workspace.handlers['intents.prepare'](asked);
  const sent = prepared.ok ? await app.workspace.handlers['intents.send']({ ...asked, bodyHash: prepared.value.bodyHash }) : prepared;
  if (sent.ok) paid += 1;
  else failed += 1;
}

async function look(app: TestWorkspace, number: number): Promise<void> {
  const [first] = await app.ask('accounts.list', null);
  const accountId = first?.account.accountId ?? '';
  await app.ask('statement.summary', { ...everything(accountId), search: `fattura ${number % 7}` });
  await app.ask('overview.get', null);
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage });
  await app.workspace.handlers['records.searchBank']({ section: 'orders', fields: {} });
  const [row] = rows;
  if (row !== undefined) await app.workspace.handlers['records.refresh']({ section: 'orders', id: row.id });
}

const faults: readonly PracticeFault[] = [
  { operation: '*', kind: 'status', status: 503, times: 9 }, { operation: '*', kind: 'reset', times: 7 },
  { operation: 'searchOrders', kind: 'html', times: 3 }, { operation: 'listTransactions', kind: 'truncate', times: 9 },
];

async function quarter(app: TestWorkspace, number: number): Promise<void> {
  for (let gone = 0; gone < 15 * 60_000; gone += LOOK_MS) {
    nowMs += LOOK_MS;
    steadyMs += LOOK_MS;
    const isLast = gone + LOOK_MS === 15 * 60_000;
    if (isLast && number % 3 === 2) tell({ fault: faults[number % faults.length] ?? null });
    beat();
    await settled(app);
  }
  tell({ fault: null });
  await look(app, number);
  if (number % 4 === 1) await pay(app, number + 1);
}

let app = await open();
let number = 0;
for (let hour = 1; hour <= hours; hour += 1) {
  for (let part = 0; part < 4; part += 1, number += 1) await quarter(app, number);
  // In the first half of a long life it is locked each hour; then it stays open, so that nothing hides what a refresh leaves behind.
  if (hours >= 4 && hour <= hours / 2) {
    await app.close();
    await measure(hour, 'locked');
    app = await open();
  } else {
    await measure(hour, 'open');
  }
}
await app.close();
folder.remove();
process.disconnect();
