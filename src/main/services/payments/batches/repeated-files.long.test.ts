import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const DAY_MS = 86_400_000;
const MAIN = '1000245781';

let bank: RunningPracticeBank;
let app: TestWorkspace;
let directory: string;
/** A Tuesday at noon, moved on by the tests: at the bank and here. */
let nowMs: number;
const clock = { now: () => nowMs };
const today = () => bankDateAt(nowMs);

beforeEach(async () => {
  nowMs = Date.parse('2026-03-10T11:00:00Z');
  directory = mkdtempSync(join(tmpdir(), 'tesoro-repeated-'));
  bank = await startPracticeBank({ port: 0, seed: 11, entriesPerAccount: 40, clock });
  app = await openTestWorkspace({ directory, url: bank.url, portalId: bank.portalId, clock });
  await app.ask('sync.refresh', { accountId: null });
  bank.control.resetCounts();
});

afterEach(async () => {
  await app.close();
  await bank.close();
  rmSync(directory, { recursive: true, force: true });
});

const created = (): number => bank.control.executionsOf('createMoneyTransfer');

function csv(count: number, from = 5, last = ''): string {
  const payees = bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(from, from + count);
  return ['Beneficiario;IBAN;Importo;Causale', ...payees.map(({ name, iban }, index) => `${name};${iban};${index + 1},55;Rimborso ${index}${last}`)].join('\n');
}

const read = (text: string, name = 'rimborsi.csv'): Promise<BatchView> => app.ask('batches.read', { name, bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
const linesOf = async (batchId: string) => (await app.ask('batches.lines', { batchId, show: 'all', offset: 0, limit: 500 })).lines;

async function until(batchId: string, fits: (view: BatchView) => boolean): Promise<BatchView> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const view = await app.ask('batches.get', { batchId });
    if (fits(view)) return view;
    await wait(10);
  }
  throw new Error(JSON.stringify(await app.ask('batches.get', { batchId })));
}

const SLOW = 60_000;

async function send({ batchId, bodyHash }: BatchView): Promise<BatchView> {
  await app.ask('batches.send', { batchId, bodyHash });
  return until(batchId, ({ phase }) => phase !== 'sending');
}

const refusal = async ({ batchId, bodyHash }: BatchView) => app.workspace.handlers['batches.send']({ batchId, bodyHash });

