import type { BankDate } from '#shared/domain/bank-date.ts';
import type { TypedAddress } from '#shared/domain/payment/creditor-address.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

interface Incomplete {
  readonly name: string;
  /** IBAN or SWIFT account, as it is stored. */
  readonly accountCode: string;
  readonly address: TypedAddress;
  /** What the form of a payment would say of it; at least one. */
  readonly problems: readonly PaymentProblem[];
  /** When it is to leave; null where no day is said. */
  readonly date: BankDate | null;
}

/** Something that would be paid with an address that payment schemes no longer take. */
export type IncompleteAddress =
  | (Incomplete & { readonly kind: 'beneficiary'; readonly beneficiaryId: string })
  | (Incomplete & { readonly kind: 'draft'; readonly draftId: string })
  | (Incomplete & {
      readonly kind: 'batchLine'; readonly batchId: string; readonly file: string; readonly index: number;
      /** From 1, as the file has it. */
      readonly sourceLine: number;
      /** It was approved as it is, and is sent as it was approved. */
      readonly approved: boolean;
    })
  /** Booked at the bank, where nothing but its deletion is possible. */
  | (Incomplete & {
      readonly kind: 'booked';
      /** As the list of transfers has it. */
      readonly recordId: string;
      /** The bank shows no address, and this desk did not send the transfer: it may have one all the same. */
      readonly unsaid: boolean;
    });

export interface IncompleteAddresses {
  /** What leaves first comes first, then what has no day. */
  readonly entries: readonly IncompleteAddress[];
  /** More than `entries` where there are too many to be listed. */
  readonly total: number;
}
