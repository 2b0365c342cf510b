import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { DESCRIPTION_LENGTH } from '#shared/domain/payment/transfer-reading.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { Counter } from './counter.tsx';
import classes from './fields.module.css';
import type { TransferForm } from './transfer-form.ts';

/** What the beneficiary reads. */
export function TextFields({ typed, change, fields }: TransferForm): ReactElement {
  const { t } = useT();
  return (
    <>
      <TextInput
        label={t('payment:fields.description')} value={typed.description} autoComplete="off"
        {...fields.of('description', <Counter text={textAsSent(typed.description)} most={DESCRIPTION_LENGTH} />)}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label={t('payment:fields.remittanceInformation')} value={typed.remittanceInformation} autoComplete="off"
        {...fields.of('remittanceInformation', <span className={classes['onLabelLine']}>{t('payment:hints.remittanceInformation')}</span>)}
        onChange={(event) => change({ remittanceInformation: event.currentTarget.value })}
      />
    </>
  );
}
