import type { AmountComparison, LeftFinding } from '#shared/bridge/portal/closings.ts';
import type { AttemptView } from '#shared/bridge/writes/intents.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingComparison } from '#shared/domain/closing/comparison.ts';
import type { ClosingDirection, ClosingForecast, ClosingSnapshot, OrderDisposition } from '#shared/domain/closing/model.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';

/** Everything about a closing that was sent. null means unknown. */
export interface ClosingReport {
  readonly closingId: string;
  readonly rehearsal: boolean;
  readonly direction: ClosingDirection;
  readonly currency: Currency;
  readonly at: Instant;
  readonly madeBy: string;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
  readonly bankOrigin: string;
  readonly campaign: {
    readonly campaignId: string;
    readonly name: string | null;
    readonly status: string | null;
    readonly targetMin: Money | null;
    readonly targetMax: Money | null;
    readonly feeFixed: Money | null;
    /** Decimal text, per cent. */
    readonly feePercentage: string | null;
    readonly expectedClosingDate: BankDate | null;
  };
  readonly company: { readonly companyId: string | null; readonly name: string | null };
  readonly snapshot: ClosingSnapshot | null;
  /** The facts on the day of the report, as other documents bear them. */
  readonly facts: Snapshot;
  readonly assumptions: ClosingAssumptions;
  /** At the time of sending. */
  readonly forecast: Pick<ClosingForecast, 'amounts' | 'counts' | 'splitOrderId' | 'gaps'> | null;
  /** The bank's answer, or, when it was lost, what the bank has shown since. */
  readonly bank: (Pick<ClosingOutcome, 'from' | 'campaignStatus' | 'amounts'> & Pick<ClosingComparison, 'executed' | 'undone' | 'splitOrderId'>) | null;
  readonly comparisons: readonly AmountComparison[];
  readonly orders: readonly ReportedOrder[];
  readonly cashouts: readonly ReportedPayment[];
  readonly write: ReportedWrite | null;
  readonly left: readonly LeftFinding[];
}

export interface ReportedOrder {
  readonly orderId: string;
  readonly portalOrderCode: string | null;
  readonly holder: string | null;
  readonly iban: string | null;
  readonly status: string | null;
  readonly total: Money | null;
  readonly orderAmount: Money | null;
  readonly fee: Money | null;
  readonly confirmedAt: Instant | null;
  readonly forecastFate: OrderDisposition | null;
  /** By the bank's answer; null where it does not mention the order. */
  readonly bankFate: OrderDisposition | null;
  readonly executed: Money | null;
  readonly executedFee: Money | null;
  readonly refund: Money | null;
  readonly refunds: readonly ReportedPayment[];
  readonly cashoutIds: readonly string[];
}

/** A refund or cash-out when last read; before that only its id is known. */
export interface ReportedPayment {
  readonly id: string;
  readonly amount: Money | null;
  readonly status: string | null;
  readonly createdAt: Instant | BankDate | null;
  readonly executedAt: Instant | BankDate | null;
  /** Only for a cash-out. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly cro: string | null;
}

export interface ReportedWrite {
  readonly intentId: string;
  readonly requestId: string;
  readonly state: IntentState;
  readonly bodyHash: string;
  readonly attempts: readonly (Pick<AttemptView, 'number' | 'startedAt' | 'endedAt' | 'outcome'> & {
    /** Of an unsuccessful answer. */
    readonly httpStatus: number | null;
    readonly bankCodes: readonly string[];
  })[];
}
