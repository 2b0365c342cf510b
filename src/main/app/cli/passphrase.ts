import { readSync } from 'node:fs';

import { CommandFailed, exits } from './endings.ts';

const MOST_BYTES = 4_096;
const LINE_FEED = 10;
const WAIT_MS = 10;

/** The first line of a file descriptor. It is never repeated in a message. */
export function readPassphrase(fd: number): string {
  const bytes = Buffer.alloc(MOST_BYTES);
  try {
    let length = 0;
    while (length < MOST_BYTES && !bytes.subarray(0, length).includes(LINE_FEED)) {
      const read = readSome(fd, bytes, length);
      if (read === 0) break;
      length += read;
    }
    const end = bytes.subarray(0, length).indexOf(LINE_FEED);
    if (end === -1 && length === MOST_BYTES) throw new CommandFailed(exits.wrongUse, 'The passphrase is too long.');
    return bytes.toString('utf8', 0, end === -1 ? length : end).replace(/\r$/, '');
  } finally {
    bytes.fill(0);
  }
}

/** 0 at the end. */
function readSome(fd: number, bytes: Buffer, at: number): number {
  for (;;) {
    try {
      return readSync(fd, bytes, at, bytes.length - at, null);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw new CommandFailed(exits.wrongUse, 'The passphrase cannot be read from that file descriptor.');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}
