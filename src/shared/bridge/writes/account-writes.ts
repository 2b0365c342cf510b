import type { ApprovedAttachment } from '#shared/domain/attachment.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferScheme } from '#shared/domain/payment/draft.ts';
import type { WriteTraits } from './write-traits.ts';

/* Writes about an account: what holds of each kind, and what the person is shown of it. */

export const accountWrites = {
  createTransfer: { on: 'account', movesMoney: true, creates: 'transfer' },
  virtualIbanTransfer: { on: 'account', movesMoney: true, creates: 'transfer' },
  revertTransfer: { on: 'account', movesMoney: true, creates: 'transfer' },
  deleteTransfer: { on: 'account' },
  answerChallenge: { on: 'account', movesMoney: true },
  createVirtualIban: { on: 'account', creates: 'virtualIban' },
  deactivateVirtualIban: { on: 'account' },
} as const satisfies Readonly<Record<string, WriteTraits<'account'>>>;

export interface ShownAccount {
  readonly accountId: string;
  readonly iban: string | null;
  readonly name: string | null;
}

export interface ShownCreditor {
  readonly name: string;
  /** IBAN in electronic form, or SWIFT account as typed. */
  readonly accountCode: string;
  readonly bicCode: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
}

export interface ShownFee {
  readonly description: string | null;
  readonly amount: Money | null;
}

export interface ShownTaxRelief {
  readonly taxReliefId: string;
  readonly description: string | null;
  readonly isCondoUpgrade: boolean;
  readonly creditorFiscalCode: string;
  readonly beneficiaryType: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  readonly fiscalCodes: readonly string[];
  readonly legalRepresentativeFiscalCode: string | null;
}

export interface ShownBalance {
  /** Available balance minus amount and fees, in the account's currency. */
  readonly balanceAfter: Money | null;
  readonly balanceAsOf: Instant | null;
  /** Sent from here since the balance was read, and deducted. */
  readonly sentSince?: Money;
  /** Reserved, not deducted in the bank's balance but deducted here. */
  readonly reserved?: Money;
  /** Computed from the accounting balance for lack of an available one. */
  readonly balanceFrom?: 'accounting';
}

/** Files attached when it was approved; absent without any. Their hashes are approved with the request. */
export interface ShownAttachments {
  readonly attachments?: readonly ApprovedAttachment[];
}

/** A transfer as shown before sending. null: not stated by the bank. */
export interface ShownTransfer extends ShownBalance, ShownAttachments {
  readonly kind: 'createTransfer';
  readonly account: ShownAccount;
  readonly creditor: ShownCreditor;
  readonly amount: Money;
  readonly scheme: TransferScheme;
  readonly description: string;
  readonly remittanceInformation: string | null;
  /** The remittance information with its added code. */
  readonly uriSent?: string;
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: 'SHA' | 'OUR' | 'BEN' | null;
  readonly feeAccountId: string | null;
  readonly taxRelief: ShownTaxRelief | null;
  /** The bank's validation; null when not available or not requested. */
  readonly validated: { readonly fees: readonly ShownFee[]; readonly executionDate: BankDate | null; readonly debtorName: string | null } | null;
  /** Why the person sent a line that resembles an earlier payment. */
  readonly keptOnPurpose?: { readonly reason: string; readonly alike: readonly { readonly at: Instant; readonly id: string }[] };
}

export interface ShownVirtualIbanTransfer extends ShownBalance, ShownAttachments {
  readonly kind: 'virtualIbanTransfer';
  readonly account: ShownAccount;
  readonly virtualIban: string;
  readonly creditor: ShownCreditor;
  readonly amount: Money;
  readonly description: string;
}

export interface ShownRevert {
  readonly kind: 'revertTransfer';
  readonly account: ShownAccount;
  readonly moneyTransferId: string;
  /** The sender, who gets it back. */
  readonly creditor: ShownCreditor;
  readonly received: Money | null;
  readonly amount: Money | null;
  readonly descriptionHeading: string | null;
  readonly description: string | null;
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: 'SHA' | 'OUR' | 'BEN' | null;
}

interface ShownDelete {
  readonly kind: 'deleteTransfer';
  readonly account: ShownAccount;
  readonly moneyTransferId: string;
  readonly creditor: ShownCreditor | null;
  readonly amount: Money | null;
  readonly description: string | null;
  readonly executionDate: BankDate | null;
}

/** A challenge of a transfer not created here, or with a typed id. */
interface ShownChallenge {
  readonly kind: 'answerChallenge';
  readonly account: ShownAccount;
  readonly challengeId: string;
  readonly moneyTransferId: string | null;
  readonly creditor: ShownCreditor | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

interface ShownNewVirtualIban {
  readonly kind: 'createVirtualIban';
  readonly account: ShownAccount;
  readonly description: string | null;
}

interface ShownDeactivation {
  readonly kind: 'deactivateVirtualIban';
  readonly account: ShownAccount;
  readonly virtualIban: string;
  readonly description: string | null;
}

export type ShownAccountWrite = ShownTransfer | ShownVirtualIbanTransfer | ShownRevert | ShownDelete | ShownChallenge | ShownNewVirtualIban | ShownDeactivation;
