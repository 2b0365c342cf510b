import type { IntentView, ShownCreditor, ShownWrite } from '#shared/bridge/intents.ts';
import type { Money } from '#shared/domain/money.ts';

/** Who is paid by it; null where the write pays nobody, or the bank did not say whom. */
export function creditorOf(shown: ShownWrite): ShownCreditor | null {
  return 'creditor' in shown ? shown.creditor : null;
}

/** What it moves; null where it moves nothing, or all of an amount that the bank did not say. */
export function amountOf(shown: ShownWrite): Money | null {
  if (shown.kind === 'revertTransfer') return shown.amount ?? shown.received;
  return 'amount' in shown ? shown.amount : null;
}

/** The beneficiary's name, or the account where this side has no name for it. */
export function payeeOf(shown: ShownWrite): string {
  const creditor = creditorOf(shown);
  if (creditor === null) return '—';
  return creditor.name === '' ? creditor.accountCode : creditor.name;
}

/** Whether it is a payment that was written here, field by field, and can be written again. */
export const isWritten = (intent: IntentView): boolean => intent.kind === 'createTransfer' || intent.kind === 'virtualIbanTransfer';
