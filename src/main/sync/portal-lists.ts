import { stillCounts } from '#main/bank/index.ts';
import type { LearnedList, PartialList } from '#shared/bridge/app/bank-habits.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { campaignStatuses, orderStatuses } from '#shared/domain/portal/states.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SyncRun } from './run.ts';
import { mayRefuseLength } from './statement-days.ts';

/** The body of each section's search at the bank. */
export interface PortalSearches {
  campaigns: NonNullable<OperationInput<'searchCampaigns'>['body']>;
  investors: NonNullable<OperationInput<'searchInvestors'>['body']>;
  orders: NonNullable<OperationInput<'searchOrders'>['body']>;
  unidentified: NonNullable<OperationInput<'searchUnidentifiedTransfers'>['body']>;
  disputes: NonNullable<OperationInput<'searchDisputes'>['body']>;
}

export interface ReadList<Row> {
  readonly records: readonly Row[];
  /** Rows of the list that could not be told apart as records. */
  readonly unreadable: readonly UnreadableRow[];
  readonly asOf: Instant;
  /** Whether nothing speaks for rows that the bank left out. */
  readonly whole: boolean;
}

/** No bank is taken to give fewer rows than this at once: shorter answers are whole. */
const LEAST_LIMIT = 10;

/** A bank that silently cuts is likely to cut at a round number. */
const ROUND = 50;

/** The searches of the portal have no pages (section 4): this is how each is asked, and by what its rows can be told apart. */
interface PortalList<Row, Body> {
  readonly ask: (run: SyncRun, body: Body) => Promise<Result<{ readonly answer: ListAnswer<Row>; readonly asOf: Instant }, BankError>>;
  readonly id: (row: Row) => string;
  /** Filters that together find every row whose state is documented. */
  readonly parts: readonly Body[];
  /** What all rows that one of the filters finds have in common; null where a row does not say it in a documented word. */
  readonly shared: (row: Row) => string | null;
}

const documented = (words: readonly string[], word: string | null): string | null => (word !== null && words.includes(word) ? word : null);

type Rows = { readonly campaigns: Campaign } & { readonly [S in Exclude<SearchedSection, 'campaigns'>]: SectionRecords[S] };

const lists: { readonly [S in SearchedSection]: PortalList<Rows[S], PortalSearches[S]> } = {
  campaigns: {
    ask: (run, body) => run.ask('searchCampaigns', { body }), id: ({ campaignId }) => campaignId,
    parts: campaignStatuses.map((status) => ({ status })), shared: ({ status }) => documented(campaignStatuses, status),
  },
  orders: {
    ask: (run, body) => run.ask('searchOrders', { body }), id: ({ orderId }) => orderId,
    parts: orderStatuses.map((status) => ({ status })), shared: ({ status }) => documented(orderStatuses, status),
  },
  investors: {
    ask: (run, body) => run.ask('searchInvestors', { body }), id: ({ investorId }) => investorId,
    parts: [{ type: 'NATURAL_PERSON' }, { type: 'LEGAL_PERSON' }], shared: ({ type }) => documented(['NATURAL_PERSON', 'LEGAL_PERSON'], type),
  },
  unidentified: {
    ask: (run, body) => run.ask('searchUnidentifiedTransfers', { body }), id: ({ unidentifiedTransferId }) => unidentifiedTransferId,
    parts: [{ status: 'RECEIVED' }, { status: 'SENT_BACK' }], shared: ({ status }) => documented(['RECEIVED', 'SENT_BACK'], status),
  },
  disputes: { ask: (run, body) => run.ask('searchDisputes', { body }), id: ({ disputeId }) => disputeId, parts: [], shared: () => null },
};

/**
 * Reads a list of the portal. A bank may leave rows out of a long answer without saying so. Where one is long enough for that, and
 * longer than what is known to be whole, it is asked for once more in parts, by state: parts that bring more than the answer
 * had show that it was cut, and are the list if they are all shorter; parts that bring the same show that it was whole. They show
 * that only where they bring every row of the answer: else a filter, or the word in it, is not what the bank goes by. Once
 * proved, an answer is in doubt again only where its length is round, or fewer came than were there before.
 */
