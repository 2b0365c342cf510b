import { expect, it } from 'vitest';

import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';
import { startChangedBank } from '#test/support/changed-bank.ts';
import type { Change } from '#test/support/changed-bank.ts';

const LATER = '2026-03-24';
const WHOLE = '"address":{"address":"Hauptstr. 1","city":"Berlin","countryCode":"DE"}';

/** A bank that says of an address what the description of the transfer asks for. */
const saying: Change = async (request, ask) => {
  const answer = await ask(request);
  const transfers = answer.body.split(/(?="moneyTransferId")/);
  const body = transfers.map((text) => {
    if (text.includes('SAYS OTHERWISE')) return text.replace(WHOLE, '"address":null').replace('"status":"BOOKED"', '"status":"PLANNED"');
    if (text.includes('SAYS PART')) return text.replace(WHOLE, '"address":{"address":"Hauptstr. 1, Berlin","city":null,"countryCode":"DE"}');
    return text.includes('SAYS NOTHING') ? text.replace(WHOLE, '"address":null') : text;
  }).join('');
  return { ...answer, body };
};

it('finds what is booked at the bank with a part of an address, by what the bank says or was sent', async () => {
  const world = await openPayingWorkspace({ read: true, change: saying });
  const { bank, app } = world;
  const german = bank.control.payees().find(({ iban }) => iban.startsWith('DE'));
  const book = (description: string) => world.pay(transferTo(world, {
    beneficiaryName: german?.name ?? '', beneficiaryAccount: german?.iban ?? '', address: 'Hauptstr. 1', city: 'Berlin', country: 'DE', executionDate: LATER, description,
  }));
  const part = await book('SAYS PART');
  // The app knows what it sent.
  await book('SAYS NOTHING');
  await book('SAYS ALL');
  await app.ask('sync.refresh', { accountId: null });
  const { entries } = await app.ask('addresses.incomplete', null);
  expect(entries).toMatchObject([{
    kind: 'booked', unsaid: false, date: LATER, name: german?.name, address: { address: 'Hauptstr. 1, Berlin', city: '', country: 'DE' },
    problems: [{ field: 'city', code: 'addressRequired' }],
  }]);
  const [first] = entries;
  if (first?.kind !== 'booked') throw new Error('nothing booked was found');
  expect(first.recordId).toContain(part.serverId ?? '-');
  expect((await app.ask('records.get', { section: 'transfers', id: first.recordId })).record).toMatchObject({ status: 'BOOKED' });
});

it('says of a transfer of somebody else that the bank shows no address', async () => {
  const world = await openPayingWorkspace();
  const { bank, app } = world;
  const german = bank.control.payees().find(({ iban }) => iban.startsWith('DE'));
  await world.pay(transferTo(world, {
    beneficiaryName: german?.name ?? '', beneficiaryAccount: german?.iban ?? '', address: 'Hauptstr. 1', city: 'Berlin', country: 'DE', executionDate: LATER, description: 'SAYS NOTHING',
  }));
  expect((await app.ask('addresses.incomplete', null)).entries).toEqual([]);

  const stranger = await startChangedBank(bank.url, saying);
  const other = await openPayingWorkspace({ url: stranger.url, read: true });
  expect((await other.app.ask('addresses.incomplete', null)).entries).toMatchObject([{ kind: 'booked', unsaid: true, name: german?.name }]);
  await stranger.close();
});

it('takes a status that nobody documented for booked while the transfer is not accounted', async () => {
  const world = await openPayingWorkspace({ read: true, change: saying });
  const { bank } = world;
  const german = bank.control.payees().find(({ iban }) => iban.startsWith('DE'));
  await world.pay(transferTo(world, {
    beneficiaryName: german?.name ?? '', beneficiaryAccount: german?.iban ?? '', address: 'Hauptstr. 1', city: 'Berlin', country: 'DE', executionDate: LATER, description: 'SAYS OTHERWISE',
  }));
  const stranger = await startChangedBank(bank.url, saying);
  const other = await openPayingWorkspace({ url: stranger.url, read: true });
  expect((await other.app.ask('addresses.incomplete', null)).entries).toMatchObject([{ kind: 'booked', unsaid: true, name: german?.name }]);
  await stranger.close();
});
