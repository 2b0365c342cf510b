export type { Desk, DeskDocument, DeskDocuments, DeskKind, StoredBatch, StoredBatchLine } from './door.ts';
