import { inspect, isDeepStrictEqual } from 'node:util';

import type { Cache, PaymentKind } from '#main/store/cache/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Account, Balance, ReservedEntry, Transaction } from '#shared/contract/accounts.ts';
import type { ListAnswer } from '#shared/contract/list-answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import { normaliseRanges } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { everything } from '#test/support/workspace-fixture.ts';
import type { Heard } from './fuzzed-bank.ts';

const DEEP = { depth: 9, maxStringLength: 100 } as const;

/** Throws unless both are the same. */
function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: ${inspect(actual, DEEP).slice(0, 3000)}\n instead of ${inspect(expected, DEEP).slice(0, 3000)}`);
}

type Row = Readonly<Record<string, unknown>>;

const isNone = ({ result }: Heard): boolean => !result.ok && 'httpStatus' in result.error && result.error.httpStatus === 404;

const answerOf = <Answer>(heard: readonly Heard[], id: OperationId): Answer | null => {
  const found = heard.find((each) => each.id === id);
  return found?.result.ok === true ? (found.result.value as Answer) : null;
};

/** A list as it was heard, or null. */
const listOf = <Row>(heard: readonly Heard[], id: OperationId): ListAnswer<Row> | null => answerOf<ListAnswer<Row>>(heard, id);

/** All that is said of an entry. */
const textOf = ({ transactionId, operationDate, valueDate, amount: { amountMinor, currency }, description, type }: Transaction): string =>
  JSON.stringify([operationDate, transactionId, valueDate, amountMinor, currency, description, type]);

const LISTS: readonly (readonly [id: OperationId, section: Section, key: string])[] = [
  ['searchCampaigns', 'campaigns', 'campaignId'], ['searchOrders', 'orders', 'orderId'], ['searchInvestors', 'investors', 'investorId'],
  ['listCompanies', 'companies', 'companyId'], ['searchUnidentifiedTransfers', 'unidentified', 'unidentifiedTransferId'], ['searchDisputes', 'disputes', 'disputeId'],
];

/** A list of the portal, with what came where it was asked for in parts; null unless all of it came. */
function portalListOf(heard: readonly Heard[], id: OperationId): ListAnswer<Row> | null {
  const answers = heard.filter((each) => each.id === id);
  const lists = answers.flatMap(({ result }) => (result.ok ? [result.value as ListAnswer<Row>] : []));
  if (lists.length === 0 || lists.length < answers.length) return null;
  return { rows: lists.flatMap(({ rows }) => rows), unreadable: lists.flatMap(({ unreadable }) => unreadable) };
}

const SINGLES: readonly (readonly [OperationId, Section, string])[] = [
  ['getCampaign', 'campaigns', 'campaignId'], ['getOrder', 'orders', 'orderId'],
  ['getInvestor', 'investors', 'investorId'], ['getCompany', 'companies', 'companyId'],
  ['getUnidentifiedTransfer', 'unidentified', 'unidentifiedTransferId'], ['getDispute', 'disputes', 'disputeId'],
];

const PAYMENTS: readonly (readonly [OperationId, PaymentKind, string])[] = [
  ['getOrderPayment', 'payment', 'orderId'], ['getMoneyin', 'moneyin', 'moneyinId'], ['getMoneyout', 'moneyout', 'moneyoutId'],
  ['getCashout', 'cashout', 'cashoutId'], ['getRefund', 'refund', 'refundId'],
];

/** What an answer about a campaign may leave out without emptying it. */
const CAMPAIGN_FIELDS = [
  'companyId', 'name', 'description', 'status', 'targetMin', 'targetMax', 'successFeeFixed', 'successFeePercentage', 'expectedClosingDate', 'createdDatetime',
];

/** What the cache must hold after the bank's answers, told from the interface alone: whole answers, or what was there before. */
export class ExpectedCache {
  readonly #accountId: string;
  #accounts: readonly Account[] = [];
  #balance: Balance | null = null;
  #reserved: readonly ReservedEntry[] = [];
  #parent: ParentAccount | null = null;
  #parentEntries: readonly ParentTransaction[] | null = null;
  #entries: readonly Transaction[] = [];
  #covered: readonly DateRange[] = [];
  /** As the cache shows them: which of several entries of one id is gone is not for the interface to tell. */
  #vanished: readonly Transaction[] = [];
  readonly #everListed = new Set<string>();
  readonly #sections = new Map<Section, Map<string, Row>>();
  /** As they were last known, also those that are gone. */
  readonly #campaigns = new Map<string, Row>();
  readonly #available = new Map<string, unknown>();
  readonly #payments = new Map<string, unknown>();

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** Takes over what a pass heard. `partial`: by name, the lists that were said to be a part, which take nothing for gone. */
  hear(heard: readonly Heard[], partial: Readonly<Record<string, unknown>>): void {
    const accounts = listOf<Account>(heard, 'listAccounts');
    // Where a row cannot be told apart, no account counts as gone.
    const known = accounts === null ? [] : [...(accounts.unreadable.length === 0 ? [] : this.#accounts), ...accounts.rows];
    if (accounts !== null) this.#accounts = known.filter(({ accountId }, at) => known.findLastIndex((other) => other.accountId === accountId) === at);
    const own = answerOf<Account>(heard, 'getAccount');
    if (own?.accountId === this.#accountId) this.#accounts = this.#accounts.map((account) => (account.accountId === own.accountId ? own : account));
    this.#balance = answerOf<Balance>(heard, 'getBalance') ?? this.#balance;
    this.#reserved = listOf<ReservedEntry>(heard, 'listReservedEntries')?.rows ?? this.#reserved;
    this.#hearParent(heard);
    for (const each of heard) if (each.id === 'listTransactions') this.#hearWindow(each);
    this.#hearOfAccount(heard, 'virtualIbans', 'listVirtualIbans', ({ virtualIban }) => String(virtualIban), false);
    this.#hearOfAccount(heard, 'transfers', 'searchMoneyTransfers', ({ moneyTransferId }) => `${this.#accountId}:${String(moneyTransferId)}`, `transfers ${this.#accountId}` in partial);
    for (const [id, section, key] of LISTS) {
      const list = portalListOf(heard, id);
      if (list === null) continue;
      const rows = section === 'campaigns' ? this.#withUnsaid(list.rows) : list.rows;
      this.#sections.set(section, new Map([...this.#stillThere(section, section in partial || list.unreadable.length > 0), ...rows.map((row) => [String(row[key]), row] as const)]));
    }
    for (const each of heard) this.#hearSingle(each);
  }

  #hearParent(heard: readonly Heard[]): void {
    const parent = heard.find(({ id }) => id === 'getParentAccount');
    const entries = heard.find(({ id }) => id === 'listParentTransactions');
    if (parent === undefined || !(parent.result.ok || isNone(parent))) return;
    if (entries !== undefined && !(entries.result.ok || isNone(entries))) return;
    this.#parent = answerOf<ParentAccount>(heard, 'getParentAccount');
    this.#parentEntries = listOf<ParentTransaction>(heard, 'listParentTransactions')?.rows ?? this.#parentEntries;
  }

  #hearWindow({ input, result }: Heard): void {
    if (!result.ok) return;
    const range = { from: input.query?.['fromAccountingDate'], to: input.query?.['toAccountingDate'] } as DateRange;
    const within = ({ operationDate }: Transaction): boolean => operationDate >= range.from && operationDate <= range.to;
    const { rows, unreadable } = result.value as ListAnswer<Transaction>;
    const listed = rows.filter(within);
    for (const entry of listed) this.#everListed.add(textOf(entry));
    if (unreadable.length === 0) this.#entries = [...this.#entries.filter((entry) => !within(entry)), ...listed];
    else this.#hearInDoubt(listed, within);
    this.#covered = normaliseRanges([...this.#covered, range]);
  }

  /**
   * Of an answer with rows that cannot be told apart, what it does not list may be one of those, and stays. An entry is taken for
   * another that has changed only where it is the one entry of its id that was ever there on these days, and one of its id is new.
   */
  #hearInDoubt(listed: readonly Transaction[], within: (entry: Transaction) => boolean): void {
    const unnamed = this.#entries.filter(within);
    const fresh = listed.filter((entry) => {
      const at = unnamed.findIndex((known) => textOf(known) === textOf(entry));
      if (at >= 0) unnamed.splice(at, 1);
      return at < 0;
    });
    const ofId = (entries: readonly Transaction[], { transactionId }: Transaction) => entries.filter((entry) => entry.transactionId === transactionId);
    const known = [...this.#entries, ...this.#vanished].filter(within);
    const changed = new Set(unnamed.filter((entry) => ofId(known, entry).length === 1 && ofId(fresh, entry).length === 1));
    this.#entries = [...this.#entries.filter((entry) => !changed.has(entry)), ...fresh];
  }

  /** All pages of a list, or none. */
  #hearOfAccount(heard: readonly Heard[], section: Section, id: OperationId, keyOf: (row: Row) => string, inPart: boolean): void {
    const pages = heard.filter((each) => each.id === id);
    if (pages.length === 0 || pages.some(({ result }) => !result.ok)) return;
    const lists = pages.flatMap(({ result }) => (result.ok ? [result.value as ListAnswer<Row>] : []));
    const before = this.#stillThere(section, inPart || lists.some(({ unreadable }) => unreadable.length > 0));
    const rows = lists.flatMap((list) => list.rows);
    this.#sections.set(section, new Map([...before, ...rows.map((row) => [keyOf(row), { ...row, accountId: this.#accountId }] as const)]));
  }

  /** A field that a search says of no campaign is not one that it has: what was known of it stays. */
  #withUnsaid(all: readonly Row[]): readonly Row[] {
    const rows = [...new Map(all.map((row) => [String(row['campaignId']), row])).values()];
    const unsaid = CAMPAIGN_FIELDS.filter((field) => rows.every((row) => row[field] === null));
    return rows.map((row) => this.#filled(row, unsaid));
  }

  #filled(row: Row, fields: readonly string[]): Row {
    const id = String(row['campaignId']);
    const known = this.#campaigns.get(id);
    const filled = known === undefined ? row : { ...row, ...Object.fromEntries(fields.map((field) => [field, row[field] ?? known[field]])) };
    this.#campaigns.set(id, filled);
    return filled;
  }

  /** What a list does not name is gone, unless it has rows that cannot be told apart. */
  #stillThere(section: Section, inDoubt: boolean): readonly (readonly [string, Row])[] {
    return inDoubt ? [...(this.#sections.get(section) ?? [])] : [];
  }

  /** A campaign's list takes away its orders that it does not name; what those are now is asked one by one. */
  #hearOrdersOf(campaignId: string, { rows, unreadable }: ListAnswer<Row>): void {
    const orders = this.#sections.get('orders') ?? new Map<string, Row>();
    const named = new Set(rows.map(({ orderId }) => String(orderId)));
    if (unreadable.length === 0) for (const [orderId, order] of orders) if (order['campaignId'] === campaignId && !named.has(orderId)) orders.delete(orderId);
    for (const row of rows) this.#put('orders', String(row['orderId']), { ...row, campaignId: row['campaignId'] ?? campaignId });
  }

  #hearSingle({ id, input, result }: Heard): void {
    if (!result.ok) return;
    if (id === 'listCampaignOrders') {
      this.#hearOrdersOf(String(input.params?.['campaignId']), result.value as ListAnswer<Row>);
      return;
    }
    for (const [operation, section, key] of SINGLES) {
      if (operation === id) for (const row of (result.value as ListAnswer<Row>).rows ?? [result.value as Row]) this.#put(section, String(row[key]), section === 'campaigns' ? this.#filled(row, CAMPAIGN_FIELDS) : row);
    }
    const ofAccount = { ...(result.value as Row), accountId: this.#accountId } as Row;
    if (id === 'getVirtualIban') this.#put('virtualIbans', String(ofAccount['virtualIban']), ofAccount);
    if (id === 'getMoneyTransfer') this.#put('transfers', `${this.#accountId}:${String(ofAccount['moneyTransferId'])}`, ofAccount);
    if (id === 'getCampaignAvailableAmount') this.#available.set(String(input.params?.['campaignId']), result.value);
    for (const [operation, kind, key] of PAYMENTS) if (operation === id) this.#payments.set(`${kind} ${String(input.params?.[key])}`, result.value);
  }

  #put(section: Section, id: string, row: Row): void {
    const rows = this.#sections.get(section) ?? new Map<string, Row>();
    this.#sections.set(section, rows.set(id, row));
  }

  /** Throws where the cache holds anything else about the account. */
  async checkAccount({ read }: Cache): Promise<void> {
    const [views, own, reserved, parent] = await Promise.all([
      read.listAccounts(), read.findAccount(this.#accountId), read.reservedEntries(this.#accountId), read.parent(this.#accountId),
    ]);
    expectSame('accounts', views.map(({ account }) => account), this.#accounts);
    expectSame('balance', own?.balance?.value ?? null, this.#balance);
    expectSame('reserved entries', reserved?.entries, this.#reserved);
    expectSame('parent', parent?.parent?.value ?? null, this.#parent);
    if (this.#parent !== null) expectSame('parent transactions', parent?.transactions?.value ?? null, this.#parentEntries);
    await this.#checkStatement(read);
  }

  async #checkStatement(read: Cache['read']): Promise<void> {
    const all = everything(this.#accountId);
    const [page, summary] = await Promise.all([
      read.statementRows({ ...all, sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 100_000 }), read.statementSummary(all),
    ]);
    const rows = page?.rows ?? [];
    const live = rows.filter(({ change }) => change?.kind !== 'vanished').map(({ transaction }) => transaction);
    this.#vanished = rows.filter(({ change }) => change?.kind === 'vanished').map(({ transaction }) => transaction);
    expectSame('transactions', live.map(textOf).toSorted(), this.#entries.map(textOf).toSorted());
    expectSame('vanished transactions that the bank never listed', this.#vanished.map(textOf).filter((text) => !this.#everListed.has(text)), []);
    expectSame('count', summary?.total, page?.rows.length);
    expectSame('coverage', summary?.coverage.ranges.map(({ from, to }) => ({ from, to })), this.#covered);
    const sums = Map.groupBy(live, ({ amount }) => amount.currency);
    for (const { net } of summary?.sums ?? []) {
      const total = (sums.get(net.currency) ?? []).reduce((sum, { amount }) => sum + BigInt(amount.amountMinor), 0n);
      expectSame(`sum of ${net.currency}`, net.amountMinor, Number(total));
    }
  }

  /** Throws where the cache holds other records of the sections. */
  async checkSections({ read }: Cache, sections: readonly Section[]): Promise<void> {
    for (const section of sections) {
      const page = await read.recordPage({ section, search: '', filters: {}, sort: null }, 0, 1000);
      const rows = this.#sections.get(section) ?? new Map<string, Row>();
      const expected = [...rows].map(([id, row]) => [id, section === 'campaigns' ? { ...row, available: this.#available.get(id) ?? null } : row] as const);
      expectSame(section, new Map(page.rows.map(({ id, record }) => [id, record as unknown])), new Map(expected));
      expectSame(`count of ${section}`, page.total, rows.size);
    }
  }

  async checkPayments({ read }: Cache): Promise<void> {
    for (const [key, expected] of this.#payments) {
      const [kind = '', ...id] = key.split(' ');
      expectSame(key, (await read.paymentRecord(kind as PaymentKind, id.join(' ')))?.value, expected);
    }
  }
}
