import type { BankDate } from '../bank-date.ts';
import type { Money } from '../money.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { TransferScheme } from './draft.ts';

/* What was typed, once it has been checked: exactly what a body is made of. */

/** What a payment is judged against, besides its own fields. */
export interface PaymentContext {
  /** How amounts are written. */
  readonly decimalMark: AmountNotation;
  /** The date at the bank. */
  readonly today: BankDate;
  /** HH:MM at the bank. */
  readonly timeOfDay: string;
  /** HH:MM at the bank; null when not known. */
  readonly cutOffTime: string | null;
  readonly ownAccounts: readonly OwnAccount[];
}

export interface OwnAccount {
  readonly accountId: string;
  readonly iban: string;
  readonly currency: string;
}

export interface Creditor {
  readonly name: string;
  /** In electronic form: without spaces, in capitals. */
  readonly accountCode: string;
  readonly bicCode: string | null;
  readonly address: CreditorAddress | null;
}

/** For banks in Italy any of the three may be empty, for others none. */
export interface CreditorAddress {
  readonly address: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

/** Who claims the relief: people by their tax codes, one to five, or a company. */
export type ReliefClaimant =
  | { readonly type: 'NATURAL_PERSON'; readonly fiscalCodes: readonly string[] }
  | { readonly type: 'LEGAL_PERSON'; readonly fiscalCode: string; readonly legalRepresentativeFiscalCode: string | null };

export interface TaxRelief {
  readonly taxReliefId: string;
  readonly isCondoUpgrade: boolean;
  readonly creditorFiscalCode: string;
  readonly claimant: ReliefClaimant;
}

/** A transfer from an account, ready to be sent: section 4.8. */
export interface TransferPayment {
  readonly accountId: string;
  readonly creditor: Creditor;
  readonly amount: Money;
  readonly scheme: TransferScheme;
  /** At most 140 characters; may be empty. */
  readonly description: string;
  readonly uri: string | null;
  /** null only when instant. */
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: 'SHA' | 'OUR' | 'BEN' | null;
  readonly feeAccountId: string | null;
  readonly taxRelief: TaxRelief | null;
}

/** A transfer from a virtual IBAN, ready to be sent: section 4.7. */
export interface VirtualIbanPayment {
  readonly accountId: string;
  readonly virtualIban: string;
  readonly receiverIban: string;
  readonly amount: Money;
  readonly description: string;
}
