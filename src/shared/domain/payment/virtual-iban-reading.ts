import { moneyToWireNumber } from '../money.ts';
import { hidesSomething } from '../odd-text.ts';
import { destinationOf, needsAddress } from './creditor-reading.ts';
import type { VirtualIbanTransferDraft } from './draft.ts';
import { inFormOrder } from './problems.ts';
import type { PaymentField, PaymentProblem, PaymentProblemCode, PaymentWarning } from './problems.ts';
import type { PaymentContext, VirtualIbanPayment } from './transfer-payment.ts';
import { ownAccountWarnings, textWarning } from './transfer-warnings.ts';
import { moneyFromTyped } from './typed-money.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

interface VirtualIbanReading {
  /** In form order, at most one per field. */
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
  /** null while there are problems. */
  readonly payment: VirtualIbanPayment | null;
}

/**
 * Judges a transfer from a virtual IBAN as typed so far. Section 4.7 takes amount, currency, IBAN and a description of any length;
 * the name stays local, and the bank has no validation.
 */
export function readVirtualIbanTransfer(draft: VirtualIbanTransferDraft, context: PaymentContext): VirtualIbanReading {
  const problems: PaymentProblem[] = [];
  const report = (field: PaymentField, code: PaymentProblemCode): void => {
    problems.push({ field, code });
  };
  const accountId = draft.accountId.trim();
  const virtualIban = codeAsSent(draft.virtualIban);
  const destination = destinationOf(draft.beneficiaryAccount, '');
  const amount = moneyFromTyped(draft.amount, draft.currency, context.decimalMark);
  if (accountId === '') report('accountId', 'required');
  if (virtualIban === '') report('virtualIban', 'required');
  if (destination.kind === 'none') report('beneficiaryAccount', 'required');
  else if (destination.kind !== 'iban') report('beneficiaryAccount', 'ibanNotValid');
  if (!amount.ok) report(amount.error.field, amount.error.code);
  if (hidesSomething(textAsSent(draft.description))) report('description', 'hiddenCharacters');
  const lacksAddress = destination.kind === 'iban' && needsAddress({ isInstant: false, currency: draft.currency }, destination);
  const warnings: PaymentWarning[] = [
    ...ownAccountWarnings(destination, context.ownAccounts), ...(lacksAddress ? [{ code: 'noAddressSent', field: 'beneficiaryAccount' } as const] : []),
    ...textWarning('description', draft.description),
  ];
  if (problems.length > 0 || !amount.ok || destination.kind !== 'iban') return { problems: inFormOrder(problems), warnings, payment: null };
  const description = textAsSent(draft.description);
  return { problems, warnings, payment: { accountId, virtualIban, receiverIban: destination.code, amount: amount.value, description } };
}

/** Section 4.7. There is no field for a marker. */
export const virtualIbanTransferBody = ({ amount, receiverIban, description }: VirtualIbanPayment) =>
  ({ amount: moneyToWireNumber(amount), currency: amount.currency, receiverIban, description });
