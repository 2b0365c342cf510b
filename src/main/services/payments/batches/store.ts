import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { StoredBatch, StoredBatchLine } from '#main/store/user-data/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import { batchContext, checkInSlices, inSlices } from './checking.ts';
import type { BatchContext, CheckedLine } from './checking.ts';

/** A batch with its lines in memory. Changes are written to the disk first. */
export interface OpenBatch {
  readonly batch: StoredBatch;
  readonly lines: readonly CheckedLine[];
}

interface Kept {
  batch: StoredBatch;
  lines: readonly CheckedLine[];
  /** Day, cut-off side and own accounts the lines were checked with. */
  checkedUnder: string;
}

/** Pauses by a person or by a restart are not notified. */
const BY_PEOPLE: readonly (string | undefined)[] = ['person', 'restart'];

const underOf = ({ payment: { today, cutOffTime, timeOfDay, ownAccounts } }: BatchContext): string =>
  `${today} ${String(cutOffTime !== null && timeOfDay >= cutOffTime)} ${JSON.stringify(ownAccounts)}`;

/** Lines are read by a common prefix of their ids. */
const THOUSAND = 1_000;

const lineId = (batchId: string, index: number): string => `${batchId}/${String(index).padStart(6, '0')}`;

/** One record per line: a withdrawn one is replaced by its successor. */
function newestOfLines(records: Iterable<IntentRecord>): ReadonlyMap<number, IntentRecord> {
  const newest = new Map<number, IntentRecord>();
  for (const record of records) {
    const line = record.batchLine ?? 0;
    if (newest.get(line)?.state !== 'ABANDONED' && newest.has(line)) continue;
    newest.set(line, record);
  }
  return newest;
}

