import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { PlainTable, Said, Section } from '#renderer/ui/index.ts';
import type { ReconciliationSheet } from '#shared/bridge/cash/statement-review.ts';

import classes from './reconciliation.module.css';

/** What was noted and ticked on entries that are not here. */
export function LostMarks({ marks }: { readonly marks: ReconciliationSheet['lostMarks'] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const checked = (at: string, by: string | null): string => t('reconciliation:checkedBy', { at, by: by ?? UNKNOWN });
  return (
    <Section heading={t('reconciliation:lost')}>
      <p className={classes['about']}>{t('reconciliation:lostText')}</p>
      <PlainTable>
        <thead>
          <tr>{(['date', 'id', 'note', 'checked'] as const).map((column) => <th key={column} scope="col">{t(`reconciliation:lostColumns.${column}`)}</th>)}</tr>
        </thead>
        <tbody>
          {marks.map((mark, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- ids need not be unique, and the rows hold nothing of their own
            <tr key={`${mark.transactionId} ${index}`}>
              <td>{format.date(mark.date)}</td>
              <td className="t-mono">{mark.transactionId}</td>
              <td><Said text={mark.note ?? UNKNOWN} /></td>
              <td>{mark.checkedAt === null ? UNKNOWN : checked(format.instant(mark.checkedAt), mark.checkedBy)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}
