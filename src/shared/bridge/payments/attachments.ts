import { z } from 'zod';
import { MOST_ATTACHMENT_BYTES } from '#shared/domain/attachment.ts';
import type { ApprovedAttachment, AttachmentType } from '#shared/domain/attachment.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { command, decimalMark, fileBytes, sha256 } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { bankId } from '../writes/portal-inputs.ts';
import { requestId } from '../writes/write-inputs.ts';

/** What files are attached to. A payment goes by the id of its draft, which is that of its request once it was sent. */
const attachmentSubject = z.discriminatedUnion('on', [
  z.object({ on: z.literal('payment'), id: requestId }),
  z.object({ on: z.literal('beneficiary'), id: z.uuid() }),
  z.object({ on: z.literal('closing'), id: z.uuid() }),
  z.object({ on: z.literal('dispute'), id: bankId }),
]);
export type AttachmentSubject = z.output<typeof attachmentSubject>;

export interface AttachmentView extends ApprovedAttachment {
  readonly type: AttachmentType;
  readonly addedAt: Instant;
  /** Operating-system user. */
  readonly addedBy: string;
  /** Whether its content is on this computer. */
  readonly here: boolean;
}

export interface AttachmentList {
  readonly attachments: readonly AttachmentView[];
  /** Approved or sent: files can still be added, none removed. */
  readonly fixed: boolean;
}

/** A draft that this very file is attached to, a payment that was sent with it, or one that the team was asked for with it. */
export type FormerUse =
  | { readonly kind: 'draft'; readonly draftId: string }
  | { readonly kind: 'paid'; readonly intentId: string; readonly at: Instant }
  | { readonly kind: 'asked'; readonly requestId: string; readonly at: Instant };

/** What became of a dropped e-invoice. Where the file was used before, nothing new was made. */
export type InvoiceOutcome = { readonly kind: 'drafts'; readonly draftIds: readonly string[] } | FormerUse;

const one = z.object({ subject: attachmentSubject, sha256 });

export const attachmentCommands = {
  'attachments.list': command<AttachmentList>()(z.object({ subject: attachmentSubject })),
  /** Adding a file again changes nothing. */
  'attachments.add': command<AttachmentView>()(z.object({ subject: attachmentSubject, name: z.string().trim().min(1).max(255), bytes: fileBytes(MOST_ATTACHMENT_BYTES) })),
  /** The content, for a preview. */
  'attachments.read': command<Uint8Array>()(one),
  'attachments.save': command<ExportOutcome>()(one),
  'attachments.remove': command<null>()(one),
  /** null where the file is attached to no payment. */
  'invoices.formerUse': command<FormerUse | null>()(z.object({ bytes: fileBytes(MOST_ATTACHMENT_BYTES) })),
  /** A draft for each payment by transfer that an Italian e-invoice asks for, with the invoice attached. `again`: although the same file was used before. */
  'invoices.draft': command<InvoiceOutcome>()(
    z.object({ name: z.string().trim().min(1).max(255), bytes: fileBytes(MOST_ATTACHMENT_BYTES), decimalMark, again: z.boolean() }),
  ),
};
