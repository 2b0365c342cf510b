import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfAccount } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableValue } from '#renderer/lists/record-view/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Iban, Sum, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import { EmptyState, Said } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { Account, Balance } from '#shared/contract/accounts.ts';
import { cameUnreadable } from '#shared/contract/came-unreadable.ts';
import { accountName } from '#shared/domain/account-name.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import type { Money } from '#shared/domain/money.ts';

const byText = (left: string | null, right: string | null): number => (left ?? '').localeCompare(right ?? '');

/** Unknown amounts come first; different currencies are ordered by currency. */
function byMoney(left: Money | null, right: Money | null): number {
  if (left === null || right === null) return (left === null ? 0 : 1) - (right === null ? 0 : 1);
  return left.currency === right.currency ? left.amountMinor - right.amountMinor : byText(left.currency, right.currency);
}

const accounting = ({ balance }: AccountView): Money | null => balance?.value.accounting ?? null;
const available = ({ balance }: AccountView): Money | null => balance?.value.available ?? null;
const reserved = (view: AccountView): Money | null => view.reserved?.value ?? null;

export const dayColumn = <Key extends string>(key: Key, title: string, format: Formatter): DataColumn<Readonly<Record<Key, BankDate | null>>> => ({
  key, title, width: 128, sortable: true,
  copyText: (entry) => format.date(entry[key]), exportValue: (entry) => entry[key],
  compare: (left, right) => byText(left[key], right[key]),
});

export const descriptionColumn = (title: string): DataColumn<{ readonly description: string | null }> => ({
  key: 'description', title, width: 240, grow: 1, sortable: true,
  render: ({ description }) => <span title={description ?? undefined}><Said text={description ?? UNKNOWN} /></span>,
  copyText: ({ description }) => description ?? '',
  compare: (left, right) => byText(left.description, right.description),
});

export const idColumn = <Key extends string>(key: Key, title: string): DataColumn<Readonly<Record<Key, string>>> => ({
  key, title, width: 200, optional: true,
  render: (entry) => <span className="t-mono">{entry[key]}</span>,
  copyText: (entry) => entry[key],
});

export const amountColumn = (title: string, format: Formatter, sign: 'negative' | 'always'): DataColumn<{ readonly amount: Money | null }> => ({
  key: 'amount', title, width: 168, align: 'end', sortable: true,
  render: ({ amount }) => <Amount money={amount} sign={sign} />,
  copyText: ({ amount }) => format.money(amount), exportValue: ({ amount }) => amount,
  compare: (left, right) => byMoney(left.amount, right.amount),
});

interface EntriesEmptyProps {
  readonly of: 'parent' | 'reserved';
  readonly searched: boolean;
  readonly neverRead: boolean;
}

export function EntriesEmpty({ of, searched, neverRead }: EntriesEmptyProps): ReactElement {
  const { t } = useT();
  if (neverRead) return <EmptyState title={t(`accounts:${of}.neverRead`)} />;
  if (searched) return <EmptyState title={t('statement:emptySearch')} />;
  return <EmptyState title={t(`accounts:${of}.empty`)}>{t(`accounts:${of}.emptyText`)}</EmptyState>;
}

export function useAccountColumns(): readonly DataColumn<AccountView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<AccountView>[] => {
    const amount = (key: 'accounting' | 'available' | 'reserved', of: (view: AccountView) => Money | null): DataColumn<AccountView> => ({
      key, title: t(`accounts:columns.${key}`), width: 152, align: 'end', sortable: true,
      render: (view) => (key === 'reserved' ? <Sum total={of(view)} known={view.reservedKnown} of="rows" compact /> : <BalanceAmount balance={view.balance?.value} of={key} />),
      copyText: (view) => format.money(of(view)),
      // The text that could not be read: an empty cell would say that there was none.
      exportValue: (view) => of(view) ?? (key === 'reserved' || view.balance === null ? null : cameUnreadable(view.balance.value, NAMES[key])),
      compare: (left, right) => byMoney(of(left), of(right)),
    });
    return [
      {
        key: 'name', title: t('accounts:columns.name'), width: 184, grow: 2, sortable: true,
        render: ({ account }) => <AccountLink account={account} />,
        copyText: ({ account }) => accountName(account),
        compare: (left, right) => byText(accountName(left.account), accountName(right.account)),
      },
      {
        key: 'iban', title: t('accounts:columns.iban'), width: 272, sortable: true,
        render: ({ account }) => <Iban iban={account.iban} />,
        copyText: ({ account }) => (account.iban === null ? '' : groupedIban(account.iban)),
        compare: (left, right) => byText(left.account.iban, right.account.iban),
      },
      {
        key: 'holder', title: t('accounts:columns.holder'), width: 160, grow: 1, optional: true, sortable: true,
        render: ({ account }) => account.holderName ?? UNKNOWN,
        copyText: ({ account }) => account.holderName ?? '',
        compare: (left, right) => byText(left.account.holderName, right.account.holderName),
      },
      amount('accounting', accounting),
      amount('available', available),
      amount('reserved', reserved),
      {
        key: 'asOf', title: t('accounts:columns.asOf'), width: 208, sortable: true,
        copyText: ({ balance }) => format.instant(balance?.asOf), exportValue: ({ balance }) => balance?.asOf ?? null,
        compare: (left, right) => byText(left.balance?.asOf ?? null, right.balance?.asOf ?? null),
      },
      {
        key: 'coverage', title: t('accounts:columns.coverage'), width: 152, optional: true,
        copyText: ({ coverage }) => format.date(coverage.ranges.at(-1)?.from), exportValue: ({ coverage }) => coverage.ranges.at(-1)?.from ?? null,
      },
    ];
  }, [t, format]);
}

/** The row itself opens with Enter, so the link is no tab stop of its own. */
function AccountLink({ account }: { readonly account: Account }): ReactElement {
  return (
    <Link href={pathOfAccount(account.accountId)} tabIndex={-1} className="t-name-link">
      {accountName(account)}
    </Link>
  );
}

/** The bank's names of the balances. */
const NAMES = { accounting: 'balance', available: 'availableBalance' } as const;

export function BalanceAmount({ balance, of }: { readonly balance: Balance | undefined; readonly of: keyof typeof NAMES }): ReactElement {
  const raw = balance === undefined ? null : cameUnreadable(balance, NAMES[of]);
  return raw === null ? <Amount money={balance?.[of]} /> : <UnreadableValue raw={raw} />;
}
