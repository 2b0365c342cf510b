import type { FolderProblem } from '#shared/bridge/app/folders.ts';
import type { Instant } from '#shared/domain/instant.ts';

const WHY: Readonly<Record<string, FolderProblem['why']>> = {
  ENOENT: 'gone', ENOTDIR: 'gone', ENODEV: 'gone', EHOSTDOWN: 'gone', ESTALE: 'gone', EACCES: 'notAllowed', EPERM: 'notAllowed', EROFS: 'notAllowed', ENOSPC: 'full', EDQUOT: 'full',
};

/** Whether a folder can be used, and since when it cannot. `changed` is called when that changes. */
export function createTrouble(now: () => Instant, changed: () => void) {
  let problem: FolderProblem | null = null;
  return {
    problem: (): FolderProblem | null => problem,
    /** null: it could be used. */
    found: (code: string | null): void => {
      if (code === (problem?.code ?? null)) return;
      problem = code === null ? null : { why: WHY[code] ?? 'other', code, since: now() };
      changed();
    },
  };
}
