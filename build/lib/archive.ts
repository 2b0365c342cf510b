import { createHash } from 'node:crypto';

import { extractFile, getRawHeader, listPackage } from '@electron/asar';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
}

const entryAt = (root: Entry, path: string): Entry | undefined =>
  path.split(/[\\/]/).filter(Boolean).reduce<Entry | undefined>((entry, name) => entry?.files?.[name], root);

/** Each packed file of an archive, by its path inside, with the SHA-256 of what is really there. */
export function archiveFiles(archive: string): ReadonlyMap<string, string> {
  const root = getRawHeader(archive).header as Entry;
  const files = listPackage(archive, { isPack: false }).map((path) => path.replace(/^[\\/]/, '')).filter((path) => entryAt(root, path)?.files === undefined);
  return new Map(files.map((path) => [path, createHash('sha256').update(extractFile(archive, path)).digest('hex')]));
}

/** The files whose content is not what the archive's header says of them. On macOS and Windows Electron itself refuses these. */
export function changedFiles(archive: string): readonly string[] {
  const root = getRawHeader(archive).header as Entry;
  return [...archiveFiles(archive)].filter(([path, hash]) => entryAt(root, path)?.integrity?.hash !== hash).map(([path]) => path);
}
