import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';

import { Amount } from './amount.tsx';
import classes from './format.module.css';
import { useFormat } from './use-format.ts';

/** What a sum is of. */
export type SumOf = 'accounts' | 'orders' | 'rows';

interface SumProps {
  /** null where a part is not known. */
  readonly total: Money | null | undefined;
  /** What is known of it then. */
  readonly known: KnownSum | undefined;
  readonly of: SumOf;
  readonly size?: 'row' | 'figure' | 'headline';
}

/** A sum. Where a part is not known: what is known of it, and how many parts are not in it. */
export function Sum({ total, known, of, size = 'row' }: SumProps): ReactElement {
  if (known === undefined || known.lacking === 0) return <Amount money={total} size={size} />;
  return (
    <span className={classes['partialSum']}>
      <Amount money={known.sum} size={size} />
      <Incomplete lacking={known.lacking} of={of} />
    </span>
  );
}

/** That a sum leaves out so many parts, since their amount is not known. */
export function Incomplete({ lacking, of }: { readonly lacking: number; readonly of: SumOf }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (lacking === 0) return null;
  return <span className={classes['incomplete']}>{t(of === 'orders' ? 'records:unreadable.lacking' : `records:incomplete.${of}`, { count: lacking, number: format.number(lacking) })}</span>;
}
