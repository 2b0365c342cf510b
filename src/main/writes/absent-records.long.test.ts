import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { Change, PassedAnswer } from '#test/support/changed-bank.ts';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const refusal: PassedAnswer = { status: 400, body: JSON.stringify({ errors: [{ code: 'SZBO-0004', description: 'Nothing here', params: '' }] }) };

/** How banks say that there is no such record. */
const absences: readonly (readonly [string, PassedAnswer])[] = [
  ['404 with nothing', { status: 404, body: '' }],
  ['404 with a page', { status: 404, body: '<html>Not found</html>' }],
  ['400 with errors', refusal],
  ['200 and {}', { status: 200, body: '{}' }],
  ['200 and an empty payload', { status: 200, body: '{"status":"OK","errors":[],"payload":null}' }],
];

/** A bank whose accounts have no parent, which forgets what is deleted, and says that there is none in a way of its own. */
const saying = (none: PassedAnswer): Change => {
  const deleted = new Set<string>();
  return async (request, ask) => {
    const { method, path } = request;
    if (method === 'GET' && (path.includes('/parent') || deleted.has(path))) return none;
    const answer = await ask(request);
    if (method === 'DELETE' && answer.status === 200) deleted.add(path);
    return method === 'GET' && answer.status === 404 ? none : answer;
  };
};

describe.each(absences)('at a bank that says “none” by %s', (_name, none) => {
  it('a received transfer is sent back, and a further reversal of it is refused', async () => {
    const world = await openPayingWorkspace({ read: true, change: saying(none) });
    const { rows } = await world.app.ask('records.page', { section: 'transfers', ...firstPage, filters: { direction: ['INCOMING'], status: ['EXECUTED'], accountId: [MAIN] } });
    const moneyTransferId = rows[0]?.id.split(':').at(-1) ?? '';
    const write: Write = { kind: 'revertTransfer', accountId: MAIN, moneyTransferId, options: { descriptionHeading: 'Storno', amount: '', timing: { kind: 'none' }, feeType: '' } };
    expect(await world.app.workspace.handlers['transfers.reverted']({ transferId: moneyTransferId })).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(await world.pay(write)).toMatchObject({ state: 'ACCEPTED' });
    expect(await world.app.ask('transfers.reverted', { transferId: moneyTransferId })).toMatchObject({ reason: 'Storno' });
  });

  it('a transfer from a virtual IBAN is sent from an account without a parent', async () => {
    const world = await openPayingWorkspace({ change: saying(none) });
    const created = await world.pay({ kind: 'createVirtualIban', accountId: MAIN, description: 'Campagna' });
    const { draft } = transferTo(world) as Extract<Write, { kind: 'createTransfer' }>;
    const { beneficiaryName, beneficiaryAccount, amount, currency, description } = draft;
    const write: Write = { kind: 'virtualIbanTransfer', draft: { accountId: MAIN, virtualIban: created.serverId ?? '', beneficiaryName, beneficiaryAccount, amount, currency, description } };
    expect(await world.pay(write)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('a deletion is done when the transfer is no longer there', async () => {
    const world = await openPayingWorkspace({ change: saying(none) });
    const sent = await world.pay(transferTo(world, { executionDate: '2026-03-20' }));
    const deletion: Write = { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId: sent.serverId ?? '' };
    await expect.poll(async () => (await world.app.workspace.handlers['intents.prepare']({ requestId: 'request-1', write: deletion, decimalMark: '.' })).ok).toBe(true);
    const deleted = await world.pay(deletion);
    const listed = async () => (await world.app.ask('records.page', { section: 'transfers', ...firstPage, filters: { status: ['BOOKED'], accountId: [MAIN] } })).rows.map(({ id }) => id.split(':').at(-1));
    expect(await listed()).toContain(sent.serverId);
    expect(await world.check(deleted.intentId)).toMatchObject({ state: 'SETTLED' });
    await expect.poll(listed).not.toContain(sent.serverId);
  });

  it('an account without a parent is read without an error', async () => {
    const world = await openPayingWorkspace({ change: saying(none) });
    expect(await world.app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
  });
});
