export { DeskError, DeskUnusable } from './desk.ts';
export { openDesk } from './desk.ts';
export type { OpenedDesk } from './desk.ts';
export type { ClosingBasis, Desk, DeskDocument, DeskDocuments, DeskKind, SentFile, StoredBackfill, StoredBatch, StoredBatchLine, StoredClosingBalance, StoredLook, StoredMark } from './types.ts';
export { noDesk } from './desk.ts';
