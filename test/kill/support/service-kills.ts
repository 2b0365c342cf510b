import { setTimeout as wait } from 'node:timers/promises';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { PracticeFault, RunningPracticeBank } from '#practice-bank/index.ts';
import { MAIN } from '#practice-bank/testing/caller.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { judge } from './judgement.ts';
import type { KillReport } from './kill-report.ts';
import { statesOf } from './kill-report.ts';
import type { PayerReport } from './payer-order.ts';
import { loadPayer } from './payer-process.ts';
import type { Payer } from './payer-process.ts';

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

const FAULTS: readonly Omit<PracticeFault, 'operation'>[] = [
  { kind: 'status', status: 500 }, { kind: 'status', status: 504, when: 'before' }, { kind: 'reset' }, { kind: 'reset', when: 'before' },
  { kind: 'truncate' }, { kind: 'garbage' }, { kind: 'errorsInside' }, { kind: 'status', status: 400, when: 'before' },
  { kind: 'delay', ms: 30 }, { kind: 'delay', ms: 80 }, { kind: 'hang' }, { kind: 'hang', when: 'before' },
];

/** When to kill: while it opens, some time after, or shortly after the n-th payment was begun or has reached the bank. */
interface Moment {
  readonly after: 'start' | 'ready' | 'sending' | 'arrival';
  readonly nth: number;
  readonly ms: number;
}

function anyMoment(): Moment {
  const after = pick(['start', 'ready', 'sending', 'arrival', 'arrival', 'arrival', 'arrival'] as const);
  const longestMs = { start: 150, ready: 200, sending: 40, arrival: 25 }[after];
  return { after, nth: 1 + Math.floor(Math.random() * 4), ms: Math.random() * longestMs };
}

const LONGEST_LIFE_MS = 6_000;

const arrivals = ({ control }: RunningPracticeBank): number =>
  (control.arrivals()['createMoneyTransfer'] ?? 0) + (control.arrivals()['respondToChallenge'] ?? 0);

async function killAt(payer: Payer, bank: RunningPracticeBank, { after, nth, ms }: Moment): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const before = arrivals(bank);
  const watching = setInterval(() => {
    if (after === 'arrival' && arrivals(bank) >= before + nth) reached.resolve();
  }, 1);
  payer.onReport((said) => {
    if (said.type !== after) return;
    if (after === 'ready' || payer.reports.filter(({ type }) => type === 'sending').length >= nth) reached.resolve();
  });
  payer.go();
  if (after === 'start') reached.resolve();
  await Promise.race([reached.promise, wait(LONGEST_LIFE_MS, undefined, { ref: false }), payer.ended]);
  clearInterval(watching);
  await wait(ms);
  payer.kill();
  const { blocked, code } = await payer.ended;
  if (blocked !== null) throw new Error(`The journal could not be opened after a kill: ${blocked}`);
  if (code !== null && code !== 0) throw new Error(`A payer ended by itself with ${String(code)}`);
}

/** Kills processes that pay, one after the other on the same stores, and holds the journal against the bank at the end. */
export async function killServices(kills: number): Promise<KillReport> {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 2, size: 'small', entriesPerAccount: 100 });
  const reports: PayerReport[] = [];
  let midway = 0;
  try {
    bank.control.addTransaction(MAIN, { operationDate: bankDateAt(Date.now()), amountMinor: 500_000_000_00, description: 'Dotazione' });
    const load = (index: number): Payer => loadPayer({
      directory: folder.path, url: bank.url, name: `K${String(index)}`, payments: 60, lanes: 3, challenges: true,
    });
    let coming = load(0);
    for (let index = 0; index < kills; index += 1) {
      const payer = coming;
      await payer.loaded;
      coming = load(index + 1);
      bank.control.clearFaults();
      for (let fault = 0; fault < 3; fault += 1) {
        bank.control.addFault({ operation: pick(['createMoneyTransfer', 'createMoneyTransfer', 'respondToChallenge']), skip: Math.floor(Math.random() * 4), ...pick(FAULTS) });
      }
      await killAt(payer, bank, anyMoment());
      reports.push(...payer.reports);
      if (sentWithoutOutcome(payer.reports)) midway += 1;
    }
    coming.kill();
    await coming.ended;
    bank.control.clearFaults();
    const intents = await settle(folder.path, bank);
    const transfers = bank.control.transfers().filter(({ description }) => /^K\d+-\d+$/.test(description));
    const ready = reports.flatMap((said) => (said.type === 'ready' ? [said.ms] : []));
    return {
      kills, midway, intents: intents.length, atBank: transfers.length, resumeMs: ready,
      states: statesOf(intents),
      ...judge({ transfers, intents, reports, pastTheWindow: true }),
    };
  } finally {
    await bank.close();
    folder.remove();
  }
}

const sentWithoutOutcome = (reports: readonly PayerReport[]): boolean => {
  const ended = new Set(reports.flatMap((said) => (said.type === 'outcome' || said.type === 'refused' ? [said.reference] : [])));
  return reports.some((said) => said.type === 'sending' && !ended.has(said.reference));
};

const MINUTE_MS = 60_000;

/** The last start: with the clocks past every window, whatever is open is looked for until it is known. */
async function settle(directory: string, bank: RunningPracticeBank): Promise<readonly IntentView[]> {
  let aheadMs = 0;
  const app = await openTestWorkspace({ directory, url: bank.url, clock: { now: () => Date.now() + aheadMs } });
  const list = (): Promise<readonly IntentView[]> => everyIntent(app);
  try {
    app.workspace.start();
    await app.ask('sync.cancel', null);
    for (const forwardMs of [6 * MINUTE_MS, MINUTE_MS, MINUTE_MS, 40 * MINUTE_MS]) {
      aheadMs += forwardMs;
      bank.control.advanceClock(forwardMs);
      for (const { intentId, state } of await list()) {
        if (isUnresolved(state)) await app.workspace.handlers['intents.checkNow']({ intentId });
      }
    }
    return await list();
  } finally {
    await app.close();
  }
}

const MOST = 1_000;

async function everyIntent(app: TestWorkspace): Promise<readonly IntentView[]> {
  const all = await app.ask('intents.list', { scope: 'all', limit: MOST });
  if (all.length === MOST) throw new Error('More payments than can be listed: kill fewer at a time');
  return all;
}
