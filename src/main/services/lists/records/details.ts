import { cachedRecord, cachedRecordsWhere } from '#main/context/cached-records.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { PaymentKind, PaymentRecords } from '#main/store/cache/index.ts';
import type { JoinedDetails, ProbableArrival, RecordDetail, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Moneyin, Order } from '#shared/contract/orders.ts';
import { compactIban, groupedIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Timed } from '#shared/domain/instant.ts';
import { reflectionEnd } from '#shared/domain/investor-protection/reflection.ts';
import type { OnAccount } from '#shared/sections/section.ts';

type Cached = Needs<'cache'>;

/** A record with what is cached for its page; null when the record is not cached. */
export async function recordDetail(workspace: Cached, section: Section, id: string): Promise<RecordDetail<Section> | null> {
  const row = await workspace.cache.read.findRecord(section, id);
  if (row === null) return null;
  const details = joinsMore(section) ? await readers[section](workspace, row.record as never) : {};
  return { ...row, details };
}

type DetailReaders = { readonly [S in keyof JoinedDetails]: (workspace: Cached, record: SectionRecords[S]) => Promise<JoinedDetails[S]> };

const joinsMore = (section: Section): section is keyof JoinedDetails => Object.hasOwn(readers, section);

const readers: DetailReaders = {
  virtualIbans: async (workspace, { accountId, virtualIban }) => {
    const named = await cachedRecordsWhere(workspace, 'transfers', 'creditorAccount', virtualIban, MOST_SHOWN);
    const arrivals = named.filter(({ direction }) => direction !== 'OUTGOING');
    return { arrivals, probable: await probableArrivals(workspace, accountId, virtualIban, arrivals) };
  },
  campaigns: async (workspace, { campaignId, companyId }) => ({
    company: await cachedRecord(workspace, 'companies', companyId),
    ordersByStatus: await workspace.cache.read.ordersByStatus(campaignId),
  }),
  orders: async (workspace, { orderId, investorId, campaignId, portalOrderDatetime }) => {
    const payment = await paymentRecord(workspace, 'payment', orderId);
    const { moneyinId = null, moneyoutIds = [], cashoutIds = [], refundIds = [] } = payment?.value ?? {};
    const moneyin = moneyinId === null ? null : await paymentRecord(workspace, 'moneyin', moneyinId);
    const cashouts = await paymentRecords(workspace, 'cashout', cashoutIds);
    return {
      investor: await cachedRecord(workspace, 'investors', investorId),
      campaign: await cachedRecord(workspace, 'campaigns', campaignId),
      reflection: {
        endsAt: portalOrderDatetime === null ? null : reflectionEnd(portalOrderDatetime),
        investorClass: (await workspace.cache.read.orderClassesOf([orderId])).get(orderId) ?? null,
      },
      payment,
      moneyin,
      moneyouts: await paymentRecords(workspace, 'moneyout', moneyoutIds),
      cashouts,
      refunds: await paymentRecords(workspace, 'refund', refundIds),
      transfers: await transfersOfCros(workspace, [moneyin?.value.cro ?? null, ...cashouts.map(({ value }) => value.cro)]),
    };
  },
  investors: async (workspace, { investorId, fiscalCode }) => ({
    orders: await cachedRecordsWhere(workspace, 'orders', 'investorId', investorId, MOST_SHOWN),
    sameFiscalCode: fiscalCode === null ? [] : (await workspace.cache.read.investorsOfFiscalCode(fiscalCode)).filter((other) => other.investorId !== investorId),
  }),
  companies: async (workspace, { companyId }) => ({ campaigns: await cachedRecordsWhere(workspace, 'campaigns', 'companyId', companyId, MOST_SHOWN) }),
  disputes: disputeDetails,
};

