import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { PagedRows } from '#renderer/ui/data-table/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import type { StatementRow, StatementSummary } from '#shared/bridge/cash/statement.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Result } from '#shared/domain/result.ts';
import { LatestAnswer } from './latest-answer.ts';
import type { Question } from './question.ts';

/** Milliseconds after the last key before sums are asked for: the rows come first. */
const SUMS_AFTER_MS = 150;

interface Page {
  readonly rows: readonly StatementRow[];
  readonly total: number;
  readonly counted: boolean;
  readonly of: string;
}

export interface Statement {
  readonly rows: PagedRows<StatementRow, Page>;
  /** The last sums; null before the first. */
  readonly summary: StatementSummary | null;
  /** `summary` is still that of another selection. */
  readonly counting: boolean;
  /** `counted` is false while more may be found. */
  readonly found: { readonly number: number; readonly counted: boolean } | null;
  readonly error: AppError | null;
  readonly retry: () => void;
}

/** The rows at once, the sums when they are counted. */
export function useStatement({ selection, sort, filtered }: Question): Statement {
  const key = JSON.stringify(selection);
  const pages = usePagedRows<StatementRow, Page>({
    key: JSON.stringify([selection, sort]),
    version: useRevision(['statements', 'entryMarks', 'accounts']),
    load: async ({ offset, limit }) => {
      const page = await invoke('statement.rows', { ...selection, sort, offset, limit });
      if (!page.ok) return page;
      const { rows, found, counted } = page.value;
      return { ok: true, value: { rows, total: found, counted, of: key } };
    },
  });
  const shownKey = pages.head?.of ?? null;

  const [sums] = useState(() => new LatestAnswer<StatementSummary>());
  const answered = useSyncExternalStore(sums.subscribe, sums.snapshot);
  const version = useRevision(filtered ? ['statements', 'entryMarks'] : ['statements']);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const shown = shownKey === key;
  const ask = useEffectEvent(() => { sums.want(key, () => invoke('statement.summary', selection)); });
  const pause = selection.search === '' ? 0 : SUMS_AFTER_MS;
  useEffect(() => {
    if (!shown) return undefined;
    if (pause === 0) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, pause);
    return () => { clearTimeout(timer); };
  }, [key, shown, pause, version, attempt]);

  const summed = answered.key === shownKey ? answered.value : null;
  const counted = pages.head?.counted === true || summed !== null;
  const number = pages.head?.counted === true ? pages.rowCount : Math.max(summed?.total ?? 0, pages.rowCount ?? 0);
  return {
    rows: { ...pages, rowCount: pages.rowCount === null ? null : number, counted },
    summary: answered.value,
    counting: summed === null,
    found: pages.rowCount === null || number === null ? null : { number, counted },
    error: pages.error ?? answered.error,
    retry: () => {
      pages.retry();
      tryAgain();
    },
  };
}

export type ReadState = 'idle' | 'reading' | 'offline' | 'readFailed';

export function useReadPeriod(accountId: string): { readonly state: ReadState; readonly read: (range: DateRange) => void } {
  const [state, setState] = useState<ReadState>('idle');
  const read = (range: DateRange): void => {
    setState('reading');
    void invoke('sync.refreshStatement', { accountId, from: range.from, to: range.to }).then((result) => { setState(outcomeOf(result)); });
  };
  return { state, read };
}

function outcomeOf(result: Result<Freshness, AppError>): ReadState {
  if (!result.ok) return result.error.kind === 'offline' ? 'offline' : 'readFailed';
  if (result.value.phase === 'offline') return 'offline';
  return result.value.phase === 'failed' ? 'readFailed' : 'idle';
}
