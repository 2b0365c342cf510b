import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { Batches } from '#main/services/payments/batches/index.ts';
import type { Folders } from '#shared/bridge/app/folders.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { ok } from '#shared/domain/result.ts';
import { factsNow } from './facts.ts';
import { createOutbox } from './outbox.ts';
import { createWatchedFolder } from './watched.ts';
import type { WatchedFolderTimes } from './watched.ts';

/** Changes by which something may have come to be told. */
const TOLD_OF: readonly ChangedPart[] = ['intents', 'closings', 'unidentified', 'books'];

/** A folder whose payment files become previews, and one that gets a file for each event. */
export function createFolders(workspace: WorkspaceContext, batches: Pick<Batches, 'takeFromFolder'>, times: WatchedFolderTimes) {
  const watched = createWatchedFolder(workspace, batches, times);
  const outbox = createOutbox(workspace, (isTold) => factsNow(workspace, isTold), times.setTimer);
  const view = (): Folders => ({ watched: watched.view(), outbox: outbox.view() });

  const handlers: HandlersOf<'folders'> = {
    'folders.get': async () => ok(view()),
    'folders.choose': async ({ use, decimalMark }) => {
      const path = await workspace.chooseFolder();
      if (path === null) return ok(view());
      if (use === 'watched') watched.change({ moveTaken: false, accountId: null, ...watched.stored(), path, decimalMark });
      else outbox.change({ names: false, since: null, ...outbox.stored(), path });
      return ok(view());
    },
    'folders.change': async ({ moveTaken, accountId, names }) => {
      const [payments, events] = [watched.stored(), outbox.stored()];
      if (payments !== null && (moveTaken !== undefined || accountId !== undefined)) {
        watched.change({ ...payments, moveTaken: moveTaken ?? payments.moveTaken, accountId: accountId === undefined ? payments.accountId : accountId });
      }
      if (events !== null && names !== undefined) outbox.change({ ...events, names });
      return ok(view());
    },
    'folders.stop': async ({ use }) => {
      (use === 'watched' ? watched : outbox).change(null);
      return ok(view());
    },
  };

  return {
    handlers,
    start: (): void => {
      watched.start();
      outbox.look();
    },
    /** Something happened that a person is notified of, or a refresh has ended. */
    happened: (): void => outbox.soon(),
    invalidate: (part: ChangedPart): void => {
      if (TOLD_OF.includes(part)) outbox.soon();
    },
    /** How many of the folders cannot be used. */
    unusable: (): number => [watched, outbox].filter((folder) => folder.problem() !== null).length,
    /** How many payment files were not taken, such as those that came a second time. */
    left: (): number => watched.left(),
    stop: async (): Promise<void> => {
      await Promise.all([watched.stop(), outbox.stop()]);
    },
  };
}
