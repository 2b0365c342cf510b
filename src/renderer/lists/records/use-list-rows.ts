import { useEffect, useEffectEvent, useState } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { PagedRows } from '#renderer/ui/data-table/index.ts';
import type { RecordPage, RecordRow, Section } from '#shared/bridge/lists/records.ts';
import type { Result } from '#shared/domain/result.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ListQuestion } from './list-view-state.ts';

/** Milliseconds after the last key before the rows are counted: they come first. */
const COUNT_AFTER_MS = 150;

/** The rows of a list at once, their number when it is counted: until then as many as are known. */
export function useListRows<S extends Section>(section: S, list: ListQuestion): PagedRows<RecordRow<S>, RecordPage<S>> {
  const version = useRevision([section]);
  const key = JSON.stringify({ ...list.input, sort: null });
  const pages = usePagedRows<RecordRow<S>, RecordPage<S> & { readonly of: string }>({
    key: JSON.stringify(list.input), version,
    load: async ({ offset, limit }) => {
      const page = await pageOf<S>(list, offset, limit);
      return page.ok ? { ok: true, value: { ...page.value, of: key } } : page;
    },
  });
  const shown = pages.head?.counted === false ? pages.head.of : null;

  const [counted, setCounted] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const count = useEffectEvent(async (isWanted: () => boolean) => {
    const answer = await countOf(list);
    if (isWanted() && answer.ok && answer.value !== null) setCounted({ key, count: answer.value });
  });
  const pause = list.input.search === '' ? 0 : COUNT_AFTER_MS;
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

const pageOf = async <S extends Section>(list: ListQuestion, offset: number, limit: number): Promise<Result<RecordPage<S>, AppError>> => {
  const answer = list.command === 'records.page'
    ? await invoke('records.page', { ...list.input, offset, limit, count: 'later' })
    : await invoke('transfers.page', { ...list.input, offset, limit, count: 'later' });
  return answer as Result<RecordPage<S>, AppError>;
};

async function countOf(list: ListQuestion): Promise<Result<number | null, AppError>> {
  if (list.command === 'records.page') return invoke('records.count', { ...list.input, sort: null });
  const { sort: _, ...unsorted } = list.input;
  return invoke('transfers.count', unsorted);
}
