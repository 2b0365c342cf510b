import type { Database } from 'better-sqlite3-multiple-ciphers';
import { AUTO_CHECKPOINT_PAGES } from './database.ts';

/** After the last list that came in; whoever waits for it reads it first. */
const QUIET_MS = 3000;

export interface LateCheckpoint {
  /** Commits of this moment stay in the journal file, as durable as ever, and are folded into the database a little later. */
  hold(database: Database): void;
  stop(): void;
}

/** Folding a hundred thousand orders into the database takes as long as writing them: nobody needs to wait for it. */
export function createLateCheckpoint(): LateCheckpoint {
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    hold: (database) => {
      stop();
      database.pragma('wal_autocheckpoint = 0');
      timer = setTimeout(() => fold(database), QUIET_MS).unref();
    },
    stop,
  };
}

function fold(database: Database): void {
  try {
    database.pragma(`wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`);
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // What went wrong with the file meets the next call that uses it, and is told to its caller.
  }
}
