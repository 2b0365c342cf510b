export { deleteDatabase, setAside, sizeOf, startsAsPlainDatabase } from './database-files.ts';
export { codeOf, connectEncrypted, isMalformed, isSound, migrate, ownerOf } from './encrypted-database.ts';
export type { EncryptedFile, Schema } from './encrypted-database.ts';
