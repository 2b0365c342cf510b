import { expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { PDF } from '#test/support/attached-files.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { ALL, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, askAnotherFrom100, inState, prepared, teamOfTwo, until } from '#test/support/team-world.ts';
import type { TeamWorld } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* What was signed on one day is sent on that day: later it is refused in words, and asked for again with that day's date. */

const DAY_MS = 86_400_000;
const TOO_LATE = { ok: false, error: { kind: 'dayPassed', day: '2026-03-10' } };

/** Anna reads a file of three lines and asks for it; the first of them has a date of its own where one is given. */
async function fileAsked(world: TeamWorld, anna: TestWorkspace, { firstOn = '', sendWhenApproved = false } = {}) {
  const payees = world.bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 8);
  const text = ['Beneficiario;IBAN;Importo;Causale;Data esecuzione', ...payees.map(({ name, iban }, index) => `${name};${iban};${index + 50},50;Rimborso ${index};${index === 0 ? firstOn : ''}`)].join('\n');
  const { batchId, bodyHash } = await anna.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
  const { requestId, payloadHash } = await anna.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved });
  return { batchId, requestId, payloadHash };
}

/** Each desk hears of it from the bank. */
async function nextDay(world: TeamWorld, ...desks: readonly TestWorkspace[]): Promise<void> {
  world.forward(DAY_MS);
  for (const desk of desks) await desk.ask('sync.refresh', { accountId: null });
}

const send = async (desk: TestWorkspace, requestId: string) => {
  const { payloadHash } = await desk.ask('approvals.get', { requestId });
  return desk.workspace.handlers['approvals.send']({ requestId, payloadHash });
};
const days = async (desk: TestWorkspace) => (await desk.ask('intents.list', { scope: 'all', limit: 20 }))
  .flatMap(({ shown, state }) => (shown.kind === 'createTransfer' ? [`${shown.executionDate ?? ''} ${state}`] : []));
const known = (desk: TestWorkspace, requestId: string) => until(async () => {
  const found = await desk.workspace.handlers['approvals.get']({ requestId });
  return found.ok ? found.value : null;
});

