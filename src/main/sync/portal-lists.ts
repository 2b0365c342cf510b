import { stillCounts } from '#main/bank/index.ts';
import type { LearnedList, PartialList } from '#shared/bridge/app/bank-habits.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { sectionRows } from '#shared/bridge/lists/records.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SectionRow } from '#shared/sections/section.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import type { SyncRun } from './run.ts';
import { isRound, LEAST_LIMIT, mayRefuseLength } from './statement-days.ts';

/** The body of each section's search. */
export type PortalSearches = {
  readonly [S in SearchedSection]: NonNullable<OperationInput<(typeof sectionTable)[S]['reading']['list']>['body']>;
};

export interface ReadList<Row> {
  readonly records: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
  readonly asOf: Instant;
  /** Whether nothing suggests that the bank left rows out. */
  readonly whole: boolean;
}

/** The searches of the portal have no pages (section 4). */
interface PortalList<Row, Body> {
  readonly ask: (run: SyncRun, body: Body) => Promise<Result<{ readonly answer: ListAnswer<Row>; readonly asOf: Instant }, BankError>>;
  readonly id: (row: Row) => string;
  readonly parts: readonly Body[];
  readonly shared: (row: Row) => string | null;
}

const documented = (words: readonly string[], word: unknown): string | null => words.find((known) => known === word) ?? null;

type Rows = { readonly campaigns: Campaign } & { readonly [S in Exclude<SearchedSection, 'campaigns'>]: SectionRecords[S] };

export function portalList<S extends SearchedSection>(section: S): PortalList<Rows[S], PortalSearches[S]> {
  const { list } = sectionTable[section].reading;
  const { id, reading }: SectionRow<SectionRecords[S]> = sectionRows[section];
  const [field, values] = reading?.divided ?? ['', []];
  return {
    ask: (run, body) => run.ask(list, { body } as OperationInput<typeof list>) as unknown as ReturnType<PortalList<Rows[S], PortalSearches[S]>['ask']>,
    id: (row) => id(row as SectionRecords[S]),
    parts: values.map((value) => ({ [field]: value })),
    shared: (row) => documented(values, (row as object as Readonly<Record<string, unknown>>)[field]),
  };
}

/**
 * Reads a list of the portal. A bank may silently leave rows out of a long answer. Where an answer is long, and longer than one known to be
 * whole, it is asked for again in parts, by state. Parts that bring more show that it was cut, and are the list if they are all shorter; parts
 * that bring the same show that it was whole. Both hold only if the parts contain every row of the answer: otherwise the bank ignores the
 * filter. Once proved, an answer is in doubt again only where its length is round or fewer rows came than are cached.
 */
export async function readPortalList<S extends SearchedSection>(run: SyncRun, section: S): Promise<Result<ReadList<Rows[S]>, BankError>> {
  const list = portalList(section);
  const first = await list.ask(run, {});
  if (!first.ok) return first;
  const { answer: { rows: answer, unreadable: ofAnswer }, asOf } = first.value;
  const unreadable = [...ofAnswer];
  const length = lengthOf(first.value.answer);
  const found = new Map(answer.map((row) => [list.id(row), row]));
  const listOf = (whole: boolean) => {
    noteWhole(run, section, whole ? null : found.size);
    return ok({ records: [...found.values()], unreadable, asOf, whole });
  };
  const lacks = await lacksRows(run, section, length.distinct);
  if (!lacks && !isDoubtful(run, section, length)) return listOf(true);
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
    // An unidentified row of a part may be one that the answer left out.
    unreadable.push(...ofPart.filter(({ raw }) => ofAnswer.every((other) => other.raw !== raw)));
    if (lengthOf(part.value.answer).came >= length.distinct) proves = false;
    if (new Set(rows.map((row) => list.shared(row)).filter((word) => word !== null)).size > 1) {
      proves = false;
      break;
    }
  }
  const missed = found.size + unreadable.length - length.distinct;
  if (missed > 0) learn(run, section, { cutAt: length.distinct });
  if (!proves || answer.some((row) => !inParts.has(list.id(row)))) return listOf(missed === 0 && !isLikelyCut);
  if (missed === 0) learn(run, section, { longestWhole: length.came, cutAt: null });
  return listOf(true);
}

/** All rows, and those without repetitions: a bank's limit may count either. */
interface ListLength {
  readonly came: number;
  readonly distinct: number;
}

export const lengthOf = (answer: ListAnswer<unknown>): ListLength => ({ came: rowsThatCame(answer), distinct: answer.rows.length + answer.unreadable.length });

/** Whether an unproved answer is likely cut: its length is round, or that of an answer that was cut. */
export const looksCut = ({ habits }: SyncRun, { came, distinct }: ListLength): boolean =>
  came >= LEAST_LIMIT && [came, distinct].some((length) => isRound(length) || Object.values(habits.get().lists).some(({ cutAt }) => cutAt === length));

/** Whether the answer to a user's search may lack rows. It does not where the bank gave longer answers of the same list whole. */
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

function isDoubtful(run: SyncRun, section: SearchedSection, { came, distinct }: ListLength): boolean {
  const { longestWhole, cutAt } = knownOf(run, section);
  if (came < LEAST_LIMIT) return false;
  if (cutAt !== null) return came >= cutAt;
  return came > longestWhole && (longestWhole === 0 || isRound(came) || isRound(distinct));
}

async function lacksRows(run: SyncRun, section: SearchedSection, rows: number): Promise<boolean> {
  return rows >= LEAST_LIMIT && rows < (await run.deps.cache.read.recordPage({ section, filters: {}, search: '', sort: null }, 0, 1)).total;
}

/** Notes whether a list came whole. `rows`: how many came where it may be partial; `lacks`: that it certainly is. */
export function noteWhole({ habits, deps }: Pick<SyncRun, 'habits' | 'deps'>, list: string, rows: number | null, lacks = false): void {
  const { [list]: before, ...others } = habits.get().partial;
  if (rows === null && before === undefined) return;
  const noted = { noticedAtMs: deps.clock.now(), ...(lacks && { lacks }) };
  const partial: Readonly<Record<string, PartialList>> = rows === null ? others : { ...others, [list]: { rows, ...noted } };
  habits.change({ partial });
}
