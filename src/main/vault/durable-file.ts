import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file so that a power loss leaves either the old content or the new one, readable by its owner only. What an
 * earlier attempt left unfinished is removed: one file is written by one caller at a time. Rejects with the system's error.
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

/** Removes what a power loss left of an attempt to write a file. */
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

/** Windows cannot open a folder, and keeps its names durable by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
