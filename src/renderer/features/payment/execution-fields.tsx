import { Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './fields.module.css';
import type { TransferForm } from './transfer-form.ts';

/** When it leaves. Instant takes no date; the one that was typed comes back when instant is taken off again. */
export function ExecutionFields({ typed, change, fields, today }: TransferForm & { readonly today: BankDate }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const lastDate = useRef(typed.executionDate);
  const setInstant = (isInstant: boolean): void => {
    if (isInstant) lastDate.current = typed.executionDate;
    change({ isInstant, executionDate: isInstant ? '' : (lastDate.current || today) });
  };
  return (
    <div className={classes['execution']}>
      <TextInput
        type="date" label={t('payment:fields.executionDate')} value={typed.executionDate} disabled={typed.isInstant && typed.executionDate === ''}
        {...fields.of('executionDate', (
          <span className={classes['onLabelLine']}>
            {typed.isInstant ? t('payment:hints.instantNoDate') : format.date(parseBankDate(typed.executionDate))}
          </span>
        ))}
        onChange={(event) => change({ executionDate: event.currentTarget.value })}
      />
      <Checkbox
        label={t('payment:fields.isInstant')} checked={typed.isInstant} {...fields.of('isInstant', t('payment:hints.isInstant'))}
        onChange={(event) => setInstant(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('payment:fields.isUrgent')} checked={typed.isUrgent} {...fields.of('isUrgent', t('payment:hints.isUrgent'))}
        onChange={(event) => change({ isUrgent: event.currentTarget.checked })}
      />
    </div>
  );
}
