import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { AccountView } from './statement.ts';

/** The currency under which an account is totalled: that of its balance, else the one the bank says it is kept in. */
export const accountCurrency = ({ account, balance }: AccountView): string =>
  [balance?.value.accounting?.currency, balance?.value.available?.currency, account.currency]
    .find((code) => code !== undefined && code !== null && code !== CURRENCY_NOT_SAID) ?? CURRENCY_NOT_SAID;
