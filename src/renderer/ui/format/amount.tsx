import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';
import classes from './format.module.css';
import type { SignShown } from './formatter.ts';
import { useFormat } from './formatter.ts';

interface AmountProps {
  readonly money: Money | null | undefined;
  /** "always" marks credits with a plus and a heavier weight. */
  readonly sign?: SignShown;
  readonly size?: 'row' | 'figure' | 'headline';
  /** An amount that no longer counts. */
  readonly struck?: boolean;
}

/** Credits and debits differ by sign and weight before colour. */
export function Amount({ money, sign = 'negative', size = 'row', struck = false }: AmountProps): ReactElement {
  const { t } = useT();
  const { digits, currency } = useFormat().amountParts(money, { sign });
  const credit = !struck && sign === 'always' && money !== null && money !== undefined && money.amountMinor > 0;
  return (
    <span className={classes['amount']} data-size={size} data-credit={credit || undefined} data-struck={struck || undefined}>
      {digits}
      {currency !== '' && <span className={classes['currency']} title={money?.currency === CURRENCY_NOT_SAID ? t('records:currencyNotSaid') : undefined}>{`\u00a0${currency}`}</span>}
    </span>
  );
}

type SumOf = 'accounts' | 'orders' | 'rows';

interface SumProps {
  /** null where a part is unknown; then see `known`. */
  readonly total: Money | null | undefined;
  readonly known: KnownSum | undefined;
  readonly of: SumOf;
  readonly size?: 'row' | 'figure' | 'headline';
  /** One line: a mark stands for what is missing and explains it. */
  readonly compact?: boolean;
}

/** A sum. Where parts are unknown: the known sum, and how many parts are missing. */
export function Sum({ total, known, of, size = 'row', compact = false }: SumProps): ReactElement {
  const lacks = useLacks();
  if (known === undefined || known.lacking === 0) return <Amount money={total} size={size} />;
  if (compact) {
    const said = lacks(known.lacking, of);
    return (
      <span title={said}>
        <span className="t-wait" aria-hidden="true">⚠ </span>
        <Amount money={known.sum} size={size} />
        <span className="t-visually-hidden"> {said}</span>
      </span>
    );
  }
  return (
    <span className={classes['partialSum']}>
      <Amount money={known.sum} size={size} />
      <Incomplete lacking={known.lacking} of={of} />
    </span>
  );
}

export function Incomplete({ lacking, of }: { readonly lacking: number; readonly of: SumOf }): ReactElement | null {
  const lacks = useLacks();
  return lacking === 0 ? null : <span className={classes['incomplete']}>{lacks(lacking, of)}</span>;
}

function useLacks(): (lacking: number, of: SumOf) => string {
  const { t } = useT();
  const format = useFormat();
  return (lacking, of) => t(of === 'orders' ? 'records:unreadable.lacking' : `records:incomplete.${of}`, { count: lacking, number: format.number(lacking) });
}
