import { exportBytes } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { closingReportHtml, closingReportXlsx } from '#main/documents/closing-report/index.ts';
import type { ClosingReport, ReportedOrder, ReportedPayment, ReportedWrite } from '#main/documents/closing-report/index.ts';
import { reportTexts } from '#main/documents/closing-report/texts.ts';
import type { ReportLocale } from '#main/documents/closing-report/texts.ts';
import type { PaymentRecords } from '#main/store/cache/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { writeOf } from '#main/writes/closing-write.ts';
import { companyName } from '#main/writes/freeze/shown.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { bankDispositions } from '#shared/domain/closing/comparison.ts';
import type { ForecastOrder } from '#shared/domain/closing/model.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { followedIds, ordersOf, paymentsOf } from './follow-up.ts';
import { forecastOf, ordersAtBank, outcomeOf } from './outcome.ts';
import { resultIn } from './view.ts';
import type { OpenClosing } from './view.ts';

export async function closingReport(workspace: Needs<'journal' | 'bankOrigin' | 'purpose' | 'userName' | 'cache' | 'now'>, open: OpenClosing): Promise<ClosingReport | null> {
  const { closing, data: { campaign }, basis, intent } = open;
  const record = writeOf(workspace, closing);
  if (intent === null || record === null || closing.direction === null) return null;
  const forecast = forecastOf(basis, closing.direction, closing.assumptions);
  const outcome = outcomeOf(intent);
  const result = resultIn(open, outcome);
  const { shown } = record;
  return {
    closingId: closing.closingId, rehearsal: workspace.purpose === 'rehearsal', direction: closing.direction, currency: basis.terms.currency,
    at: workspace.now(), madeBy: workspace.userName, approvedBy: record.userName, approvedAt: record.createdAt, bankOrigin: workspace.bankOrigin,
    campaign: {
      campaignId: campaign.campaignId, name: campaign.name, status: campaign.status, targetMin: campaign.targetMin, targetMax: campaign.targetMax,
      feeFixed: campaign.successFeeFixed, feePercentage: campaign.successFeePercentage, expectedClosingDate: campaign.expectedClosingDate,
    },
    company: { companyId: campaign.companyId, name: await companyName(workspace, campaign.companyId) },
    snapshot: shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown.snapshot : null,
    assumptions: closing.assumptions,
    forecast: { amounts: forecast.amounts, counts: forecast.counts, splitOrderId: forecast.splitOrderId, gaps: forecast.gaps },
    bank: outcome === null || result === null ? null : {
      from: outcome.from, campaignStatus: outcome.campaignStatus, amounts: outcome.amounts, executed: result.executed, undone: result.undone,
      splitOrderId: result.splitOrderId,
    },
    comparisons: result?.comparisons ?? [],
    ...await moneyOf(workspace, open, forecast.orders, outcome),
    write: writeIn(record),
    left: closing.left,
  };
}

function writeIn({ intentId, requestId, state, bodyHash, attempts }: IntentRecord): ReportedWrite {
  return {
    intentId, requestId, state, bodyHash,
    attempts: attempts.map(({ number, startedAt, endedAt, outcome, error }) => ({
      number, startedAt, endedAt, outcome, httpStatus: error !== null && 'httpStatus' in error ? error.httpStatus : null,
      bankCodes: error !== null && 'bankErrors' in error ? error.bankErrors.flatMap(({ code }) => code ?? []) : [],
    })),
  };
}

async function moneyOf(
  workspace: Needs<'cache'>, open: OpenClosing, forecast: readonly ForecastOrder[], outcome: ClosingOutcome | null,
): Promise<Pick<ClosingReport, 'orders' | 'cashouts'>> {
  const { closing, basis } = open;
  const orders = await ordersOf(workspace, closing.campaignId);
  const ids = outcome === null ? null : await followedIds(workspace, outcome);
  const refunds = await refundsByOrder(workspace, ids?.refunds ?? new Map());
  const payments = await recordsOf(workspace, 'payment', outcome === null ? [] : [...orders.keys()]);
  const dispositions = outcome === null ? null : bankDispositions(outcome);
  const fullForecast = closing.direction === null ? null : forecastOf(basis, closing.direction, closing.assumptions);
  const atBank = outcome === null || fullForecast === null ? forecast : ordersAtBank(basis, fullForecast, outcome);
  const money = (amountMinor: number) => ({ amountMinor, currency: basis.terms.currency });
  const reported = forecast.map((row, place): ReportedOrder => {
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
  return { orders: reported, cashouts: await cashoutsOf(workspace, ids?.cashouts ?? []) };
}

async function recordsOf<Kind extends 'payment' | 'refund' | 'cashout'>(workspace: Needs<'cache'>, kind: Kind, ids: readonly string[]): Promise<ReadonlyMap<string, PaymentRecords[Kind]>> {
  return new Map((await paymentsOf(workspace, kind, ids)).map(({ id, value }) => [id, value]));
}

async function refundsByOrder(workspace: Needs<'cache'>, orderOf: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly ReportedPayment[]>> {
  const records = await recordsOf(workspace, 'refund', [...orderOf.keys()]);
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

async function cashoutsOf(workspace: Needs<'cache'>, ids: readonly string[]): Promise<readonly ReportedPayment[]> {
  const records = await recordsOf(workspace, 'cashout', ids);
  const names = new Map<string | null, string | null>();
  for (const { companyId } of records.values()) if (!names.has(companyId)) names.set(companyId, await companyName(workspace, companyId));
  return ids.map((id) => {
    const cashout = records.get(id);
    return {
      id, amount: cashout?.amount ?? null, status: cashout?.status ?? null, createdAt: cashout?.createdDate ?? null, executedAt: cashout?.executedDate ?? null,
      companyId: cashout?.companyId ?? null, companyName: names.get(cashout?.companyId ?? null) ?? null, cro: cashout?.cro ?? null,
    };
  });
}

export async function exportReport(workspace: ExportContext & Needs<'journal' | 'bankOrigin' | 'purpose' | 'userName' | 'cache' | 'printPdf'>, open: OpenClosing, format: 'pdf' | 'xlsx', locale: ReportLocale): Promise<Result<ExportOutcome, AppError>> {
  const report = await closingReport(workspace, open);
  if (report === null) return failed({ kind: 'wrongState', state: 'APPROVED' });
  const name = `${reportTexts[locale].fileName}-${report.campaign.name ?? report.campaign.campaignId}`;
  return exportBytes(workspace, { name, extension: format, rows: report.orders.length }, async () =>
    (format === 'xlsx' ? closingReportXlsx(report, locale) : workspace.printPdf(closingReportHtml(report, locale))));
}
