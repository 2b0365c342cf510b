import { z } from 'zod';
import type { PayeeVerification } from '#shared/contract/money-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { fileBytes, namedWork } from '../command.ts';

/** Somebody who is paid, as kept on this computer: an IBAN in electronic form, a SWIFT account as typed. */
export interface Beneficiary extends TypedBeneficiary {
  readonly beneficiaryId: string;
  readonly savedAt: Instant;
}

/** What the bank said of the name the last time it was paid. */
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
}

export interface BeneficiaryDetail extends BeneficiaryView {
  readonly history: readonly PastPayment[];
}

/** Somebody found while a name or an account is typed: saved, or merely paid before. */
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

export const beneficiaryProblems = [
  'nameMissing', 'nameTooLong', 'hiddenCharacters', 'accountMissing', 'ibanNotValid', 'bicNotValid', 'bicMissing', 'countryNotValid', 'addressMissing', 'addressIncomplete', 'addressTooLong',
  'alreadySaved', 'twiceInFile', 'fiscalCodeDoubtful', 'unreadableLine',
] as const;
export type BeneficiaryProblem = (typeof beneficiaryProblems)[number];

/** One line of a file of beneficiaries. */
export interface ImportedBeneficiary extends TypedBeneficiary {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Such a line is not imported. */
  readonly problems: readonly BeneficiaryProblem[];
  /** Worth a look; imported all the same. */
  readonly remarks: readonly BeneficiaryProblem[];
}

export interface BeneficiaryImport {
  readonly lines: readonly ImportedBeneficiary[];
  /** Headings of the file that nothing was made of. */
  readonly unknownColumns: readonly string[];
  readonly importable: number;
}

export const byBeneficiary = z.object({ beneficiaryId: z.uuid() });

/** A file of them. */
export const beneficiaryFile = z.object({ ...namedWork, bytes: fileBytes(5_000_000) });

const typed = z.string().trim().max(500);

export const beneficiaryInput = z.object({
  /** null makes a new one. */
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
