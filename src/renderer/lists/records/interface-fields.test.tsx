import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { filterNames } from '#renderer/features/payments/transfer-list/transfer-filters.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { intentOf } from '#renderer/testing/intents.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { searchedSections, searchFields } from '#shared/bridge/lists/record-fields.ts';
import { portalSections } from '#shared/bridge/lists/records.ts';
import type { ListedSection, PortalSection, RecordDetail, Section } from '#shared/bridge/lists/records.ts';
import type { AccountView, ParentAccountView, ReservedEntriesView } from '#shared/bridge/cash/statement.ts';
import { operationIds, operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { fieldPaths } from '#shared/contract/record.ts';
import { instantFromMs, parseInstant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { SectionRow } from '#shared/sections/section.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import { enteredElsewhere, notEntered, notShown, shownElsewhere } from '#test/conformance/interface-fields.ts';

/*
 * The interface against the window, field by field: each field that the contract reads is given a value that occurs nowhere else, the page
 * is drawn, and the value is looked for in it.
 */

const readAt = instantFromMs(Date.parse('2026-03-05T09:30:00Z'));

beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, value: 600 }, offsetWidth: { configurable: true, value: 1200 },
    clientHeight: { configurable: true, value: 600 }, clientWidth: { configurable: true, value: 1200 },
  });
});

/** Spelt in two ways by the interface: either is read, so both are given the same value. */
const SAME_AS: Readonly<Record<string, string>> = {
  targetAmountMin: 'minTargetAmount', targetAmountMax: 'maxTargetAmount', activatedDate: 'activationDate', deactivatedDate: 'deactivationDate',
  'creditor.account.account': 'creditor.account.accountCode', 'debtor.account.account': 'debtor.account.accountCode',
};
const LISTS = new Set(['fees', 'ordersUndone']);
const dayWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' });

/** Of two decimals each; the app itself writes none of them. */
const CURRENCIES = ['CHF', 'SEK', 'NOK', 'DKK', 'GBP', 'PLN', 'CZK', 'RON', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD'];

interface Canary {
  readonly raw: unknown;
  /** As it reads on the page, spaces aside. */
  readonly words: string;
}

let given = 0;

function canaryFor(path: string): Canary {
  given += 1;
  const name = path.split('.').at(-1) ?? '';
  const date = new Date(Date.UTC(2031, 0, given));
  const day = date.toISOString().slice(0, 10);
  if (/(?:Datetime|At)$|^datetime$/.test(name)) return { raw: `${day}T12:00:00+01:00`, words: dayWords.format(date) };
  if (/Date$|^date$/.test(name)) return { raw: day, words: dayWords.format(date) };
  if (/^(?:is|has)[A-Z]/.test(name)) return { raw: true, words: 'Yes' };
  if (/currency$/i.test(name)) {
    const code = CURRENCIES[given % CURRENCIES.length] ?? 'CHF';
    return { raw: code, words: code };
  }
  if (name === 'exchangeRate') return { raw: `1.${given}7`, words: `1.${given}7` };
  if (name.endsWith('Percentage')) return { raw: `${given % 90}.37`, words: `${given % 90}.37%` };
  if (/amount$|Amount|balance$/i.test(name)) return { raw: 10_000 + given + 0.37, words: `10,${String(given).padStart(3, '0')}.37` };
  return { raw: name.endsWith('Ids') ? [`CNR${given}X`] : `CNR${given}X`, words: `CNR${given}X` };
}

/** An answer with a value of its own in every field, and what each reads as. */
function canaryAnswer(id: OperationId): { readonly raw: Record<string, unknown>; readonly words: Map<string, string> } {
  const raw: Record<string, unknown> = {};
  const canaries = new Map<string, Canary>();
  for (const path of fieldPaths(operations[id].answer.item)) {
    const canary = canaries.get(SAME_AS[path] ?? '') ?? canaryFor(path);
    canaries.set(path, canary);
    put(raw, path.split('.'), canary.raw);
  }
  for (const [path, duplicate] of Object.entries(SAME_AS)) {
    const main = canaries.get(duplicate);
    if (main === undefined || !canaries.has(path)) continue;
    canaries.set(path, main);
    put(raw, path.split('.'), main.raw);
  }
  return { raw, words: new Map([...canaries].map(([path, { words }]) => [path, words])) };
}

function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const row = LISTS.has(first) ? ((into[first] as Record<string, unknown>[] | undefined)?.[0] ?? {}) : (into[first] ?? {}) as Record<string, unknown>;
  into[first] = LISTS.has(first) ? [row] : row;
  put(row, rest, value);
}

