import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './fields.module.css';
import type { TransferForm } from './transfer-form.ts';

/** When it leaves. Instant takes no date; the one that was typed comes back when instant is taken off again. */
export function ExecutionFields({ typed, change, fields, today }: TransferForm & { readonly today: BankDate }): ReactElement {
  const { t } = useT();
  const lastDate = useRef(typed.executionDate);
  const setInstant = (isInstant: boolean): void => {
    if (isInstant) lastDate.current = typed.executionDate;
    change({ isInstant, executionDate: isInstant ? '' : (lastDate.current || today) });
  };
  const date = fields.of('executionDate', typed.isInstant ? <span className={classes['onLabelLine']}>{t('payment:hints.instantNoDate')}</span> : null);
  return (
    <div className={classes['execution']}>
      <DayInput
        field="executionDate" label={t('payment:fields.executionDate')} value={parseBankDate(typed.executionDate)} disabled={typed.isInstant && typed.executionDate === ''}
        error={date.error} description={date.description}
        onChange={(day) => change({ executionDate: day ?? '' })}
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
