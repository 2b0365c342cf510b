import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { AccountView } from './statement.ts';

/** The currency of an account's totals: the balance's, else the account's. */
export const accountCurrency = ({ account, balance }: AccountView): string =>
  [balance?.value.accounting?.currency, balance?.value.available?.currency, account.currency]
    .find((code) => code !== undefined && code !== null && code !== CURRENCY_NOT_SAID) ?? CURRENCY_NOT_SAID;
