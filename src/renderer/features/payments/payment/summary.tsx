import type { ReactElement } from 'react';
import { ShownFields } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { amountInWords } from '#renderer/ui/format/amount-words.ts';
import { Amount } from '#renderer/ui/format/index.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import classes from './payment.module.css';

/** Everything that will be sent, in figures and in words, before it is. */
export function Summary({ shown }: { readonly shown: ShownWrite }): ReactElement {
  const { t, language } = useT();
  const { markInUri } = useSettings();
  const amount = 'amount' in shown ? shown.amount : null;
  return (
    <>
      <p className={classes['lead']}>{t('payment:confirm.lead')}</p>
      <div className={classes['figure']}>
        <Amount money={amount} size="headline" />
        {amount !== null && <p><span className="t-visually-hidden">{t('payment:confirm.inWords')}: </span>{amountInWords(amount, language)}</p>}
      </div>
      <ShownFields shown={shown} />
      <div className={classes['notices']}>
        {shown.kind === 'createTransfer' && shown.validated === null && <p>{t('payment:confirm.unchecked')}</p>}
        <p>{t('payment:confirm.verification')}</p>
        {markInUri && shown.kind === 'createTransfer' && <p>{t('payment:confirm.marker')}</p>}
      </div>
    </>
  );
}
