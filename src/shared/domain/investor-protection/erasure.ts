/** What an erasure request removes here. */
export type ErasedKind = 'facts' | 'matchNotes' | 'verifications' | 'drafts' | 'templates';

/** What stays, each for a reason of its own. */
export type StayingKind = 'journal' | 'bankRecords' | 'closings' | 'beneficiaries' | 'batchLines' | 'attachments' | 'team' | 'backups';
