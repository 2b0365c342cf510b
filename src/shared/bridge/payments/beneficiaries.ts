import { z } from 'zod';
import type { PayeeVerification } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { fileBytes, namedWork } from '../command.ts';
import type { ApprovalRow } from '../writes/team-need.ts';

/** A stored payee: the IBAN in electronic form, a SWIFT account as typed. */
export interface Beneficiary extends TypedBeneficiary {
  readonly beneficiaryId: string;
  readonly savedAt: Instant;
}

/** `requestId`: nothing is saved yet, and takes effect when colleagues have approved it: somebody new, or another account. */
export interface SavedBeneficiary extends Beneficiary {
  readonly requestId?: string;
}

export interface KeptVerification {
  readonly typedName: string;
  readonly verification: PayeeVerification;
  readonly at: Instant;
}

export interface PastPayment {
  readonly at: Instant;
  readonly amount: Money;
  readonly description: string | null;
  readonly status: string | null;
  readonly accountId: string;
  readonly moneyTransferId: string | null;
  readonly intentId: string | null;
}

export interface BeneficiaryView extends Beneficiary {
  readonly verification: KeptVerification | null;
  readonly payments: number;
  readonly lastPaidAt: Instant | null;
  /** Kept on this desk alone until colleagues have approved it; null: nobody is asked. */
  readonly approval: Pick<ApprovalRow, 'requestId' | 'state'> | null;
}

export interface BeneficiaryDetail extends BeneficiaryView {
  readonly history: readonly PastPayment[];
}

/** A suggestion while typing: a saved payee, or one paid before. */
export interface FoundPayee {
  readonly beneficiaryId: string | null;
  readonly name: string;
  readonly accountCode: string;
  readonly bicCode: string;
  readonly address: string;
  readonly city: string;
  readonly countryCode: string;
  readonly lastPaidAt: Instant | null;
}

export type BeneficiaryProblem =
  | 'nameMissing' | 'nameTooLong' | 'hiddenCharacters' | 'accountMissing' | 'ibanNotValid' | 'bicNotValid' | 'bicMissing'
  | 'countryNotValid' | 'addressMissing' | 'addressIncomplete' | 'addressTooLong' | 'alreadySaved' | 'twiceInFile' | 'fiscalCodeDoubtful' | 'unreadableLine';

export interface ImportedBeneficiary extends TypedBeneficiary {
  /** From 1. */
  readonly line: number;
  /** A line with problems is not imported. */
  readonly problems: readonly BeneficiaryProblem[];
  readonly remarks: readonly BeneficiaryProblem[];
}

export interface BeneficiaryImport {
  readonly lines: readonly ImportedBeneficiary[];
  readonly unknownColumns: readonly string[];
  readonly importable: number;
}

export const byBeneficiary = z.object({ beneficiaryId: z.uuid() });

export const beneficiaryFile = z.object({ ...namedWork, bytes: fileBytes(5_000_000) });

const typed = z.string().trim().max(500);

export const beneficiaryInput = z.object({
  /** null: a new one. */
  beneficiaryId: z.uuid().nullable(),
  name: typed,
  accountCode: typed,
  bicCode: typed,
  address: typed,
  city: typed,
  countryCode: typed,
  fiscalCode: typed,
  notes: z.string().max(2_000),
});
export type BeneficiaryInput = z.output<typeof beneficiaryInput>;
