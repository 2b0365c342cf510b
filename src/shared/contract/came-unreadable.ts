import type { UnreadableField } from './fields.ts';
import type { PartlyReadable } from './record.ts';

export const unreadableFieldsOf = (record: object): readonly UnreadableField[] => ('unreadable' in record ? (record as PartlyReadable).unreadable ?? [] : []);

/** Fields of the interface that a column shows under a name of its own, as their paths end. */
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount', 'creditorAmount', 'debtorAmount'],
  counterpartName: ['creditor.name', 'debtor.name', 'creditor', 'debtor'],
  counterpartAccount: ['creditor.account', 'debtor.account', 'account.accountCode', 'account.account'],
  transferDescription: ['description'],
  targetMin: ['minTargetAmount', 'targetAmountMin'],
  targetMax: ['maxTargetAmount', 'targetAmountMax'],
  holder: ['holderName', 'holderSurname', 'holderBusinessName'],
};

/** What came, without being readable, in a field that a column shows; null where nothing did. */
export function cameUnreadable(record: object, label: string): string | null {
  const ends = SHOWN_AS[label] ?? [label];
  return unreadableFieldsOf(record).find(({ path }) => ends.some((end) => path === end || path.endsWith(`.${end}`)))?.raw ?? null;
}
