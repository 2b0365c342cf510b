import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export type FileTrouble = 'tooLarge' | 'notReadable';

/** Reads a file as text in whichever way it was written: UTF-8, UTF-16 where it says so, else as spreadsheets of Western Europe write. */
export async function readTextFile(file: File, mostBytes: number): Promise<Result<TextFile, FileTrouble>> {
  if (file.size > mostBytes) return failed('tooLarge');
  try {
    return ok({ name: file.name, text: decoded(new Uint8Array(await file.arrayBuffer())) });
  } catch {
    return failed('notReadable');
  }
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
