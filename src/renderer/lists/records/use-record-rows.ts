import { useEffect, useEffectEvent, useState } from 'react';

import { invoke, recordPage } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { PagedRows } from '#renderer/ui/data-table/index.ts';
import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import type { RecordPage, RecordRow, Section } from '#shared/bridge/lists/records.ts';

/** Milliseconds after the last key before the rows are counted: they come first. */
const COUNT_AFTER_MS = 150;

/** The rows of a list at once, their number when it is counted: until then as many as are known. */
export function useRecordRows<S extends Section>(selection: RecordSelection & { readonly section: S }): PagedRows<RecordRow<S>, RecordPage<S>> {
  const version = useRevision([selection.section]);
  const unsorted = { ...selection, sort: null };
  const key = JSON.stringify(unsorted);
  const pages = usePagedRows<RecordRow<S>, RecordPage<S> & { readonly of: string }>({
    key: JSON.stringify(selection), version,
    load: async ({ offset, limit }) => {
      const page = await recordPage({ ...selection, offset, limit, count: 'later' });
      return page.ok ? { ok: true, value: { ...page.value, of: key } } : page;
    },
  });
  const shown = pages.head?.counted === false ? pages.head.of : null;

  const [counted, setCounted] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const count = useEffectEvent(async (isWanted: () => boolean) => {
    const answer = await invoke('records.count', unsorted);
    if (isWanted() && answer.ok && answer.value !== null) setCounted({ key, count: answer.value });
  });
  const pause = selection.search === '' ? 0 : COUNT_AFTER_MS;
  useEffect(() => {
    if (shown !== key) return undefined;
    let wanted = true;
    const timer = setTimeout(() => void count(() => wanted), pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, shown, pause, version]);

  if (shown === null) return pages;
  return counted?.key === shown ? { ...pages, rowCount: counted.count } : { ...pages, counted: false };
}
