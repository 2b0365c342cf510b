import type { Cache, PaymentKind, PaymentRecords } from '#main/store/cache/index.ts';
import type { JoinedDetails, ProbableArrival, RecordDetail, RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Moneyin, Order } from '#shared/contract/orders.ts';
import { compactIban, groupedIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Timed } from '#shared/domain/instant.ts';
import type { OnAccount } from '#shared/sections/section.ts';

/** A record with what is cached for its page; null when the record is not cached. */
export async function recordDetail(cache: Cache, section: Section, id: string): Promise<RecordDetail<Section> | null> {
  const row = await cache.read.findRecord(section, id);
  if (row === null) return null;
  const details = joinsMore(section) ? await readers[section](cache, row.record as never) : {};
  return { ...row, details };
}

type DetailReaders = { readonly [S in keyof JoinedDetails]: (cache: Cache, record: SectionRecords[S]) => Promise<JoinedDetails[S]> };

const joinsMore = (section: Section): section is keyof JoinedDetails => Object.hasOwn(readers, section);

const readers: DetailReaders = {
  virtualIbans: async (cache, { accountId, virtualIban }) => {
    const named = await where(cache, 'transfers', 'creditorAccount', virtualIban);
    const arrivals = named.filter(({ direction }) => direction !== 'OUTGOING');
    return { arrivals, probable: await probableArrivals(cache, accountId, virtualIban, arrivals) };
  },
  campaigns: async (cache, { campaignId, companyId }) => ({
    company: await find(cache, 'companies', companyId),
    ordersByStatus: await cache.read.ordersByStatus(campaignId),
  }),
  orders: async (cache, { orderId, investorId, campaignId }) => {
    const payment = await paymentRecord(cache, 'payment', orderId);
    const { moneyinId = null, moneyoutIds = [], cashoutIds = [], refundIds = [] } = payment?.value ?? {};
    const moneyin = moneyinId === null ? null : await paymentRecord(cache, 'moneyin', moneyinId);
    const cashouts = await paymentRecords(cache, 'cashout', cashoutIds);
    return {
      investor: await find(cache, 'investors', investorId),
      campaign: await find(cache, 'campaigns', campaignId),
      payment,
      moneyin,
      moneyouts: await paymentRecords(cache, 'moneyout', moneyoutIds),
      cashouts,
      refunds: await paymentRecords(cache, 'refund', refundIds),
      transfers: await transfersOfCros(cache, [moneyin?.value.cro ?? null, ...cashouts.map(({ value }) => value.cro)]),
    };
  },
  investors: async (cache, { investorId, fiscalCode }) => ({
    orders: await where(cache, 'orders', 'investorId', investorId),
    sameFiscalCode: fiscalCode === null ? [] : (await cache.read.investorsOfFiscalCode(fiscalCode)).filter((other) => other.investorId !== investorId),
  }),
  companies: async (cache, { companyId }) => ({ campaigns: await where(cache, 'campaigns', 'companyId', companyId) }),
  disputes: disputeDetails,
};

/** Transfers with one of these codes (CRO): incoming for an order, or paid out of it. */
async function transfersOfCros(cache: Cache, cros: readonly (string | null)[]): Promise<OnAccount<MoneyTransfer>[]> {
  const codes = [...new Set(cros.filter((cro) => cro !== null && cro !== ''))] as readonly string[];
  return (await Promise.all(codes.map((cro) => where(cache, 'transfers', 'cro', cro)))).flat();
}

/** The order the dispute names, else the one whose money came in under its retrieval number (RRN), as far as payments were read. */
async function disputeDetails(cache: Cache, { orderId, rrnCode }: Dispute): Promise<JoinedDetails['disputes']> {
  const byRrn = rrnCode === null ? [] : await cache.read.moneyinsByRrn(rrnCode);
  const named = await find(cache, 'orders', orderId);
  if (named !== null) return { order: named, joinedBy: 'orderId', moneyin: await moneyinOf(cache, named, byRrn) };
  for (const moneyin of byRrn) {
    const order = await find(cache, 'orders', await cache.read.orderOfMoneyin(moneyin.value.moneyinId));
    if (order !== null) return { order, joinedBy: 'rrn', moneyin };
  }
  return { order: null, joinedBy: null, moneyin: byRrn[0] ?? null };
}

