import type { Cache } from '#main/store/cache/index.ts';
import type { RecordDetail, Section, SectionDetails, SectionRecords } from '#shared/bridge/lists/records.ts';
import { disputeDetails, transfersOfCros } from './joins.ts';
import { find, paymentRecord, paymentRecords, where } from './cached.ts';
import { probableArrivals } from './probable-arrivals.ts';

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
  unidentified: NONE,
  disputes: disputeDetails,
  activity: NONE,
};
