import type { UnreadableField } from './fields.ts';
import type { PartlyReadable } from './record.ts';

export const unreadableFieldsOf = (record: object): readonly UnreadableField[] => ('unreadable' in record ? (record as PartlyReadable).unreadable ?? [] : []);

/** Columns whose name differs from the ends of their interface paths. */
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount', 'creditorAmount', 'debtorAmount'],
  counterpartName: ['creditor.name', 'debtor.name', 'creditor', 'debtor'],
  counterpartAccount: ['creditor.account', 'debtor.account', 'account.accountCode', 'account.account'],
  transferDescription: ['description'],
  targetMin: ['minTargetAmount', 'targetAmountMin'],
  targetMax: ['maxTargetAmount', 'targetAmountMax'],
  holder: ['holderName', 'holderSurname', 'holderBusinessName'],
};

/** The unreadable raw value of a column; null without one. */
export function cameUnreadable(record: object, label: string): string | null {
  const ends = SHOWN_AS[label] ?? [label];
  return unreadableFieldsOf(record).find(({ path }) => ends.some((end) => path === end || path.endsWith(`.${end}`)))?.raw ?? null;
}
