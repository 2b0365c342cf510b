import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { StatementSummary } from '#shared/bridge/statement.ts';

import classes from './statement.module.css';

/** How many entries are shown and what they add up to, per currency. Keeps its place while nothing is known. */
export function StatementSums({ summary }: { readonly summary: StatementSummary | null }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <div className={classes['sums']} role="group" aria-label={t('statement:sumsOf')}>
      <span className={classes['count']}>
        {summary === null ? '—' : t('statement:count', { count: summary.total, number: format.number(summary.total) })}
      </span>
      {summary?.sums.map(({ credits, debits, net }) => (
        <dl key={net.currency} className={classes['sumsOfCurrency']}>
          <div><dt>{t('statement:credits')}</dt><dd><Amount money={credits} sign="always" /></dd></div>
          <div><dt>{t('statement:debits')}</dt><dd><Amount money={debits} sign="always" /></dd></div>
          <div><dt>{t('statement:net')}</dt><dd className={classes['net']}><Amount money={net} sign="always" /></dd></div>
        </dl>
      ))}
    </div>
  );
}
