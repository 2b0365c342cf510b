import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { openBytes, sealBytes } from '../entries/entry.ts';
import { fileIdOf, sha256 } from '../entries/keys.ts';
import { keyNumberOf } from '../ledger/context.ts';
import type { TeamDesk, TeamRefusal } from '../types.ts';
import { identityOf, refused } from './parts.ts';
import type { Parts } from './parts.ts';

/** With the four bytes of its length, a full part is a mebibyte. */
const PART_BYTES = 2 ** 20 - 4;
const NUMBER_BYTES = 4;

/** Files beside the log, which would keep them for ever on every desk. What is approved covers their hash, so that nothing here has to be signed. */
export function filePart(parts: Parts): Pick<TeamDesk, 'putFile' | 'file'> {
  const { copy, database, turns } = parts;
  const about = (fileId: string, part: number): string => `file ${identityOf(copy).teamId} ${fileId} ${part}`;
  const fileOf = (contentHash: string): Result<string, TeamRefusal> => {
    const first = copy.workspaceKey(1);
    if (turns.expelled()) return failed({ kind: 'expelled' });
    return first === null ? refused('keys') : ok(fileIdOf(first, contentHash));
  };
  /** Each begins with the number of its key. */
  const opened = (fileId: string, part: number, body: Uint8Array): Buffer | null => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const key = bytes.length < NUMBER_BYTES ? null : copy.workspaceKey(bytes.readUInt32BE(0));
    return key === null ? null : openBytes(key, bytes.subarray(NUMBER_BYTES), about(fileId, part));
  };

  return {
    putFile: async (contentHash, bytes) => {
      const file = fileOf(contentHash);
      if (!file.ok) return file;
      const there = await turns.alone(() => database.fileParts(file.value));
      if (!there.ok) return failed(turns.refusalOf(there.error));
      // An upload that ended halfway goes on.
      for (let part = there.value; part * PART_BYTES < bytes.length; part += 1) {
        const keyNumber = keyNumberOf(copy);
        const key = copy.workspaceKey(keyNumber);
        if (key === null) return refused('keys');
        const number = Buffer.alloc(NUMBER_BYTES);
        number.writeUInt32BE(keyNumber);
        const body = Buffer.concat([number, sealBytes(key, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES), about(file.value, part))]);
        const put = await turns.alone(() => database.putFilePart({ fileId: file.value, part, body }));
        if (!put.ok) return failed(turns.notWritten(put.error));
      }
      return ok(null);
    },
    file: async (contentHash, size) => {
      const file = fileOf(contentHash);
      if (!file.ok) return file;
      const read: Buffer[] = [];
      for (let part = 0; part * PART_BYTES < size; part += 1) {
        const found = await turns.alone(() => database.filePart(file.value, part));
        if (!found.ok) return failed(turns.refusalOf(found.error));
        if (found.value === null) return ok(part === 0 ? 'missing' : 'damaged');
        const clear = opened(file.value, part, found.value);
        if (clear === null) return ok('damaged');
        read.push(clear);
      }
      const bytes = new Uint8Array(Buffer.concat(read));
      return ok(bytes.length === size && sha256(bytes) === contentHash ? bytes : 'damaged');
    },
  };
}
