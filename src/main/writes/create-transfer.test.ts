import { expect, it } from 'vitest';
import { MAIN, openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const MINUTE_MS = 60_000;
const create = 'createMoneyTransfer';

it('sends a transfer once, keeps what the bank answered, and settles it from a read', async () => {
  const world = await openPayingWorkspace();
  const sent = await world.pay(transferTo(world));
  expect(sent).toMatchObject({ state: 'ACCEPTED', transfer: { status: 'WORK_IN_PROGRESS' }, verification: { matchType: 'MTCH' }, attempts: [{ outcome: 'accepted' }] });
  world.forward(MINUTE_MS);
  expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED', transfer: { status: 'EXECUTED' } });
  expect(world.bank.control.executionsOf(create)).toBe(1);
  const kept = world.app.stores.userData.list('verification');
  const match = { typedName: 'Tipografia Aldina Srl', verification: { matchType: 'MTCH' } };
  expect(kept).toMatchObject([match, match]);
  expect(await world.app.ask('intents.ofTransfer', { accountId: MAIN, moneyTransferId: sent.serverId ?? '' })).toMatchObject([{ intentId: sent.intentId }]);
});

it('shows in the summary what the bank said of exactly this transfer, and the balance that is left', async () => {
  const world = await openPayingWorkspace({ read: true });
  const write = transferTo(world);
  if (write.kind !== 'createTransfer') throw new Error(write.kind);
  expect(await world.app.ask('payments.validate', { draft: write.draft, decimalMark: '.' })).toMatchObject({ valid: true, fees: [{ amount: { amountMinor: 75 } }] });
  const [shown, other] = await Promise.all(['100.10', '100.11'].map(async (amount) =>
    (await world.app.ask('intents.prepare', { requestId: crypto.randomUUID(), write: transferTo(world, { amount }), decimalMark: '.' })).shown));
  const balance = (await world.app.ask('accounts.get', { accountId: MAIN })).balance?.value.available?.amountMinor ?? 0;
  expect(shown).toMatchObject({ account: { name: 'Conto operativo' }, scheme: 'SCT', validated: { fees: [{ amount: { amountMinor: 75 } }] }, balanceAfter: { amountMinor: balance - 10_010 - 75 } });
  expect(other).toMatchObject({ validated: null });
});

it('names the field of each of the bank’s refusals', async () => {
  const world = await openPayingWorkspace();
  const write = transferTo(world, { amount: '999999999.00' });
  if (write.kind !== 'createTransfer') throw new Error(write.kind);
  expect(await world.app.ask('payments.validate', { draft: write.draft, decimalMark: '.' })).toMatchObject({ valid: false, refusals: [{ code: 'SZBO-0020', field: 'amount' }] });
});

it('binds what the bank carried out behind a 504', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
  const sent = await world.pay(transferTo(world));
  expect(sent).toMatchObject({ state: 'UNKNOWN', lastError: { kind: 'ambiguous', httpStatus: 504 }, investigation: { looks: 0 } });
  const found = await world.check(sent.intentId);
  expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false, serverId: world.bank.control.transfers().at(-1)?.moneyTransferId });
});

it('takes a 504 without effect for not found after three looks and the window, and sends it again by a person', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before' });
  const { intentId } = await world.pay(transferTo(world));
  for (let look = 0; look < 3; look += 1) expect((await world.check(intentId)).state).toBe('UNKNOWN');
  expect(await world.app.workspace.handlers['intents.sendAgain']({ intentId })).toMatchObject({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
  world.forward(31 * MINUTE_MS);
  expect((await world.check(intentId)).state).toBe('NOT_FOUND');
  expect(await world.app.ask('intents.sendAgain', { intentId })).toMatchObject({ state: 'ACCEPTED', attempts: [{ number: 1 }, { number: 2 }] });
  expect(world.bank.control.executionsOf(create)).toBe(1);
});

it('leaves it to a person when the description differs, and blocks the same payment meanwhile', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
  const { intentId } = await world.pay(transferTo(world));
  const serverId = world.bank.control.transfers().at(-1)?.moneyTransferId ?? '';
  world.bank.control.changeTransfer(serverId, { description: 'BONIFICO DISPOSTO ON LINE' });
  expect(await world.check(intentId)).toMatchObject({ state: 'AMBIGUOUS', investigation: { candidates: [{ serverId, differs: ['description'] }] } });
  expect(await world.send(await world.prepare(transferTo(world, { description: 'Altro' })))).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId } });
  expect(await world.app.ask('intents.bankMessage', { intentId, language: 'it' })).toContain('100.10 EUR');
  expect(await world.app.ask('intents.bind', { intentId, serverId })).toMatchObject({ state: 'ACCEPTED', serverId });
});

