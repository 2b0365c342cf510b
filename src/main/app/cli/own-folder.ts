import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for temporary files of this process, named by it. Those of processes that were killed are removed: they could not do it themselves. */
export function ownFolder(purpose: 'read' | 'electron'): string {
  removeFoldersOfEnded();
  return mkdtempSync(join(tmpdir(), `tesoro-${purpose}-${process.pid}-`));
}

function removeFoldersOfEnded(): void {
  for (const name of readdirSync(tmpdir())) {
    const processId = /^tesoro-(?:read|electron)-(\d+)-/.exec(name)?.[1];
    if (processId === undefined || isRunning(Number(processId))) continue;
    const folder = join(tmpdir(), name);
    try {
      if (lstatSync(folder).uid === (process.getuid?.() ?? 0)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another command removes it, or on Windows something still has a file of it open: the next one tries again.
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
