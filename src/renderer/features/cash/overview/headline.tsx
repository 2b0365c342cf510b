import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Sum } from '#renderer/ui/format/index.ts';
import { AsOf } from '#renderer/ui/index.ts';
import type { CurrencyPosition } from '#shared/bridge/cash/statement.ts';

import classes from './overview.module.css';

/** The totals of each currency, to be read at one glance. */
export function Headline({ positions }: { readonly positions: readonly CurrencyPosition[] }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['headlines']}>
      {positions.map(({ currency, accounting, available, reserved, incomplete, asOf }, index) => (
        <dl key={currency} className={classes['headline']} aria-label={t('overview:total', { currency })}>
          <div>
            <dt className={named(index)}>{t('overview:accounting')}</dt>
            <dd><Sum total={accounting} known={asOf === null ? undefined : incomplete?.accounting} of="accounts" size="headline" /></dd>
          </div>
          <div>
            <dt className={named(index)}>{t('overview:available')}</dt>
            <dd><Sum total={available} known={asOf === null ? undefined : incomplete?.available} of="accounts" size="figure" /></dd>
          </div>
          <div>
            <dt className={named(index)}>{t('overview:reserved')}</dt>
            <dd><Sum total={reserved} known={asOf === null ? undefined : incomplete?.reserved} of="accounts" size="figure" /></dd>
          </div>
          <div>
            <dt className="t-visually-hidden">{t('overview:asOf')}</dt>
            <dd><AsOf instant={asOf} /></dd>
          </div>
        </dl>
      ))}
    </div>
  );
}

/** The first currency names the columns for all; the others name theirs only to who cannot see that. */
const named = (index: number): string | undefined => (index === 0 ? undefined : 't-visually-hidden');
