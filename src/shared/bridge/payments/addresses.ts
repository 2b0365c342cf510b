import type { BankDate } from '#shared/domain/bank-date.ts';
import type { TypedAddress } from '#shared/domain/payment/creditor-address.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

interface Incomplete {
  readonly name: string;
  /** IBAN or SWIFT account, as stored. */
  readonly accountCode: string;
  readonly address: TypedAddress;
  /** At least one. */
  readonly problems: readonly PaymentProblem[];
  readonly date: BankDate | null;
}

export type IncompleteAddress =
  | (Incomplete & { readonly kind: 'beneficiary'; readonly beneficiaryId: string })
  | (Incomplete & { readonly kind: 'draft'; readonly draftId: string })
  | (Incomplete & {
      readonly kind: 'batchLine'; readonly batchId: string; readonly file: string; readonly index: number;
      /** Line of the file, from 1. */
      readonly sourceLine: number;
      /** It was approved like this and is sent as approved. */
      readonly approved: boolean;
    })
  /** Booked at the bank: it can only be deleted. */
  | (Incomplete & {
      readonly kind: 'booked';
      readonly recordId: string;
      /** It may have one all the same: the bank shows none, and this app did not send the transfer. */
      readonly unsaid: boolean;
    });

export interface IncompleteAddresses {
  readonly entries: readonly IncompleteAddress[];
  /** May exceed `entries`, which are limited. */
  readonly total: number;
}
