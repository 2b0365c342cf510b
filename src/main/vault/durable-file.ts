import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file so that a power loss leaves the old or the new content. Readable by its owner only. Removes leftovers: a file must have one writer
 * at a time. Rejects with the system's error.
 */
export async function writeDurably(path: string, content: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    await writeSynced(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await removeUnfinished(path);
  await syncFolder(folder);
}

/** Removes leftovers of an interrupted write. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const unfinished = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new'));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
}

async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot open a folder, and makes renames durable by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
