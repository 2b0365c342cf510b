import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

import { sizeOf } from './database-files.ts';

/** A file as it was when all of it had been verified. */
export interface VerifiedFile {
  readonly inode: bigint;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
  /** Before this opening: what was noted when the file was closed. */
  readonly earlier: boolean;
}

/** Longer files take longer to verify than anything may hold the main process. */
export const LONG_BYTES = 1_000_000;

/** null when part of it still lies in the WAL. */
export function fileAt(path: string, earlier = false): VerifiedFile | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined || sizeOf(`${path}-wal`) > 0) return null;
  return { inode: found.ino, bytes: found.size, modifiedNs: found.mtimeNs, changedNs: found.ctimeNs, earlier };
}

/** Nobody has touched it: a file that was changed or put back has another time of change, which no program sets. */
export function isStill(verified: VerifiedFile | null, path: string): boolean {
  const now = verified === null ? null : fileAt(path);
  return verified !== null && now !== null && textOf(verified) === textOf(now);
}

const textOf = ({ inode, bytes, modifiedNs, changedNs }: VerifiedFile): string => `tesoro-verified 1 ${inode} ${bytes} ${modifiedNs} ${changedNs}`;

interface NotedFile {
  readonly path: string;
  /** What the note is of, such as "tesoro-journal-verified/1": no note is taken for another's. */
  readonly kind: string;
  readonly notePath: string;
  readonly key: Uint8Array;
}

const macOf = (text: string, { key, kind }: NotedFile): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', kind, 32))).update(text, 'latin1').digest();

/** Notes how a long file is left that was verified and since changed by nobody else. Without a note it is verified again. */
export function noteVerified(noted: NotedFile): void {
  try {
    const left = fileAt(noted.path);
    if (left === null || left.bytes < LONG_BYTES) return;
    const text = textOf(left);
    writeFileSync(`${noted.notePath}.new`, `${text} ${macOf(text, noted).toString('hex')}`, { mode: 0o600 });
    renameSync(`${noted.notePath}.new`, noted.notePath);
  } catch {
    // The next opening takes longer.
  }
}

/** The file, if it is still as it was left and noted with this key. */
export function verifiedEarlier(noted: NotedFile): VerifiedFile | null {
  try {
    const file = fileAt(noted.path, true);
    const [, text = '', mac = ''] = /^(.*) ([0-9a-f]{64})$/.exec(readFileSync(noted.notePath, 'latin1')) ?? [];
    return file !== null && text === textOf(file) && timingSafeEqual(macOf(text, noted), Buffer.from(mac, 'hex')) ? file : null;
  } catch {
    return null;
  }
}
