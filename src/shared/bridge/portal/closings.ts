import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingComparison } from '#shared/domain/closing/comparison.ts';
import type {
  ClosingAmountsMinor, ClosingDirection, ClosingForecast, ClosingSnapshot, Finding, FindingKind, OrderDisposition, SnapshotDifference,
} from '#shared/domain/closing/model.ts';
import type { AppError } from '../app-error.ts';
import type { DeclaredBefore, IntentView } from '../writes/intents.ts';
import type { AskedOfTeam, TeamNeed } from '../writes/team-need.ts';

export type { AmountComparison } from '#shared/domain/closing/comparison.ts';

export interface LeftFinding {
  readonly kind: FindingKind;
  readonly reason: string;
  readonly count: number;
  readonly userName: string;
  readonly at: Instant;
}

/** At most one under way per campaign. */
export interface StoredClosing {
  readonly closingId: string;
  readonly connectionId: string;
  readonly bankOrigin: string;
  readonly campaignId: string;
  readonly campaignName: string | null;
  /** Run at a separate practice bank, never at the real one. */
  readonly rehearsal: boolean;
  readonly step: ClosingStep;
  readonly direction: ClosingDirection | null;
  readonly assumptions: ClosingAssumptions;
  readonly left: readonly LeftFinding[];
  readonly refreshedAt: Instant | null;
  /** Hash of campaign and orders at that reading, updated after the person's own steps. */
  readonly seenHash: string | null;
  /** Idempotency key: the same id never closes twice. */
  readonly requestId: string;
  readonly intentId: string | null;
  /** Differences found just before sending. */
  readonly aborted: { readonly at: Instant; readonly differences: readonly SnapshotDifference[] } | null;
  readonly forecast: Pick<ClosingForecast, 'amounts' | 'counts' | 'splitOrderId' | 'raisedMinor'> | null;
  readonly startedAt: Instant;
  readonly savedAt: Instant;
  readonly ended: { readonly at: Instant; readonly how: 'givenUp' | 'done' } | null;
  readonly kept: KeptResult | null;
}

export interface KeptResult {
  readonly at: Instant;
  readonly direction: ClosingDirection;
  readonly amounts: ClosingAmountsMinor | null;
  readonly counts: Readonly<Record<OrderDisposition, number>>;
}

export interface ClosingSummary
  extends Pick<StoredClosing, 'closingId' | 'campaignId' | 'campaignName' | 'rehearsal' | 'step' | 'direction' | 'startedAt' | 'savedAt' | 'ended' | 'kept'> {
  readonly state: IntentView['state'] | null;
}

export interface ClosingResult extends ClosingComparison {
  readonly from: 'answer' | 'rebuilt';
}

export interface FollowedPayment {
  readonly kind: 'refund' | 'cashout';
  readonly id: string;
  readonly orderId: string | null;
  readonly holder: string | null;
  readonly amount: Money | null;
  readonly status: string | null;
  readonly at: Instant | null;
  /** Refused or failed: somebody must act. */
  readonly refused: boolean;
  readonly executed: boolean;
}

export interface FollowedSum {
  readonly count: number;
  readonly executed: number;
  readonly refused: number;
  /** null when a part is unknown; `incomplete` is the known part. */
  readonly total: Money | null;
  readonly incomplete?: KnownSum;
}

export interface FollowUp {
  readonly refunds: FollowedSum;
  readonly cashouts: FollowedSum;
  /** Undone orders whose payment shows no refund yet, or was not read. */
  readonly withoutRefund: number;
  /** Refused ones first, then pending ones; at most 500. */
  readonly payments: readonly FollowedPayment[];
  readonly readAt: Instant | null;
}

export interface ClosingProgress {
  readonly what: 'campaign' | 'orders' | 'investors' | 'payments' | 'queues';
  readonly done: number;
  readonly of: number | null;
}

export interface ClosingView extends StoredClosing {
  readonly campaign: Campaign;
  /** Everywhere except at a practice bank. */
  readonly asksTotal: boolean;
  readonly busy: ClosingProgress | null;
  /** Outdated data stops at the first step. */
  readonly readError: AppError | null;
  /** False requires a refresh. */
  readonly fresh: boolean;
  /** None behind the step that shows them. */
  readonly findings: readonly Finding[];
  /** Transfers are still being compared with the orders: findings about them are missing. Only where findings were asked for 'later'. */
  readonly comparing?: boolean;
  /** Both directions, without orders: these come by pages. null before they are read, and while a step that shows none is opened. */
  readonly forecasts: { readonly [Direction in ClosingDirection]: Omit<ClosingForecast, 'orders'> } | null;
  readonly intent: IntentView | null;
  readonly result: ClosingResult | null;
  readonly followUp: FollowUp | null;
  readonly rehearsed: KeptResult | null;
  /** How the team stands to it; null: it was not asked, or this desk works alone. */
  readonly team: AskedOfTeam | null;
  /** The portal's own codes, as far as known and different, of the orders that this view names; by order id. */
  readonly orderCodes: Readonly<Record<string, string>>;
}

export interface DispositionRow {
  readonly orderId: string;
  readonly holder: string | null;
  readonly portalOrderCode: string | null;
  readonly status: string | null;
  readonly total: Money | null;
  readonly fate: OrderDisposition;
  readonly executed: Money;
  readonly fee: Money;
  readonly refund: Money;
}

export interface DispositionPage {
  readonly rows: readonly DispositionRow[];
  readonly total: number;
}

/** The content of the final confirmation. */
export interface FrozenClosing {
  readonly bodyHash: string;
  readonly snapshot: ClosingSnapshot;
  readonly forecast: Omit<ClosingForecast, 'orders'>;
  /** Both must be typed. The total is in the campaign's currency: managed funds of a success, refunds of a failure. */
  readonly campaignName: string;
  readonly total: Money;
  /** Earlier closings or changes of the campaign. */
  readonly declared: readonly DeclaredBefore[];
  /** What the team asks for first; absent for a desk alone and in a rehearsal. */
  readonly team?: TeamNeed;
}

export interface OrderResult {
  readonly orderId: string;
  readonly intentId: string | null;
  readonly state: IntentView['state'] | null;
  readonly error: AppError | null;
}

export interface OrdersRun {
  readonly runId: string;
  readonly total: number;
  readonly done: number;
  readonly running: boolean;
  readonly results: readonly OrderResult[];
}

export interface OrdersPreview {
  readonly orders: readonly {
    readonly orderId: string;
    readonly portalOrderCode: string | null;
    readonly holder: string | null;
    readonly status: string | null;
    readonly total: Money | null;
    /** The bank decides. */
    readonly unusual: boolean;
    readonly moneyGoesBack: 'yes' | 'no' | 'maybe';
  }[];
  readonly refunds: { readonly count: number; readonly total: Money | null; readonly incomplete?: KnownSum };
  /** Over the shown orders: only these are acted on. */
  readonly hash: string;
}
