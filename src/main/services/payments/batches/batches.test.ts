import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

let bank: RunningPracticeBank;
let app: TestWorkspace;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tesoro-batches-'));
  bank = await startPracticeBank({ port: 0, seed: 11, entriesPerAccount: 40 });
  app = await openTestWorkspace({ directory, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
  bank.control.resetCounts();
});

afterEach(async () => {
  await app.close();
  await bank.close();
  rmSync(directory, { recursive: true, force: true });
});

const MAIN = '1000245781';
const created = (): number => bank.control.executionsOf('createMoneyTransfer');

interface Row {
  readonly name?: string;
  readonly iban?: string;
  readonly amount?: string;
  readonly description?: string;
}

/** So many lines to payees that the bank knows, each a different one; `changes` by index. */
function csv(count: number, changes: Readonly<Record<number, Row>> = {}): string {
  const payees = bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 5 + count);
  const rows = payees.map((payee, index) => {
    const { name, iban, amount, description } = { ...payee, amount: `${index + 1},50`, description: `Rimborso ${index}`, ...changes[index] };
    return [name, iban, amount, description].join(';');
  });
  return ['Beneficiario;IBAN;Importo;Causale', ...rows].join('\n');
}

const read = (text: string): Promise<BatchView> => app.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });

const linesOf = async (batchId: string) => (await app.ask('batches.lines', { batchId, show: 'all', offset: 0, limit: 500 })).lines;

/** Asks until the batch is as it should be. */
async function until(batchId: string, fits: (view: BatchView) => boolean): Promise<BatchView> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const view = await app.ask('batches.get', { batchId });
    if (fits(view)) return view;
    await wait(10);
  }
  throw new Error(JSON.stringify(await app.ask('batches.get', { batchId })));
}

const rests = (view: BatchView): boolean => view.phase !== 'sending';

async function send({ batchId, bodyHash }: BatchView): Promise<BatchView> {
  await app.ask('batches.send', { batchId, bodyHash });
  return until(batchId, rests);
}

async function resume(batchId: string): Promise<BatchView> {
  await app.ask('batches.resume', { batchId });
  return until(batchId, rests);
}

async function answerChallenge(intentId: string): Promise<void> {
  const code = bank.control.messages().at(-1)?.code ?? '';
  await app.ask('intents.answerChallenge', { intentId, challengeId: null, channel: 'SMS', code });
}

const pausedAt = ({ pause }: BatchView): string => (pause !== null && 'intentId' in pause ? pause.intentId : '');

it('sends 30 lines, waiting for the code, for a person at a doubtful payee, and for the outcome of a 504', async () => {
  const preview = await read(csv(30, {
    4: { iban: 'IT00X0542811101000000123456' }, 9: { amount: '6.000,00' }, 14: { name: 'Zorro Quijote' },
  }));
  expect(preview).toMatchObject({ phase: 'preview', lines: 30, payable: 29, wrong: 1, duplicates: 0 });
  await app.ask('batches.validate', { batchId: preview.batchId });
  const checked = await until(preview.batchId, ({ validation }) => !validation.running);
  expect(checked.validation).toEqual({ running: false, done: 29, of: 29, refused: 0 });
  expect(bank.control.executions()).not.toHaveProperty('createMoneyTransfer');

  bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before', skip: 19 });
  const atCode = await send(checked);
  expect(atCode).toMatchObject({ phase: 'paused', pause: { reason: 'challenge', index: 9 }, sent: 9, accepted: 8, waiting: 1 });
  expect(created()).toBe(9);
  expect((await resume(preview.batchId)).pause).toMatchObject({ reason: 'challenge', index: 9 });

  await answerChallenge(pausedAt(atCode));
  const atPayee = await until(preview.batchId, ({ pause }) => pause?.reason === 'verification');
  expect(atPayee.pause).toMatchObject({ index: 14 });
  expect(created()).toBe(14);

  const atUnknown = await resume(preview.batchId);
  expect(atUnknown).toMatchObject({ phase: 'paused', pause: { reason: 'unknown', index: 20 } });
  expect(created()).toBe(19);

  const done = await resume(preview.batchId);
  expect(done).toMatchObject({ phase: 'done', pause: null, sent: 29, accepted: 28, failed: 0, waiting: 1 });
  expect(created()).toBe(28);
  expect((await linesOf(preview.batchId)).filter(({ state }) => state === null)).toMatchObject([{ index: 4 }]);
});

