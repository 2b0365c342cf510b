import { parse } from 'node:path';

/**
 * Where the app was started: what is typed there may be relative to it. The process leaves that folder, since no thread starts in one that is gone, and a disk
 * that is in use cannot be taken out.
 */
export function leaveStartFolder(): string {
  const { root } = parse(process.execPath);
  let folder = root;
  try {
    folder = process.cwd();
  } catch {
    // It is gone already.
  }
  process.chdir(root);
  return folder;
}