describeWithPostgres('approved on a later day', () => {
  const worlds = sharedWorlds();

  it('a payment is sent by nobody, and is asked for again with that day’s date', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const write = await prepared(anna, world.transfer('250.00'));
    const { requestId } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await inState(bruno, requestId, 'waiting');
    expect((await anna.ask('approvals.get', { requestId })).late).toBeUndefined();
    await nextDay(world, anna, bruno);
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');

    expect([await send(anna, requestId), await send(bruno, requestId)]).toEqual([TOO_LATE, TOO_LATE]);
    expect(await anna.ask('approvals.get', { requestId })).toMatchObject({ late: { day: '2026-03-10', mayAskAgain: true, next: null }, may: { send: false } });
    expect([world.executed(), await days(anna), await days(bruno)]).toEqual([0, [], []]);

    const asked = await anna.ask('approvals.askAgain', { requestId });
    expect(asked).toMatchObject({ state: 'waiting', subject: { shown: { executionDate: '2026-03-11', amount: { amountMinor: 25_000 } } }, preparedBy: { name: 'Anna' } });
    // Pressed once more, it is the same request.
    expect((await anna.ask('approvals.askAgain', { requestId })).requestId).toBe(asked.requestId);
    expect(await anna.ask('approvals.get', { requestId })).toMatchObject({ state: 'withdrawn', reason: 'dayPassed', late: { next: asked.requestId, mayAskAgain: false } });
    await approvedBy(bruno, asked.requestId);
    expect(await send(bruno, asked.requestId)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    expect([world.executed(), await days(bruno)]).toEqual([1, ['2026-03-11 ACCEPTED']]);
  });

  it('a payment that is asked for again keeps its files and its draft under the new request', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const write = world.transfer('250.00');
    if (write.kind !== 'createTransfer') throw new Error(write.kind);
    const requestId = crypto.randomUUID();
    const { sha256 } = await anna.ask('attachments.add', { subject: { on: 'payment', id: requestId }, name: 'Fattura 7.pdf', bytes: new Uint8Array(PDF) });
    const input = { requestId, write, decimalMark: '.' } as const;
    const { bodyHash } = await anna.ask('intents.prepare', input);
    await anna.ask('approvals.request', { ...input, bodyHash, sendWhenApproved: false });
    // As where the window heard nothing of its request.
    await anna.ask('drafts.save', { draftId: requestId, content: { kind: 'createTransfer', draft: write.draft }, step: 'confirm' });
    await inState(bruno, requestId, 'waiting');
    await nextDay(world, anna, bruno);

    const { requestId: next } = await anna.ask('approvals.askAgain', { requestId });
    expect((await anna.ask('attachments.list', { subject: { on: 'payment', id: next } }))).toMatchObject({ attachments: [{ name: 'Fattura 7.pdf', sha256, here: true }], fixed: true });
    expect(await anna.ask('drafts.list', null)).toMatchObject([{ draftId: next, step: 'details', content: { draft: { amount: '250.00', executionDate: '2026-03-11' } } }]);
    // The same invoice again is the same payment.
    expect(await anna.ask('invoices.formerUse', { bytes: new Uint8Array(PDF) })).toMatchObject({ kind: 'asked', requestId: next });
    await approvedBy(bruno, next);
    await inState(anna, next, 'approved');
    const sent = await send(anna, next);
    expect(await anna.ask('invoices.formerUse', { bytes: new Uint8Array(PDF) })).toMatchObject({ kind: 'paid', intentId: sent.ok ? sent.value.intentId : '' });
    expect(world.executed()).toBe(1);
  });

  it.each([
    ['its own desk sends it', '', 'anna'], ['another desk sends it', '', 'bruno'], ['a line of it has a date to come', '12/03/2026', 'anna'],
  ] as const)('a file is sent with no other dates than were signed, and is asked for again: %s', async (_name, firstOn, sender) => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const { batchId, requestId } = await fileAsked(world, anna, { firstOn });
    await inState(bruno, requestId, 'waiting');
    await nextDay(world, anna, bruno);
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');

    expect([await send(anna, requestId), await send(bruno, requestId)]).toEqual([TOO_LATE, TOO_LATE]);
    const { bodyHash } = await anna.ask('batches.get', { batchId });
    expect(await anna.workspace.handlers['batches.send']({ batchId, bodyHash })).toEqual(TOO_LATE);
    expect(await anna.workspace.handlers['batches.saveFile']({ batchId, bodyHash })).toEqual(TOO_LATE);
    expect([world.executed(), await days(anna), await days(bruno), (await anna.ask('batches.get', { batchId })).phase]).toEqual([0, [], [], 'preview']);

    const asked = await anna.ask('approvals.askAgain', { requestId });
    expect(asked.lines).toBe(3);
    expect([(await anna.ask('batches.get', { batchId })).phase, await anna.ask('batches.get', { batchId: asked.requestId })]).toMatchObject(['abandoned', { phase: 'preview', payable: 3, undecided: 0, name: 'rimborsi.csv' }]);
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');
    const desk = sender === 'anna' ? anna : bruno;
    expect(await send(desk, asked.requestId)).toMatchObject({ ok: true });
    await inState(anna, asked.requestId, 'sent');
    expect((await days(desk)).toSorted()).toEqual(['2026-03-11', '2026-03-11', firstOn === '' ? '2026-03-11' : '2026-03-12'].map((day) => `${day} ACCEPTED`));
    expect(world.executed()).toBe(3);
  });

  it('what is left of a file that was sent in part is asked for again, and no line of it twice', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const { batchId, requestId } = await fileAsked(world, anna);
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    // Paused while the first line is under way: it goes on on the next day.
    await send(anna, requestId);
    await anna.ask('batches.pause', { batchId });
    await until(async () => ((await days(anna)).includes('2026-03-10 ACCEPTED') ? true : null));
    await nextDay(world, anna, bruno);
    await anna.ask('batches.resume', { batchId });
    await until(async () => ((await anna.ask('batches.get', { batchId })).pause?.reason === 'newDay' ? true : null));
    const { bodyHash } = await anna.ask('batches.get', { batchId });
    expect(await anna.workspace.handlers['batches.send']({ batchId, bodyHash })).toEqual(TOO_LATE);

    const asked = await anna.ask('approvals.askAgain', { requestId });
    expect(asked.subject).toMatchObject({ type: 'batch', lines: [1, 2].map((line) => ({ line, shown: { executionDate: '2026-03-11' } })) });
    expect((await anna.ask('batches.get', { batchId })).phase).toBe('abandoned');
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');
    await send(anna, asked.requestId);
    await until(async () => (world.bank.control.executionsOf('createMoneyTransfer') === 3 ? true : null));
  });

  it('a colleague who may prepare and send asks again where the preparer is away, who finds it', async () => {
    const world = await worlds.open();
    const anna = await world.found('Anna');
    const bruno = await world.join(anna, 'Bruno', ALL);
    await askAnotherFrom100(anna, bruno);
    const { batchId, requestId } = await fileAsked(world, anna);
    await inState(bruno, requestId, 'waiting');
    await nextDay(world, anna, bruno);
    const asked = await bruno.ask('approvals.askAgain', { requestId });
    expect(asked.preparedBy.name).toBe('Bruno');
    await known(anna, asked.requestId);
    // From the page of her file she comes to what he asked.
    const { bodyHash } = await anna.ask('batches.get', { batchId });
    expect(await anna.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false })).toMatchObject({ requestId: asked.requestId });
    await approvedBy(anna, asked.requestId);
    expect(await send(anna, asked.requestId)).toMatchObject({ ok: true });
    await inState(bruno, asked.requestId, 'sent');
    expect(world.executed()).toBe(3);
  });

  it('a file that was declined is asked for again from its page', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const { batchId, requestId, payloadHash } = await fileAsked(world, anna);
    await inState(bruno, requestId, 'waiting');
    await bruno.ask('approvals.decline', { requestId, payloadHash, reason: 'One is paid already' });
    await inState(anna, requestId, 'declined');
    const { bodyHash } = await anna.ask('batches.exclude', { batchId, index: 1, excluded: true });
    const asked = await anna.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false });
    expect(asked).toMatchObject({ state: 'waiting', lines: 2 });
    expect(asked.requestId).not.toBe(requestId);
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');
    expect(await send(anna, asked.requestId)).toMatchObject({ ok: true });
    await inState(bruno, asked.requestId, 'sent');
    expect(world.executed()).toBe(2);
  });
});
