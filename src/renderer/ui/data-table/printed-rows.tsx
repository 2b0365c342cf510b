import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

import { useFormat } from '../format/index.ts';
import { usePrinting } from '../printing.ts';

interface PrintedRowsProps {
  readonly rows: readonly { readonly index: number; readonly away: boolean }[];
  readonly rowCount: number;
}

/** On paper only: which rows of a long list are there, since only those around the view are drawn. */
export function PrintedRows({ rows, rowCount }: PrintedRowsProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const printing = usePrinting();
  if (!printing) return null;
  const drawn = rows.filter(({ away }) => !away);
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined || drawn.length >= rowCount) return null;
  return (
    <p className="t-print-only">
      {t('comfort:print.rows', { from: format.number(first.index + 1), to: format.number(last.index + 1), total: format.number(rowCount) })}
    </p>
  );
}
