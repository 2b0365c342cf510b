import { writeSync } from 'node:fs';

const WAIT_MS = 5;

/** Writes all of a text to a file descriptor, waiting for a slow reader. Throws the system's error, such as EPIPE. */
export function writeText(fd: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}