/** The stored batches of a connection. */
export function createBatchStore(workspace: WorkspaceContext) {
  const { userData } = workspace;
  const open = new Map<string, Kept>();
  const changed = (): void => workspace.syncDeps.onChanged('batches');
  const revisions = new Map<string, number>();
  const revised = (batchId: string): void => {
    revisions.set(batchId, revisionOf(batchId) + 1);
    changed();
  };
  const revisionOf = (batchId: string): number => revisions.get(batchId) ?? 0;

  /** Read a thousand at a time. */
  const keptLines = async ({ batchId, lineCount }: StoredBatch): Promise<readonly StoredBatchLine[]> => {
    const lines: StoredBatchLine[] = [];
    for (let from = 0; from < lineCount; from += THOUSAND) {
      lines.push(...userData.list('batchLine', lineId(batchId, from).slice(0, -3)));
      await nextTurn();
    }
    return lines;
  };

  const stored = (batchId: string): StoredBatch | null => {
    const batch = open.get(batchId)?.batch ?? userData.get('batch', batchId);
    return batch?.connectionId === workspace.connectionId ? batch : null;
  };

  /** Journal records by intent, updated on change: reading a thousand records for each one sent would be slow. */
  const written = new Map<string, Map<string, IntentRecord>>();

  /** The batch is stored after its lines, so it is never seen incomplete. `removeLeftovers` deletes the lines of an interrupted call. */
  const add = async (batchId: string, batch: Omit<StoredBatch, 'batchId' | 'connectionId'>, lines: readonly CheckedLine[], context: BatchContext): Promise<string> => {
    for await (const slice of inSlices(lines)) userData.putAll('batchLine', slice.map(({ kept }) => ({ id: lineId(batchId, kept.index), value: kept })), workspace.now());
    const { entries } = userData.state('batchLine', `${batchId}/`);
    if (entries !== lines.length) throw new Error(`${String(entries)} of ${String(lines.length)} lines of a batch were kept`);
    const added = { ...batch, batchId, connectionId: workspace.connectionId };
    userData.put('batch', batchId, added, workspace.now());
    open.set(batchId, { batch: added, checkedUnder: underOf(context), lines });
    changed();
    return batchId;
  };

  return {
    /** In the order of the lines. */
    records(batchId: string): readonly IntentRecord[] {
      if (!workspace.journal.usable) return [];
      let ofBatch = written.get(batchId);
      if (ofBatch === undefined) {
        ofBatch = new Map(workspace.journal.journal.byBatch(batchId).map((record) => [record.intentId, record]));
        written.set(batchId, ofBatch);
      }
      return [...newestOfLines(ofBatch.values()).values()].toSorted((left, right) => (left.batchLine ?? 0) - (right.batchLine ?? 0));
    },

    onWrite(record: IntentRecord): void {
      if (record.batchId === null) return;
      written.get(record.batchId)?.set(record.intentId, record);
      changed();
    },

    stored,

    all: (): readonly StoredBatch[] =>
      userData.list('batch').filter(({ connectionId }) => connectionId === workspace.connectionId)
        .toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1)),

    /** Lines of a preview are checked again when the day or the cut-off has passed. */
    async open(batchId: string): Promise<OpenBatch | null> {
      const context = await batchContext(workspace);
      const under = underOf(context);
      for (;;) {
        const kept = open.get(batchId);
        if (kept !== undefined && (kept.checkedUnder === under || kept.batch.phase !== 'preview')) return kept;
        const revision = revisionOf(batchId);
        const batch = stored(batchId);
        if (batch === null) return null;
        const lines = kept?.lines.map((line) => line.kept) ?? await keptLines(batch);
        const checked = batch.phase === 'preview' ? await checkInSlices(lines, context.payment) : lines.map((line) => ({ kept: line, draft: line.draft, payment: null }));
        if (revisionOf(batchId) !== revision) continue;
        const opened: Kept = { batch, checkedUnder: under, lines: checked };
        open.set(batchId, opened);
        return opened;
      }
    },

    add: (batch: Omit<StoredBatch, 'batchId' | 'connectionId'>, lines: readonly CheckedLine[], context: BatchContext): Promise<string> => add(randomUUID(), batch, lines, context),

    /** The lines named become a preview of its own, with the execution dates that are shown; the others are excluded there. */
    async moveOn({ batch, lines }: OpenBatch, nextId: string, left: ReadonlyMap<number, ShownWrite>): Promise<void> {
      const context = await batchContext(workspace);
      const moved = lines.map(({ kept }): StoredBatchLine => {
        const shown = left.get(kept.index);
        if (shown?.kind !== 'createTransfer') return { ...kept, excluded: true };
        return { ...kept, draft: { ...kept.draft, executionDate: shown.executionDate ?? kept.draft.executionDate } };
      });
      const { name, format, fileProblems, dropped, lineCount, fileHash } = batch;
      const next = { name, format, createdAt: workspace.now(), phase: 'preview' as const, pause: null, fileProblems, dropped, lineCount, passed: [], ...(fileHash !== undefined && { fileHash }) };
      await add(nextId, next, await checkInSlices(moved, context.payment), context);
    },

    /** Deletes lines whose batch was never stored. */
    removeLeftovers(): void {
      const known = new Set(userData.list('batch').map(({ batchId }) => batchId));
      for (const batchId of userData.parentsOf('batchLine')) if (!known.has(batchId)) userData.removeAll('batchLine', `${batchId}/`);
    },

    change(batchId: string, change: Partial<StoredBatch>): void {
      const batch = stored(batchId);
      if (batch === null) return;
      const next = { ...batch, ...change };
      userData.put('batch', batchId, next, workspace.now());
      const kept = open.get(batchId);
      if (kept !== undefined) kept.batch = next;
      const news = next.phase === 'done' ? 'batchDone' : next.phase === 'paused' && !BY_PEOPLE.includes(next.pause?.reason) ? 'batchPaused' : null;
      if (news !== null && next.phase !== batch.phase) workspace.notify({ kind: news, about: batchId, path: `/batches/${encodeURIComponent(batchId)}` });
      revised(batchId);
    },

    linesNow: (batchId: string): readonly CheckedLine[] => open.get(batchId)?.lines ?? [],

    putLines(batchId: string, lines: readonly CheckedLine[]): void {
      if (stored(batchId) === null) return;
      userData.putAll('batchLine', lines.map(({ kept }) => ({ id: lineId(batchId, kept.index), value: kept })), workspace.now());
      const now = open.get(batchId);
      if (now !== undefined) {
        const replaced = new Map(lines.map((line) => [line.kept.index, line]));
        now.lines = now.lines.map((line) => replaced.get(line.kept.index) ?? line);
      }
      revised(batchId);
    },

    remove(batchId: string): void {
      open.delete(batchId);
      written.delete(batchId);
      userData.remove('batch', batchId);
      userData.removeAll('batchLine', `${batchId}/`);
      revised(batchId);
    },
  };
}

export type BatchStore = ReturnType<typeof createBatchStore>;
