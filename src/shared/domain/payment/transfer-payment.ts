import type { BankDate } from '../bank-date.ts';
import type { Money } from '../money.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { TransferScheme } from './draft.ts';

/* Validated payments: exactly the content of a request body. */

export interface PaymentContext {
  readonly decimalMark: AmountNotation;
  /** At the bank. */
  readonly today: BankDate;
  /** HH:MM at the bank. */
  readonly timeOfDay: string;
  /** HH:MM at the bank; null when unknown. */
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
  /** Compact capitals. */
  readonly accountCode: string;
  readonly bicCode: string | null;
  readonly address: CreditorAddress | null;
}

/** For Italian banks any may be empty, for others none. */
export interface CreditorAddress {
  readonly address: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

export type ReliefClaimant =
  | { readonly type: 'NATURAL_PERSON'; readonly fiscalCodes: readonly string[] }
  | { readonly type: 'LEGAL_PERSON'; readonly fiscalCode: string; readonly legalRepresentativeFiscalCode: string | null };

export interface TaxRelief {
  readonly taxReliefId: string;
  readonly isCondoUpgrade: boolean;
  readonly creditorFiscalCode: string;
  readonly claimant: ReliefClaimant;
}

/** Section 4.8. */
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

/** Section 4.7. */
export interface VirtualIbanPayment {
  readonly accountId: string;
  readonly virtualIban: string;
  readonly receiverIban: string;
  readonly amount: Money;
  readonly description: string;
}
