import type { Cache } from '#main/store/cache/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

import { CommandFailed, exits } from './endings.ts';

/** An amount as programs read it exactly: a decimal text. */
export const said = (money: Money | null | undefined): { readonly amount: string; readonly currency: string } | null =>
  (money === null || money === undefined ? null : { amount: moneyToDecimal(money), currency: money.currency });

export const inWords = (money: Money | null | undefined): string => (money === null || money === undefined ? '—' : `${moneyToDecimal(money)} ${money.currency}`);

export const identified = ({ account }: AccountView) => ({ id: account.accountId, iban: account.iban, name: accountName(account) });

export const nameOf = ({ account }: AccountView): string => account.iban ?? account.accountId;

/** The account of an id or IBAN, or all of them. Throws {@link CommandFailed}. */
export async function accountsOf({ read }: Pick<Cache, 'read'>, asked: string | null): Promise<readonly AccountView[]> {
  const all = await read.listAccounts();
  if (asked === null) return all;
  const found = all.filter(({ account }) => account.accountId === asked || (account.iban !== null && compactIban(account.iban) === compactIban(asked)));
  if (found.length !== 1) throw new CommandFailed(exits.wrongUse, 'There is no such account: --account takes its id or its IBAN.');
  return found;
}
