export { backUpClosed, backUpOpen, backupsOf, isOutdated } from './backup.ts';
export { deleteDatabase, isNoFile, setAside, sizeOf, startsAsPlainDatabase, syncFolder, writesWereLost } from './database-files.ts';
export { codeOf, connectEncrypted, isDiskError, isMalformed, isNoRoom, isSound, migrate, ownerOf, schemaFit, versionOf } from './encrypted-database.ts';
export type { EncryptedFile, Schema } from './encrypted-database.ts';
export { allRows, allValues, inTransaction, oneRow, oneValue, upsert } from './query.ts';
export { keyThatOpens, presentKey, rekey, rekeyBeside } from './rekey.ts';
export type { RekeyableFile } from './rekey.ts';
export { snapshotOf } from './snapshot.ts';
