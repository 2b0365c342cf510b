import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TransferDraft, VirtualIbanTransferDraft } from '#shared/domain/payment/draft.ts';

export type DraftContent =
  | { readonly kind: 'createTransfer'; readonly draft: TransferDraft }
  | { readonly kind: 'virtualIbanTransfer'; readonly draft: VirtualIbanTransferDraft };

export const paymentSteps = ['details', 'validate', 'confirm'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/** A payment being written; its id becomes the request id of the write. */
export interface PaymentDraft {
  readonly draftId: string;
  readonly content: DraftContent;
  readonly step: PaymentStep;
  readonly savedAt: Instant;
  /** The template whose rhythm made it, as it was called then, and the day it is for. */
  readonly occurrence?: { readonly templateId: string; readonly name: string; readonly day: BankDate };
}