interface Placed {
  readonly part: string;
  /** The first answers; the others read the same record, or some of its fields. */
  readonly operations: readonly OperationId[];
}

type Parts = Readonly<Record<string, unknown>>;

interface PlacedPage {
  readonly name: string;
  readonly parts: readonly Placed[];
  readonly path: string;
  /** What the window is told when it asks for the page. */
  readonly told: (parts: Parts) => FakeHandlers;
}

interface PlacedRecord {
  readonly section: ListedSection;
  readonly parts: readonly Placed[];
  readonly detail: (parts: Parts) => { readonly record: unknown; readonly details: unknown };
}

const pageOf = ({ section, parts, detail }: PlacedRecord): PlacedPage => ({
  name: section, parts, path: pathOfRecord(section, 'CNR'),
  told: (read) => {
    const shown = { id: 'CNR', asOf: readAt, ...detail(read) } as unknown as RecordDetail<Section>;
    return { 'records.get': () => ok(shown), 'records.refresh': () => ok(shown) };
  },
});

const timed = (value: unknown) => ({ value, asOf: readAt });

/** Where the answers about sections are to be seen that join more, or that more operations answer with. */
const joined: readonly PlacedRecord[] = [
  { section: 'companies', parts: [{ part: 'record', operations: ['getCompany', 'listCompanies'] }], detail: ({ record }) => ({ record, details: { campaigns: [] } }) },
  {
    section: 'campaigns',
    parts: [
      { part: 'record', operations: ['getCampaign', 'searchCampaigns', 'createCampaign', 'updateCampaign', 'openCampaign', 'closeCampaign', 'cancelCampaign'] },
      { part: 'available', operations: ['getCampaignAvailableAmount'] },
    ],
    detail: ({ record, available }) => ({ record: { ...record as object, available }, details: { company: null, ordersByStatus: [] } }),
  },
  {
    section: 'investors', parts: [{ part: 'record', operations: ['getInvestor', 'searchInvestors', 'createInvestor', 'updateInvestor', 'listCampaignInvestors'] }],
    detail: ({ record }) => ({ record, details: { orders: [], sameFiscalCode: [] } }),
  },
  {
    section: 'orders',
    parts: [
      { part: 'record', operations: ['getOrder', 'searchOrders', 'createOrder', 'listCampaignOrders', 'moveOrder', 'cancelOrder', 'setOrderWaiting', 'setOrderFailed'] },
      { part: 'payment', operations: ['getOrderPayment'] }, { part: 'moneyin', operations: ['getMoneyin'] }, { part: 'moneyout', operations: ['getMoneyout'] },
      { part: 'cashout', operations: ['getCashout'] }, { part: 'refund', operations: ['getRefund'] },
    ],
    detail: ({ record, payment, moneyin, moneyout, cashout, refund }) => ({
      record,
      details: {
        investor: null, campaign: null, reflection: { endsAt: null, investorClass: null }, payment: timed(payment), moneyin: timed(moneyin), moneyouts: [timed(moneyout)], cashouts: [timed(cashout)], refunds: [timed(refund)],
        transfers: [],
      },
    }),
  },
  {
    section: 'disputes', parts: [{ part: 'record', operations: ['getDispute', 'searchDisputes'] }],
    detail: ({ record }) => ({ record, details: { order: null, joinedBy: null, moneyin: null } }),
  },
  {
    section: 'virtualIbans', parts: [{ part: 'record', operations: ['getVirtualIban', 'listVirtualIbans', 'createVirtualIban'] }],
    detail: ({ record }) => ({ record: { accountId: 'ACC-1', ...record as object }, details: { arrivals: [], probable: [] } }),
  },
  {
    section: 'transfers', parts: [{ part: 'record', operations: ['getMoneyTransfer', 'searchMoneyTransfers', 'respondToChallenge', 'createMoneyTransfer', 'revertMoneyTransfer'] }],
    detail: ({ record }) => ({ record: { accountId: 'ACC-1', ...record as object }, details: {} }),
  },
];

