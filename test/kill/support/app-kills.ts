import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright/test';

import type { PracticeTransfer } from '#practice-bank/index.ts';
import type { PracticeFault } from '#practice-bank/server/faults.ts';
import { MAIN } from '#practice-bank/testing/caller.ts';
import type { CommandName, CommandOutput } from '#shared/bridge/commands.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { ask } from '#test/support/bridge-in-window.ts';
import { launchApp } from '#test/support/launch-app.ts';
import type { LaunchedApp } from '#test/support/launch-app.ts';
import { startPracticeProcess } from '#test/support/practice-process.ts';
import type { PracticeProcess } from '#test/support/practice-process.ts';
import { judge } from './judgement.ts';
import { statesOf } from './kill-report.ts';
import type { KillReport } from './kill-report.ts';
import type { PayerReport } from './payer-order.ts';

const PASSPHRASE = 'correct horse battery staple';
const LANES = 3;

const FAULTS: readonly Omit<PracticeFault, 'operation'>[] = [
  { kind: 'status', status: 500 }, { kind: 'status', status: 504, when: 'before' }, { kind: 'reset' }, { kind: 'truncate' },
  { kind: 'delay', ms: 60 }, { kind: 'delay', ms: 150 }, { kind: 'hang' },
];

/** Asks again when the window was loaded anew meanwhile, as it is when the app locks. Only for what may be asked twice. */
async function settled<Name extends CommandName>(window: Page, command: Name, input: unknown = null): Promise<CommandOutput<Name>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await answerOf(window, command, input);
    } catch (error) {
      if (attempt === 40 || !(error instanceof Error) || !/context was destroyed|tesoro|invoke/.test(error.message)) throw error;
      await wait(50);
    }
  }
}

async function unlock(window: Page): Promise<void> {
  while ((await settled(window, 'app.state')).session.status !== 'locked') await wait(20);
  await settled(window, 'session.unlock', { passphrase: PASSPHRASE });
}

async function answerOf<Name extends CommandName>(window: Page, command: Name, input: unknown = null): Promise<CommandOutput<Name>> {
  const result = await ask(window, command, input);
  if (!result.ok) throw new Error(`${command}: ${JSON.stringify(result.error)}`);
  return result.value;
}

async function remote<Answer>({ url }: PracticeProcess, method: string, what: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/__practice/${what}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return (await response.json()) as Answer;
}

/** Ends the app and every process of it at once, as a failing computer does. */
async function killApp({ app }: LaunchedApp): Promise<void> {
  const { pid } = app.process();
  const gone = new Promise((resolve) => {
    app.process().once('exit', resolve);
  });
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await gone;
  await Promise.race([app.close().catch(() => undefined), wait(2_000)]);
}

/** Launches the app and opens its connection. */
async function open(userDataDir: string): Promise<LaunchedApp> {
  const launched = await launchApp({ userDataDir, timeoutMs: 60_000 });
  await unlock(launched.window);
  return launched;
}

async function setUp(userDataDir: string, bank: PracticeProcess): Promise<void> {
  const { app, window } = await launchApp({ userDataDir, timeoutMs: 60_000 });
  const { connectionId } = await answerOf(window, 'connections.save', {
    environment: 'practice', baseUrl: bank.url, portalId: bank.portalId, name: 'Kills', authentication: { scheme: 'none' },
    keepSecretsWith: 'passphrase', passphrase: PASSPHRASE,
  });
  await settled(window, 'connections.open', { connectionId });
  await unlock(window);
  await app.close();
  await remote(bank, 'POST', 'transactions', {
    accountId: MAIN, operationDate: bankDateAt(Date.now()), amountMinor: 500_000_000_00, description: 'Dotazione',
  });
}

/** Pays without end; what it has begun and heard is in `said`. */
async function payOn(window: Page, name: string, payee: { readonly iban: string; readonly name: string }, said: PayerReport[]): Promise<void> {
  for (let number = 1; ; number += 1) {
    const reference = `${name}-${String(number)}`;
    const amount = `${String(1 + Math.floor(Math.random() * 900))}.${String(10 + Math.floor(Math.random() * 90))}`;
    const draft = {
      ...emptyTransferDraft, accountId: MAIN, beneficiaryName: payee.name, beneficiaryAccount: payee.iban, amount,
      description: reference, executionDate: bankDateAt(Date.now()),
    };
    const asked = { requestId: `request-${reference}`, decimalMark: '.', write: { kind: 'createTransfer', draft } };
    const { bodyHash } = await answerOf(window, 'intents.prepare', asked);
    said.push({ type: 'sending', reference });
    const sent = await ask(window, 'intents.send', { ...asked, bodyHash });
    if (sent.ok) said.push({ type: 'outcome', reference, intentId: sent.value.intentId, state: sent.value.state });
    else said.push({ type: 'refused', reference, error: sent.error.kind });
  }
}