it('goes on by itself when the 504 turns out to have had its effect', async () => {
  bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
  const { batchId } = await send(await read(csv(3)));
  const unknown = await app.ask('batches.get', { batchId });
  expect(unknown).toMatchObject({ pause: { reason: 'unknown', index: 0 } });
  await app.ask('intents.checkNow', { intentId: pausedAt(unknown) });
  expect(await until(batchId, ({ phase }) => phase === 'done')).toMatchObject({ accepted: 3, waiting: 0 });
  expect(created()).toBe(3);
});

it('counts a line as what the bank told of it, and is done with it', async () => {
  bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  const { batchId } = await send(await read(csv(3)));
  const unknown = await app.ask('batches.get', { batchId });
  const intentId = pausedAt(unknown);
  for (let looks = 0; looks < 3; looks += 1) await app.ask('intents.checkNow', { intentId });
  const { createdAt } = await app.ask('intents.get', { intentId });
  const toldOn = bankDateAt(instantToMs(createdAt));
  await app.ask('intents.declare', { intentId, outcome: 'notDone', toldBy: 'Anna', toldOn, words: 'Nothing came' });
  const done = await until(batchId, ({ phase }) => phase === 'done');
  expect(done).toMatchObject({ sent: 3, accepted: 2, failed: 0, waiting: 0, declaredDone: 0, declaredNotDone: 1 });
  const lines = await linesOf(batchId);
  expect(lines.map(({ state, declared }) => [state, declared])).toEqual([['DECLARED', 'notDone'], ['ACCEPTED', null], ['ACCEPTED', null]]);
});

