import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type {
  ClosingAmountsMinor, ClosingDirection, ClosingForecast, ClosingSnapshot, Finding, FindingKind, OrderFate, SnapshotDifference,
} from '#shared/domain/closing/model.ts';
import type { AppError } from '../app-error.ts';
import type { DeclaredBefore, IntentView } from '../writes/intents.ts';

/** A finding that was left as it is, and why. */
export interface LeftFinding {
  readonly kind: FindingKind;
  readonly reason: string;
  readonly count: number;
  readonly userName: string;
  readonly at: Instant;
}

/** A guided closing as the desk keeps it: one under way per campaign at a time. */
export interface StoredClosing {
  readonly closingId: string;
  readonly connectionId: string;
  readonly bankOrigin: string;
  readonly campaignId: string;
  readonly campaignName: string | null;
  /** A rehearsal happened at a practice bank; it never has anything to do with the real one. */
  readonly rehearsal: boolean;
  readonly step: ClosingStep;
  readonly direction: ClosingDirection | null;
  readonly assumptions: ClosingAssumptions;
  readonly left: readonly LeftFinding[];
  /** When everything was last read again for it; null before the first time. */
  readonly refreshedAt: Instant | null;
  /** Hash of campaign and orders as they were read then, or as the person's own steps have left them since. */
  readonly seenHash: string | null;
  /** Under which the closing is asked for: the same id never closes twice. */
  readonly requestId: string;
  readonly intentId: string | null;
  /** What the bank showed differently just before sending; nothing was sent then. */
  readonly aborted: { readonly at: Instant; readonly differences: readonly SnapshotDifference[] } | null;
  /** The forecast as it was when it was sent. */
  readonly forecast: Pick<ClosingForecast, 'amounts' | 'counts' | 'splitOrderId' | 'raisedMinor'> | null;
  readonly startedAt: Instant;
  readonly savedAt: Instant;
  /** Ended by a person: given up before anything was sent, or followed to its end. */
  readonly ended: { readonly at: Instant; readonly how: 'givenUp' | 'done' } | null;
  /** The result of a rehearsal, kept with it. */
  readonly kept: KeptResult | null;
}

/** The amounts that a closing had, to be compared on the day itself. */
export interface KeptResult {
  readonly at: Instant;
  readonly direction: ClosingDirection;
  readonly amounts: ClosingAmountsMinor | null;
  readonly counts: Readonly<Record<OrderFate, number>>;
}

export interface ClosingSummary
  extends Pick<StoredClosing, 'closingId' | 'campaignId' | 'campaignName' | 'rehearsal' | 'step' | 'direction' | 'startedAt' | 'savedAt' | 'ended' | 'kept'> {
  /** Of its write; null while nothing was sent. */
  readonly state: IntentView['state'] | null;
}

/** One amount of the result beside its forecast, in minor units. */
export interface AmountComparison {
  readonly part: keyof ClosingAmountsMinor;
  readonly forecast: number;
  /** null where the bank did not say. */
  readonly bank: number | null;
  /** Why they differ; `unexplained` where no assumption gives the bank's figure. */
  readonly explanation: 'equal' | 'notSaid' | 'unexplained' | { readonly assumption: keyof ClosingAssumptions; readonly value: string };
}

export interface ClosingResult {
  readonly comparisons: readonly AmountComparison[];
  /** Orders whose fate differs from the forecast. */
  readonly differing: readonly { readonly orderId: string; readonly forecast: OrderFate; readonly bank: OrderFate }[];
  readonly executed: number;
  readonly undone: number;
  readonly splitOrderId: string | null;
  readonly from: 'answer' | 'rebuilt';
}

/** What is watched after a closing until it is executed. */
export interface FollowedPayment {
  readonly kind: 'refund' | 'cashout';
  readonly id: string;
  readonly orderId: string | null;
  readonly holder: string | null;
  readonly amount: Money | null;
  readonly status: string | null;
  readonly at: Instant | null;
  /** Refused or failed: somebody has to act. */
  readonly refused: boolean;
  readonly executed: boolean;
}

