import type { AvailableAmount, Campaign, Cashout } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { VirtualIban } from '#shared/contract/virtual-ibans.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

export const sections = [
  'virtualIbans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes', 'activity',
] as const;
export type Section = (typeof sections)[number];

/** An action of the app. */
export interface ActivityEntry {
  readonly activityId: string;
  readonly kind: 'refresh' | 'export' | 'connected' | 'cacheRebuilt' | 'write';
  readonly at: Instant;
  readonly durationMs: number | null;
  readonly outcome: 'done' | 'offline' | 'failed';
  /** Rows exported or answers read. */
  readonly count: number | null;
  /** A file name, a part of the bank, or a text for {@link readWriteSubject}. */
  readonly subject: string | null;
}

export type OnAccount<Value> = Value & { readonly accountId: string };

export interface SectionRecords {
  virtualIbans: OnAccount<VirtualIban>;
  transfers: OnAccount<MoneyTransfer>;
  campaigns: Campaign & { readonly available: AvailableAmount | null };
  orders: Order;
  investors: Investor;
  companies: Company;
  unidentified: UnidentifiedTransfer;
  disputes: Dispute;
  activity: ActivityEntry;
}

/** A credit whose text names a virtual IBAN, so it probably arrived there. */
export interface ProbableArrival {
  readonly transactionId: string;
  readonly source: 'statement' | 'parent';
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

export interface SectionDetails {
  virtualIbans: { readonly arrivals: readonly OnAccount<MoneyTransfer>[]; readonly probable: readonly ProbableArrival[] };
  transfers: object;
  campaigns: {
    readonly company: Company | null;
    /** `lacking`: orders of unknown amount, excluded from the total. */
    readonly ordersByStatus: readonly { readonly status: string | null; readonly count: number; readonly total: Money | null; readonly lacking?: number }[];
  };
  orders: {
    readonly investor: Investor | null;
    readonly campaign: Campaign | null;
    readonly payment: Timed<OrderPayment> | null;
    readonly moneyin: Timed<Moneyin> | null;
    readonly moneyouts: readonly Timed<Moneyout>[];
    readonly cashouts: readonly Timed<Cashout>[];
    readonly refunds: readonly Timed<Refund>[];
    /** Transfers with the CRO of the money in or of a cash-out. */
    readonly transfers: readonly OnAccount<MoneyTransfer>[];
  };
  investors: { readonly orders: readonly Order[]; readonly sameFiscalCode: readonly Investor[] };
  companies: { readonly campaigns: readonly Campaign[] };
  unidentified: object;
  disputes: {
    readonly order: Order | null;
    readonly joinedBy: 'orderId' | 'rrn' | null;
    readonly moneyin: Timed<Moneyin> | null;
  };
  activity: object;
}

export interface RecordRow<S extends Section> {
  readonly id: string;
  readonly record: SectionRecords[S];
  readonly asOf: Instant;
}

export interface FoundAtBank {
  readonly count: number;
  /** Whether the answer is complete: not truncated, without unreadable rows. */
  readonly whole: boolean;
}

export interface RecordPage<S extends Section> {
  readonly rows: readonly RecordRow<S>[];
  readonly total: number;
  readonly asOf: Instant | null;
  /** Unidentifiable rows. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Rows of a possibly truncated list; null when it is complete. */
  readonly partial?: number | null;
}

export interface RecordDetail<S extends Section> extends RecordRow<S> {
  readonly details: SectionDetails[S];
}

/** Cache columns per section that filter by equality. Sorting accepts these and `sortable`. */
export const recordColumns = {
  virtualIbans: { filterable: ['status', 'accountId'], sortable: ['virtualIban', 'status', 'description', 'activationDate', 'accountId'] },
  transfers: {
    filterable: ['status', 'direction', 'accountId'],
    sortable: ['createdDatetime', 'status', 'counterpartName', 'amount', 'direction', 'description'],
  },
  campaigns: { filterable: ['status', 'companyId'], sortable: ['name', 'status', 'expectedClosingDate', 'targetMin', 'targetMax', 'accounted', 'createdDatetime'] },
  orders: {
    filterable: ['status', 'channel', 'campaignId', 'investorId', 'companyId'],
    sortable: ['portalOrderDatetime', 'status', 'totalAmount', 'orderAmount', 'holder', 'portalOrderCode', 'campaignId'],
  },
  investors: { filterable: ['type', 'country'], sortable: ['displayName', 'fiscalCode', 'type', 'city', 'email'] },
  companies: { filterable: ['status', 'type'], sortable: ['businessName', 'status', 'type'] },
  unidentified: { filterable: ['status', 'type'], sortable: ['receivedDatetime', 'amount', 'payerName', 'status', 'type'] },
  disputes: { filterable: ['status'], sortable: ['createdDate', 'closedDate', 'paymentAmount', 'status', 'rrnCode'] },
  activity: { filterable: ['kind', 'outcome'], sortable: ['at', 'kind', 'outcome'] },
} as const satisfies Record<Section, { readonly filterable: readonly string[]; readonly sortable: readonly string[] }>;

export type HitPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'iban'; readonly iban: string }
  | { readonly kind: 'day'; readonly day: BankDate }
  | { readonly kind: 'instant'; readonly at: Instant }
  | { readonly kind: 'amount'; readonly amount: Money };

export interface SearchHit {
  /** `entries`: of a statement, with id "accountId/rowId", each part URL-encoded. */
  readonly section: Section | 'accounts' | 'entries';
  readonly id: string;
  /** Identifying words of the record; never translated. */
  readonly title: string;
  readonly parts: readonly HitPart[];
}
