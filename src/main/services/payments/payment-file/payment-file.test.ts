import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { readPain001 } from '#main/documents/payments/index.ts';
import type { SendInput, Write } from '#shared/bridge/writes/write-inputs.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

const create = 'createMoneyTransfer';

/** A workspace that saves into a folder of its own. */
async function opened(options: Parameters<typeof openPayingWorkspace>[0] = {}) {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, 'out', 'pain001.xml');
  mkdirSync(dirname(file));
  const world = await openPayingWorkspace({ read: true, file, ...options });
  const save = (input: SendInput) => world.app.workspace.handlers['intents.saveFile'](input);
  const saved = async (write: Write = transferTo(world)) => {
    const answer = await save(await world.prepare(write));
    const intentId = answer.ok && answer.value.written ? answer.value.intentIds[0] ?? '' : '';
    return { intentId, intent: await world.app.ask('intents.get', { intentId }) };
  };
  return { ...world, file, save, saved, folder: dirname(file) };
}

const accountsOf = async ({ app }: PayingWorkspace) => (await app.ask('accounts.list', null)).map(({ account: { accountId, iban } }) => ({ accountId, iban }));

describe('a payment saved for the bank’s portal', () => {
  it('is in the file as it was shown, and in the journal with the hash of the file', async () => {
    const world = await opened();
    const { intent } = await world.saved();
    const bytes = readFileSync(world.file);
    expect(intent).toMatchObject({
      state: 'UNKNOWN', leftByFile: { fileName: 'pain001.xml', sha256: createHash('sha256').update(bytes).digest('hex'), messageId: expect.stringMatching(/^TESORO-\d{14}-[0-9A-F]{8}$/) as string },
      declarable: { open: true }, attempts: [{ phase: 'file', outcome: 'unknown' }],
    });
    const { lines, problems } = readPain001(bytes.toString('utf8'), { accounts: await accountsOf(world), accountId: '', today: bankDate('2026-03-10') });
    expect(problems).toEqual([]);
    const { shown } = intent;
    if (shown.kind !== 'createTransfer') throw new Error(shown.kind);
    expect(lines.map(({ draft }) => draft)).toMatchObject([{
      accountId: MAIN, beneficiaryName: shown.creditor.name, beneficiaryAccount: shown.creditor.accountCode, amount: '100.10', currency: 'EUR', description: 'Fattura 7 del 3 marzo', executionDate: '2026-03-10', isInstant: false,
    }]);
    expect(bytes.toString('utf8')).toContain(`<EndToEndId>${intent.leftByFile?.endToEndId ?? ''}</EndToEndId>`);
    expect(readdirSync(world.folder)).toEqual(['pain001.xml']);
    expect((await world.app.ask('handover.get', null)).groups.find(({ kind }) => kind === 'write')?.items).toMatchObject([{ state: 'BY_FILE' }]);
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('is warned of from any other draft like it, and is not saved or sent a second time', async () => {
    const world = await opened();
    const input = await world.prepare(transferTo(world));
    const first = await world.save(input);
    const intentId = first.ok && first.value.written ? first.value.intentIds[0] ?? '' : '';
    expect(await world.save(input)).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId } });
    expect(await world.send(input)).toMatchObject({ ok: true, value: { intentId, state: 'UNKNOWN' } });
    const again = { requestId: crypto.randomUUID(), write: transferTo(world), decimalMark: '.' } as const;
    const prepared = await world.app.ask('intents.prepare', again);
    expect(prepared).toMatchObject({ heldBy: intentId });
    expect(await world.send({ ...again, bodyHash: prepared.bodyHash })).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId } });
    expect(await world.save({ ...again, bodyHash: prepared.bodyHash })).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId } });
    const write = transferTo(world);
    const advice = write.kind === 'createTransfer' ? await world.app.ask('payments.advice', { draft: write.draft, decimalMark: '.' }) : [];
    expect(advice).toContainEqual({ code: 'unresolvedTwin', intentId });
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('is taken off what the account has left, and waits for somebody on the overview', async () => {
    const world = await opened();
    const other = { requestId: crypto.randomUUID(), write: transferTo(world, { amount: '1.00' }), decimalMark: '.' } as const;
    const before = (await world.app.ask('intents.prepare', other)).shown;
    await world.saved();
    const after = (await world.app.ask('intents.prepare', { ...other, requestId: crypto.randomUUID() })).shown;
    if (before.kind !== 'createTransfer' || after.kind !== 'createTransfer') throw new Error(before.kind);
    expect(after.sentSince).toEqual({ amountMinor: 100_10, currency: 'EUR' });
    expect((before.balanceAfter?.amountMinor ?? 0) - (after.balanceAfter?.amountMinor ?? 0)).toBe(100_10);
    expect(world.app.workspace.waitingWrites()).toBe(1);
  });

  it('leaves nothing where the person changes their mind, and says so where the file cannot be written', async () => {
    const changed = await opened({ file: null });
    expect(await changed.save(await changed.prepare(transferTo(changed)))).toEqual({ ok: true, value: { written: false } });
    expect(await changed.app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
    const world = await opened({ file: '/nowhere/at/all/pain001.xml' });
    const input = await world.prepare(transferTo(world));
    expect(await world.save(input)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOENT' } });
    const [intent] = await world.app.ask('intents.list', { scope: 'all', limit: 10 });
    expect(intent).toMatchObject({ state: 'APPROVED', leftByFile: null, attempts: [{ phase: 'file', outcome: 'notSent' }] });
    expect(await world.send(input)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    expect(world.bank.control.executionsOf(create)).toBe(1);
  });

  it('is refused for what the file would lose', async () => {
    const world = await opened();
    const urgent = await world.prepare(transferTo(world, { isUrgent: true }));
    expect(await world.save(urgent)).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'write', code: 'notAllowed' }] } });
    expect(await world.app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
  });

  it('is asked for past the window where sending is', async () => {
    const asked: string[] = [];
    const world = await opened({
      settings: { askBeforeSending: 'always', askAbove: 0 },
      agrees: async ({ about }) => {
        asked.push(about);
        return false;
      },
    });
    expect(await world.save(await world.prepare(transferTo(world)))).toEqual({ ok: false, error: { kind: 'notAgreed' } });
    expect([asked, readdirSync(world.folder)]).toEqual([['sending'], []]);
  });

  it('is cleared up by a person either way, and never resent by itself', async () => {
    const world = await opened();
    const { intentId } = await world.saved();
    expect((await world.check(intentId)).state).toBe('UNKNOWN');
    await world.app.ask('intents.declare', { intentId, outcome: 'notDone', toldBy: 'Anna', toldOn: bankDate('2026-03-10'), words: 'The file was deleted.' });
    const other = await world.pay(transferTo(world));
    expect(other).toMatchObject({ state: 'ACCEPTED' });
    expect(world.bank.control.executionsOf(create)).toBe(1);
    const { intentId: second, intent } = await world.saved(transferTo(world, { amount: '55.00' }));
    expect(intent.state).toBe('UNKNOWN');
    const done = await world.app.ask('intents.declare', { intentId: second, outcome: 'done', toldBy: 'Anna', toldOn: bankDate('2026-03-10'), words: 'Seen in the portal.' });
    expect(done).toMatchObject({ state: 'DECLARED', declaration: { outcome: 'done' } });
    expect(world.bank.control.executionsOf(create)).toBe(1);
  });

  it('is still known after the app was closed and opened again', async () => {
    const world = await opened();
    const { intentId, intent } = await world.saved();
    const again = await world.app.reopen();
    expect(await again.ask('intents.get', { intentId })).toMatchObject({ state: 'UNKNOWN', leftByFile: intent.leftByFile });
    expect(await again.ask('journal.verify', null)).toMatchObject({ whole: true });
    expect((await again.ask('intents.trail', { intentId })).entries.map(({ type }) => type)).toEqual(['approved', 'leftByFile']);
  });
});

