import type { Database } from 'better-sqlite3-multiple-ciphers';

import { inTransaction } from '#main/store/sqlite/index.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { decodeContent, unreadableRow } from '#shared/contract/answer.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/operations.ts';
import type { RowSchema } from '#shared/contract/record.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import { IdPlaces } from './id-places.ts';
import { ListReader, parseRow, UnreadableList } from './list-reader.ts';
import { ScratchTexts } from './scratch-texts.ts';
import { recordTables } from './tables.ts';
import type { RecordTable } from './tables.ts';
import { nextGeneration, recordWriter } from './writing.ts';

/** What an answer to a search of the portal holds. */
export interface TakenAnswer {
  readonly kind: 'taken';
  /** All rows. */
  readonly came: number;
  /** Those without repetitions. */
  readonly distinct: number;
  readonly unreadable: number;
  /** Documented values of the field that divides the section's lists. */
  readonly values: number;
  /** The documented value that every record has; null where they differ, or one has none. */
  readonly sole: string | null;
  /** Records in all answers until now, and rows that cannot be read. */
  readonly found: number;
  readonly foundUnreadable: number;
}

export type PortalAnswerVerdict =
  | TakenAnswer
  | { readonly kind: 'unreadable'; readonly problem: UnreadableList['problem']; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

/** Which of the records that were found are stored: those of the campaign that are not named. */
export interface OfCampaign {
  readonly campaignId: string;
  readonly except: ReadonlySet<string>;
}

/**
 * A list of the portal, of one answer or of several that complete each other, while they arrive. Rows are set aside, and only their ids are in
 * memory; nothing is stored before all answers are there and the list is asked to be stored.
 */
export class PortalList<S extends SearchedSection = SearchedSection> {
  readonly #database: Database;
  readonly #section: S;
  readonly #table: RecordTable<S>;
  readonly #answers: Answer<S>[] = [];
  #arriving: Answer<S> | null = null;
  readonly #unreadable: UnreadableRow[] = [];
  #found = 0;
  /** Most bytes of texts in memory at once. */
  mostHeld = 0;

  constructor(database: Database, section: S) {
    this.#database = database;
    this.#section = section;
    this.#table = recordTables[section];
  }

  /** Begins an answer. One that has not ended is forgotten. */
  begin(): void {
    this.#arriving?.close();
    this.#arriving = new Answer(this.#database, this.#section, this.#table);
  }

  feed(piece: Uint8Array): void {
    this.#arriving?.feed(piece);
    const held = [...this.#answers, this.#arriving].reduce((sum, answer) => sum + (answer?.held ?? 0), 0);
    this.mostHeld = Math.max(this.mostHeld, held);
  }

  end(): PortalAnswerVerdict {
    const answer = this.#arriving;
    if (answer === null) throw new Error('No answer has begun');
    const verdict = answer.end();
    if (verdict !== null) {
      this.begin();
      return verdict;
    }
    this.#arriving = null;
    // An unidentified row of a later answer may be one that an earlier one left out.
    const known = new Set(this.#answers[0]?.unreadable.map(({ raw }) => raw));
    this.#unreadable.push(...answer.unreadable.filter(({ raw }) => !known.has(raw)));
    for (const id of answer.ids()) if (!this.#isIn(id, 0, this.#answers.length)) this.#found += 1;
    this.#answers.push(answer);
    const { came, distinct, unreadable, values, sole } = answer;
    return { kind: 'taken', came, distinct, unreadable: unreadable.length, values: values.size, sole, found: this.#found, foundUnreadable: this.#unreadable.length };
  }

  #isIn(id: string, from: number, to: number): boolean {
    for (let index = from; index < to; index += 1) if (this.#answers[index]?.has(id) === true) return true;
    return false;
  }

  /** Of every record that was found. */
  ids(): string[] {
    return [...new Set(this.#answers.flatMap((answer) => [...answer.ids()]))];
  }

  /** Whether the later answers have every record of the first. */
  isInParts(): boolean {
    for (const id of this.#answers[0]?.ids() ?? []) if (!this.#isIn(id, 1, this.#answers.length)) return false;
    return true;
  }

  /**
   * Stores the list in one transaction, as {@link replaceRecords} does: records that it does not name are gone, unless the list is partial or
   * unidentified rows may be some of them.
   */
  store(asOf: Instant, partial: boolean): void {
    const { table } = this.#table;
    inTransaction(this.#database, () => {
      const generation = nextGeneration(this.#database, table);
      const listed = recordWriter(this.#database, this.#table, asOf, { generation, positioned: true });
      const again = recordWriter(this.#database, this.#table, asOf, { generation, positioned: false });
      let position = 0;
      for (const { record, isFirst } of this.#records()) {
        if (!isFirst) {
          again(record, null);
          continue;
        }
        listed(record, position);
        position += 1;
      }
      replaceUnreadableRows(this.#database, this.#section, '', this.#unreadable, asOf);
      if (this.#unreadable.length > 0 || partial) return;
      this.#database.prepare(`UPDATE ${table} SET gone_at = ? WHERE generation < ? AND gone_at IS NULL`).run(asOf, generation);
    });
  }

  /** Adds what was found. */
  add(asOf: Instant): void {
    this.#add(asOf, () => true);
  }

  /** Adds what was found of a campaign, and gives the ids of all of it in the bank's order. */
  addOfCampaign(asOf: Instant, { campaignId, except }: OfCampaign): string[] {
    const ids: string[] = [];
    this.#add(asOf, (id, record) => {
      if ((record as { readonly campaignId?: string | null }).campaignId !== campaignId) return false;
      ids.push(id);
      return !except.has(id);
    });
    return ids;
  }

  #add(asOf: Instant, isAdded: (id: string, record: SectionRecords[S]) => boolean): void {
    inTransaction(this.#database, () => {
      const put = recordWriter(this.#database, this.#table, asOf, { generation: nextGeneration(this.#database, this.#table.table), positioned: false });
      for (const { id, record } of this.#records()) if (isAdded(id, record)) put(record, null);
    });
  }

  /** For a short list: everything that was found, each record as it came last. */
  whole(): { readonly records: readonly SectionRecords[S][]; readonly unreadable: readonly UnreadableRow[] } {
    const found = new Map<string, SectionRecords[S]>();
    for (const { id, record } of this.#records()) found.set(id, record);
    return { records: [...found.values()], unreadable: this.#unreadable };
  }

  /** In the order in which they came; of records that came again the later one counts. */
  *#records(): Generator<{ readonly id: string; readonly record: SectionRecords[S]; readonly isFirst: boolean }> {
    const twice = new Set<string>();
    for (const [index, answer] of this.#answers.entries()) {
      for (const record of answer.records()) {
        const id = this.#table.id(record);
        const isAgain = this.#isIn(id, 0, index) || twice.has(id);
        if (answer.isTwice(id)) twice.add(id);
        yield { id, record, isFirst: !isAgain };
      }
    }
  }

  drop(): void {
    this.#arriving?.close();
    for (const answer of this.#answers) answer.close();
    this.#arriving = null;
    this.#answers.length = 0;
  }
}

const documented = (words: readonly string[], word: unknown): string | null => words.find((known) => known === word) ?? null;

class Answer<S extends SearchedSection> {
  readonly #section: S;
  readonly #table: RecordTable<S>;
  readonly #item: RowSchema<unknown, never>;
  readonly #divided: readonly [field: string, values: readonly string[]];
  readonly #reader: ListReader;
  readonly #texts: ScratchTexts;
  readonly #places = new IdPlaces();
  #sole: readonly SectionRecords[S][] = [];
  #index = 0;
  #problem: UnreadableList | null = null;
  readonly unreadable: UnreadableRow[] = [];
  readonly values = new Set<string>();
  #valueless = false;
  came = 0;
  distinct = 0;

  constructor(database: Database, section: S, table: RecordTable<S>) {
    const { list, divided }: { readonly list: keyof typeof operations; readonly divided?: readonly [string, readonly string[]] } = sectionTable[section].reading;
    this.#section = section;
    this.#table = table;
    this.#item = (operations[list] as Operation).answer.item as RowSchema<unknown, never>;
    this.#divided = divided ?? ['', []];
    this.#texts = new ScratchTexts(database.name);
    this.#reader = new ListReader((bytes) => this.#take(bytes));
  }

  get held(): number {
    return this.#texts.held + this.#reader.held;
  }

  feed(piece: Uint8Array): void {
    if (this.#problem !== null) return;
    try {
      this.#reader.feed(piece);
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      this.#problem = error;
    }
  }

  #take(bytes: Uint8Array): void {
    const index = this.#index;
    this.#index += 1;
    const raw = parseRow(bytes);
    const read = this.#item.read(raw);
    if (read.whole) this.#note(this.#recordOf(read.row), raw, bytes);
    else this.unreadable.push(unreadableRow(read, raw, index, this.#reader.pathOf(index).split('.').slice(0, -1).filter((part) => part !== 'payload')));
  }

  /** Further copies of a row, equal in every field, count once. */
  #note(record: SectionRecords[S], raw: unknown, bytes: Uint8Array): void {
    this.came += 1;
    const id = this.#table.id(record);
    if (this.#places.of(id).some((place) => isSameJson(parseRow(this.#texts.at(place)), raw))) return;
    this.distinct += 1;
    this.#places.add(id, this.#texts.add(bytes));
    this.#noteValue(record);
  }

  #noteValue(record: SectionRecords[S]): void {
    const [field, values] = this.#divided;
    const value = documented(values, (record as object as Readonly<Record<string, unknown>>)[field]);
    if (value === null) this.#valueless = true;
    else this.values.add(value);
  }

  get sole(): string | null {
    const [value = null, ...others] = this.values;
    return this.#valueless || others.length > 0 ? null : value;
  }

  /** What a campaign has raised is read separately. */
  #recordOf(row: unknown): SectionRecords[S] {
    return (this.#section === 'campaigns' ? { ...(row as object), available: null } : row) as SectionRecords[S];
  }

  /** null: the answer is whole and readable. */
  end(): Exclude<PortalAnswerVerdict, TakenAnswer> | null {
    try {
      const opened = this.#problem === null ? this.#reader.end() : null;
      if (opened !== null && (opened.refused || opened.errors.length > 0)) return { kind: 'refused', errors: opened.errors };
      if (this.#problem !== null) throw this.#problem;
      if (opened !== null && opened.rowsPath === null) this.#takeSole(opened.content, opened.path);
      this.came += this.unreadable.length;
      this.distinct += this.unreadable.length;
      return null;
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      return { kind: 'unreadable', problem: error.problem, path: error.path, detail: error.message };
    }
  }

  /** An answer without a list: a single record stands for a list of one. */
  #takeSole(content: unknown, path: string): void {
    const decoded = decodeContent(sectionTable[this.#section].reading.list, content);
    if (!decoded.ok) throw new UnreadableList('shape', [path, decoded.error.path].filter((part) => part !== '').join('.'), decoded.error.detail);
    const { rows, unreadable } = decoded.value as ListAnswer<unknown>;
    this.#sole = rows.map((row) => this.#recordOf(row));
    this.unreadable.push(...unreadable);
    this.came += rows.length;
    this.distinct += rows.length;
    for (const record of this.#sole) this.#noteValue(record);
  }

  *ids(): Generator<string> {
    yield* this.#places.ids();
    for (const record of this.#sole) yield this.#table.id(record);
  }

  has(id: string): boolean {
    return this.#places.has(id) || this.#sole.some((record) => this.#table.id(record) === id);
  }

  /** Whether the record has several texts. */
  isTwice(id: string): boolean {
    return this.#places.isTwice(id);
  }

  *records(): Generator<SectionRecords[S]> {
    for (const text of this.#texts.texts()) {
      const read = this.#item.read(parseRow(text));
      if (read.whole) yield this.#recordOf(read.row);
    }
    yield* this.#sole;
  }

  close(): void {
    this.#texts.close();
  }
}

/** Values nested too deep to serialise are never the same. */
function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}