/** The page of a record that shows its own fields only. */
function plainRecord(section: PortalSection): PlacedRecord {
  const { list, record }: NonNullable<SectionRow<never>['reading']> = sectionTable[section].reading;
  return { section, parts: [{ part: 'record', operations: [...(record === undefined ? [] : [record[0]]), list] }], detail: (read) => ({ record: read['record'], details: {} }) };
}

/** Where each answer is to be seen. */
const records: readonly PlacedRecord[] = [
  ...joined, ...portalSections.filter((section) => !joined.some((placed) => placed.section === section)).map(plainRecord),
];

const accountPart = { part: 'account', operations: ['getAccount', 'listAccounts'] } as const;

/** An account as the window is told of it, with nothing of what is not asked about. */
const accountView = ({ account, balance }: Parts): AccountView =>
  ({ account, asOf: readAt, balance: balance === undefined ? null : timed(balance), reserved: null, coverage: { ranges: [], asOf: null, overfull: [] } }) as unknown as AccountView;

const accountTold = (read: Parts): FakeHandlers => ({ 'accounts.get': () => ok(accountView(read)), 'accounts.list': () => ok([accountView(read)]) });

const bareAccount = operations.getAccount.answer.item.parse({ accountId: 'CNR' });

const pages: readonly PlacedPage[] = [
  ...records.map(pageOf),
  { name: 'an account', parts: [accountPart, { part: 'balance', operations: ['getBalance'] }], path: '/accounts/CNR', told: accountTold },
  {
    name: 'reserved entries', parts: [{ part: 'reserved', operations: ['listReservedEntries'] }], path: '/accounts/CNR/reserved-entries',
    told: ({ reserved }) => ({
      ...accountTold({ account: bareAccount }), 'accounts.reservedEntries': () => ok({ entries: [reserved], total: null, asOf: readAt, gone: [] } as unknown as ReservedEntriesView),
    }),
  },
  {
    name: 'a parent account', parts: [{ part: 'parent', operations: ['getParentAccount'] }, { part: 'entry', operations: ['listParentTransactions'] }], path: '/accounts/CNR/parent',
    told: ({ parent, entry }) => ({
      ...accountTold({ account: bareAccount }), 'accounts.parent': () => ok({ parent: timed(parent), transactions: timed([entry]) } as unknown as ParentAccountView),
    }),
  },
];

const openWindow = { session: { status: 'open', connection: testConnection } } as const;
const keysOf = (fields: Readonly<Record<string, string>> | undefined): string[] => Object.keys(fields ?? {}).toSorted();
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

async function drawn({ path, told }: PlacedPage, read: Parts, intents: readonly IntentView[]): Promise<string> {
  await showApp(openWindow, {
    'records.page': () => ok({ rows: [], total: 0, asOf: readAt }), 'accounts.list': () => ok([]),
    'intents.ofTransfer': () => ok([]), 'intents.list': () => ok(intents), 'campaigns.investors': () => ok({ investors: [], total: 0 }), 'records.values': () => ok([]),
    'unidentified.matching': () => ok({ suggestions: [], decision: null }), ...told(read),
  });
  act(() => { goTo(path); });
  await waitFor(() => { expect(squeezed(document.body.textContent ?? '')).toMatch(/CNR\d+X/); });
  // What is read later is drawn by then too.
  await act(() => new Promise((resolve) => { setTimeout(resolve, 50); }));
  return squeezed(document.body.textContent ?? '');
}

