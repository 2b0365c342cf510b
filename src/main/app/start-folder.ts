import { parse } from 'node:path';

/** Where the app was started: what is typed there may be relative to it. The process leaves a folder that is gone, since no thread starts in one. */
export function leaveStartFolder(): string {
  try {
    return process.cwd();
  } catch {
    const { root } = parse(process.execPath);
    process.chdir(root);
    return root;
  }
}
