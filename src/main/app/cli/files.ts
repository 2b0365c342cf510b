import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, parse } from 'node:path';

import { removeUnfinished, systemCode, unfinishedName, writeInPieces } from '#main/context/whole-file.ts';

import type { FileAsked } from './arguments.ts';
import { CommandFailed, exits } from './endings.ts';

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface WrittenFiles {
  readonly rows: number;
  readonly files: readonly WrittenFile[];
  readonly manifest: string;
}

/** Beside the file, in the form that `sha256sum --check` reads. */
const manifestOf = (output: string): string => `${output}.sha256`;

/**
 * Has the unfinished parts of a file written, then its manifest, and gives them their names at the end, the manifest last: a file with a manifest that fits is whole.
 * Throws {@link CommandFailed} where a file is in the way or cannot be written; then nothing of it is left.
 */
export async function writeFiles({ output, overwrite }: FileAsked, write: (unfinished: string) => { readonly rows: number; readonly parts: readonly string[] }): Promise<WrittenFiles> {
  const manifest = manifestOf(output);
  refuseExisting([output, manifest], overwrite);
  await removeLeftOver(output);
  const unfinished = unfinishedName(output);
  const named: string[] = [];
  try {
    const { rows, parts } = write(unfinished);
    const names = namesOf(output, parts.length);
    refuseExisting(names, overwrite);
    const files = parts.map((part, index): WrittenFile => ({ path: names[index] ?? output, bytes: statSync(part).size, sha256: hashOf(part) }));
    const unfinishedManifest = unfinishedName(manifest);
    writeInPieces(unfinishedManifest, files.map(({ path, sha256 }) => `${sha256}  ${basename(path)}\n`));
    for (const [from, to] of [...parts.map((part, index) => [part, names[index] ?? output] as const), [unfinishedManifest, manifest] as const]) {
      renameSync(from, to);
      named.push(to);
    }
    return { rows, files, manifest };
  } catch (error) {
    for (const path of named) rmSync(path, { force: true });
    await removeLeftOver(output);
    const code = systemCode(error);
    if (code === null) throw error;
    throw new CommandFailed(exits.notWritten, `The file could not be written (${code}).`);
  }
}

/** What an interrupted command left of its files. */
export async function removeLeftOver(output: string): Promise<void> {
  await removeUnfinished(output);
  await removeUnfinished(manifestOf(output));
}

function refuseExisting(paths: readonly string[], overwrite: boolean): void {
  if (!overwrite && paths.some((path) => existsSync(path))) throw new CommandFailed(exits.notWritten, 'A file of that name is there already: --overwrite replaces it.');
}

function namesOf(output: string, count: number): readonly string[] {
  const { dir, name, ext } = parse(output);
  return count === 1 ? [output] : Array.from({ length: count }, (_, index) => join(dir, `${name}-${index + 1}${ext}`));
}

const PIECE = 1_048_576;

function hashOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