describe('the address of a line', () => {
  it('is completed in place, judged again, and approved as it was completed', async () => {
    const payee = bank.control.payees().find(({ iban }) => iban.startsWith('DE'));
    const text = `Beneficiario;IBAN;Importo;Causale;Indirizzo\n${payee?.name ?? ''};${payee?.iban ?? ''};7,50;Consulenza;Hauptstr. 1, 10115 Berlin`;
    const shown = await read(text);
    expect(shown).toMatchObject({ payable: 0, wrong: 1, fileProblems: [{ code: 'noTownColumns' }] });
    const address = { address: 'Hauptstr. 1', city: '10115 Berlin', country: 'DE' };
    const complete = await app.ask('batches.completeAddress', { batchId: shown.batchId, index: 0, address });
    expect(complete).toMatchObject({ payable: 1, wrong: 0 });
    expect(complete.bodyHash).not.toBe(shown.bodyHash);
    const [line] = await linesOf(shown.batchId);
    expect(line).toMatchObject({ draft: address, problems: [] });
    // In the afternoon the bank's cut-off has passed as well.
    expect(line?.warnings.map(({ code }) => code)).toContain('postcodeInTown');
    expect(await send(complete)).toMatchObject({ phase: 'done', sent: 1, accepted: 1 });
    const [sent] = await app.ask('intents.list', { scope: 'all', limit: 5 });
    expect(sent?.shown).toMatchObject({ creditor: { address: 'Hauptstr. 1', city: '10115 Berlin', countryCode: 'DE' } });
    const late = await app.workspace.handlers['batches.completeAddress']({ batchId: shown.batchId, index: 0, address });
    expect(late).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
  });

  it('takes the answer away that the bank gave about the address before', async () => {
    const { batchId } = await read(csv(2));
    await app.ask('batches.validate', { batchId });
    await until(batchId, ({ validation }) => !validation.running);
    const before = await linesOf(batchId);
    expect(before.map(({ bank: { status } }) => status)).toEqual(['valid', 'valid']);
    await app.ask('batches.completeAddress', { batchId, index: 1, address: { address: 'Via Roma 1', city: 'Milano', country: 'IT' } });
    expect((await linesOf(batchId)).map(({ bank: { status } }) => status)).toEqual(['valid', 'notAsked']);
    expect(await app.workspace.handlers['batches.completeAddress']({ batchId, index: 7, address: { address: '', city: '', country: '' } })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });
});

it('warns of a known name with a new account, and of an account that was never paid, in the line and in all, also after the line was judged again', async () => {
  const known = (await app.ask('beneficiaries.find', { text: '', limit: 50 })).find(({ accountCode }) => accountCode.startsWith('IT'));
  const { name = '', accountCode = '' } = known ?? {};
  const other = 'IT60X0542811101000000123456';
  const rows = [`${name.toUpperCase()};${other};10,00;Fattura 1`, `${name};${accountCode};11,00;Fattura 2`, `Nessuno Mai Visto Srl;${other};12,00;Fattura 3`];
  const shown = await read(['Beneficiario;IBAN;Importo;Causale', ...rows].join('\n'));
  expect(shown).toMatchObject({ payable: 3, newAccounts: 1, firstPayments: 2, alike: 0 });
  expect(shown.warned).toBe((await app.ask('batches.lines', { batchId: shown.batchId, show: 'warned', offset: 0, limit: 500 })).total);
  const { batchId } = shown;
  await app.ask('batches.completeAddress', { batchId, index: 0, address: { address: 'Via Roma 1', city: 'Milano', country: 'IT' } });
  const warned = async () => (await linesOf(batchId)).map(({ warnings }) => warnings.filter(({ code }) => code === 'knownNameNewAccount' || code === 'firstPayment'));
  const first = { code: 'firstPayment', field: 'beneficiaryAccount' };
  expect(await warned()).toEqual([[{ code: 'knownNameNewAccount', field: 'beneficiaryAccount', account: accountCode }, first], [], [first]]);
  expect(await app.ask('batches.lines', { batchId, show: 'warned', offset: 0, limit: 500 })).toMatchObject({ lines: expect.arrayContaining([expect.objectContaining({ index: 0 })]) as unknown });
  expect(await app.ask('batches.exclude', { batchId, index: 0, excluded: true })).not.toHaveProperty('newAccounts');
});

describe('approval', () => {
  it('takes exactly what was shown, once, however often it is asked', async () => {
    const shown = await read(csv(4));
    await app.ask('batches.exclude', { batchId: shown.batchId, index: 2, excluded: true });
    const refused = await app.workspace.handlers['batches.send']({ batchId: shown.batchId, bodyHash: shown.bodyHash });
    expect(refused).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    expect(created()).toBe(0);

    const { batchId, bodyHash } = await app.ask('batches.get', { batchId: shown.batchId });
    await Promise.all(Array.from({ length: 20 }, () => app.ask('batches.send', { batchId, bodyHash })));
    expect(await until(batchId, rests)).toMatchObject({ phase: 'done', sent: 3 });
    await app.ask('batches.send', { batchId, bodyHash });
    expect(created()).toBe(3);
  });

  it('takes nothing of a file whose own sum does not agree', async () => {
    const payee = bank.control.payees()[9];
    const iban = (await app.ask('accounts.get', { accountId: MAIN })).account.iban ?? '';
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs><CtrlSum>9</CtrlSum></GrpHdr>
      <PmtInf><ReqdExctnDt>2099-01-05</ReqdExctnDt><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct><CdtTrfTxInf><Amt><InstdAmt Ccy="EUR">8</InstdAmt></Amt>
      <Cdtr><Nm>${payee?.name ?? ''}</Nm></Cdtr><CdtrAcct><Id><IBAN>${payee?.iban ?? ''}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>x</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>
      </CstmrCdtTrfInitn></Document>`;
    const view = await app.ask('batches.read', { name: 'a.xml', bytes: Buffer.from(text), accountId: null, decimalMark: ',' });
    expect(view).toMatchObject({ format: 'pain001', payable: 0, wrong: 0, fileProblems: [{ code: 'sumDiffers' }] });
    const refused = await app.workspace.handlers['batches.send']({ batchId: view.batchId, bodyHash: view.bodyHash });
    expect(refused).toEqual({ ok: false, error: { kind: 'paymentInvalid', problems: [] } });
    const whole = await app.ask('batches.read', { name: 'a.xml', bytes: Buffer.from(text.replace('<CtrlSum>9', '<CtrlSum>8')), accountId: null, decimalMark: ',' });
    expect(whole).toMatchObject({ payable: 1, accounts: [{ accountId: MAIN, lines: 1, total: { amountMinor: 800 } }] });
  });
});

describe('pauses', () => {
  it('keeps identical lines apart: the second waits until the first is resolved', async () => {
    const duplicate = { name: bank.control.payees()[9]?.name ?? '', iban: bank.control.payees()[9]?.iban ?? '', amount: '7.000,00', description: 'x' };
    const preview = await read(csv(3, { 0: duplicate, 1: duplicate }));
    expect(preview).toMatchObject({ duplicates: 1, payable: 3 });
    const first = await send(preview);
    expect(first).toMatchObject({ pause: { reason: 'challenge', index: 0 }, sent: 1 });
    await app.ask('intents.withhold', { intentId: pausedAt(first), withheld: true });
    const withheld = await until(preview.batchId, ({ pause }) => pause?.reason === 'twin');
    expect(withheld).toMatchObject({ pause: { index: 1, heldBy: pausedAt(first) }, sent: 2, accepted: 1 });
    await answerChallengeAfterAll(pausedAt(first));
    const second = await until(preview.batchId, ({ pause }) => pause?.reason === 'challenge' && pause.index === 1);
    expect(second).toMatchObject({ pause: { index: 1 }, sent: 3, accepted: 2 });
    expect(created()).toBe(3);
  });

  async function answerChallengeAfterAll(intentId: string): Promise<void> {
    const code = bank.control.messages().findLast(({ challengeId }) => challengeId !== null)?.code ?? '';
    await app.ask('intents.answerChallenge', { intentId, challengeId: null, channel: 'SMS', code });
  }

  it('stops when the bank cannot be reached, loses nothing, and goes on when asked', async () => {
    const preview = await read(csv(3));
    bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'reset', times: 100 });
    expect(await send(preview)).toMatchObject({ phase: 'paused', pause: { reason: 'notSent', index: 0 }, sent: 0 });
    expect(created()).toBe(0);
    bank.control.clearFaults();
    expect(await resume(preview.batchId)).toMatchObject({ phase: 'done', accepted: 3 });
  });

  it('goes on after a refusal, and stops after three in a row', async () => {
    const body = { errors: [{ code: 'SZBO-0001', description: 'no', params: 'amount' }] };
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before', body });
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 400, when: 'before', body, skip: 2, times: 3 });
    const paused = await send(await read(csv(7)));
    expect(paused).toMatchObject({ pause: { reason: 'rejected', index: 4 }, failed: 4, accepted: 1 });
    expect(await resume(paused.batchId)).toMatchObject({ phase: 'done', failed: 4, accepted: 3 });
  });

  it('stops where a person says so, and withdraws what was not sent when it is given up', async () => {
    // The first one is under way for as long as it takes to see it and to pause.
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'delay', ms: 3_000, times: 1 });
    const { batchId, bodyHash } = await read(csv(5));
    await app.ask('batches.send', { batchId, bodyHash });
    await until(batchId, ({ sent }) => sent === 1);
    expect(await app.ask('batches.pause', { batchId })).toMatchObject({ pause: { reason: 'person' } });
    const removed = await app.workspace.handlers['batches.remove']({ batchId });
    expect(removed).toMatchObject({ ok: false });
    await until(batchId, ({ accepted }) => accepted === 1);
    expect(await app.ask('batches.abandon', { batchId })).toMatchObject({ phase: 'abandoned', sent: 1 });
    expect((await linesOf(batchId)).map(({ state }) => state)).toEqual(['ACCEPTED', ...Array.from({ length: 4 }, () => 'ABANDONED')]);
    await app.ask('batches.remove', { batchId });
    expect(await app.ask('batches.list', null)).toEqual([]);
    expect(created()).toBe(1);
  });
});

describe('a quit', () => {
  it('loses no preview, no line left out, and no answer of the bank', async () => {
    const { batchId } = await read(csv(3));
    await app.ask('batches.exclude', { batchId, index: 1, excluded: true });
    await app.ask('batches.validate', { batchId });
    const before = await until(batchId, ({ validation }) => !validation.running);
    app = await app.reopen();
    expect(await app.ask('batches.get', { batchId })).toEqual(before);
    expect((await linesOf(batchId)).map(({ bank: check, excluded }) => [check.status, excluded])).toEqual([['valid', false], ['notAsked', true], ['valid', false]]);
  });

  it('in the middle of sending never repeats a line, and goes on only when a person says so', async () => {
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'delay', ms: 300, skip: 3 });
    const { batchId, bodyHash } = await read(csv(8));
    await app.ask('batches.send', { batchId, bodyHash });
    await until(batchId, ({ sent }) => sent === 4);
    app = await app.reopen();
    const after = await app.ask('batches.get', { batchId });
    expect(after).toMatchObject({ phase: 'paused', pause: { reason: 'restart' }, sent: 4 });
    const createdBefore = created();
    await wait(200);
    expect(created()).toBe(createdBefore);
    for (let tries = 0; tries < 5 && (await resume(batchId)).phase !== 'done'; tries += 1) await wait(10);
    expect(await app.ask('batches.get', { batchId })).toMatchObject({ phase: 'done', sent: 8 });
    expect(created()).toBe(8);
  });

  it.each(['preview', 'sending'] as const)('without warning, when the desk still says %s, is known from the journal', async (phase) => {
    const { batchId, bodyHash } = await read(csv(2));
    bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before', skip: 1 });
    await app.ask('batches.send', { batchId, bodyHash });
    await until(batchId, rests);
    const stored = app.stores.userData.get('batch', batchId);
    if (stored === null) throw new Error('no batch');
    app.stores.userData.put('batch', batchId, { ...stored, phase, pause: null }, stored.createdAt);
    app = await app.reopen();
    expect(await app.ask('batches.get', { batchId })).toMatchObject({ phase: 'paused', pause: { reason: 'restart' } });
    expect(await resume(batchId)).toMatchObject({ phase: 'paused', pause: { reason: 'unknown', index: 1 }, sent: 2 });
    expect(await resume(batchId)).toMatchObject({ phase: 'done', accepted: 1, waiting: 1 });
    expect(created()).toBe(1);
  });
});

describe('the bank’s own check', () => {
  it('can be cancelled, and goes on where it stopped', async () => {
    bank.control.addFault({ operation: 'validateMoneyTransfer', kind: 'delay', ms: 60, times: 1_000 });
    const { batchId } = await read(csv(30));
    await app.ask('batches.validate', { batchId });
    await until(batchId, ({ validation }) => validation.running);
    await wait(100);
    const cancelled = await app.ask('batches.cancelValidation', { batchId });
    expect(cancelled.validation).toMatchObject({ running: false, of: 30 });
    expect(cancelled.validation.done).toBeLessThan(30);
    bank.control.clearFaults();
    bank.control.resetCounts();
    await app.ask('batches.validate', { batchId });
    expect((await until(batchId, ({ validation }) => !validation.running)).validation).toMatchObject({ done: 30 });
    expect(bank.control.arrivals()['validateMoneyTransfer']).toBe(30 - cancelled.validation.done);
  });

  it('names what the bank refuses, leaves out Swift, and is not asked without a network', async () => {
    const text = `${csv(3, { 1: { amount: '9.999.999,00' } })}\nHudson Supply;DE89370400440532013000;5 USD;x`;
    const { batchId } = await read(text);
    await app.ask('batches.validate', { batchId });
    const checked = await until(batchId, ({ validation }) => !validation.running);
    expect(checked.validation).toMatchObject({ of: 3, done: 3, refused: 1 });
    const lines = await linesOf(batchId);
    expect(lines[1]?.bank).toMatchObject({ status: 'refused', refusals: [{ field: 'amount' }] });

    await bank.close();
    const other = await read(csv(40));
    await app.ask('batches.validate', { batchId: other.batchId });
    const offline = await until(other.batchId, ({ validation }) => !validation.running);
    expect(offline.validation.done).toBe(0);
    expect((await linesOf(other.batchId)).map(({ bank: check }) => check.status)).toContain('unanswered');
  });
});