/** How far payments of one kind are. */
export interface FollowedSum {
  readonly count: number;
  readonly executed: number;
  readonly refused: number;
  /** null where a part is not known; `incomplete` is what is known of it then. */
  readonly total: Money | null;
  readonly incomplete?: KnownSum;
}

export interface FollowUp {
  readonly refunds: FollowedSum;
  readonly cashouts: FollowedSum;
  /** Orders that were undone and whose payment names no refund yet, or was not read. */
  readonly withoutRefund: number;
  /** Refused ones first, then those not executed; at most 500. */
  readonly payments: readonly FollowedPayment[];
  readonly readAt: Instant | null;
}

/** Reading everything again, as far as it has come. */
export interface ClosingProgress {
  readonly what: 'campaign' | 'orders' | 'investors' | 'payments' | 'queues';
  readonly done: number;
  readonly of: number | null;
}

/** All that the wizard shows. */
export interface ClosingView extends StoredClosing {
  readonly campaign: Campaign;
  /** Whether the second figure must be typed: everywhere but at a practice bank. */
  readonly asksTotal: boolean;
  readonly busy: ClosingProgress | null;
  /** Why the last reading failed; stale data stops at the first step. */
  readonly readError: AppError | null;
  /** Whether what was read is still as it was read: false asks for a refresh. */
  readonly fresh: boolean;
  readonly findings: readonly Finding[];
  /** Both, without their orders: those come by pages. */
  readonly forecasts: { readonly [Direction in ClosingDirection]: Omit<ClosingForecast, 'orders'> } | null;
  readonly intent: IntentView | null;
  readonly result: ClosingResult | null;
  readonly followUp: FollowUp | null;
  /** The newest rehearsal that was kept of this campaign. */
  readonly rehearsed: KeptResult | null;
}

/** One order of the forecast, or of the result. */
export interface FateRow {
  readonly orderId: string;
  readonly holder: string | null;
  readonly portalOrderCode: string | null;
  readonly status: string | null;
  readonly total: Money | null;
  readonly fate: OrderFate;
  readonly executed: Money;
  readonly fee: Money;
  readonly refund: Money;
}

export interface FatePage {
  readonly rows: readonly FateRow[];
  readonly total: number;
}

/** What is frozen for the last confirmation. */
export interface FrozenClosing {
  readonly bodyHash: string;
  readonly snapshot: ClosingSnapshot;
  readonly forecast: Omit<ClosingForecast, 'orders'>;
  /** What must be typed. The total in the campaign's currency: managed funds of a success, refunds of a failure. */
  readonly campaignName: string;
  readonly total: Money;
  /** Closings of the campaign, or other changes of it, of which it was declared what became of them. */
  readonly declared: readonly DeclaredBefore[];
}

/** What became of one order of many. */
export interface OrderResult {
  readonly orderId: string;
  readonly intentId: string | null;
  readonly state: IntentView['state'] | null;
  /** Why it was not sent. */
  readonly error: AppError | null;
}

export interface OrdersRun {
  readonly runId: string;
  readonly total: number;
  readonly done: number;
  readonly running: boolean;
  readonly results: readonly OrderResult[];
}

/** What an action on several orders would do. */
export interface OrdersPreview {
  readonly orders: readonly {
    readonly orderId: string;
    readonly holder: string | null;
    readonly status: string | null;
    readonly total: Money | null;
    /** The usual states for it differ: the bank decides. */
    readonly unusual: boolean;
    readonly moneyGoesBack: 'yes' | 'no' | 'maybe';
  }[];
  /** `incomplete`: what is known of a total that is null. */
  readonly refunds: { readonly count: number; readonly total: Money | null; readonly incomplete?: KnownSum };
  /** Over what is shown: only these are acted on. */
  readonly hash: string;
}
