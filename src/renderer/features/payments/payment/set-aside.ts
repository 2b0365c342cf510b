import { invoke } from '#renderer/data/bridge/index.ts';
import { dropDraft, keepDraft, keptDraft } from '#renderer/data/kept-drafts.ts';
import { asInput } from '#renderer/features/payments/outcome/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent, PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import type { Result } from '#shared/domain/result.ts';

const ofTemplate = (templateId: string): string => `draft of template ${templateId}`;
const ofDraft = (draftId: string): string => `draft set aside ${draftId}`;

/** Keeps a draft that became a template and is removed, for whoever goes on with it nevertheless. */
export function setAside(templateId: string, draftId: string, content: DraftContent): void {
  keepDraft(ofTemplate(templateId), { draftId });
  keepDraft(ofDraft(draftId), content);
}

/** The draft that became the template, as long as nobody went on with it. */
export function draftSetAside(templateId: string): string | null {
  const draftId = keptDraft<Pick<PaymentDraft, 'draftId'>>(ofTemplate(templateId))?.draftId ?? null;
  return draftId === null || keptDraft(ofDraft(draftId)) === null ? null : draftId;
}

/** Makes a draft again of what was set aside; null where nothing was. */
export async function takeUp(draftId: string): Promise<Result<PaymentDraft, AppError> | null> {
  const content = keptDraft<DraftContent>(ofDraft(draftId));
  if (content === null) return null;
  const result = await invoke('drafts.save', { draftId, content: asInput(content), step: 'details' });
  if (result.ok) dropDraft(ofDraft(draftId));
  return result;
}
