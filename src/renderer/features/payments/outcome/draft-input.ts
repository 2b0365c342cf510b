import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { TaxReliefDraft, TransferDraft } from '#shared/domain/payment/draft.ts';

type ContentInput = CommandInput<'drafts.save'>['content'];

/** The same content as the bridge takes it, whose lists may be written to. */
export function asInput(content: DraftContent): ContentInput {
  return content.kind === 'createTransfer' ? { ...content, draft: transferInput(content.draft) } : content;
}

export function transferInput(draft: TransferDraft): CommandInput<'payments.validate'>['draft'] {
  return { ...draft, taxRelief: draft.taxRelief === null ? null : reliefInput(draft.taxRelief) };
}

const reliefInput = (relief: TaxReliefDraft) => ({ ...relief, fiscalCodes: [...relief.fiscalCodes] });
