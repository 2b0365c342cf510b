import { groupedIban, isIban } from '#shared/domain/iban.ts';
import { readPastedPayee } from '#shared/domain/payment/pasted-payee.ts';

/** The fields that a block of text about a payee may fill. */
export type PayeePart = 'beneficiaryName' | 'beneficiaryAccount' | 'bic' | 'address' | 'city' | 'country' | 'amount' | 'currency' | 'description';

/** What a pasted text fills in: only what it says for certain. */
export function fromPasted(text: string): Partial<Record<PayeePart, string>> {
  const { name, accountCode, bic, amount, currency, description } = readPastedPayee(text);
  return {
    ...(name !== undefined && { beneficiaryName: name }),
    ...(accountCode !== undefined && { beneficiaryAccount: isIban(accountCode) ? groupedIban(accountCode) : accountCode }),
    ...(bic !== undefined && { bic }),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(description !== undefined && { description }),
  };
}
