import type { Sought } from '../reconciliation/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Undertaken } from './rules.ts';

/** What a write must look like among the transfers of its account. */
export function soughtOf({ shown, marker }: Pick<Undertaken, 'shown' | 'marker'>, sentAt: Instant): Sought {
  const nothing = { marker, sentAt, source: null, destination: null, amount: null, description: '', remittance: null };
  switch (shown.kind) {
    case 'createTransfer':
      return {
        ...nothing, source: shown.account.iban, destination: shown.creditor.accountCode, amount: shown.amount, description: shown.description,
        remittance: shown.remittanceInformation,
      };
    case 'virtualIbanTransfer':
      // Whether the bank shows the virtual IBAN or its account as the payer is not known.
      return { ...nothing, destination: shown.creditor.accountCode, amount: shown.amount, description: shown.description };
    case 'revertTransfer':
      return {
        ...nothing, source: shown.account.iban, destination: shown.creditor.accountCode, amount: shown.amount, quotesAnother: true,
        description: [shown.descriptionHeading, shown.description].filter((part) => part !== null && part !== '').join(' '),
      };
    case 'deleteTransfer':
    case 'answerChallenge':
      return { ...nothing, source: shown.account.iban, destination: shown.creditor?.accountCode ?? null, amount: shown.amount, description: shown.description ?? '' };
    case 'createVirtualIban':
    case 'deactivateVirtualIban':
      return { ...nothing, description: shown.description ?? '' };
    default:
      // Writes of the portal are found by rules of their own.
      return nothing;
  }
}