async function moneyinOf(cache: Cache, { orderId }: Order, byRrn: readonly Timed<Moneyin>[]): Promise<Timed<Moneyin> | null> {
  const moneyinId = (await paymentRecord(cache, 'payment', orderId))?.value.moneyinId ?? null;
  const own = byRrn.find(({ value }) => value.moneyinId === moneyinId) ?? byRrn[0];
  if (own !== undefined) return own;
  return moneyinId === null ? null : paymentRecord(cache, 'moneyin', moneyinId);
}

/** Search limit; beyond it the statement itself is the better place. */
const MOST_ENTRIES = 200;

/** Credits of the account and its parent whose text names the virtual IBAN, newest first. The entries of certain transfers are left out. */
async function probableArrivals(
  cache: Cache, accountId: string, virtualIban: string, certain: readonly OnAccount<MoneyTransfer>[],
): Promise<readonly ProbableArrival[]> {
  const spellings = [...new Set([compactIban(virtualIban), groupedIban(virtualIban)])];
  const found = [...(await Promise.all(spellings.map((text) => ofStatement(cache, accountId, text)))).flat(), ...(await ofParent(cache, accountId, virtualIban))];
  const once = [...new Map(found.map((arrival) => [arrival.transactionId, arrival])).values()];
  return withoutBooked(once, certain).toSorted((left, right) => (right.date ?? '').localeCompare(left.date ?? ''));
}

async function ofStatement(cache: Cache, accountId: string, search: string): Promise<ProbableArrival[]> {
  const rows = await cache.read.statementRows({
    accountId, from: null, to: null, search, entries: 'credits', marks: 'all', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: MOST_ENTRIES,
  });
  return (rows?.rows ?? []).map(({ transaction: { transactionId, operationDate, amount, description } }) =>
    ({ transactionId, source: 'statement', date: operationDate, amount, description }));
}

async function ofParent(cache: Cache, accountId: string, virtualIban: string): Promise<ProbableArrival[]> {
  const entries = (await cache.read.parent(accountId))?.transactions?.value ?? [];
  return entries
    .filter(({ amount, description }) => (amount?.amountMinor ?? 0) > 0 && compactIban(description ?? '').includes(compactIban(virtualIban)))
    .map(({ transactionId, date, amount, description }) => ({ transactionId, source: 'parent', date, amount, description }));
}

/** Each certain transfer accounts for one entry of its amount on its day. */
function withoutBooked(arrivals: readonly ProbableArrival[], certain: readonly OnAccount<MoneyTransfer>[]): ProbableArrival[] {
  const booked = certain.map(({ amount, accountedDatetime }) =>
    keyOf(accountedDatetime === null ? null : bankDateAt(instantToMs(accountedDatetime)), amount?.creditor?.amountMinor ?? null));
  return arrivals.filter(({ date, amount }) => {
    const at = booked.indexOf(keyOf(date, amount?.amountMinor ?? null));
    if (at < 0) return true;
    booked.splice(at, 1);
    return false;
  });
}

const keyOf = (date: string | null, amountMinor: number | null): string => `${date} ${amountMinor}`;

const MOST_SHOWN = 500;

async function find<S extends Section>(cache: Cache, section: S, id: string | null): Promise<SectionRecords[S] | null> {
  if (id === null) return null;
  const row = (await cache.read.findRecord(section, id)) as RecordRow<S> | null;
  return row?.record ?? null;
}

async function where<S extends Section>(cache: Cache, section: S, column: string, value: string): Promise<SectionRecords[S][]> {
  const rows = (await cache.read.recordsWhere(section, column, value, MOST_SHOWN)) as RecordRow<S>[];
  return rows.map((row) => row.record);
}

async function paymentRecord<Kind extends PaymentKind>(cache: Cache, kind: Kind, id: string): Promise<Timed<PaymentRecords[Kind]> | null> {
  return (await cache.read.paymentRecord(kind, id)) as Timed<PaymentRecords[Kind]> | null;
}

async function paymentRecords<Kind extends PaymentKind>(
  cache: Cache, kind: Kind, ids: readonly string[],
): Promise<Timed<PaymentRecords[Kind]>[]> {
  const found = await Promise.all(ids.map((id) => paymentRecord(cache, kind, id)));
  return found.filter((record) => record !== null);
}
