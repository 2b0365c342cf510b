import { afterAll, beforeAll, expect, test } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { SearchHit, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const folder = temporaryFolder();
let app: TestWorkspace;

beforeAll(async () => {
  const bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 20 });
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
  // The search needs nobody.
  await bank.close();
});

afterAll(async () => {
  await app.close();
  folder.remove();
});

const find = async (text: string): Promise<readonly SearchHit[]> => app.ask('search.everywhere', { text, limit: 50 });

async function records<S extends Section>(section: S): Promise<readonly { readonly id: string; readonly record: SectionRecords[S] }[]> {
  const { rows } = await app.ask('records.page', { section, ...firstPage });
  return rows as unknown as readonly { readonly id: string; readonly record: SectionRecords[S] }[];
}

async function expectFound(section: SearchHit['section'], id: string, ...typed: readonly string[]): Promise<void> {
  for (const text of typed) {
    expect({ typed: text, found: (await find(text)).map((hit) => `${hit.section}/${hit.id}`) }).toMatchObject({ found: expect.arrayContaining([`${section}/${id}`]) as unknown });
  }
}

/** The record whose field the test is about; a practice bank without one would make the test mean nothing. */
function the<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('The practice bank has no such record');
  return value;
}

/** As people type it: Italian, English, bare, with a currency before or behind. */
function typedWays(money: Money): string[] {
  const decimal = moneyToDecimal(money).replace('-', '');
  const [whole = '', cents = '00'] = decimal.split('.');
  const grouped = (mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  return [decimal, `${whole},${cents}`, `${grouped('.')},${cents}`, `${grouped(',')}.${cents}`, `€ ${grouped('.')},${cents}`, `${decimal} EUR`];
}

test('accounts and virtual IBANs by any part of their IBAN, with and without spaces', async () => {
  const account = the((await app.ask('accounts.list', null)).find(({ account: { iban } }) => iban !== null)).account;
  const iban = the(account.iban);
  await expectFound('accounts', account.accountId, iban, iban.toLowerCase(), groupedIban(iban), iban.slice(8, 20), groupedIban(iban.slice(12)), iban.slice(-4), the(account.alias ?? account.productName));

  const { id } = the((await records('virtualIbans'))[3]);
  await expectFound('virtualIbans', id, id, groupedIban(id), id.slice(5, 25), groupedIban(id.slice(-11)), id.slice(-4));
  const grouped = await find(groupedIban(id));
  expect(grouped.filter(({ section }) => section === 'virtualIbans').map((hit) => hit.id)).toEqual([id]);
});

test('transfers by CRO, TRN, number, whose they are and amount', async () => {
  const transfers = await records('transfers');
  const withCodes = the(transfers.find(({ record }) => record.cro !== null && record.trn !== null));
  const { cro, trn, moneyTransferId, creditor } = withCodes.record;
  await expectFound('transfers', withCodes.id, the(cro), the(trn), the(trn).slice(4, 14), moneyTransferId, `${the(creditor?.name)} ${the(cro)}`);
  const rare = the(transfers.find(({ record }) => record.amount?.debtor?.currency === 'EUR' && record.amount.debtor.amountMinor > 100_000));
  await expectFound('transfers', rare.id, ...typedWays(the(rare.record.amount?.debtor)));
});

test('orders by code, investor, account and amount', async () => {
  const orders = await records('orders');
  const one = the(orders.find(({ record }) => record.investorAccount?.iban !== null && record.totalAmount !== null && record.portalOrderCode !== null));
  const { portalOrderCode, investorAccount, totalAmount } = one.record;
  const holder = the(investorAccount?.holderBusinessName ?? investorAccount?.holderSurname);
  await expectFound('orders', one.id, the(portalOrderCode), the(investorAccount?.iban), groupedIban(the(investorAccount?.iban)), `${holder} ${the(portalOrderCode)}`);
  for (const typed of typedWays(the(totalAmount))) await expectFound('orders', one.id, `${typed} ${holder}`);
});

test('campaigns, companies, investors, unidentified transfers and disputes by name, code and amount', async () => {
  const campaign = the((await records('campaigns')).find(({ record }) => record.name !== null));
  await expectFound('campaigns', campaign.id, campaign.id, the(campaign.record.name), the(campaign.record.name).toUpperCase());
  const company = the((await records('companies'))[0]);
  await expectFound('companies', company.id, the(company.record.businessName), company.id);
  const investor = the((await records('investors')).find(({ record }) => record.fiscalCode !== null && record.surname !== null));
  await expectFound('investors', investor.id, the(investor.record.fiscalCode), `${the(investor.record.surname)} ${the(investor.record.name)}`);
  const unidentified = the((await records('unidentified'))[0]);
  await expectFound('unidentified', unidentified.id, ...typedWays(the(unidentified.record.amount)).map((typed) => `${typed} ${the(unidentified.record.payerName)}`));
  const dispute = the((await records('disputes')).find(({ record }) => record.paymentAmount !== null));
  await expectFound('disputes', dispute.id, the(dispute.record.rrnCode), ...typedWays(the(dispute.record.paymentAmount)));
});

test('a list finds the same amounts as the search across everything', async () => {
  const order = the((await records('orders')).find(({ record }) => record.totalAmount !== null));
  for (const search of typedWays(the(order.record.totalAmount))) {
    const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, limit: 500, search });
    expect(`${search}: ${rows.map(({ id }) => id).join(' ')}`).toContain(order.id);
  }
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, search: '0' });
  expect(rows.length).toBeGreaterThan(0);
});

test('a list without signs takes the limits of a debit for how large it is', async () => {
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, limit: 500, search: '' });
  const minors = rows.map(({ record }) => ('totalAmount' in record ? record.totalAmount?.amountMinor ?? null : null)).filter((minor) => minor !== null).toSorted((left, right) => left - right);
  const middle = Math.floor((minors[Math.floor(minors.length / 2)] ?? 0) / 100);
  const found = async (search: string) => (await app.ask('records.page', { section: 'orders', ...firstPage, limit: 500, search })).rows.map(({ id }) => id);
  expect([await found(`<-${middle}`), await found(`>=-${middle}`)]).toEqual([await found(`>${middle}`), await found(`<=${middle}`)]);
  expect((await found(`<-${middle}`)).length).toBeGreaterThan(0);
});

test('a hit says its date and its amount as such, for the window to write in the person’s language', async () => {
  const { record } = the((await records('unidentified'))[0]);
  const hit = the((await find(the(record.payerName))).find(({ section }) => section === 'unidentified'));
  expect(hit.parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['instant', 'amount']));
  const [entry] = await app.ask('search.entries', { text: moneyToDecimal(the(record.amount)), limit: 5 });
  expect(the(entry).parts.map(({ kind }) => kind)).toEqual(['day', 'amount', 'text']);
});
