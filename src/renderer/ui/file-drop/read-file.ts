import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** A file that a person gave, with all that is in it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type FileTrouble = 'tooLarge' | 'notReadable';

export async function readFile(file: File, mostBytes: number): Promise<Result<GivenFile, FileTrouble>> {
  if (file.size > mostBytes) return failed('tooLarge');
  try {
    return ok({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    return failed('notReadable');
  }
}
