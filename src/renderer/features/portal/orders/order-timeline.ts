import type { TimelineStep } from '#renderer/lists/record-view/index.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, Refund } from '#shared/contract/orders.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';

import { show } from '#renderer/lists/record-view/index.ts';

const REFUSED = new Set<string>(['FAILED', 'REFUSED_BY_RECEIVER']);

/**
 * The life of an order, joined from the order, its payment and the payment's own records, in order of time. The way to
 * the campaign always shows its four steps; what goes beyond it only where it happened.
 */
export function orderTimeline({ record, details }: RecordDetail<'orders'>): readonly TimelineStep[] {
  const payment = details.payment?.value ?? null;
  const main: readonly TimelineStep[] = [
    step('created', payment?.createdDatetime ?? null),
    ...(record.portalOrderDatetime === null ? [] : [step('confirmed', record.portalOrderDatetime)]),
    step('waiting', payment?.waitingDatetime ?? null),
    { ...step('moneyin', payment?.receivedDatetime ?? details.moneyin?.value.datetime ?? null), ...moneyinFacts(details.moneyin) },
    step('accounted', payment?.accountedToCampaignDatetime ?? null, 'done'),
  ];
  const beyond = [
    ...details.moneyouts.flatMap(({ value }) => moneyoutSteps(value)),
    ...details.cashouts.flatMap(({ value }) => cashoutSteps(value)),
    ...details.refunds.flatMap(({ value }) => refundSteps(value)),
    ...(payment?.expiredDatetime ? [step('expired', payment.expiredDatetime, 'wrong')] : []),
    ...(payment?.failedDatetime ? [step('failed', payment.failedDatetime, 'wrong')] : []),
  ];
  return inTime([...main, ...beyond]);
}

function step(what: TimelineStep['what'], at: Instant | BankDate | null, meaning: TimelineStep['meaning'] = 'neutral'): TimelineStep {
  return { what, at, meaning, amount: null, status: null, code: null };
}

function moneyinFacts(moneyin: Timed<Moneyin> | null): Partial<TimelineStep> {
  if (moneyin === null) return {};
  const { amount, status, cro, rrn } = moneyin.value;
  return { amount, status: show.status('moneyinStates', status), code: cro ?? rrn };
}

function moneyoutSteps({ amount, createdDatetime, status, moneyoutId }: Moneyout): TimelineStep[] {
  return [{ ...step('moneyout', createdDatetime), amount, status: show.status('moneyoutStates', status), code: moneyoutId }];
}

function cashoutSteps({ amount, createdDate, scheduledDate, executedDate, status, cashoutId }: Cashout): TimelineStep[] {
  return inStages(
    [['cashoutCreated', createdDate], ['cashoutScheduled', scheduledDate], ['cashoutExecuted', executedDate]],
    { amount, status: show.status('cashoutStates', status), code: cashoutId },
    REFUSED.has(status ?? ''),
  );
}

function refundSteps({ amount, createdDatetime, executedDatetime, status, refundId }: Refund): TimelineStep[] {
  return inStages(
    [['refundCreated', createdDatetime], ['refundExecuted', executedDatetime]],
    { amount, status: show.status('refundStates', status), code: refundId },
    REFUSED.has(status ?? ''),
  );
}

type Stage = readonly [what: TimelineStep['what'], at: Instant | BankDate | null];

/** The stages that the bank dates, each with what it is a stage of; the present state stands at the last of them. */
function inStages(stages: readonly Stage[], { amount, status, code }: Pick<TimelineStep, 'amount' | 'status' | 'code'>, refused: boolean): TimelineStep[] {
  const first = stages.slice(0, 1);
  const dated = stages.filter(([, at]) => at !== null);
  const shown = dated.length === 0 ? first : dated;
  return shown.map(([what, at], index) => {
    const last = index === shown.length - 1;
    const executed = what === 'cashoutExecuted' || what === 'refundExecuted';
    return { what, at, meaning: last && refused ? 'wrong' : executed ? 'done' : 'neutral', amount, status: last ? status : null, code };
  });
}

/** Steps with a time in its order; those without keep their place behind the step before them. */
function inTime(steps: readonly TimelineStep[]): readonly TimelineStep[] {
  const reached = steps.filter(({ at }) => at !== null);
  const notReached = steps.filter(({ at }) => at === null);
  return [...reached.toSorted((left, right) => compare(left.at, right.at)), ...notReached];
}

function compare(left: string | null, right: string | null): number {
  const [a, b] = [left ?? '', right ?? ''];
  // A date without a time stands for its whole day, so it comes after the moments of that day.
  const [dayA, dayB] = [a.slice(0, 10), b.slice(0, 10)];
  if (dayA !== dayB) return dayA < dayB ? -1 : 1;
  if (a.length !== b.length) return a.length < b.length ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