/** Flags read alike, so a page needs as many as there are. */
function isShown(path: string, words: ReadonlyMap<string, string>, text: string): boolean {
  const wanted = words.get(path);
  if (wanted === undefined) return false;
  return wanted === 'Yes' ? text.split('Yes').length > [...words.values()].filter((other) => other === 'Yes').length : text.includes(squeezed(wanted));
}

/** What only the answer to a move of a campaign tells stands in its history. */
const MOVES = { openedDatetime: 'openCampaign', closedDatetime: 'closeCampaign', cancelledDatetime: 'cancelCampaign' } as const;

function movesOf(words: Map<string, string>): IntentView[] {
  const campaignId = words.get('campaignId') ?? '';
  return Object.entries(MOVES).map(([path, kind]) => {
    const canary = canaryFor(path);
    words.set(path, canary.words);
    return intentOf({
      intentId: crypto.randomUUID(), kind, shown: { kind, account: null, campaignId, campaignName: null, companyName: null, status: null },
      portal: { kind: 'campaign', campaignId, status: null, at: parseInstant(String(canary.raw)) },
    });
  });
}

describe('what the bank answers', () => {
  it.each(pages.map((page) => [page.name, page] as const))('is shown on the page of %s, or listed with a reason', async (_, page) => {
    const answers = new Map(page.parts.map(({ part, operations: [first] }) => [part, canaryAnswer(first as OperationId)]));
    const read = Object.fromEntries(page.parts.map(({ part, operations: [first] }) =>
      [part, (operations[first as OperationId].answer.item as z.ZodType).parse(answers.get(part)?.raw)]));
    const told = answers.get('record')?.words;
    const text = await drawn(page, read, page.name === 'campaigns' && told !== undefined ? movesOf(told) : []);
    for (const { part, operations: ids } of page.parts) {
      const words = answers.get(part)?.words ?? new Map<string, string>();
      for (const id of ids) {
        const missing = fieldPaths(operations[id].answer.item).filter((path) => !isShown(path, words, text));
        expect([id, missing.toSorted()]).toEqual([id, keysOf(notShown[id])]);
      }
    }
  });

  it('is placed on a page, or held to the window by another test, operation by operation', () => {
    const placed = pages.flatMap(({ parts }) => parts.flatMap(({ operations: ids }) => ids));
    expect([...placed, ...Object.keys(shownElsewhere)].toSorted()).toEqual([...operationIds].toSorted());
  });
});

/** The fields of a body, inner ones as "creditor.name". */
function sentPaths(schema: z.ZodType | null, prefix = ''): readonly string[] {
  let bare: unknown = schema;
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodNullable) bare = bare.unwrap();
  if (bare === null) return [];
  if (!(bare instanceof z.ZodObject)) return [prefix.slice(0, -1)];
  return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => sentPaths(inner, `${prefix}${name}.`));
}

const sentBy = (id: OperationId): string[] => {
  const { body, query, headers } = operations[id];
  return [...new Set([body, query, headers].flatMap((part) => sentPaths(part as z.ZodType | null)))].toSorted();
};

const searches = searchedSections.map((section) => [sectionTable[section].reading.list, section] as const);

/** Filters of the transfers' list that are named otherwise than the search's fields. */
const filterOf = (path: string): string => path.replace('Datetime.from', 'From').replace('Datetime.to', 'To').replace('amount.from', 'amountFrom').replace('amount.to', 'amountTo')
  .replace('isTaxAdvantage', 'hasTaxRelief');

/** Fields for days and times have no name of their own. */
const BY_LABEL: Readonly<Record<string, string>> = { expectedClosingDate: 'Expected closing', portalOrderDatetime: 'Confirmed by the investor' };

