import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { SAFEGUARDING_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, PlainTable, Section, TableHead } from '#renderer/ui/index.ts';

/** Days whose figures are otherwise now than when they were over. */
export function ChangedDays(): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('safeguarding.changedDays', null, ['books']);
  if (error !== null) return <ErrorState error={error} onRetry={reload} />;
  if (data === null || data.length === 0) return null;
  return (
    <Section heading={t('safeguarding:changedDays')}>
      <PlainTable label={t('safeguarding:changedDays')}>
        <TableHead
          words={[t('safeguarding:changedDaysColumns.date')]}
          figures={[t('safeguarding:changedDaysColumns.owedThen'), t('safeguarding:changedDaysColumns.owedNow'), t('safeguarding:changedDaysColumns.balanceThen'), t('safeguarding:changedDaysColumns.balanceNow')]}
        />
        <tbody>
          {data.map(({ date, before, now }) => (
            <tr key={`${date} ${before.owed.currency}`}>
              <td><Link href={`${SAFEGUARDING_PATH}?day=${date}`}>{format.date(date)}</Link></td>
              <td data-end><Amount money={before.owed} /></td><td data-end><Amount money={now.owed} /></td><td data-end><Amount money={before.balance} /></td><td data-end><Amount money={now.balance} /></td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}
