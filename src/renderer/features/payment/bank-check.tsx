import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { statusWord } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, DescriptionList, Field, Note } from '#renderer/ui/index.ts';
import type { BankValidation } from '#shared/bridge/intents.ts';
import classes from './payment.module.css';

/** What the bank says of a transfer that it finds nothing wrong with. */
export function BankCheck({ said }: { readonly said: Extract<BankValidation, { valid: true }> }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <Note meaning="done" role="status">
        <p className={classes['calmTitle']}><IconCircleCheck size={18} aria-hidden="true" />{t('payment:checking.valid')} <AsOf instant={said.at} /></p>
        <p>{t('payment:checking.validText')}</p>
      </Note>
      <DescriptionList>
        <Field label={t('payment:checking.debtorName')}>{said.debtorName}</Field>
        <Field label={t('payment:checking.creditorName')}>{said.creditorName}</Field>
        <Field label={t('payment:checking.executionDate')}>{format.date(said.executionDate)}</Field>
        <Field label={t('payment:checking.feeType')}>{said.feeType === null ? null : statusWord('feeTypes', said.feeType, t)}</Field>
        <Field label={t('payment:checking.fees')}>
          {said.fees.length === 0 ? t('payment:checking.noFees') : (
            <span className={classes['stack']}>
              {said.fees.map((fee, index) => (
                <span key={`${index} ${fee.description ?? ''}`}><Amount money={fee.amount} /> <span className="t-muted">{fee.description}</span></span>
              ))}
            </span>
          )}
        </Field>
        {said.taxReliefDescription !== null && <Field label={t('payment:checking.relief')}>{said.taxReliefDescription}</Field>}
      </DescriptionList>
    </>
  );
}
