import type { Translate } from '#renderer/i18n/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';

/** Undocumented types as they came. */
export function entryType(type: string | null, t: Translate): string {
  return type === 'CREDIT' || type === 'DEBIT' ? t(`states:entryTypes.${type}`) : (type ?? UNKNOWN);
}

type EntryField = 'amount' | 'operationDate' | 'valueDate' | 'type' | 'description' | 'transactionId';

/** The fields of an entry in words. */
export function entryTexts(entry: Transaction, t: Translate, format: Formatter): Readonly<Record<EntryField, string>> {
  return {
    amount: format.money(entry.amount, { sign: 'always' }),
    operationDate: format.date(entry.operationDate),
    valueDate: format.date(entry.valueDate),
    type: entryType(entry.type, t),
    description: entry.description ?? UNKNOWN,
    transactionId: entry.transactionId,
  };
}

/** An entry on a line, where its row cannot be shown. */
export function useToldEntry(): (day: BankDate | null, amount: Money | null, description: string | null, id: string) => string {
  const format = useFormat();
  return (day, amount, description, id) => [format.date(day), format.money(amount), description, id].filter((part) => part !== null).join(' · ');
}
