import { MAIN } from '#practice-bank/testing/caller.ts';

import { draftTo } from './payments.ts';
import type { GoldenWorld } from './world.ts';

const DESCRIBED = { format: 'machine' as const, locale: 'en' as const, columns: [{ key: 'status', title: 'Status' }] };

/** Commands that ask the bank one thing, by what is wrong with it. */
async function askTheBank(world: GoldenWorld, wrong: string): Promise<void> {
  const { refused, peek } = world;
  const of = async (section: 'orders' | 'transfers' | 'campaigns') => (await peek('records.page', { section, search: '', filters: {}, sort: null, offset: 0, limit: 1 })).rows[0]?.id ?? '';
  const [orderId, transfer, campaignId] = [await of('orders'), await of('transfers'), await of('campaigns')];
  const moneyTransferId = transfer.split(':')[1] ?? '';
  await refused('records.refresh', wrong, { section: 'orders', id: orderId });
  await refused('records.searchBank', wrong, { section: 'orders', fields: { status: 'WAITING' } });
  await refused('campaigns.readInvestors', wrong, { campaignId });
  await refused('transfers.reverted', wrong, { transferId: moneyTransferId });
  await refused('transfers.accountingProof', wrong, { accountId: MAIN, moneyTransferId });
  await refused('payments.validate', wrong, { draft: draftTo(world), decimalMark: '.' });
}

/** A payment that is not sent, as nobody can tell what is at the bank already. */
async function pay(world: GoldenWorld, requestId: string, wrong: string): Promise<void> {
  const { peek, send } = world;
  const request = { requestId, write: { kind: 'createTransfer', draft: draftTo(world) }, decimalMark: '.' } as const;
  const { bodyHash } = await peek('intents.prepare', request);
  await send('intents.send', wrong, { ...request, bodyHash });
}

export async function refusingBank(world: GoldenWorld): Promise<void> {
  const { control } = world.bank;
  const wrong = 'at a bank that fails';
  control.addFault({ operation: '*', kind: 'status', status: 503, when: 'before', times: 1_000 });
  await askTheBank(world, wrong);
  await pay(world, 'request-refusing', wrong);
  control.clearFaults();
}

export async function noBank(world: GoldenWorld): Promise<void> {
  await world.bank.close();
  await askTheBank(world, 'without the bank');
  await pay(world, 'request-without', 'without the bank');
  await world.ask('intents.list', 'without the bank', { scope: 'unresolved', limit: 5 });
  await world.refused('safeguarding.readPayments', 'without the bank', {});
}

/** Who does not agree, and chooses no file. */
export async function unwillingPerson(world: GoldenWorld): Promise<void> {
  const { ask, begin } = world;
  await begin('sync.refresh', { accountId: null });
  const unwilling = 'by who changed their mind';
  await ask('records.export', unwilling, { section: 'orders', search: '', filters: {}, sort: null, ...DESCRIBED });
  await ask('statement.export', unwilling, {
    accountId: MAIN, from: null, to: null, search: '', entries: 'all', marks: 'all', sort: { key: 'operationDate', direction: 'desc' }, file: 'csv',
    taskId: '99999999-9999-5999-8999-999999999999', ...DESCRIBED,
  });
  await ask('journal.export', unwilling, { passphrase: 'correct horse battery' });
  await pay(world, 'request-unwilling', unwilling);
  await ask('intents.list', unwilling, { scope: 'all', limit: 5 });
}
