import { stillCounts } from '#main/bank/index.ts';
import type { LearnedPages, PageCounting } from '#shared/bridge/app/bank-habits.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/operation-types.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { instantFromMs, instantToMs, withOffset } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { SyncRun } from './run.ts';
import { LEAST_LIMIT, mayRefuseLength } from './statement-days.ts';

/** The search; pagination is added here. */
export type TransferSearch = Omit<OperationInput<'searchMoneyTransfers'>['body'], 'pagination'>;

type UnreadableRows = OperationOutput<'searchMoneyTransfers'>['unreadable'];

export type PageReader = Pick<SyncRun, 'ask' | 'habits' | 'now'>;

export interface ReadTransfers {
  readonly transfers: readonly MoneyTransfer[];
  readonly unreadable: UnreadableRows;
  readonly asOf: Instant;
  readonly whole: boolean;
}

/** If even the shortest page is refused, it is the search that is refused. */
const LONGEST_PAGE = 200;
const SHORTEST_PAGE = 5;

/** Rows may move between pages: they are read again until two passes agree. */
const MOST_PASSES = 4;

/** Limits for a bank whose pages never end, or whose answers must be narrowed on and on. */
const MOST_QUESTIONS = 20_000;
const MOST_WINDOWS = 2_000;

export async function readAllTransfers(
  run: PageReader, accountId: string, search: TransferSearch = {},
): Promise<Result<ReadTransfers, BankError>> {
  const read = await readTransfers(run, accountId, search);
  if (!read.ok || read.value.whole) return read;
  return failed({ ...UNREADABLE, problem: 'cut', detail: `${read.value.transfers.length} rows, and nothing shows that there are no more` });
}

/**
 * Reads what a search finds, as far as the bank gives it.
 *
 * The interface does not say what `offset` counts, how long a page may be, and in which order rows come (sections 4.8 and 8). So each further
 * page starts at the last known row: if that row comes first, `offset` counts rows, and an answer with nothing else is the end. A bank that
 * answers with no row counts pages: it is read in pages as long as its first answer. One that repeats the first page ignores `offset`: it is
 * read by ever shorter periods, until each answer is shorter than one it is known to give. What none of these can prove is partial.
 */
export async function readTransfers(run: PageReader, accountId: string, search: TransferSearch = {}): Promise<Result<ReadTransfers, BankError>> {
  return new TransferReading(run, accountId, search, null).read();
}

/** As {@link readTransfers}, for a search of a period. Ends with `isUnfiltered` at the first row that was created before `earliest`. */
export async function readTransfersSince(
  run: PageReader, accountId: string, search: TransferSearch, earliest: Instant,
): Promise<Result<ReadTransfers, BankError>> {
  return new TransferReading(run, accountId, search, earliest).read();
}

/** Whether the reading ended because the bank does not go by the period. */
export const isUnfiltered = (error: BankError): boolean => error.kind === 'badResponse' && error.path === UNFILTERED;

/** Learns how this bank counts pages, with three or four questions. Gives the first transfer found. */
export async function learnTransferPages(run: PageReader, accountId: string): Promise<MoneyTransfer | null> {
  return new TransferReading(run, accountId, {}, null).learnPages();
}

const UNREADABLE = { operation: 'searchMoneyTransfers', effect: 'read', kind: 'badResponse', path: 'list', httpStatus: 200 } as const;

const UNFILTERED = 'createdDatetime';

/** One answer. `ids` in order, each once; of an unreadable row, its text. */
interface Rows {
  readonly transfers: readonly MoneyTransfer[];
  readonly ids: readonly string[];
  /** All rows, repetitions included: a bank's limit may count them. */
  readonly came: number;
}

type Answer = Result<Rows, BankError>;

interface Pass {
  readonly ids: readonly string[];
  /** `open`: the end was seen, but rows may have moved; `unclear`: not even that. */
  readonly proof: 'whole' | 'open' | 'unclear';
}

class TransferReading {
  readonly #run: PageReader;
  readonly #accountId: string;
  readonly #search: TransferSearch;
  readonly #earliest: Instant | null;
  readonly #found = new Map<string, MoneyTransfer>();
  readonly #unreadable = new Map<string, UnreadableRows[number]>();
  #questions = 0;

  constructor(run: PageReader, accountId: string, search: TransferSearch, earliest: Instant | null) {
    this.#run = run;
    this.#accountId = accountId;
    this.#search = search;
    this.#earliest = earliest;
  }