it('makes one attempt of 20 parallel calls', async () => {
  const world = await openPayingWorkspace();
  const input = await world.prepare(transferTo(world));
  const sent = await Promise.all(Array.from({ length: 20 }, () => world.send(input)));
  expect(new Set(sent.map((one) => (one.ok ? one.value.intentId : 'failed'))).size).toBe(1);
  expect(world.bank.control.arrivals()[create]).toBe(1);
  expect(await world.send(input)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  expect(world.bank.control.arrivals()[create]).toBe(1);
});

it('refuses what is not what the person saw', async () => {
  const world = await openPayingWorkspace();
  const input = await world.prepare(transferTo(world));
  expect(await world.send({ ...input, write: transferTo(world, { amount: '100.11' }), requestId: crypto.randomUUID() })).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(await world.app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
});

it('replaces an approval that could not be sent when the person changed the payment', async () => {
  const world = await openPayingWorkspace();
  world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, when: 'before', times: 3 });
  const input = await world.prepare(transferTo(world));
  expect(await world.send(input)).toMatchObject({ ok: false, error: { kind: 'ambiguous', operation: 'searchMoneyTransfers' } });
  const changed = { ...input, write: transferTo(world, { amount: '90' }) };
  const { bodyHash } = await world.app.ask('intents.prepare', changed);
  expect(await world.send({ ...changed, bodyHash })).toMatchObject({ ok: true, value: { state: 'ACCEPTED', shown: { amount: { amountMinor: 9_000 } } } });
  expect((await world.app.ask('intents.list', { scope: 'all', limit: 10 })).map(({ state }) => state)).toEqual(['ACCEPTED', 'ABANDONED']);
});

it('places the marker where the person switched it on', async () => {
  const world = await openPayingWorkspace({ settings: { markInUri: true } });
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
  const sent = await world.pay(transferTo(world, { remittanceInformation: 'RF18 1' }));
  expect(sent.marker).toMatch(/^TS[0-9A-HJKMNP-TV-Z]{8}$/);
  const made = world.bank.control.transfers().at(-1);
  expect(made?.uri).toBe(`RF18 1 ${sent.marker ?? ''}`);
  world.bank.control.changeTransfer(made?.moneyTransferId ?? '', { description: 'X' });
  expect(await world.check(sent.intentId)).toMatchObject({ state: 'ACCEPTED' });
});

it('looks by itself on its schedule', async () => {
  const world = await openPayingWorkspace();
  world.app.workspace.start();
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
  const { intentId, investigation } = await world.pay(transferTo(world));
  expect(investigation?.nextLookAt).not.toBeNull();
  await expect.poll(async () => (await world.app.ask('intents.get', { intentId })).state, { interval: 200 }).toBe('ACCEPTED');
});

it('writes each outcome into the activity once, and nothing while it is not known', async () => {
  const world = await openPayingWorkspace();
  const written = async () => (await world.app.ask('records.page', { section: 'activity', ...firstPage, filters: { kind: ['write'] } })).rows
    .map(({ record }) => ('activityId' in record ? `${record.outcome} ${record.subject ?? ''}` : ''));
  world.bank.control.addFault({ operation: create, kind: 'status', status: 504 });
  const { intentId } = await world.pay(transferTo(world));
  expect(await written()).toEqual([]);
  await world.check(intentId);
  await expect.poll(written).toEqual(['done createTransfer 10010 EUR Tipografia Aldina Srl']);
  world.forward(MINUTE_MS);
  expect((await world.check(intentId)).state).toBe('SETTLED');
  expect((await world.pay(transferTo(world, { amount: '999999999.00' }))).state).toBe('REJECTED');
  await expect.poll(async () => (await written()).toSorted()).toEqual(['done createTransfer 10010 EUR Tipografia Aldina Srl', 'failed createTransfer 99999999900 EUR Tipografia Aldina Srl']);
});
