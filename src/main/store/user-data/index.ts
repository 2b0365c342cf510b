export type { ClosingBasis, Desk, DeskDocument, DeskDocuments, DeskKind, SentFile, StoredBackfill, StoredBatch, StoredBatchLine, StoredClosingBalance, StoredLook, StoredMark } from './types.ts';
export { DeskError, DeskUnusable, noDesk, openDesk } from './user-data.ts';
export type { OpenedDesk } from './user-data.ts';