const LONGEST_LIFE_MS = 8_000;

/** Resolves when so many payments were begun and so many taken by the bank, or after a while. */
async function lived(said: readonly PayerReport[], begun: number, taken: number): Promise<void> {
  const untilMs = performance.now() + LONGEST_LIFE_MS;
  const enough = (): boolean =>
    said.filter(({ type }) => type === 'sending').length >= begun
    && said.filter((line) => line.type === 'outcome' && (line.state === 'ACCEPTED' || line.state === 'CHALLENGE')).length >= taken;
  while (!enough() && performance.now() < untilMs) await wait(5);
}

/** Kills the whole app while it pays, and starts it again on the same profile. */
export async function killApps(kills: number): Promise<KillReport> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'tesoro-killed-'));
  const bank = await startPracticeProcess({ seed: 4 });
  const reports: PayerReport[] = [];
  const resumeMs: number[] = [];
  let midway = 0;
  try {
    await setUp(userDataDir, bank);
    const { payees } = await remote<{ payees: readonly { iban: string; name: string }[] }>(bank, 'GET', 'payees');
    const italian = payees.filter(({ iban }) => iban.startsWith('IT'));
    for (let index = 0; index < kills; index += 1) {
      const startedMs = performance.now();
      const launched = await open(userDataDir);
      const unresolved = await settled(launched.window, 'intents.list', { scope: 'unresolved', limit: 1000 });
      resumeMs.push(performance.now() - startedMs);
      if (unresolved.some(({ state }) => state === 'SENDING' || state === 'CONFIRMING')) throw new Error('Something is still being sent after a restart');
      await remote(bank, 'DELETE', 'faults');
      const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)];
      await remote(bank, 'POST', 'faults', { operation: 'createMoneyTransfer', skip: Math.floor(Math.random() * 4), ...fault });
      const said: PayerReport[] = [];
      const paying = Array.from({ length: LANES }, (_, lane) => {
        const payee = italian[lane] ?? { iban: '', name: '' };
        return payOn(launched.window, `A${String(index)}${'xyz'[lane] ?? ''}`, payee, said);
      });
      const ends = Promise.allSettled(paying);
      // Every other life has paid something: a kill before the first payment alone would prove little.
      await Promise.race([lived(said, 1 + Math.floor(Math.random() * 6), 1 - (index % 2)), ...paying]);
      await wait(Math.random() * 200);
      await killApp(launched);
      await ends;
      reports.push(...said);
      const ended = new Set(said.flatMap((line) => (line.type === 'sending' ? [] : 'reference' in line ? [line.reference] : [])));
      if (said.some((line) => line.type === 'sending' && !ended.has(line.reference))) midway += 1;
    }
    await remote(bank, 'DELETE', 'faults');
    const intents = await settle(userDataDir);
    const { transfers } = await remote<{ transfers: readonly PracticeTransfer[] }>(bank, 'GET', 'transfers');
    const ours = transfers.filter(({ description }) => /^A\d+[xyz]-\d+$/.test(description));
    return {
      kills, midway, intents: intents.length, atBank: ours.length, resumeMs, states: statesOf(intents),
      ...judge({ transfers: ours, intents, reports, pastTheWindow: false }),
    };
  } finally {
    await bank.kill();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The last start: everything that is open is looked for once more. */
async function settle(userDataDir: string): Promise<readonly IntentView[]> {
  const { app, window } = await open(userDataDir);
  const list = (): Promise<readonly IntentView[]> => answerOf(window, 'intents.list', { scope: 'all', limit: 1000 });
  for (const { intentId, state } of await list()) if (isUnresolved(state)) await ask(window, 'intents.checkNow', { intentId });
  const intents = await list();
  await app.close();
  return intents;
}
