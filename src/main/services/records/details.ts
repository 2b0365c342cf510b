import type { Cache, PaymentKind, PaymentRecords } from '#main/cache/index.ts';
import type { RecordDetail, RecordRow, Section, SectionDetails, SectionRecords } from '#shared/bridge/records.ts';
import type { Timed } from '#shared/bridge/statement.ts';
import { probableArrivals } from './probable-arrivals.ts';

/** Orders or transfers that a detail page shows at most. */
const MOST_SHOWN = 500;

/** A record with what its page shows beside it, as far as it is cached; null when the record is not. */
export async function recordDetail(cache: Cache, section: Section, id: string): Promise<RecordDetail<Section> | null> {
  const row = await cache.read.findRecord(section, id);
  if (row === null) return null;
  const details = await readers[section](cache, row.record as never);
  return { ...row, details };
}

type DetailReaders = { readonly [S in Section]: (cache: Cache, record: SectionRecords[S]) => Promise<SectionDetails[S]> };

const NONE = async (): Promise<object> => ({});

const readers: DetailReaders = {
  virtualIbans: async (cache, { accountId, virtualIban }) => {
    const named = await where(cache, 'transfers', 'creditorAccount', virtualIban);
    const arrivals = named.filter(({ direction }) => direction !== 'OUTGOING');
    return { arrivals, probable: await probableArrivals(cache, accountId, virtualIban, arrivals) };
  },
  transfers: NONE,
  campaigns: async (cache, { campaignId, companyId }) => ({
    company: await find(cache, 'companies', companyId),
    ordersByStatus: await cache.read.ordersByStatus(campaignId),
  }),
  orders: async (cache, { orderId, investorId, campaignId }) => {
    const payment = await paymentRecord(cache, 'payment', orderId);
    const { moneyinId = null, moneyoutIds = [], cashoutIds = [], refundIds = [] } = payment?.value ?? {};
    return {
      investor: await find(cache, 'investors', investorId),
      campaign: await find(cache, 'campaigns', campaignId),
      payment,
      moneyin: moneyinId === null ? null : await paymentRecord(cache, 'moneyin', moneyinId),
      moneyouts: await paymentRecords(cache, 'moneyout', moneyoutIds),
      cashouts: await paymentRecords(cache, 'cashout', cashoutIds),
      refunds: await paymentRecords(cache, 'refund', refundIds),
      transfers: [],
    };
  },
  investors: async (cache, { investorId }) => ({ orders: await where(cache, 'orders', 'investorId', investorId), sameFiscalCode: [] }),
  companies: async (cache, { companyId }) => ({ campaigns: await where(cache, 'campaigns', 'companyId', companyId) }),
  unidentified: NONE,
  disputes: async (cache, { orderId }) => ({ order: await find(cache, 'orders', orderId), joinedBy: null, moneyin: null }),
  activity: NONE,
};

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