/** Transfers with one of these codes (CRO): incoming for an order, or paid out of it. */
async function transfersOfCros(workspace: Cached, cros: readonly (string | null)[]): Promise<OnAccount<MoneyTransfer>[]> {
  const codes = [...new Set(cros.filter((cro) => cro !== null && cro !== ''))] as readonly string[];
  return (await Promise.all(codes.map((cro) => cachedRecordsWhere(workspace, 'transfers', 'cro', cro, MOST_SHOWN)))).flat();
}

/** The order the dispute names, else the one whose money came in under its retrieval number (RRN), as far as payments were read. */
async function disputeDetails(workspace: Cached, { orderId, rrnCode }: Dispute): Promise<JoinedDetails['disputes']> {
  const byRrn = rrnCode === null ? [] : await workspace.cache.read.moneyinsByRrn(rrnCode);
  const named = await cachedRecord(workspace, 'orders', orderId);
  if (named !== null) return { order: named, joinedBy: 'orderId', moneyin: await moneyinOf(workspace, named, byRrn) };
  for (const moneyin of byRrn) {
    const order = await cachedRecord(workspace, 'orders', await workspace.cache.read.orderOfMoneyin(moneyin.value.moneyinId));
    if (order !== null) return { order, joinedBy: 'rrn', moneyin };
  }
  return { order: null, joinedBy: null, moneyin: byRrn[0] ?? null };
}

async function moneyinOf(workspace: Cached, { orderId }: Order, byRrn: readonly Timed<Moneyin>[]): Promise<Timed<Moneyin> | null> {
  const moneyinId = (await paymentRecord(workspace, 'payment', orderId))?.value.moneyinId ?? null;
  const own = byRrn.find(({ value }) => value.moneyinId === moneyinId) ?? byRrn[0];
  if (own !== undefined) return own;
  return moneyinId === null ? null : paymentRecord(workspace, 'moneyin', moneyinId);
}

/** Search limit; beyond it the statement itself is the better place. */
const MOST_ENTRIES = 200;

/** Credits of the account and its parent whose text names the virtual IBAN, newest first. The entries of certain transfers are left out. */
async function probableArrivals(
  workspace: Cached, accountId: string, virtualIban: string, certain: readonly OnAccount<MoneyTransfer>[],
): Promise<readonly ProbableArrival[]> {
  const spellings = [...new Set([compactIban(virtualIban), groupedIban(virtualIban)])];
  const found = [...(await Promise.all(spellings.map((text) => ofStatement(workspace, accountId, text)))).flat(), ...(await ofParent(workspace, accountId, virtualIban))];
  const once = [...new Map(found.map((arrival) => [arrival.transactionId, arrival])).values()];
  return withoutBooked(once, certain).toSorted((left, right) => (right.date ?? '').localeCompare(left.date ?? ''));
}

async function ofStatement(workspace: Cached, accountId: string, search: string): Promise<ProbableArrival[]> {
  const rows = await workspace.cache.read.statementRows({
    accountId, from: null, to: null, search, entries: 'credits', marks: 'all', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: MOST_ENTRIES,
  });
  return (rows?.rows ?? []).map(({ transaction: { transactionId, operationDate, amount, description } }) =>
    ({ transactionId, source: 'statement', date: operationDate, amount, description }));
}

async function ofParent(workspace: Cached, accountId: string, virtualIban: string): Promise<ProbableArrival[]> {
  const entries = (await workspace.cache.read.parent(accountId))?.transactions?.value ?? [];
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

async function paymentRecord<Kind extends PaymentKind>(workspace: Cached, kind: Kind, id: string): Promise<Timed<PaymentRecords[Kind]> | null> {
  return (await workspace.cache.read.paymentRecord(kind, id)) as Timed<PaymentRecords[Kind]> | null;
}

async function paymentRecords<Kind extends PaymentKind>(
  workspace: Cached, kind: Kind, ids: readonly string[],
): Promise<Timed<PaymentRecords[Kind]>[]> {
  const found = await Promise.all(ids.map((id) => paymentRecord(workspace, kind, id)));
  return found.filter((record) => record !== null);
}
