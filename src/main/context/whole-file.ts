import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/*
 * Files for people lie in folders that others may write to, such as a share. Whoever knew the name under which one is begun could
 * lay a link there and have it written over another file, or read: so nobody can guess that name, a name that is there already is
 * refused, and only its owner may read it.
 */

/** The name under which a file is begun, beside its own. */
export const unfinishedName = (path: string): string => `${path}.${randomUUID()}.part`;

/** How a file is begun: it must not be there yet, and stays its owner's. */
export const beginning = { flag: 'wx', mode: 0o600 } as const;

/** Writes a file so that it bears its name only once it is whole and on the disk. Gives the system's code of an error, such as ENOSPC, or null. */
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

const UNFINISHED = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part\d*$/;

/** Removes what was begun under the file's name, now or before the program last ended, with the numbered parts of one that is divided. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  const others = await readdir(folder).catch(() => []);
  const ours = others.filter((other) => other.startsWith(name) && UNFINISHED.test(other.slice(name.length)));
  await Promise.all(ours.map((other) => rm(join(folder, other), { force: true }).catch(() => undefined)));
}

/** The system's own code of a file error, such as ENOSPC. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
