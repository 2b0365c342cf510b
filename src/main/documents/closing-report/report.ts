import type { AmountComparison } from '#shared/bridge/portal/closings.ts';
import type { AttemptView } from '#shared/bridge/writes/intents.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAmountsMinor, ClosingDirection, ClosingSnapshot, FindingKind, ForecastGap, OrderFate } from '#shared/domain/closing/model.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';

/** Everything about a closing that was sent, for its report. What is not known is null. */
export interface ClosingReport {
  readonly closingId: string;
  readonly rehearsal: boolean;
  readonly direction: ClosingDirection;
  readonly currency: Currency;
  /** When the report was made. */
  readonly at: Instant;
  /** Of the operating system: who made it, who approved the closing. */
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
  readonly assumptions: ClosingAssumptions;
  /** As it was when the closing was sent. */
  readonly forecast: {
    readonly amounts: ClosingAmountsMinor;
    readonly counts: Readonly<Record<OrderFate, number>>;
    readonly splitOrderId: string | null;
    readonly gaps: readonly ForecastGap[];
  } | null;
  /** What the bank answered, or, where its answer was lost, what it has shown since. */
  readonly bank: {
    readonly from: 'answer' | 'rebuilt';
    readonly campaignStatus: string | null;
    readonly amounts: { readonly [Part in keyof ClosingAmountsMinor]: number | null } | null;
    readonly executed: number;
    readonly undone: number;
    readonly splitOrderId: string | null;
  } | null;
  readonly comparisons: readonly AmountComparison[];
  readonly orders: readonly ReportedOrder[];
  readonly cashouts: readonly ReportedPayment[];
  readonly write: ReportedWrite | null;
  readonly left: readonly {
    readonly kind: FindingKind;
    readonly count: number;
    readonly reason: string;
    readonly userName: string;
    readonly at: Instant;
  }[];
}

/** One order of the campaign. */
export interface ReportedOrder {
  readonly orderId: string;
  readonly portalOrderCode: string | null;
  readonly holder: string | null;
  readonly iban: string | null;
  /** As last read. */
  readonly status: string | null;
  readonly total: Money | null;
  readonly orderAmount: Money | null;
  readonly fee: Money | null;
  readonly confirmedAt: Instant | null;
  readonly forecastFate: OrderFate | null;
  /** By the bank's answer; null where it says nothing of the order. */
  readonly bankFate: OrderFate | null;
  readonly executed: Money | null;
  readonly executedFee: Money | null;
  /** As forecast. */
  readonly refund: Money | null;
  readonly refunds: readonly ReportedPayment[];
  readonly cashoutIds: readonly string[];
}

/** A refund or a cash-out as last read; only its id is known before it was. */
export interface ReportedPayment {
  readonly id: string;
  readonly amount: Money | null;
  readonly status: string | null;
  readonly createdAt: Instant | BankDate | null;
  readonly executedAt: Instant | BankDate | null;
  /** Who gets a cash-out, and its CRO. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly cro: string | null;
}

/** The journal's account of the write. */
export interface ReportedWrite {
  readonly intentId: string;
  readonly requestId: string;
  readonly state: IntentState;
  readonly bodyHash: string;
  readonly attempts: readonly (Pick<AttemptView, 'number' | 'startedAt' | 'endedAt' | 'outcome'> & {
    /** Of an answer that was no success, and the bank's own codes. */
    readonly httpStatus: number | null;
    readonly bankCodes: readonly string[];
  })[];
}