  async read(): Promise<Result<ReadTransfers, BankError>> {
    const asOf = this.#run.now();
    const whole = await this.#readWhole();
    return whole.ok ? ok({ transfers: [...this.#found.values()], unreadable: [...this.#unreadable.values()], asOf, whole: whole.value }) : whole;
  }

  async #readWhole(): Promise<Result<boolean, BankError>> {
    let before: readonly string[] | null = null;
    for (let passes = 1; passes <= MOST_PASSES; passes += 1) {
      const first = await this.#firstPage(this.#search);
      if (!first.ok) return first;
      if (first.value.ids.length === 0) return ok(true);
      const counting = await this.#countingOf(first.value);
      if (!counting.ok) return counting;
      if (counting.value === 'ignored') return this.#narrow(first.value);
      const pass: Result<Pass, BankError> = counting.value === 'rows' ? await this.#byRows(first.value) : await this.#byPages(first.value, counting.value);
      if (!pass.ok) return pass;
      if (pass.value.proof === 'whole') return ok(true);
      if (pass.value.proof === 'open' && before !== null && isSame(before, pass.value.ids)) return ok(true);
      before = pass.value.ids;
    }
    const again = await this.#firstPage(this.#search);
    return again.ok ? this.#narrow(again.value) : again;
  }

  async learnPages(): Promise<MoneyTransfer | null> {
    const first = await this.#firstPage(this.#search);
    if (!first.ok) return null;
    if (first.value.ids.length > 0) await this.#countingOf(first.value);
    return first.value.transfers[0] ?? null;
  }

  get #known(): LearnedPages {
    const learned = this.#run.habits.get().transferPages;
    const counts = learned !== null && stillCounts(learned.learnedAtMs, instantToMs(this.#run.now()));
    return counts ? learned : { counting: null, limit: null, refusesMore: false, longest: 0, learnedAtMs: instantToMs(this.#run.now()) };
  }

  #learn(change: Partial<LearnedPages>): void {
    const known = this.#known;
    const differs = (Object.keys(change) as (keyof LearnedPages)[]).some((key) => known[key] !== change[key]);
    if (differs) this.#run.habits.change({ transferPages: { ...known, ...change } });
  }

  async #ask(search: TransferSearch, offset: number, limit: number): Promise<Answer> {
    this.#questions += 1;
    if (this.#questions > MOST_QUESTIONS) return failed({ ...UNREADABLE, problem: 'tooLarge', detail: 'pages without end' });
    const read = await this.#run.ask('searchMoneyTransfers', { params: { accountId: this.#accountId }, body: { ...search, pagination: { offset, limit } } });
    if (!read.ok) return read;
    const { rows, unreadable } = read.value.answer;
    const early = rows.find(({ createdDatetime }) => createdDatetime !== null && this.#earliest !== null && createdDatetime < this.#earliest);
    if (early !== undefined) return failed({ ...UNREADABLE, path: UNFILTERED, problem: 'cut', detail: 'the bank does not go by the period' });
    for (const transfer of rows) this.#found.set(transfer.moneyTransferId, transfer);
    for (const row of unreadable) this.#unreadable.set(row.raw, row);
    const ids: string[] = rows.map(({ moneyTransferId }) => moneyTransferId);
    for (const { index, raw } of unreadable) ids.splice(index, 0, raw);
    if (ids.length > this.#known.longest) this.#learn({ longest: ids.length });
    return ok({ transfers: rows, ids, came: rowsThatCame(read.value.answer) });
  }

  /** A refused page is asked for shorter, unless the bank accepted that length before: then it refuses the search. */
  async #firstPage(search: TransferSearch): Promise<Answer> {
    const known = this.#known.limit;
    let refusal: Answer | null = null;
    for (let limit = known ?? LONGEST_PAGE; ; limit = Math.floor(limit / 2)) {
      const page = await this.#ask(search, 0, limit);
      if (page.ok) {
        this.#learn({ limit, refusesMore: this.#known.refusesMore || refusal !== null });
        return page;
      }
      refusal ??= page;
      if (known !== null || !mayRefuseLength(page.error)) return page;
      if (limit / 2 < SHORTEST_PAGE) return refusal;
    }
  }

  get #limit(): number {
    return this.#known.limit ?? LONGEST_PAGE;
  }

  /** What `offset` counts. A single row leaves that open. */
  async #countingOf(first: Rows): Promise<Result<PageCounting, BankError>> {
    const known = this.#known.counting;
    if (known !== null) return ok(known);
    const told = await this.#probe(first);
    if (told.ok && first.ids.length > 1) this.#learn({ counting: told.value });
    return told;
  }

  async #probe(first: Rows): Promise<Result<PageCounting, BankError>> {
    if (first.ids.length === 1) return ok('rows');
    const overlap = await this.#ask(this.#search, first.ids.length - 1, this.#limit);
    if (!overlap.ok) return overlap;
    const ids = idsOf(first);
    const begins = idsOf(overlap.value);
    if (begins.length > 0 && isSame(ids, begins)) return ok('ignored');
    if (begins.length > 0 && (begins.includes(ids.at(-1) ?? '') || begins.every((id) => ids.includes(id)))) return ok('rows');
    const second = await this.#ask(this.#search, 1, first.ids.length);
    if (!second.ok) return second;
    const following = idsOf(second.value);
    if (isSame(ids, following)) return ok('pagesFromOne');
    // Pages that repeat or skip rows share a few; from the second row on they share nearly all.
    const shared = following.filter((id) => ids.includes(id)).length;
    return ok(shared > 0 && shared >= following.length / 2 ? 'rows' : 'pages');
  }

  /** Each page begins with the last row of the one before, so that a row that moves is noticed. */
  async #byRows(first: Rows): Promise<Result<Pass, BankError>> {
    const ids = idsOf(first);
    const seen = new Set(ids);
    let longest = ids.length;
    let last = ids.at(-1) ?? '';
    let offset = Math.max(1, ids.length - 1);
    let chained = true;
    for (;;) {
      const page = await this.#ask(this.#search, offset, this.#limit);
      if (!page.ok) return page;
      const own = idsOf(page.value);
      const fresh = own.filter((id) => !seen.has(id));
      // Behind a complete first answer its last row comes alone, in any order; behind a single row, none.
      const isFirst = ids.length === first.ids.length;
      chained &&= own.includes(last) || (isFirst && (first.ids.length === 1 || (own.length === 1 && fresh.length === 0)));
      for (const id of own) seen.add(id);
      ids.push(...fresh);
      // The last row should have come: offset counts something else, or rows went away.
      if (own.length === 0 && first.ids.length > 1) {
        this.#learn({ counting: null });
        return ok({ ids, proof: 'unclear' });
      }
      // A bank that gave longer pages does not cut a shorter one: it is the last.
      if (fresh.length === 0 || own.length === 0) {
        const ended = page.value.came < Math.max(longest, 2);
        const isWhole = ended && chained && seen.size >= offset + own.length;
        return ok({ ids, proof: isWhole ? 'whole' : ended ? 'open' : 'unclear' });
      }
      longest = Math.max(longest, own.length);
      last = own.at(-1) ?? last;
      offset += Math.max(1, own.length - 1);
    }
  }

  /** Pages as long as the first answer: longer ones might be cut. */
  async #byPages(first: Rows, counting: 'pages' | 'pagesFromOne'): Promise<Result<Pass, BankError>> {
    const ids = idsOf(first);
    const seen = new Set(ids);
    const size = ids.length;
    const second = counting === 'pages' ? 1 : 2;
    for (let number = second; ; number += 1) {
      const page = await this.#ask(this.#search, number, size);
      if (!page.ok) return page;
      const own = idsOf(page.value);
      // Nothing ties pages together: several of them must agree twice.
      if (own.length === 0) return ok({ ids, proof: number === second ? 'whole' : 'open' });
      const fresh = own.filter((id) => !seen.has(id));
      if (fresh.length === 0 && number === second) this.#learn({ counting: null });
      if (fresh.length === 0) return ok({ ids, proof: 'unclear' });
      for (const id of fresh) seen.add(id);
      ids.push(...own);
    }
  }