describe('the same file twice', () => {
  it('is said with the day it was sent, and nothing of it goes before each line is left out or kept on purpose', async () => {
    await send(await read(csv(3)));
    expect(created()).toBe(3);
    const again = await read(csv(3), 'rimborsi (1).csv');
    expect(again).toMatchObject({ undecided: 3, fileSeen: { name: 'rimborsi.csv', sent: true } });
    expect(await refusal(again)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    await app.ask('batches.decide', { batchId: again.batchId, index: 1, decision: { kind: 'leaveOut' } });
    const decided = await app.ask('batches.decide', { batchId: again.batchId, index: null, decision: { kind: 'keep', reason: 'Seconda rata' } });
    expect(decided).toMatchObject({ undecided: 0, payable: 2, keptOnPurpose: 2 });
    expect(await send(decided)).toMatchObject({ phase: 'done', sent: 2 });
    expect(created()).toBe(5);
    const intents = await app.ask('intents.list', { scope: 'all', limit: 10 });
    expect(intents.filter(({ batchId }) => batchId === again.batchId).map(({ shown }) => 'keptOnPurpose' in shown && shown.keptOnPurpose)).toMatchObject([{ reason: 'Seconda rata' }, { reason: 'Seconda rata' }]);
  }, SLOW);

  it('is known by its hash after the first batch was removed, and after ten days when no line is', async () => {
    const first = await send(await read(csv(2)));
    await app.ask('batches.remove', { batchId: first.batchId });
    nowMs += 12 * DAY_MS;
    const again = await read(csv(2));
    expect(again).toMatchObject({ undecided: 2, fileSeen: { name: 'rimborsi.csv', sent: true } });
    expect((await linesOf(again.batchId)).map(({ alike }) => alike)).toEqual([[], []]);
  }, SLOW);

  it('loses neither the hash nor a decision when the app is closed', async () => {
    await send(await read(csv(2)));
    const { batchId } = await read(csv(2));
    const kept = await app.ask('batches.decide', { batchId, index: 0, decision: { kind: 'keep', reason: 'voluto' } });
    app = await app.reopen();
    expect(await app.ask('batches.get', { batchId })).toEqual(kept);
    expect((await linesOf(batchId)).map(({ keptOnPurpose }) => keptOnPurpose?.reason ?? null)).toEqual(['voluto', null]);
    await app.ask('batches.decide', { batchId, index: 0, decision: { kind: 'open' } });
    expect(await app.ask('batches.get', { batchId })).toMatchObject({ undecided: 2 });
  }, SLOW);
});

describe('a line like a payment of the last ten days', () => {
  it('is named with that payment, of this desk or only of the bank, in another file as well', async () => {
    await send(await read(csv(2)));
    const other = await read(csv(3, 5, ' bis'), 'altro.csv');
    expect(other).toMatchObject({ undecided: 2, fileSeen: null });
    expect((await linesOf(other.batchId)).map(({ alike }) => alike.length)).toEqual([1, 1, 0]);
    expect((await linesOf(other.batchId))[0]?.alike[0]).toMatchObject({ intentId: expect.any(String) as string, open: false });
    expect(await app.ask('batches.lines', { batchId: other.batchId, show: 'alike', offset: 0, limit: 9 })).toMatchObject({ total: 2 });

    // A colleague's desk: no journal of ours, the bank's list alone.
    const folder = mkdtempSync(join(tmpdir(), 'tesoro-colleague-'));
    const colleague = await openTestWorkspace({ directory: folder, url: bank.url, portalId: bank.portalId, clock });
    await colleague.ask('sync.refresh', { accountId: null });
    const theirs = await colleague.ask('batches.read', { name: 'x.csv', bytes: Buffer.from(csv(3, 5, ' ter')), accountId: MAIN, decimalMark: ',' });
    const { lines } = await colleague.ask('batches.lines', { batchId: theirs.batchId, show: 'all', offset: 0, limit: 9 });
    await colleague.close();
    rmSync(folder, { recursive: true, force: true });
    expect(theirs).toMatchObject({ undecided: 2 });
    expect(lines[0]?.alike[0]).toMatchObject({ intentId: null, moneyTransferId: expect.any(String) as string });
  }, SLOW);

  it('is not asked about when that payment was refused, or is older than ten days', async () => {
    const body = { errors: [{ code: 'SZBO-0001', description: 'no', params: 'amount' }] };
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before', body });
    await send(await read(csv(2)));
    const other = await read(csv(2, 5, ' bis'));
    expect((await linesOf(other.batchId)).map(({ alike }) => alike.length)).toEqual([0, 1]);
    nowMs += 10 * DAY_MS + 1;
    expect(await app.ask('batches.get', { batchId: other.batchId })).toMatchObject({ undecided: 0 });
  }, SLOW);

  it('is asked about however old that payment is, where the batch came with a copy of the profile from before it', async () => {
    const copiedAt = instantFromMs(nowMs);
    await send(await read(csv(2)));
    const other = await read(csv(2, 5, ' bis'));
    nowMs += 10 * DAY_MS + 1;
    const comparison = { comparedAt: instantFromMs(nowMs), exportedAt: copiedAt, read: 2, unexplained: [] };
    app.stores.userData.put('comparison', new URL(bank.url).origin, comparison, comparison.comparedAt);
    expect(await app.ask('batches.get', { batchId: other.batchId })).toMatchObject({ undecided: 2 });
  }, SLOW);

  it('asks again when another one like it was sent after it was kept on purpose', async () => {
    await send(await read(csv(1)));
    const second = await read(csv(1, 5, ' bis'));
    const third = await read(csv(1, 5, ' ter'));
    const kept = await app.ask('batches.decide', { batchId: second.batchId, index: null, decision: { kind: 'keep', reason: 'sì' } });
    const alsoKept = await app.ask('batches.decide', { batchId: third.batchId, index: null, decision: { kind: 'keep', reason: 'sì' } });
    expect(alsoKept).toMatchObject({ undecided: 0 });
    await send(kept);
    expect(await refusal(alsoKept)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    expect(await app.ask('batches.get', { batchId: third.batchId })).toMatchObject({ undecided: 1 });
    expect(created()).toBe(2);
  }, SLOW);

  it('says when the payment is still open, which holds the line back', async () => {
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
    const first = await send(await read(csv(1)));
    const intentId = first.pause !== null && 'intentId' in first.pause ? first.pause.intentId : '';
    const other = await read(csv(1, 5, ' bis'));
    expect((await linesOf(other.batchId))[0]?.alike).toMatchObject([{ intentId, open: true }]);
  }, SLOW);
});

describe('a batch resumed on a later day', () => {
  async function pausedOverNight(): Promise<BatchView> {
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
    const paused = await send(await read(csv(4)));
    expect(paused).toMatchObject({ phase: 'paused', pause: { reason: 'unknown' }, sent: 1 });
    nowMs += DAY_MS;
    return paused;
  }

  it('sends nothing before what is left was approved anew, with the day of then', async () => {
    const { batchId } = await pausedOverNight();
    await app.ask('batches.resume', { batchId });
    const asks = await until(batchId, ({ phase }) => phase !== 'sending');
    expect(asks).toMatchObject({ phase: 'paused', pause: { reason: 'newDay' }, renewal: { payable: 3, redated: 3, totals: [{ amountMinor: 255 + 355 + 455 }] } });
    expect(created()).toBe(1);
    const done = await send(asks);
    expect(done).toMatchObject({ phase: 'done', sent: 4, failed: 0 });
    const sent = await app.ask('intents.list', { scope: 'all', limit: 20 });
    const bodies = sent.filter(({ state }) => state !== 'ABANDONED').map(({ shown }) => ('executionDate' in shown ? shown.executionDate : null));
    expect(bodies).toEqual([today(), today(), today(), '2026-03-10']);
  }, SLOW);

  it('asks as well after a restart, takes no approval of the day before, and may leave lines out', async () => {
    const before = await pausedOverNight();
    app = await app.reopen();
    const resumed = async (): Promise<BatchView> => {
      await app.ask('batches.resume', { batchId: before.batchId });
      return until(before.batchId, ({ phase }) => phase !== 'sending');
    };
    // Interrupted, then still the outcome that nobody knows, which a person goes past.
    await resumed();
    const asks = await resumed();
    expect(asks.pause).toEqual({ reason: 'newDay' });
    expect(await refusal({ ...asks, bodyHash: before.bodyHash })).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    const fewer = await app.ask('batches.exclude', { batchId: before.batchId, index: 2, excluded: true });
    expect(fewer.renewal).toMatchObject({ payable: 2 });
    expect(await refusal(asks)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    expect(await send(fewer)).toMatchObject({ phase: 'done', sent: 3 });
    expect(created()).toBe(3);
  }, SLOW);

  it('stops by itself when midnight passes while it is being sent', async () => {
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'delay', ms: 150, times: 1 });
    const { batchId, bodyHash } = await read(csv(3));
    await app.ask('batches.send', { batchId, bodyHash });
    await until(batchId, ({ sent }) => sent === 1);
    nowMs += DAY_MS;
    expect(await until(batchId, ({ phase }) => phase !== 'sending')).toMatchObject({ phase: 'paused', pause: { reason: 'newDay' }, sent: 1 });
    expect(created()).toBe(1);
  }, SLOW);
});
