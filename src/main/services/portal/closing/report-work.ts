import type { Cached } from '#main/context/cached-records.ts';
import { snapshotOf } from '#main/context/snapshot.ts';
import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import { closingReportHtml, closingReportXlsx } from '#main/documents/closing-report/index.ts';
import type { ClosingReport, ReportedOrder, ReportedPayment } from '#main/documents/closing-report/index.ts';
import type { PaymentRecords } from '#main/store/cache/index.ts';
import { openReads } from '#main/store/cache/reads-here.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { companyName } from '#main/writes/freeze/shown.ts';
import { bankDispositions } from '#shared/domain/closing/comparison.ts';
import type { ClosingForecast } from '#shared/domain/closing/model.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';
import { followedIds, ordersOf, paymentsOf } from './follow-up.ts';
import { forecastOf, ordersAtBank } from './outcome.ts';
import type { ReportEnd, ReportGiven, ReportRequest } from './report.ts';
import { resultIn } from './view.ts';

/* The report of a closing, as it is made on a thread. */

/** Takes seconds for ten thousand orders. */
async function closingReport(cached: Cached, given: ReportGiven, facts: Snapshot): Promise<ClosingReport> {
  const { closing, campaign, basis, outcome } = given;
  const forecast = forecastOf(basis, closing.direction, closing.assumptions);
  const result = resultIn({ closing, basis }, outcome);
  return {
    closingId: closing.closingId, rehearsal: given.rehearsal, direction: closing.direction, currency: basis.terms.currency,
    at: given.at, madeBy: given.madeBy, approvedBy: given.approvedBy, approvedAt: given.approvedAt, bankOrigin: given.bankOrigin,
    campaign: {
      campaignId: campaign.campaignId, name: campaign.name, status: campaign.status, targetMin: campaign.targetMin, targetMax: campaign.targetMax,
      feeFixed: campaign.successFeeFixed, feePercentage: campaign.successFeePercentage, expectedClosingDate: campaign.expectedClosingDate,
    },
    company: { companyId: campaign.companyId, name: await companyName(cached, campaign.companyId) },
    snapshot: given.snapshot, facts,
    assumptions: closing.assumptions,
    forecast: { amounts: forecast.amounts, counts: forecast.counts, splitOrderId: forecast.splitOrderId, gaps: forecast.gaps },
    bank: outcome === null || result === null ? null : {
      from: outcome.from, campaignStatus: outcome.campaignStatus, amounts: outcome.amounts, executed: result.executed, undone: result.undone,
      splitOrderId: result.splitOrderId,
    },
    comparisons: result?.comparisons ?? [],
    ...await moneyOf(cached, given, forecast),
    write: given.write,
    left: closing.left,
  };
}

async function moneyOf(
  cached: Cached, { closing, basis, outcome }: ReportGiven, forecast: ClosingForecast,
): Promise<Pick<ClosingReport, 'orders' | 'cashouts'>> {
  const orders = await ordersOf(cached, closing.campaignId);
  const ids = outcome === null ? null : await followedIds(cached, outcome);
  const refunds = await refundsByOrder(cached, ids?.refunds ?? new Map());
  const payments = await recordsOf(cached, 'payment', outcome === null ? [] : [...orders.keys()]);
  const dispositions = outcome === null ? null : bankDispositions(outcome);
  const atBank = outcome === null ? forecast.orders : ordersAtBank(basis, forecast, outcome);
  const money = (amountMinor: number) => ({ amountMinor, currency: basis.terms.currency });
  const reported = forecast.orders.map((row, place): ReportedOrder => {
    const order = orders.get(row.orderId);
    const done = atBank[place] ?? row;
    return {
      orderId: row.orderId, portalOrderCode: order?.portalOrderCode ?? null, holder: order === undefined ? null : orderHolder(order),
      iban: order?.investorAccount?.iban ?? null, status: order?.status ?? null, total: order?.totalAmount ?? null, orderAmount: order?.orderAmount ?? null,
      fee: order?.feeAmount ?? null, confirmedAt: order?.portalOrderDatetime ?? null, forecastFate: row.fate,
      bankFate: dispositions === null ? null : dispositions.get(row.orderId) ?? 'untouched',
      executed: money(done.executedMinor), executedFee: money(done.executedFeeMinor), refund: money(row.refundMinor),
      refunds: refunds.get(row.orderId) ?? [], cashoutIds: payments.get(row.orderId)?.cashoutIds ?? [],
    };
  });
  return { orders: reported, cashouts: await cashoutsOf(cached, ids?.cashouts ?? []) };
}

async function recordsOf<Kind extends 'payment' | 'refund' | 'cashout'>(cached: Cached, kind: Kind, ids: readonly string[]): Promise<ReadonlyMap<string, PaymentRecords[Kind]>> {
  return new Map((await paymentsOf(cached, kind, ids)).map(({ id, value }) => [id, value]));
}

async function refundsByOrder(cached: Cached, orderOf: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly ReportedPayment[]>> {
  const records = await recordsOf(cached, 'refund', [...orderOf.keys()]);
  const byOrder = new Map<string, ReportedPayment[]>();
  for (const [id, orderId] of orderOf) {
    const refund = records.get(id);
    const reported: ReportedPayment = {
      id, amount: refund?.amount ?? null, status: refund?.status ?? null, createdAt: refund?.createdDatetime ?? null, executedAt: refund?.executedDatetime ?? null,
      companyId: null, companyName: null, cro: null,
    };
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), reported]);
  }
  return byOrder;
}

async function cashoutsOf(cached: Cached, ids: readonly string[]): Promise<readonly ReportedPayment[]> {
  const records = await recordsOf(cached, 'cashout', ids);
  const names = new Map<string | null, string | null>();
  for (const { companyId } of records.values()) if (!names.has(companyId)) names.set(companyId, await companyName(cached, companyId));
  return ids.map((id) => {
    const cashout = records.get(id);
    return {
      id, amount: cashout?.amount ?? null, status: cashout?.status ?? null, createdAt: cashout?.createdDate ?? null, executedAt: cashout?.executedDate ?? null,
      companyId: cashout?.companyId ?? null, companyName: names.get(cashout?.companyId ?? null) ?? null, cro: cashout?.cro ?? null,
    };
  });
}

/** `text`: a {@link ReportGiven} as JSON. */
export async function reportFrom(file: RekeyableFile, text: string): Promise<ClosingReport> {
  const cache = openReads(file);
  try {
    const given = JSON.parse(text) as ReportGiven;
    const day = bankDateAt(instantToMs(given.at));
    return await closingReport({ cache }, given, snapshotOf(cache.books(day), { bankOrigin: given.bankOrigin, day }));
  } finally {
    cache.close();
  }
}

/** Makes the report on a thread, and writes it where it is a spreadsheet. */
export async function writeReport(file: RekeyableFile, { report: given, format, locale, unfinished }: ReportRequest, thread: Thread): Promise<ReportEnd> {
  thread.progress(0, null);
  const report = await reportFrom(file, given);
  const rows = report.orders.length;
  thread.progress(rows, null);
  if (format === 'pdf') return { rows, html: closingReportHtml(report, locale) };
  writeInPieces(unfinished, [await closingReportXlsx(report, locale)]);
  return { rows, html: null };
}
