export { DeskError, DeskUnusable } from './desk-error.ts';
export { openDesk } from './desk.ts';
export type { OpenedDesk } from './desk.ts';
export type { ClosingBasis, Desk, DeskDocument, DeskDocuments, DeskKind, SentFile, StoredBackfill, StoredBatch, StoredBatchLine, StoredClosingBalance, StoredLook, StoredMark } from './door.ts';
export { noDesk } from './no-desk.ts';
