import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './statement.module.css';
import type { Statement } from './use-statement.ts';

/** How many entries are shown and what they add up to, per currency. Keeps its place while it is being counted. */
export function StatementSums({ found, summary, counting }: Pick<Statement, 'found' | 'summary' | 'counting'>): ReactElement {
  const { t } = useT();
  const sums = summary?.sums ?? [];
  const part = (name: 'credits' | 'debits' | 'net', money: Money): ReactElement => (
    <div>
      <dt>{t(`statement:${name}`)}</dt>
      <dd className={name === 'net' ? classes['net'] : undefined} data-counting={counting || undefined}>
        {counting ? <span className="t-visually-hidden">{UNKNOWN}</span> : null}
        <span aria-hidden={counting || undefined}><Amount money={money} sign="always" /></span>
      </dd>
    </div>
  );
  return (
    <div className={classes['sums']} role="group" aria-label={t('statement:sumsOf')} aria-busy={counting}>
      <span className={classes['count']} role="status">{useCountText(found)}</span>
      {sums.map(({ credits, debits, net }) => (
        <dl key={net.currency} className={classes['sumsOfCurrency']}>
          {part('credits', credits)}
          {part('debits', debits)}
          {part('net', net)}
        </dl>
      ))}
    </div>
  );
}

function useCountText(found: Statement['found']): string {
  const { t } = useT();
  const format = useFormat();
  if (found === null) return UNKNOWN;
  const text = { count: found.number, number: format.number(found.number) };
  return found.counted ? t('statement:count', text) : t('statement:atLeast', text);
}
