import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/*
 * Exports may lie in shared folders. Whoever knew the temporary name could put a link there and have another file overwritten or read. So the name is
 * random, an existing file is refused, and only the owner may read it.
 */

export const unfinishedName = (path: string): string => `${path}.${randomUUID()}.part`;

/** The file must not exist; only its owner may read it. */
export const beginning = { flag: 'wx', mode: 0o600 } as const;

/** The file gets its name only once it is complete and on the disk. Returns the system's error code, such as ENOSPC, or null. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<string | null> {
  const unfinished = unfinishedName(path);
  try {
    await removeUnfinished(path);
    await writeFile(unfinished, content, { ...beginning, flush: true });
    await rename(unfinished, path);
    return null;
  } catch (error) {
    await removeUnfinished(path);
    const code = systemCode(error);
    if (code === null) throw error;
    return code;
  }
}

/** On a thread: writes an unfinished file piece by piece, so that it is never held whole. Throws system errors. */
export function writeInPieces(path: string, content: Iterable<string | Uint8Array>): void {
  const file = openSync(path, beginning.flag, beginning.mode);
  try {
    for (const piece of content) writeAll(file, typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

const UNFINISHED = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part\d*$/;

/** Also those of an earlier run, and numbered parts. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  const others = await readdir(folder).catch(() => []);
  const ours = others.filter((other) => other.startsWith(name) && UNFINISHED.test(other.slice(name.length)));
  await Promise.all(ours.map((other) => rm(join(folder, other), { force: true }).catch(() => undefined)));
}

/** The system's code of a file error, such as ENOSPC. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
