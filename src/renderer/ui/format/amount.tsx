import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Money } from '#shared/domain/money.ts';

import classes from './format.module.css';
import type { SignShown } from './formatter.ts';
import { useFormat } from './use-format.ts';

interface AmountProps {
  readonly money: Money | null | undefined;
  /** "always" marks credits with a plus and sets them in a heavier weight. */
  readonly sign?: SignShown;
  readonly size?: 'row' | 'figure' | 'headline';
  /** An amount that no longer counts, such as that of an entry that vanished. */
  readonly struck?: boolean;
}

/** An exact amount: digits that align, the currency small. Credits and debits differ by sign and weight before colour. */
export function Amount({ money, sign = 'negative', size = 'row', struck = false }: AmountProps): ReactElement {
  const { t } = useT();
  const { digits, currency } = useFormat().amountParts(money, { sign });
  const credit = sign === 'always' && money !== null && money !== undefined && money.amountMinor > 0;
  return (
    <span className={classes['amount']} data-size={size} data-credit={credit || undefined} data-struck={struck || undefined}>
      {digits}
      {currency !== '' && <span className={classes['currency']} title={money?.currency === CURRENCY_NOT_SAID ? t('records:currencyNotSaid') : undefined}>{`\u00a0${currency}`}</span>}
    </span>
  );
}
