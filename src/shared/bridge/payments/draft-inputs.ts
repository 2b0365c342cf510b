import { z } from 'zod';
import { paymentSteps } from './drafts.ts';
import { requestId, transferDraft, virtualIbanTransferDraft } from '../writes/write-inputs.ts';

export const draftInput = z.object({
  draftId: requestId,
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('createTransfer'), draft: transferDraft }),
    z.object({ kind: z.literal('virtualIbanTransfer'), draft: virtualIbanTransferDraft }),
  ]),
  step: z.enum(paymentSteps),
});
