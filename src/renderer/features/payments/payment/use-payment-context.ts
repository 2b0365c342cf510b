import { useMemo } from 'react';
import { useQuery, useSettings } from '#renderer/data/queries.ts';
import type { Query } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import type { PaymentContext } from '#shared/domain/payment/transfer-payment.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { useBankClock } from './use-bank-clock.ts';

export interface KnownAccounts {
  readonly accounts: Query<readonly AccountView[]>;
  /** What a payment is judged against. */
  readonly context: PaymentContext & { readonly decimalMark: DecimalMark };
}

/** The accounts, and what a payment is judged against, as of this minute. */
export function usePaymentContext(): KnownAccounts {
  const accounts = useQuery('accounts.list', null, ['accounts']);
  const { decimalMark } = useFormat();
  const { cutOffTime } = useSettings();
  const { today, timeOfDay } = useBankClock();
  const context = useMemo((): KnownAccounts['context'] => ({
    decimalMark, today, timeOfDay, cutOffTime,
    ownAccounts: (accounts.data ?? []).flatMap(({ account }) => (
      account.iban === null ? [] : [{ accountId: account.accountId, iban: account.iban, currency: account.currency ?? 'EUR' }]
    )),
  }), [accounts.data, cutOffTime, decimalMark, timeOfDay, today]);
  return { accounts, context };
}
