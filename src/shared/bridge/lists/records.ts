import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { OrderClass, OrderReflection } from '#shared/domain/investor-protection/reflection.ts';
import type { Money } from '#shared/domain/money.ts';
import type { HitPart, OnAccount, SectionColumn, SectionRow } from '#shared/sections/section.ts';
import { sectionTable } from '#shared/sections/sections.ts';

type SectionTable = typeof sectionTable;

export type Section = keyof SectionTable;

/** In the order of the navigation. */
export const sections = Object.keys(sectionTable) as Section[];

export const isSection = (name: string): name is Section => Object.hasOwn(sectionTable, name);

/** A table with a value for each section. */
export const bySection = <Value>(valueOf: (section: Section) => Value): Readonly<Record<Section, Value>> =>
  Object.fromEntries(sections.map((section) => [section, valueOf(section)])) as Record<Section, Value>;

export type SectionRecords = { readonly [S in Section]: Parameters<SectionTable[S]['id']>[0] };

/** What is the same for every section. */
export const sectionRows: { readonly [S in Section]: SectionRow<SectionRecords[S]> } = sectionTable;

/** Sections whose records the bank lists. */
export type ListedSection = { [S in Section]: SectionTable[S] extends { readonly listed: 'byApp' } ? never : S }[Section];

export const isListed = (section: Section): section is ListedSection => sectionRows[section].listed !== 'byApp';

export const listedSections = sections.filter(isListed);

/** Sections whose records the bank lists for the portal. */
export type PortalSection = { [S in Section]: SectionTable[S] extends { readonly listed: 'forPortal' } ? S : never }[Section];

export const portalSections = sections.filter((section): section is PortalSection => sectionRows[section].listed === 'forPortal');

/** In the order of search results. */
export const rankedSections = sections.toSorted((left, right) => sectionRows[left].rank - sectionRows[right].rank);

/** A credit whose text names a virtual IBAN, so it probably arrived there. */
export interface ProbableArrival {
  readonly transactionId: string;
  readonly source: 'statement' | 'parent';
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

/** What is shown with a record beside its own fields. */
export interface JoinedDetails {
  virtualIbans: { readonly arrivals: readonly OnAccount<MoneyTransfer>[]; readonly probable: readonly ProbableArrival[] };
  campaigns: {
    readonly company: Company | null;
    /** `lacking`: orders of unknown amount, excluded from the total. */
    readonly ordersByStatus: readonly { readonly status: string | null; readonly count: number; readonly total: Money | null; readonly lacking?: number }[];
  };
  orders: {
    readonly investor: Investor | null;
    readonly campaign: Campaign | null;
    readonly reflection: OrderReflection;
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
  disputes: {
    readonly order: Order | null;
    readonly joinedBy: 'orderId' | 'rrn' | null;
    readonly moneyin: Timed<Moneyin> | null;
  };
}

/** A section that is not among them shows its own fields only. */
export type SectionDetails = { readonly [S in Section]: S extends keyof JoinedDetails ? JoinedDetails[S] : object };

export interface RecordRow<S extends Section> {
  readonly id: string;
  readonly record: SectionRecords[S];
  readonly asOf: Instant;
  /** Of an order: the class of its investor when it was confirmed, where it is known. */
  readonly investorClass?: OrderClass;
  /** Of a dispute: the portal's own code of its order, where it is known. */
  readonly orderCode?: string;
}

export interface FoundAtBank {
  readonly count: number;
  /** Whether the answer is complete: not truncated, without unreadable rows. */
  readonly whole: boolean;
}

export interface RecordPage<S extends Section> {
  readonly rows: readonly RecordRow<S>[];
  readonly total: number;
  /** Where `total` counts only the rows up to the end of this page, and one more. */
  readonly counted?: false;
  readonly asOf: Instant | null;
  /** Unidentifiable rows. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Rows of a possibly truncated list; null when it is complete. */
  readonly partial?: number | null;
}

export interface RecordDetail<S extends Section> extends RecordRow<S> {
  readonly details: SectionDetails[S];
}

type ColumnsWith<S extends Section, Mark extends 'sort' | 'filter'> = {
  [Column in keyof SectionTable[S]['columns']]: SectionTable[S]['columns'][Column] extends Readonly<Record<Mark, true>> ? Column : never;
}[keyof SectionTable[S]['columns']] & string;

type MarkedColumns = {
  readonly [S in Section]: { readonly filterable: readonly ColumnsWith<S, 'filter'>[]; readonly sortable: readonly ColumnsWith<S, 'sort'>[] };
};

/** The columns by which each list can be filtered and sorted. */
export const recordColumns = bySection((section) => {
  const columns = Object.entries<SectionColumn<never>>(sectionRows[section].columns);
  const marked = (mark: 'sort' | 'filter'): string[] => columns.filter(([, column]) => column[mark] === true).map(([name]) => name);
  return { filterable: marked('filter'), sortable: marked('sort') };
}) as MarkedColumns;

export interface SearchHit {
  /** `entries`: of a statement, with id "accountId/rowId", each part URL-encoded. */
  readonly section: Section | 'accounts' | 'entries';
  readonly id: string;
  /** Identifying words of the record; never translated. */
  readonly title: string;
  readonly parts: readonly HitPart[];
}
