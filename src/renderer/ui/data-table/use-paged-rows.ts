import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';

import type { AppError } from '#shared/bridge/app-error.ts';

import { RowPages } from './row-pages.ts';
import type { LoadPage, RowsPage } from './row-pages.ts';
import type { TableRows } from './table-rows.ts';

interface PagedRowsOptions<Row, Page extends RowsPage<Row>> {
  /** Everything that the selection consists of, as text: another key is another selection. */
  readonly key: string;
  /** Reads the selection again when it grows, such as the revision of the cached part that is shown. */
  readonly version: number;
  readonly load: LoadPage<Row, Page>;
}

export interface PagedRows<Row, Page> extends TableRows<Row> {
  /** The last page that came with a count; it belongs to the rows that are shown. */
  readonly head: Page | null;
  /** A newer answer is on its way; what is shown is the older one. */
  readonly reading: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** The first row of those at hand that is wanted. */
  readonly find: (wanted: (row: Row) => boolean) => Row | undefined;
}

/** Rows read in pages of 200 as the table shows them; old rows stay until the new ones are here. */
export function usePagedRows<Row, Page extends RowsPage<Row>>({ key, version, load }: PagedRowsOptions<Row, Page>): PagedRows<Row, Page> {
  const [pages] = useState(() => new RowPages<Row, Page>());
  const snapshot = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const loadOfKey = useEffectEvent(() => load);
  useEffect(() => {
    pages.read(key, loadOfKey());
  }, [pages, key, version]);

  return useMemo(
    () => ({
      rowCount: snapshot.total,
      rowAt: (index) => pages.rowAt(index),
      onRangeNeeded: pages.need,
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
