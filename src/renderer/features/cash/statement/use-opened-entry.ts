import { useEffect, useEffectEvent, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Question } from './question.ts';
import type { Statement } from './use-statement.ts';

/** Another selection without the open entry closes it. An entry named in the address ("entry=17") is found and opened. */
export function useOpenedEntry(question: Question, { rows }: Statement, goTo: (index: number) => void) {
  const { table, selection, sort } = question;
  const named = rowIdFrom(table.value('entry'));
  const [last, setLast] = useState<{ readonly row: StatementRow; readonly key: string | undefined } | null>(null);
  const [place, setPlace] = useState<{ readonly rowId: number; readonly index: number | null } | null>(null);
  const ready = rows.rowCount !== null && !rows.reading;

  const lookFor = useEffectEvent((rowId: number) => {
    void invoke('statement.indexOf', { ...selection, sort, rowId }).then((result) => {
      const index = result.ok ? result.value : null;
      setPlace({ rowId, index });
      if (index === null) showToast({ message: (t) => t('statement:entryNotShown') });
      else goTo(index);
    });
  });
  const toFind = ready && named !== null && place?.rowId !== named ? named : null;
  useEffect(() => {
    if (toFind !== null) lookFor(toFind);
  }, [toFind]);

  const index = place === null || place.rowId !== named ? null : place.index;
  const waitedFor = index === null ? undefined : rows.rowAt(index);
  if (waitedFor !== undefined && named !== null) {
    setPlace({ rowId: named, index: null });
    if (waitedFor.rowId === named) setLast({ row: waitedFor, key: rows.key });
  }

  const forget = (): void => {
    if (named !== null) table.change({ entry: null }, { replace: true });
  };
  const now = last === null ? undefined : rows.find((row) => row.rowId === last.row.rowId);
  return {
    row: last === null ? null : (now ?? (last.key === rows.key ? last.row : null)),
    open: (row: StatementRow): void => {
      setLast({ row, key: rows.key });
      if (row.rowId !== named) forget();
    },
    close: (): void => {
      setLast(null);
      forget();
    },
  };
}

function rowIdFrom(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}
