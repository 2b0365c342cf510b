import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

/** Every event that a journal can hold; a test compares it with the journal's own. */
export const evidenceEvents = [
  'approved', 'adopted', 'takenOver', 'sending', 'leftByFile', 'fileNotWritten', 'confirming', 'notSent', 'answered', 'refused', 'challenged', 'codeRefused', 'expired', 'lost', 'interrupted', 'looked', 'found',
  'conflicted', 'abandoned', 'declared', 'withdrawn', 'withheld', 'read', 'challengeUnproven', 'duplicated', 'duplicateAcknowledged',
] as const;

export const evidenceTexts = inEvery((texts) => texts.evidencePack);
export type EvidenceTexts = (typeof evidenceTexts)[Language];
