import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Query } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import { EUR } from '#shared/domain/currency.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { accountLine } from './account-words.ts';
import type { TransferForm } from './transfer-form.ts';

interface AccountSelectProps extends TransferForm {
  readonly field: 'accountId' | 'feeAccountId';
  readonly accounts: Query<readonly AccountView[]>;
}

/** The currency follows the account, unless the person has chosen one that is not the account's of before. */
function currencyPatch({ accountId, currency }: Pick<TransferDraft, 'accountId' | 'currency'>, known: readonly AccountView[], chosen: string): { readonly currency?: string } {
  const currencyOf = (id: string): string | null => known.find(({ account }) => account.accountId === id)?.account.currency ?? null;
  const next = currencyOf(chosen);
  const followed = currency.trim() === '' || currency === (currencyOf(accountId) ?? EUR);
  return next === null || !followed ? {} : { currency: next };
}

/** One of the accounts, with what is available on it. A fee account may be left to be the one that pays. */
export function AccountSelect({ field, typed, change, fields, accounts }: AccountSelectProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const value = typed[field];
  const known = accounts.data ?? [];
  const gone = value !== '' && accounts.data !== null && !known.some(({ account }) => account.accountId === value);
  const none = field === 'accountId' ? t('payment:hints.chooseAccount') : t('payment:hints.sameAccount');
  return (
    <NativeSelect
      label={t(`payment:fields.${field}`)} value={value} disabled={accounts.loading}
      {...fields.of(field, accounts.error === null ? null : describeError(accounts.error, t).title)}
      data={[
        { value: '', label: none },
        ...known.map((view) => ({ value: view.account.accountId, label: accountLine(view, t, format) })),
        ...(gone || accounts.data === null ? [{ value, label: value }] : []),
      ].filter((option, index) => index === 0 || option.value !== '')}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value, ...(field === 'accountId' && currencyPatch(typed, known, currentTarget.value)) })}
    />
  );
}