  /** Ever shorter periods of creation, until each answer is shorter than one that the bank is known to give. */
  async #narrow(first: Rows): Promise<Result<boolean, BankError>> {
    const { from, to } = this.#search.createdDatetime ?? {};
    const waiting: { readonly from: string | undefined; readonly to: string | undefined; readonly rows: Rows }[] = [{ from, to, rows: first }];
    for (let windows = 0; windows < MOST_WINDOWS; windows += 1) {
      const window = waiting.pop();
      if (window === undefined) return ok(true);
      if (window.rows.came < Math.max(LEAST_LIMIT, this.#known.longest)) continue;
      const middle = middleOf(window.rows);
      if (middle === null) return ok(false);
      const halves = [
        { from: window.from, to: withOffset(instantFromMs(instantToMs(middle) - 1)) }, { from: withOffset(middle), to: window.to },
      ];
      for (const half of halves) {
        const createdDatetime = { ...(half.from !== undefined && { from: half.from }), ...(half.to !== undefined && { to: half.to }) };
        const part = await this.#firstPage({ ...this.#search, createdDatetime });
        if (!part.ok) return part;
        // The bank ignores a period that changes nothing.
        if (part.value.ids.length >= window.rows.ids.length && isSame(idsOf(window.rows).toSorted(), idsOf(part.value).toSorted())) return ok(false);
        waiting.push({ ...half, rows: part.value });
      }
    }
    return ok(false);
  }
}

const idsOf = ({ ids }: Rows): string[] => [...ids];

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((id, index) => id === other[index]);

/** A moment of creation with rows on both sides; null where there is none, or where a row has none. */
function middleOf({ transfers, ids }: Rows): Instant | null {
  if (transfers.length < ids.length) return null;
  const created = transfers.map(({ createdDatetime }) => createdDatetime);
  if (created.includes(null)) return null;
  const sorted = created.filter((at) => at !== null).toSorted();
  const middle = sorted[Math.ceil(sorted.length / 2)] ?? null;
  return middle === null || middle > (sorted[0] ?? '') ? middle : (sorted.find((at) => at > middle) ?? null);
}
