import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Where a journal ended when it was last written. */
export interface Head {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * A few bytes beside the journal that say how far it had come. A journal that is gone, or was put back from an older copy,
 * no longer knows what was sent; by this it is noticed. It is written after the journal's own commit and never synced: it
 * can be behind the journal, never ahead of it.
 */
export interface HeadFile {
  write(head: Head): void;
  close(): void;
}

const pathOf = (journalPath: string): string => `${journalPath}-head`;

/** null when there was never a journal; 'unreadable' when there was one and how far it had come cannot be told. */
export function readHead(journalPath: string): Head | 'unreadable' | null {
  try {
    const match = /^(\d+) ([0-9a-f]{64})\n/.exec(readFileSync(pathOf(journalPath), 'latin1'));
    return match === null ? 'unreadable' : { sequence: Number(match[1]), hash: match[2] ?? '' };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/** Throws what the system says when the file cannot be made. */
export function openHeadFile(journalPath: string, head: Head): HeadFile {
  const handle = openSync(pathOf(journalPath), readHead(journalPath) === null ? 'w+' : 'r+');
  const write = ({ sequence, hash }: Head): void => {
    const line = `${sequence} ${hash}\n`;
    writeSync(handle, line, 0, 'latin1');
    ftruncateSync(handle, line.length);
  };
  write(head);
  return {
    write: (next) => {
      try {
        write(next);
      } catch {
        // The journal itself is written: a clue that lags behind must not undo it.
      }
    },
    close: () => closeSync(handle),
  };
}
