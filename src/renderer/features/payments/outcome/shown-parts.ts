import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { IntentView, ShownCreditor, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { portalSubject } from '#shared/bridge/writes/write-subject.ts';
import type { Money } from '#shared/domain/money.ts';

/** Who is paid by it; null where the write pays nobody, or the bank did not say whom. */
export function creditorOf(shown: ShownWrite): ShownCreditor | null {
  return 'creditor' in shown ? shown.creditor : null;
}

/** What it moves, or the total of the order that it is about; null where there is none, or the bank did not say it. */
export function amountOf(shown: ShownWrite): Money | null {
  if (shown.kind === 'revertTransfer') return shown.amount ?? shown.received;
  if ('total' in shown) return shown.total;
  return 'amount' in shown ? shown.amount : null;
}

/** The beneficiary's name, or the account where this side has no name for it; of a write of the portal, the campaign or the investor. */
export function payeeOf(shown: ShownWrite): string {
  if (!isAccountWrite(shown)) return portalSubject(shown);
  const creditor = creditorOf(shown);
  if (creditor === null) return '—';
  return creditor.name === '' ? creditor.accountCode : creditor.name;
}

/** Whether it is a payment that was written here, field by field, and can be written again. */
export const isWritten = (intent: IntentView): boolean => intent.kind === 'createTransfer' || intent.kind === 'virtualIbanTransfer';
