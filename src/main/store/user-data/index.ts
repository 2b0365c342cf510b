export type { ClosingBasis, UserData, UserDataDocument, UserDataDocuments, UserDataKind, SentFile, StoredAttachment, StoredBackupKey, StoredBackfill, StoredBatch, StoredBatchLine, StoredClosingBalance, StoredLedgerLocks, StoredLedgerPage, StoredLook, StoredMark, StoredOutboxEvent, StoredOutboxFolder, StoredSharedVersion, StoredWatchedFolder } from './types.ts';
export { UserDataError, UserDataUnusable, mergeDocuments, noUserData, openUserData, readDocuments, SCHEMA as userDataSchema } from './user-data.ts';
export type { OpenedUserData } from './user-data.ts';
