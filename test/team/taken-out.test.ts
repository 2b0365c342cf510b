import { expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedFile, inState, prepared, teamOfTwo, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* What one desk takes out of a file that others were asked for, or gives up, no other desk sends. */

describeWithPostgres('a file of a team', () => {
  const worlds = sharedWorlds();

  /** Anna reads three lines and asks for them; Bruno approves. */
  const asked = async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const file = await approvedFile(world, anna, bruno);
    await inState(anna, file.requestId, 'approved');
    return { world, anna, bruno, ...file };
  };
  const takenOut = (desk: TestWorkspace, requestId: string) => until(async () => {
    const { subject } = await desk.ask('approvals.get', { requestId });
    const out = subject.type === 'batch' ? subject.lines.filter(({ leftOut }) => leftOut !== null).map(({ line, leftOut }) => [line, leftOut]) : [];
    return out.length > 0 ? out : null;
  });
  const sentAmounts = async (desk: TestWorkspace) => (await desk.ask('intents.list', { scope: 'all', limit: 10 }))
    .flatMap(({ shown, state }) => ('amount' in shown && state === 'ACCEPTED' ? [shown.amount?.amountMinor ?? 0] : [])).toSorted((left, right) => left - right);

  it('is sent from another desk without the line that its preparer took out, under the same signatures', async () => {
    const { world, anna, bruno, batchId, requestId, payloadHash } = await asked();
    await anna.ask('batches.exclude', { batchId, index: 1, excluded: true });
    expect(await takenOut(bruno, requestId)).toEqual([[1, 'excluded']]);
    expect(await anna.workspace.handlers['batches.exclude']({ batchId, index: 1, excluded: false })).toEqual({ ok: false, error: { kind: 'notAllowedInTeam', why: 'takenOut' } });
    expect(await bruno.ask('approvals.get', { requestId })).toMatchObject({ state: 'approved', given: 1, signatures: [{ void: null }], may: { send: true, leaveOut: true } });
    await bruno.ask('approvals.send', { requestId, payloadHash });
    await inState(anna, requestId, 'sent');
    expect([await sentAmounts(bruno), world.executed()]).toEqual([[50_50, 52_50], 2]);
  });

  it('is sent from its own desk without the line that a sender took out, also where that was approved there before', async () => {
    const { world, anna, bruno, batchId, requestId, payloadHash } = await asked();
    // The bank takes its time with the first line.
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
    await anna.ask('approvals.send', { requestId, payloadHash });
    await until(async () => ((await anna.ask('batches.get', { batchId })).phase === 'paused' ? true : null));
    await until(async () => ((await bruno.ask('approvals.get', { requestId })).claims.length === 1 ? true : null));
    expect(await bruno.ask('approvals.leaveOut', { requestId, line: 2, reason: 'The goods never came' })).toMatchObject({ may: { leaveOut: true } });
    expect(await takenOut(anna, requestId)).toEqual([[2, 'The goods never came']]);
    const { intentId = '' } = (await anna.ask('intents.list', { scope: 'unresolved', limit: 10 }))[0] ?? {};
    await anna.ask('intents.checkNow', { intentId });
    await anna.ask('batches.resume', { batchId });
    await until(async () => ((await anna.ask('batches.get', { batchId })).phase === 'done' ? true : null));
    expect([await sentAmounts(anna), world.executed()]).toEqual([[50_50, 51_50], 2]);
    expect(await anna.ask('intents.list', { scope: 'all', limit: 10 })).toContainEqual(expect.objectContaining({ batchLine: 2, reason: 'excluded' }));
  });

  it.each(['batches.abandon', 'batches.remove'] as const)('is sent by nobody once its preparer has given it up: %s', async (command) => {
    const { world, anna, bruno, batchId, requestId, payloadHash } = await asked();
    await anna.ask(command, { batchId });
    await inState(bruno, requestId, 'withdrawn');
    expect(await bruno.ask('approvals.get', { requestId })).toMatchObject({ reason: 'batch', may: { send: false } });
    expect(await bruno.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false });
    expect(world.executed()).toBe(0);
  });

  it('shows its approver an account that was never paid, under a name that is known with another', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const known = await prepared(anna, world.transfer('90.00'));
    await anna.ask('intents.send', { ...known.input, bodyHash: known.bodyHash });
    const { shown } = known;
    if (shown.kind !== 'createTransfer') throw new Error(shown.kind);
    const accountCode = compactIban(shown.creditor.accountCode);
    const text = ['Beneficiario;IBAN;Importo;Causale', 'ALDINA TIPOGRAFIA S.r.l.;IT60X0542811101000000123456;150,00;Fattura 8', `${shown.creditor.name};${accountCode};160,00;Fattura 9`].join('\n');
    const { batchId, bodyHash } = await anna.ask('batches.read', { name: 'fornitori.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
    const { requestId } = await anna.ask('approvals.requestBatch', { batchId, bodyHash, sendWhenApproved: false });
    await inState(bruno, requestId, 'waiting');
    expect((await bruno.ask('approvals.get', { requestId })).subject).toMatchObject({ type: 'batch', lines: [{ advice: [{ code: 'firstPayment' }, { code: 'knownNameNewAccount', accountCode }] }, { advice: [] }] });
  });
});