describe('what the bank is asked', () => {
  it.each(searches)('by %s is entered above the list, every field', async (id, section) => {
    expect(sentBy(id)).toEqual(Object.keys(searchFields[section]).toSorted());
    await showApp(openWindow, { 'records.page': () => ok({ rows: [], total: 0, asOf: readAt }), 'records.values': () => ok([]), 'accounts.list': () => ok([]) });
    act(() => { goTo(pathOfPage(section)); });
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = await waitFor(() => {
      const found = document.querySelector('[aria-label^="Filters of"], section[id]');
      if (found === null) throw new Error('No panel yet');
      return found;
    });
    expect(panel.querySelectorAll('label').length).toBe(Object.keys(searchFields[section]).length);
  });

  it('by the search of transfers is entered above the list, but for what is listed', async () => {
    const entered = sentBy('searchMoneyTransfers').filter((path) => notEntered.searchMoneyTransfers?.[path] === undefined);
    expect(['accountId', ...entered.map(filterOf)].toSorted()).toEqual([...filterNames].toSorted());
    await showApp(openWindow, { 'transfers.page': () => ok({ rows: [], total: 0, asOf: readAt }), 'records.values': () => ok([]), 'accounts.list': () => ok([]) });
    act(() => { goTo('/transfers'); });
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = await screen.findByRole('region', { name: 'Filters of transfers' });
    expect(panel.querySelectorAll('label').length).toBe(filterNames.length);
  });

  it.each([
    ['createCampaign', '/campaigns/new', { 'portalSuccessFee.fixedAmount': 'feeFixed', 'portalSuccessFee.variableAmountPercentage': 'feePercentage', targetAmountMin: 'targetMin', targetAmountMax: 'targetMax' }],
    ['createInvestor', '/investors/new', {}],
    ['createOrder', '/orders/new', { 'investorAccount.iban': 'iban', 'investorAccount.holderName': 'holderName', 'investorAccount.holderSurname': 'holderSurname', 'investorAccount.holderBusinessName': 'holderBusinessName' }],
  ] as const)('by %s is entered in its form, every field', async (id, path, named: Readonly<Record<string, string>>) => {
    await showApp(openWindow, { 'records.page': () => ok({ rows: [], total: 0, asOf: readAt }), 'accounts.list': () => ok([]) });
    act(() => { goTo(path); });
    const form = await waitFor(() => {
      const found = document.querySelector('form');
      if (found === null) throw new Error('No form yet');
      return found;
    });
    const names = new Set<string>();
    const look = (): void => { for (const input of form.querySelectorAll('[name]')) names.add(input.getAttribute('name') ?? ''); };
    look();
    // What a company is asked for stands in the other half of the form.
    const company = within(form).queryByRole('radio', { name: 'Company' });
    if (company !== null) {
      fireEvent.click(company);
      look();
    }
    const labels = [...form.querySelectorAll('label')].map((label) => label.textContent ?? '');
    const missing = sentBy(id).map((field) => named[field] ?? field)
      .filter((field) => !names.has(field) && !(labels.some((label) => label === BY_LABEL[field])) && !(field === 'type' && company !== null));
    expect(missing).toEqual(keysOf(notEntered[id]));
  });

  it('is entered somewhere, operation by operation, or listed with a reason', () => {
    const here: readonly string[] = [...searches.map(([id]) => id), 'searchMoneyTransfers', 'createCampaign', 'createInvestor', 'createOrder'];
    const sending = operationIds.filter((id) => sentBy(id).length > 0);
    const open = sending.filter((id) => !here.includes(id) && sentBy(id).some((field) => notEntered[id]?.[field] === undefined));
    expect(open.toSorted()).toEqual(Object.keys(enteredElsewhere).toSorted());
  });
});

it('lists no field that the interface does not have', () => {
  for (const [list, has] of [[notShown, (id: OperationId) => fieldPaths(operations[id].answer.item)], [notEntered, sentBy]] as const) {
    for (const [id, fields] of Object.entries(list)) expect([id, keysOf(fields).filter((field) => !has(id as OperationId).includes(field))]).toEqual([id, []]);
  }
});
