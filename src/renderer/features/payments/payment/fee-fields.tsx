import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Query } from '#renderer/data/queries.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { AccountSelect } from './account-select.tsx';
import classes from './fields.module.css';
import type { TransferForm } from './transfer-form.ts';

const feeTypes = ['SHA', 'OUR', 'BEN'] as const;

/** Who bears the fees, and which account they are taken from. */
export function FeeFields({ accounts, ...form }: TransferForm & { readonly accounts: Query<readonly AccountView[]> }): ReactElement {
  const { t } = useT();
  const { typed, change, fields } = form;
  return (
    <div className={classes['pair']}>
      <NativeSelect
        label={t('payment:fields.feeType')} value={typed.feeType} {...fields.of('feeType')}
        data={[{ value: '', label: t('payment:hints.bankDecides') }, ...feeTypes.map((value) => ({ value, label: t(`states:feeTypes.${value}`) }))]}
        onChange={(event) => change({ feeType: feeTypes.find((value) => value === event.currentTarget.value) ?? '' })}
      />
      <AccountSelect {...form} field="feeAccountId" accounts={accounts} />
    </div>
  );
}