describe('a batch saved for the bank’s portal', () => {
  const csv = (world: PayingWorkspace, ...changes: readonly string[]): Uint8Array<ArrayBuffer> => {
    const payees = world.bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(2, 5);
    const rows = payees.map(({ name, iban }, index) => `${name};${iban};${String(index + 1)},50;Rimborso ${String(index)}`);
    return new TextEncoder().encode(['Beneficiario;IBAN;Importo;Causale', ...rows, ...changes].join('\n'));
  };
  const read = (world: PayingWorkspace, bytes: Uint8Array<ArrayBuffer>) => world.app.ask('batches.read', { name: 'rimborsi.csv', bytes, accountId: MAIN, decimalMark: ',' });

  it('leaves whole: one file, each line in the journal, and the batch is done', async () => {
    const world = await opened();
    const { batchId, bodyHash } = await read(world, csv(world));
    expect(await world.app.ask('batches.fileLines', { batchId })).toEqual({ leaves: 3, totals: [{ amountMinor: 7_50, currency: 'EUR' }], staying: 0, stays: [] });
    const saved = await world.app.ask('batches.saveFile', { batchId, bodyHash });
    expect(saved).toMatchObject({ written: true, intentIds: [expect.any(String), expect.any(String), expect.any(String)] });
    const { lines } = readPain001(readFileSync(world.file, 'utf8'), { accounts: await accountsOf(world), accountId: '', today: bankDate('2026-03-10') });
    expect(lines.map(({ draft: { amount, description } }) => [amount, description])).toEqual([['1.50', 'Rimborso 0'], ['2.50', 'Rimborso 1'], ['3.50', 'Rimborso 2']]);
    expect(await world.app.ask('batches.get', { batchId })).toMatchObject({ phase: 'done', sent: 3, waiting: 3, inFile: 3, accepted: 0 });
    const intents = await world.app.ask('intents.list', { scope: 'unresolved', limit: 10 });
    expect(new Set(intents.map(({ leftByFile }) => leftByFile?.sha256)).size).toBe(1);
    expect(new Set(intents.map(({ leftByFile }) => leftByFile?.endToEndId)).size).toBe(3);
    expect(await world.app.workspace.handlers['batches.saveFile']({ batchId, bodyHash })).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('leaves out what cannot leave so, with why, and sends that when a person goes on', async () => {
    const world = await opened();
    const twin = world.bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal'))[2];
    const { batchId, bodyHash } = await read(world, csv(world, `${twin?.name ?? ''};${twin?.iban ?? ''};1,50;Ancora`));
    expect(await world.app.ask('batches.fileLines', { batchId })).toMatchObject({ leaves: 3, staying: 1, stays: [{ line: 5, why: 'twin' }] });
    expect(await world.app.ask('batches.saveFile', { batchId, bodyHash })).toMatchObject({ written: true });
    expect(await world.app.ask('batches.get', { batchId })).toMatchObject({ phase: 'paused', pause: { reason: 'person' }, sent: 3 });
    expect(await world.app.ask('batches.fileLines', { batchId })).toMatchObject({ leaves: 0, staying: 1, stays: [{ why: 'open' }] });
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('saves the rest of one that stopped on the way', async () => {
    const world = await opened();
    const { batchId, bodyHash } = await read(world, csv(world));
    world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before', skip: 1 });
    await world.app.ask('batches.send', { batchId, bodyHash });
    let view = await world.app.ask('batches.get', { batchId });
    while (view.phase === 'sending') {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      view = await world.app.ask('batches.get', { batchId });
    }
    expect(view).toMatchObject({ phase: 'paused', pause: { reason: 'unknown' }, sent: 2 });
    expect(await world.app.ask('batches.fileLines', { batchId })).toMatchObject({ leaves: 1, staying: 0 });
    expect(await world.app.ask('batches.saveFile', { batchId, bodyHash: view.bodyHash })).toMatchObject({ written: true, intentIds: [expect.any(String)] });
    const { lines } = readPain001(readFileSync(world.file, 'utf8'), { accounts: await accountsOf(world), accountId: '', today: bankDate('2026-03-10') });
    expect(lines.map(({ draft: { description } }) => description)).toEqual(['Rimborso 2']);
    expect(world.bank.control.executionsOf(create)).toBe(1);
  });
});
