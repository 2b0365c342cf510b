import { useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AppError } from '#shared/bridge/app-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TableRows } from './table-rows.ts';

export const PAGE_ROWS = 100;

/** The most that the bridge gives at once. */
const ROWS_AT_ONCE = 500;

/** Pages kept in memory: 1,200 rows each way. */
const MAX_PAGES = 24;

/** Pages that are read at the same time. */
const MAX_READING = 3;

/** A jump this far, as with the scroll bar, is read only once the scrolling rests. */
const FAR_ROWS = PAGE_ROWS * 4;
const REST_MS = 50;

export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  /** Whether the total is wanted too, as with the first page of each read. */
  readonly count: boolean;
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  /** null where no count was asked for. */
  readonly total: number | null;
}

export type LoadPage<Row, Page extends RowsPage<Row>> = (request: PageRequest) => Promise<Result<Page, AppError>>;

interface PagesSnapshot<Page> {
  /** The selection that the rows belong to; null before the first answer. */
  readonly key: string | null;
  readonly total: number | null;
  readonly head: Page | null;
  readonly reading: boolean;
  readonly error: AppError | null;
  readonly revision: number;
}

/** Rows of a long list, read in pages as they come into view. What is shown stays until its replacement has arrived. */
export class RowPages<Row, Page extends RowsPage<Row>> {
  #load: LoadPage<Row, Page> | null = null;
  #wantedKey: string | null = null;
  #generation = 0;
  #shownGeneration = 0;
  #pages = new Map<number, { readonly rows: readonly Row[]; readonly generation: number }>();
  #asked = new Set<number>();
  #reading = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #view = { from: 0, to: 0 };
  #listeners = new Set<() => void>();
  #snapshot: PagesSnapshot<Page> = { key: null, total: null, head: null, reading: true, error: null, revision: 0 };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): PagesSnapshot<Page> => this.#snapshot;

  readonly rowAt = (index: number): Row | undefined => this.#pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS];

  /** The first match among the pages in memory. */
  readonly find = (wanted: (row: Row) => boolean): Row | undefined => {
    for (const { rows } of this.#pages.values()) {
      const row = rows.find(wanted);
      if (row !== undefined) return row;
    }
    return undefined;
  };

  /** Reads a selection, or the same one again. Answers of earlier reads are dropped. */
  read(key: string, load: LoadPage<Row, Page>): void {
    const other = key !== this.#wantedKey;
    this.#wantedKey = key;
    this.#load = load;
    this.#generation += 1;
    this.#asked.clear();
    this.#reading = 0;
    clearTimeout(this.#resting);
    if (other) this.#view = { from: 0, to: 0 };
    this.#change({ reading: true, error: null });
    void this.#fetch(Math.floor(this.#view.from / PAGE_ROWS), true);
  }

  readonly retry = (): void => {
    if (this.#wantedKey !== null && this.#load !== null) this.read(this.#wantedKey, this.#load);
  };

  /** The first rows of the selection, at most so many, beside the pages in memory. */
  readonly readFirst = async (most: number): Promise<Result<readonly Row[], AppError>> => {
    const load = this.#load;
    const rows: Row[] = [];
    if (load === null) return ok(rows);
    while (rows.length < most) {
      const limit = Math.min(ROWS_AT_ONCE, most - rows.length);
      const page = await load({ offset: rows.length, limit, count: rows.length === 0 });
      if (!page.ok) return page;
      rows.push(...page.value.rows);
      if (page.value.rows.length < limit) break;
    }
    return ok(rows);
  };

  /** Both inclusive. Ignored while another selection is being read: the range belongs to the old rows. */
  readonly need = (from: number, to: number): void => {
    if (this.#snapshot.key !== this.#wantedKey) return;
    const far = Math.abs(from - this.#view.from) > FAR_ROWS;
    this.#view = { from, to };
    clearTimeout(this.#resting);
    if (far) this.#resting = setTimeout(this.#fetchView, REST_MS);
    else this.#fetchView();
  };

  readonly #fetchView = (): void => {
    if (this.#shownGeneration !== this.#generation) return;
    const last = Math.floor(this.#view.to / PAGE_ROWS);
    for (let page = Math.floor(this.#view.from / PAGE_ROWS); page <= last; page += 1) {
      if (this.#pages.get(page)?.generation !== this.#generation) void this.#fetch(page, false);
    }
  };

  async #fetch(page: number, count: boolean): Promise<void> {
    const load = this.#load;
    if (load === null || this.#asked.has(page) || this.#reading >= MAX_READING) return;
    this.#asked.add(page);
    this.#reading += 1;
    const generation = this.#generation;
    const result = await load({ offset: page * PAGE_ROWS, limit: PAGE_ROWS, count });
    if (generation !== this.#generation) return;
    this.#reading -= 1;
    if (!result.ok) {
      // The page stays marked as asked for, or every failure would ask again at once. Only a new read tries again.
      this.#change({ reading: false, error: result.error });
      return;
    }
    this.#asked.delete(page);
    this.#take(page, result.value, count);
  }

  #take(page: number, answer: Page, counted: boolean): void {
    const { key, total, head, revision } = this.#snapshot;
    if (key !== this.#wantedKey) this.#pages.clear();
    this.#shownGeneration = this.#generation;
    this.#pages.set(page, { rows: answer.rows, generation: this.#generation });
    this.#forgetFarPages(page);
    this.#change({
      key: this.#wantedKey,
      total: answer.total ?? total,
      head: counted ? answer : head,
      reading: false,
      error: null,
      revision: revision + 1,
    });
    this.#fetchView();
  }

  #forgetFarPages(around: number): void {
    if (this.#pages.size <= MAX_PAGES) return;
    const farthest = [...this.#pages.keys()].toSorted((a, b) => Math.abs(b - around) - Math.abs(a - around))[0];
    if (farthest !== undefined) this.#pages.delete(farthest);
  }

  #change(part: Partial<PagesSnapshot<Page>>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}

interface PagedRowsOptions<Row, Page extends RowsPage<Row>> {
  /** The whole selection as text: another key is another selection. */
  readonly key: string;
  /** When it changes, the selection is read again. */
  readonly version: number;
  readonly load: LoadPage<Row, Page>;
}

export interface PagedRows<Row, Page> extends TableRows<Row> {
  /** The last page that came with a count. */
  readonly head: Page | null;
  /** A newer answer is on its way; the older one is shown. */
  readonly reading: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** The first match among the rows in memory. */
  readonly find: (wanted: (row: Row) => boolean) => Row | undefined;
}

/** Rows read page by page as the table shows them. Old rows stay until the new ones arrive. */
export function usePagedRows<Row, Page extends RowsPage<Row>>({ key, version, load }: PagedRowsOptions<Row, Page>): PagedRows<Row, Page> {
  const [pages] = useState(() => new RowPages<Row, Page>());
  const snapshot = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const loadOfKey = useEffectEvent(() => load);
  // With the drawing, not behind it: the rows are on their way while the page is laid out for the first time.
  useLayoutEffect(() => { pages.read(key, loadOfKey()); }, [pages, key, version]);

  return useMemo(
    () => ({
      rowCount: snapshot.total,
      rowAt: (index) => pages.rowAt(index),
      onRangeNeeded: pages.need,
      readFirst: pages.readFirst,
      key: snapshot.key ?? '',
      head: snapshot.head,
      reading: snapshot.reading,
      error: snapshot.error,
      retry: pages.retry,
      find: pages.find,
    }),
    [pages, snapshot],
  );
}
