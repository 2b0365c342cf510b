import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';

import { systemCode, writeWhole } from '#main/context/whole-file.ts';
import { keptOn } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { StoredOutboxEvent, StoredOutboxFolder } from '#main/store/user-data/index.ts';
import type { SetTimer } from '#main/writes/index.ts';
import type { OutboxFolder } from '#shared/bridge/app/folders.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Fact } from './facts.ts';
import { createLooks } from './looks.ts';
import { createTrouble } from './trouble.ts';

/** A folder that cannot be written to is tried again this often. */
const TRY_AGAIN_MS = 60_000;

/** What was told is known for so long, and longer while it is so: nothing comes back with the same id after that. */
const REMEMBERED_MS = 366 * 86_400_000;

/** By the time, so that a listing is in the order of the events. */
const fileNameOf = (at: string, id: string): string => `${at.replace(/[-:]|\.\d+/g, '')}-${id}.json`;

/**
 * One file in the chosen folder for each event. What is to be told is stored first and the file written afterwards, under a name that does not change: after a
 * crash the next start writes what is missing, and no event gets a second file.
 */
export function createOutbox(
  workspace: Needs<'connectionId' | 'emit' | 'now' | 'sync' | 'unexpected' | 'userData'>, factsNow: (isTold: (id: string) => boolean) => Promise<readonly Fact[]>, setTimer: SetTimer,
) {
  const { userData, connectionId } = workspace;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['folders'] });
  const trouble = createTrouble(() => workspace.now(), changed);
  let told: Set<string> | null = null;

  const prefix = `${connectionId}/`;
  const stored = (): StoredOutboxFolder | null => userData.get('outboxFolder', connectionId);
  const events = (): readonly StoredOutboxEvent[] => userData.list('outboxEvent', prefix);

  /** What was so before the folder was chosen is noted and not told. */
  const note = async (folder: StoredOutboxFolder): Promise<boolean> => {
    const known = (told ??= new Set(events().map(({ id }) => id)));
    const so = new Set<string>();
    const facts = await factsNow((id) => {
      so.add(id);
      return known.has(id);
    });
    const at = workspace.now();
    const fresh: StoredOutboxEvent[] = [];
    for (const fact of facts) {
      fresh.push(folder.since === null ? { id: fact.id, fileName: null, content: null }
        : { id: fact.id, fileName: fileNameOf(at, fact.id), content: `${JSON.stringify(await fact.event(at, folder.names), null, 2)}\n` });
    }
    if (looks.stopped() || stored()?.since !== folder.since) return false;
    userData.together(() => {
      userData.putAll('outboxEvent', fresh.map((event) => ({ id: prefix + event.id, value: event })), at);
      if (folder.since === null) userData.put('outboxFolder', connectionId, { ...folder, since: at }, at);
    });
    for (const { id } of fresh) known.add(id);
    if (folder.since !== null && workspace.sync.freshness().phase === 'upToDate') forget(folder.since, so, known);
    return fresh.length > 0 || folder.since === null;
  };

  function forget(since: Instant, so: ReadonlySet<string>, known: Set<string>): void {
    const first = fileNameOf(instantFromMs(instantToMs(workspace.now()) - REMEMBERED_MS), '');
    const over = events().filter(({ id, fileName, content }) => content === null && !so.has(id) && (fileName ?? fileNameOf(since, '')) < first);
    const folder = stored();
    if (over.length === 0 || folder === null) return;
    userData.together(() => {
      for (const { id } of over) userData.remove('outboxEvent', prefix + id);
      userData.put('outboxFolder', connectionId, { ...folder, forgotten: (folder.forgotten ?? 0) + over.filter(({ fileName }) => fileName !== null).length }, workspace.now());
    });
    for (const { id } of over) known.delete(id);
  }

  /** The system's code of what stops it; null when everything is written. */
  const write = async ({ path }: StoredOutboxFolder): Promise<string | null> => {
    for (const { id } of events().filter(({ content }) => content !== null)) {
      // It may have been switched off meanwhile.
      const event = userData.get('outboxEvent', prefix + id);
      if (looks.stopped() || stored()?.path !== path) return null;
      if (event === null || event.content === null || event.fileName === null) continue;
      const code = await writeWhole(join(path, event.fileName), event.content);
      if (code !== null) return code;
      userData.put('outboxEvent', prefix + event.id, { ...event, content: null }, workspace.now());
    }
    return access(path, constants.W_OK).then(() => null, systemCode);
  };

  const look = async (): Promise<number | null> => {
    const folder = keptOn(userData, 'outboxFolder').length === 0 ? null : stored();
    if (folder === null) return null;
    const isReady = folder.since !== null || workspace.sync.freshness().phase === 'upToDate';
    if (isReady && (await note(folder))) changed();
    if (looks.stopped()) return null;
    const hadUnwritten = events().some(({ content }) => content !== null);
    const code = await write(folder);
    if (looks.stopped() || stored()?.path !== folder.path) return null;
    trouble.found(code);
    if (hadUnwritten) changed();
    return code === null ? null : TRY_AGAIN_MS;
  };
  const looks = createLooks({ setTimer, work: look, failed: (error) => void workspace.unexpected('outbox', error), afterFailureMs: TRY_AGAIN_MS });

  return {
    look: looks.now,
    soon: looks.soon,
    view: (): OutboxFolder | null => {
      const folder = stored();
      if (folder === null) return null;
      const { path, names, since, forgotten = 0 } = folder;
      const wanted = events().filter(({ fileName }) => fileName !== null);
      const unwritten = wanted.filter(({ content }) => content !== null).length;
      return { path, names, problem: trouble.problem(), since, told: forgotten + wanted.length - unwritten, unwritten };
    },
    /** Keeps what was chosen; null switches it off, and what was not written is not told any more. */
    change: (folder: StoredOutboxFolder | null): void => {
      const at = workspace.now();
      userData.together(() => {
        if (folder === null) {
          userData.remove('outboxFolder', connectionId);
          userData.putAll('outboxEvent', events().map((event) => ({ id: prefix + event.id, value: { ...event, content: null } })), at);
        } else userData.put('outboxFolder', connectionId, folder, at);
      });
      trouble.found(null);
      changed();
      looks.now();
    },
    stored,
    problem: () => trouble.problem(),
    stop: looks.stop,
  };
}
