import { randomUUID } from 'node:crypto';

import { stillCounts } from '#main/bank/index.ts';
import type { OfCampaign, TakenAnswer } from '#main/store/cache/index.ts';
import type { LearnedList, PartialList } from '#shared/bridge/app/bank-habits.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { sectionRows } from '#shared/bridge/lists/records.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { SectionRow } from '#shared/sections/section.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import { inPieces } from './pieces.ts';
import type { SyncRun } from './run.ts';
import { isRound, LEAST_LIMIT, mayRefuseLength } from './statement-days.ts';

/** The body of each section's search. */
export type PortalSearches = {
  readonly [S in SearchedSection]: NonNullable<OperationInput<(typeof sectionTable)[S]['reading']['list']>['body']>;
};

/** A list of the portal that the cache takes in, of one answer or of several. Its searches have no pages (section 4). */
interface OpenPortalList<S extends SearchedSection> {
  /** Of the first question, before which nothing is known. */
  readonly asOf: () => Instant;
  ask(body: PortalSearches[S]): Promise<Result<TakenAnswer, BankError>>;
  /** Whether the later answers have every record of the first. */
  isInParts(): Promise<boolean>;
  /** Everything that was found, for a short list. */
  whole(): Promise<{ readonly records: readonly SectionRecords[S][]; readonly unreadable: readonly UnreadableRow[] }>;
  /** Stores it in place of the list that the cache has. */
  store(partial: boolean): Promise<void>;
  /** Of every record that was found. */
  ids(): Promise<readonly string[]>;
  /** Adds what was found. */
  add(): Promise<void>;
  /** Adds what was found of a campaign, and gives the ids of all of it. */
  addOfCampaign(only: OfCampaign): Promise<readonly string[]>;
}

/** Opens a list of the portal for the time of the work. Nothing is kept that the work does not store. */
export async function withPortalList<S extends SearchedSection, Value>(
  run: SyncRun, section: S, work: (list: OpenPortalList<S>) => Promise<Value>,
): Promise<Value> {
  const { write } = run.deps.cache;
  const { list: operation } = sectionTable[section].reading;
  const listId = randomUUID();
  let first: Instant | null = null;
  const asOf = (): Instant => first ?? run.now();
  const ask: OpenPortalList<S>['ask'] = async (body) => {
    let taken: TakenAnswer | null = null;
    const read = await run.askInto(operation, { body } as OperationInput<typeof operation>, (at) => {
      first ??= at;
      return inPieces({
        begin: () => write.beginPortalAnswer(listId),
        feed: (piece) => write.feedPortalAnswer(listId, piece),
        end: async () => {
          const verdict = await write.endPortalAnswer(listId);
          if (verdict.kind === 'taken') taken = verdict;
          return verdict;
        },
        // The next answer begins anew.
        drop: async () => undefined,
      });
    });
    if (!read.ok) return read;
    if (taken === null) throw new Error('An answer was not taken');
    return ok(taken);
  };
  await write.beginPortalList(listId, section);
  try {
    return await work({
      asOf, ask, isInParts: () => write.isPortalListInParts(listId),
      whole: () => write.wholePortalList(listId) as unknown as ReturnType<OpenPortalList<S>['whole']>,
      store: (partial) => write.storePortalList(listId, asOf(), partial), ids: () => write.portalListIds(listId), add: () => write.addPortalList(listId, asOf()),
      addOfCampaign: (only) => write.addPortalListOfCampaign(listId, asOf(), only),
    });
  } finally {
    await write.dropPortalList(listId).catch(() => undefined);
  }
}

/** What a reading of a list came to: `whole` where nothing suggests that the bank left rows out. */
interface PortalReading {
  readonly records: number;
  readonly unreadable: number;
  readonly asOf: Instant;
  readonly whole: boolean;
}

/**
 * Reads a list of the portal and hands it to `keep`. A bank may silently leave rows out of a long answer. Where an answer is long, and longer
 * than one known to be whole, it is asked for again in parts, by state. Parts that bring more show that it was cut, and are the list if they
 * are all shorter; parts that bring the same show that it was whole. Both hold only if the parts contain every row of the answer: otherwise
 * the bank ignores the filter. Once proved, an answer is in doubt again only where its length is round or fewer rows came than are cached.
 */
export function readPortalList<S extends SearchedSection>(
  run: SyncRun, section: S, keep: (list: OpenPortalList<S>, reading: PortalReading) => Promise<void>,
): Promise<Result<PortalReading, BankError>> {
  return withPortalList(run, section, async (list) => {
    const judged = await judgedList(run, section, list);
    if (judged.ok) await keep(list, judged.value);
    return judged;
  });
}

async function judgedList<S extends SearchedSection>(run: SyncRun, section: S, list: OpenPortalList<S>): Promise<Result<PortalReading, BankError>> {
  const first = await list.ask({});
  if (!first.ok) return first;
  const length: ListLength = first.value;
  let { found, foundUnreadable } = first.value;
  const reading = (whole: boolean) => {
    noteWhole(run, section, whole ? null : found);
    return ok({ records: found, unreadable: foundUnreadable, asOf: list.asOf(), whole });
  };
  const lacks = await lacksRows(run, section, length.distinct);
  if (!lacks && !isDoubtful(run, section, length)) return reading(true);
  const isLikelyCut = lacks || looksCut(run, length);
  const parts = partsOf(section);
  let proves = parts.length > 0;
  for (const body of parts) {
    const part = await list.ask(body);
    if (!part.ok && !mayRefuseLength(part.error)) return part;
    if (!part.ok) {
      proves = false;
      break;
    }
    ({ found, foundUnreadable } = part.value);
    if (part.value.came >= length.distinct) proves = false;
    if (part.value.values > 1) {
      proves = false;
      break;
    }
  }
  const missed = found + foundUnreadable - length.distinct;
  if (missed > 0) learn(run, section, { cutAt: length.distinct });
  if (!proves || !(await list.isInParts())) return reading(missed === 0 && !isLikelyCut);
  if (missed === 0) learn(run, section, { longestWhole: length.came, cutAt: null });
  return reading(true);
}

function partsOf<S extends SearchedSection>(section: S): readonly PortalSearches[S][] {
  const { reading }: SectionRow<SectionRecords[S]> = sectionRows[section];
  const [field, values] = reading?.divided ?? ['', []];
  return values.map((value) => ({ [field]: value }));
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
export function mayLackRows(run: SyncRun, section: SearchedSection, { unreadable, ...length }: ListLength & Pick<TakenAnswer, 'unreadable'>): boolean {
  return unreadable > 0 || (length.came > knownOf(run, section).longestWhole && looksCut(run, length));
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
