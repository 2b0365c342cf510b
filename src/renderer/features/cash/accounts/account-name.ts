import type { Account } from '#shared/contract/accounts.ts';
import { groupedIban } from '#shared/domain/iban.ts';

/** What people call an account: its alias, else its product, else its IBAN or number. */
export function accountName(account: Account): string {
  return account.alias ?? account.productName ?? (account.iban === null ? null : groupedIban(account.iban)) ?? account.account ?? account.accountId;
}
