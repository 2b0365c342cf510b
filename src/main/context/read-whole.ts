import { constants } from 'node:fs';
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';

import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { systemCode } from './whole-file.ts';

/** `changed`: it was written to while it was read. `other`: no file with contents, such as a folder, a link or a pipe. */
export type NotRead = 'gone' | 'tooLarge' | 'changed' | 'other' | 'notReadable';

interface WholeFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly modifiedMs: number;
}

// Absent on Windows, where neither a link nor a pipe is opened by mistake.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/** Reads a file that somebody else writes, whole or not at all. A link is followed only where `links` says so. */
export async function readWhole(path: string, mostBytes: number, links: 'followed' | 'refused'): Promise<Result<WholeFile, NotRead>> {
  try {
    const file = await open(path, constants.O_RDONLY | O_NONBLOCK | (links === 'refused' ? O_NOFOLLOW : 0));
    try {
      const before = await file.stat();
      if (!before.isFile()) return failed('other');
      if (before.size > mostBytes) return failed('tooLarge');
      const bytes = new Uint8Array(before.size);
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, read);
        if (bytesRead === 0) return failed('changed');
        read += bytesRead;
      }
      return isSame(before, await file.stat()) ? ok({ bytes, size: before.size, modifiedMs: before.mtimeMs }) : failed('changed');
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return failed(code === 'ENOENT' ? 'gone' : code === 'ELOOP' ? 'other' : 'notReadable');
  }
}

const isSame = (left: Stats, right: Stats): boolean => left.size === right.size && left.mtimeMs === right.mtimeMs;