export async function readPortalList<S extends SearchedSection>(run: SyncRun, section: S): Promise<Result<ReadList<Rows[S]>, BankError>> {
  const list = lists[section] as PortalList<Rows[S], PortalSearches[S]>;
  const first = await list.ask(run, {});
  if (!first.ok) return first;
  const { answer: { rows: answer, unreadable: ofAnswer }, asOf } = first.value;
  const unreadable = [...ofAnswer];
  const length = lengthOf(first.value.answer);
  const found = new Map(answer.map((row) => [list.id(row), row]));
  const said = (whole: boolean) => {
    noteWhole(run, section, whole ? null : found.size);
    return ok({ records: [...found.values()], unreadable, asOf, whole });
  };
  const lacks = await lacksRows(run, section, length.distinct);
  if (!lacks && !isDoubtful(run, section, length)) return said(true);
  const isLikelyCut = lacks || looksCut(run, length);
  const inParts = new Set<string>();
  let proves = list.parts.length > 0;
  for (const body of list.parts) {
    const part = await list.ask(run, body);
    if (!part.ok && !mayRefuseLength(part.error)) return part;
    if (!part.ok) {
      proves = false;
      break;
    }
    const { rows, unreadable: ofPart } = part.value.answer;
    for (const row of rows) {
      inParts.add(list.id(row));
      found.set(list.id(row), row);
    }
    // A row of a part that cannot be told apart may be one that the answer left out.
    unreadable.push(...ofPart.filter(({ raw }) => ofAnswer.every((other) => other.raw !== raw)));
    if (lengthOf(part.value.answer).came >= length.distinct) proves = false;
    // A bank that does not go by the filter proves nothing by it.
    if (new Set(rows.map((row) => list.shared(row)).filter((word) => word !== null)).size > 1) {
      proves = false;
      break;
    }
  }
  const missed = found.size + unreadable.length - length.distinct;
  if (missed > 0) learn(run, section, { cutAt: length.distinct });
  if (!proves || answer.some((row) => !inParts.has(list.id(row)))) return said(missed === 0 && !isLikelyCut);
  if (missed === 0) learn(run, section, { longestWhole: length.came, cutAt: null });
  return said(true);
}

/** How many rows came, and how many of them repeat no other: a bank's limit may count either. */
interface ListLength {
  readonly came: number;
  readonly distinct: number;
}

export const lengthOf = (answer: ListAnswer<unknown>): ListLength => ({ came: rowsThatCame(answer), distinct: answer.rows.length + answer.unreadable.length });

/** Whether an answer that nothing proves is more likely to be cut than not: it is of a round length, or as long as one that was. */
export const looksCut = ({ habits }: SyncRun, { came, distinct }: ListLength): boolean =>
  came >= LEAST_LIMIT && [came, distinct].some((length) => length % ROUND === 0 || Object.values(habits.get().lists).some(({ cutAt }) => cutAt === length));

/** Whether an answer to a search of a person's may lack rows. One is not taken for cut where the bank gave longer ones of the same list whole. */
export function mayLackRows(run: SyncRun, section: SearchedSection, answer: ListAnswer<unknown>): boolean {
  const length = lengthOf(answer);
  return answer.unreadable.length > 0 || (length.came > knownOf(run, section).longestWhole && looksCut(run, length));
}

const NOTHING_KNOWN: LearnedList = { longestWhole: 0, cutAt: null, learnedAtMs: 0 };

export const knownOf = ({ habits, deps }: SyncRun, section: string): LearnedList => {
  const known = habits.get().lists[section];
  return known !== undefined && (known.cutAt === null || stillCounts(known.learnedAtMs, deps.clock.now())) ? known : NOTHING_KNOWN;
};

export function learn(run: SyncRun, section: string, change: Partial<LearnedList>): void {
  const { lists: before } = run.habits.get();
  run.habits.change({ lists: { ...before, [section]: { ...knownOf(run, section), ...change, learnedAtMs: run.deps.clock.now() } } });
}

/** Whether an answer may be cut, but for what it leaves out of what was there before. */
function isDoubtful(run: SyncRun, section: SearchedSection, { came, distinct }: ListLength): boolean {
  const { longestWhole, cutAt } = knownOf(run, section);
  if (came < LEAST_LIMIT) return false;
  if (cutAt !== null) return came >= cutAt;
  return came > longestWhole && (longestWhole === 0 || came % ROUND === 0 || distinct % ROUND === 0);
}

/** Whether fewer rows came than the cache lists. */
async function lacksRows(run: SyncRun, section: SearchedSection, rows: number): Promise<boolean> {
  return rows >= LEAST_LIMIT && rows < (await run.deps.cache.read.recordPage({ section, filters: {}, search: '', sort: null }, 0, 1)).total;
}

/**
 * Takes note of whether a list came whole; `rows` is how many of it came, where nothing shows that there are no more, and `lacks`
 * where it is known that there are.
 */
export function noteWhole({ habits, deps }: Pick<SyncRun, 'habits' | 'deps'>, list: string, rows: number | null, lacks = false): void {
  const { [list]: before, ...others } = habits.get().partial;
  if (rows === null && before === undefined) return;
  const noted = { noticedAtMs: deps.clock.now(), ...(lacks && { lacks }) };
  const partial: Readonly<Record<string, PartialList>> = rows === null ? others : { ...others, [list]: { rows, ...noted } };
  habits.change({ partial });
}
