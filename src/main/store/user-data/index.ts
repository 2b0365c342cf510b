export type { ClosingBasis, UserData, UserDataDocument, UserDataDocuments, UserDataKind, SentFile, StoredBackfill, StoredBatch, StoredBatchLine, StoredClosingBalance, StoredLook, StoredMark } from './types.ts';
export { UserDataError, UserDataUnusable, noUserData, openUserData } from './user-data.ts';
export type { OpenedUserData } from './user-data.ts';
