import type { Translate } from '#renderer/i18n/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { groupedIban } from '#shared/domain/iban.ts';

/** An account in one line of a list: its name, its IBAN, and what is available on it. */
export function accountLine({ account, balance }: AccountView, t: Translate, format: Formatter): string {
  const name = account.alias ?? account.productName ?? account.accountId;
  const available = t('payment:hints.available', { amount: format.money(balance?.value.available) });
  return [name, account.iban === null ? null : groupedIban(account.iban), available].filter((part) => part !== null).join(' · ');
}
