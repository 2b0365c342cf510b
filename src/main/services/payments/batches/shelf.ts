import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { StoredBatch, StoredBatchLine } from '#main/store/user-data/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { batchContext, checkInSlices, inSlices } from './checking.ts';
import type { BatchContext, CheckedLine } from './checking.ts';

/** A batch with its lines in memory; what changes is on the disk before it is here. */
export interface OpenBatch {
  readonly batch: StoredBatch;
  readonly lines: readonly CheckedLine[];
}

interface Kept {
  batch: StoredBatch;
  lines: readonly CheckedLine[];
  /** Under which day and side of the cut-off the lines were checked. */
  checkedUnder: string;
}

/** Pauses that somebody made, or that an end of the app did. */
const BY_PEOPLE: readonly (string | undefined)[] = ['person', 'restart'];

/** Under which day and side of the cut-off lines are checked. */
const underOf = ({ payment: { today, cutOffTime, timeOfDay, ownAccounts } }: BatchContext): string =>
  `${today} ${String(cutOffTime !== null && timeOfDay >= cutOffTime)} ${JSON.stringify(ownAccounts)}`;

/** Lines whose ids begin alike, read at once. */
const THOUSAND = 1_000;

const lineId = (batchId: string, index: number): string => `${batchId}/${String(index).padStart(6, '0')}`;

/** One for each line: what was taken back gives way to what was approved in its place. */
function newestOfLines(records: Iterable<IntentRecord>): ReadonlyMap<number, IntentRecord> {
  const newest = new Map<number, IntentRecord>();
  for (const record of records) {
    const line = record.batchLine ?? 0;
    if (newest.get(line)?.state !== 'ABANDONED' && newest.has(line)) continue;
    newest.set(line, record);
  }
  return newest;
}

/** The batches of a connection, on the desk. */
export function createShelf(bench: Workbench) {
  const { desk } = bench;
  const open = new Map<string, Kept>();
  const changed = (): void => bench.syncDeps.onChanged('batches');
  /** How often each batch was written to: what was read before the last time is read again. */
  const revisions = new Map<string, number>();
  const revised = (batchId: string): void => {
    revisions.set(batchId, revisionOf(batchId) + 1);
    changed();
  };
  const revisionOf = (batchId: string): number => revisions.get(batchId) ?? 0;

  /** From the desk, a thousand at a time. */
  const keptLines = async ({ batchId, lineCount }: StoredBatch): Promise<readonly StoredBatchLine[]> => {
    const lines: StoredBatchLine[] = [];
    for (let from = 0; from < lineCount; from += THOUSAND) {
      lines.push(...desk.list('batchLine', lineId(batchId, from).slice(0, -3)));
      await nextTurn();
    }
    return lines;
  };

  const stored = (batchId: string): StoredBatch | null => {
    const batch = open.get(batchId)?.batch ?? desk.get('batch', batchId);
    return batch?.connectionId === bench.connectionId ? batch : null;
  };

  /** By intent; what the journal holds, kept up to date by its changes: reading a thousand writes for each one sent takes long. */
  const written = new Map<string, Map<string, IntentRecord>>();

  return {
    /** The writes of a batch, in the order of its lines. */
    records(batchId: string): readonly IntentRecord[] {
      if (!bench.journal.usable) return [];
      let ofBatch = written.get(batchId);
      if (ofBatch === undefined) {
        ofBatch = new Map(bench.journal.journal.byBatch(batchId).map((record) => [record.intentId, record]));
        written.set(batchId, ofBatch);
      }
      return [...newestOfLines(ofBatch.values()).values()].toSorted((left, right) => (left.batchLine ?? 0) - (right.batchLine ?? 0));
    },

    /** Told of every change of a write, in its order: approval comes line by line. */
    noticed(record: IntentRecord): void {
      if (record.batchId === null) return;
      written.get(record.batchId)?.set(record.intentId, record);
      changed();
    },

    stored,

    all: (): readonly StoredBatch[] =>
      desk.list('batch').filter(({ connectionId }) => connectionId === bench.connectionId)
        .toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1)),

    /** With its lines; those of a preview are checked again when the day or the cut-off has passed. */
    async open(batchId: string): Promise<OpenBatch | null> {
      const context = await batchContext(bench);
      const under = underOf(context);
      for (;;) {
        const kept = open.get(batchId);
        if (kept !== undefined && (kept.checkedUnder === under || kept.batch.phase !== 'preview')) return kept;
        const revision = revisionOf(batchId);
        const batch = stored(batchId);
        if (batch === null) return null;
        const lines = kept?.lines.map((line) => line.kept) ?? await keptLines(batch);
        // What has been approved stays as it was shown.
        const checked = batch.phase === 'preview' ? await checkInSlices(lines, context.payment) : lines.map((line) => ({ kept: line, draft: line.draft, payment: null }));
        if (revisionOf(batchId) !== revision) continue;
        const opened: Kept = { batch, checkedUnder: under, lines: checked };
        open.set(batchId, opened);
        return opened;
      }
    },

    /** Nobody sees the batch before all its lines are on the desk. What a kill leaves of one that never was is removed by `removeLeftovers`. */
    async add(batch: Omit<StoredBatch, 'batchId' | 'connectionId'>, lines: readonly CheckedLine[], context: BatchContext): Promise<string> {
      const batchId = randomUUID();
      for await (const slice of inSlices(lines)) desk.putAll('batchLine', slice.map(({ kept }) => ({ id: lineId(batchId, kept.index), value: kept })), bench.now());
      const { entries } = desk.state('batchLine', `${batchId}/`);
      if (entries !== lines.length) throw new Error(`${String(entries)} of ${String(lines.length)} lines of a batch were kept`);
      const added = { ...batch, batchId, connectionId: bench.connectionId };
      desk.put('batch', batchId, added, bench.now());
      open.set(batchId, { batch: added, checkedUnder: underOf(context), lines });
      changed();
      return batchId;
    },

    /** Lines of files that a kill ended before their batch was there. */
    removeLeftovers(): void {
      const known = new Set(desk.list('batch').map(({ batchId }) => batchId));
      for (const batchId of desk.parentsOf('batchLine')) if (!known.has(batchId)) desk.removeAll('batchLine', `${batchId}/`);
    },

    change(batchId: string, change: Partial<StoredBatch>): void {
      const batch = stored(batchId);
      if (batch === null) return;
      const next = { ...batch, ...change };
      desk.put('batch', batchId, next, bench.now());
      const kept = open.get(batchId);
      if (kept !== undefined) kept.batch = next;
      const news = next.phase === 'done' ? 'batchDone' : next.phase === 'paused' && !BY_PEOPLE.includes(next.pause?.reason) ? 'batchPaused' : null;
      if (news !== null && next.phase !== batch.phase) bench.attend({ kind: news, about: batchId, path: `/batches/${encodeURIComponent(batchId)}` });
      revised(batchId);
    },

    /** Lines as they are now, of a batch that is open; none when it is gone. */
    linesNow: (batchId: string): readonly CheckedLine[] => open.get(batchId)?.lines ?? [],

    /** Replaces lines on the desk and in memory. */
    putLines(batchId: string, lines: readonly CheckedLine[]): void {
      if (stored(batchId) === null) return;
      desk.putAll('batchLine', lines.map(({ kept }) => ({ id: lineId(batchId, kept.index), value: kept })), bench.now());
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
      desk.remove('batch', batchId);
      desk.removeAll('batchLine', `${batchId}/`);
      revised(batchId);
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;
