import type { AccountView } from '#shared/bridge/statement.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';

/** The currency under which an account is totalled: that of its balance, else the one the bank says it is kept in. */
export const currencyOf = ({ account, balance }: AccountView): string =>
  balance?.value.accounting.currency ?? account.currency ?? CURRENCY_NOT_SAID;
