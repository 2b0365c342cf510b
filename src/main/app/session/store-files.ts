import { join } from 'node:path';

/** Where the journal and the desk lie, in the folder of a profile or of the practice bank. */
export const journalFile = (folder: string): string => join(folder, 'journal', 'journal.db');
/** Where the end of the journal is kept, away from it. */
export const anchorFile = (folder: string): string => join(folder, 'vault', 'journal.anchor');
/** The cached data of one connection. */
export const cacheFile = (folder: string, connectionId: string): string => join(folder, 'cache', connectionId, 'cache.db');
export const deskFile = (folder: string): string => join(folder, 'desk', 'desk.db');
