import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { groupedIban, isIban } from '#shared/domain/iban.ts';
import classes from './payment.module.css';

/** What history says beside a payment. It never blocks. */
export function AdviceList({ advice }: { readonly advice: readonly PaymentAdvice[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  if (advice.length === 0) return <p className="t-muted">{t('payment:advice.none')}</p>;
  return (
    <ul className={classes['advice']} aria-live="polite">
      {advice.map((one) => {
        const calm = isCalm(one);
        const Icon = calm ? IconInfoCircle : IconAlertTriangle;
        return (
          <li key={one.code} data-calm={calm || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>
              {adviceWords(one, t, format)}
              {one.code === 'unresolvedTwin' && <>{' '}<Link href={pathOfPayment(one.intentId)}>{t('payment:advice.openTwin')}</Link></>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const isCalm = (advice: PaymentAdvice): boolean => advice.code === 'sentSince' || (advice.code === 'lastVerification' && advice.match === 'MTCH');

function adviceWords(advice: PaymentAdvice, t: Translate, format: Formatter): string {
  switch (advice.code) {
    case 'firstPayment':
    case 'unresolvedTwin':
      return t(`payment:advice.${advice.code}`);
    case 'knownNameNewAccount':
      return t('payment:advice.knownNameNewAccount', { account: isIban(advice.accountCode) ? groupedIban(advice.accountCode) : advice.accountCode });
    case 'similarSent':
      return t('payment:advice.similarSent', { amount: format.money(advice.amount), count: advice.days });
    case 'unusualAmount':
      return t('payment:advice.unusualAmount', { amount: format.money(advice.usual) });
    case 'exceedsAvailable':
      return t('payment:advice.exceedsAvailable', { amount: format.money(advice.available) });
    case 'sentSince':
      return t('payment:advice.sentSince', { amount: format.money(advice.amount), left: format.money(advice.left) });
    case 'lastVerification': {
      const said = { when: format.instant(advice.at), match: statusWord('payeeMatches', advice.match, t) };
      return advice.name === null ? t('payment:advice.lastVerification', said) : t('payment:advice.lastVerificationName', { ...said, name: advice.name });
    }
    default:
      return assertNever(advice);
  }
}
