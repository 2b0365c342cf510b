import { randomUUID } from 'node:crypto';

import type { StoredBatch } from '#main/desk/index.ts';
import type { IntentRecord } from '#main/journal/index.ts';
import type { Workbench } from '../workbench.ts';
import { batchContext, checkLines } from './checking.ts';
import type { CheckedLine } from './checking.ts';

/** A batch with its lines in memory; what changes is on the disk before it is here. */
export interface OpenBatch {
  readonly batch: StoredBatch;
  readonly lines: readonly CheckedLine[];
}

interface Kept {
  batch: StoredBatch;
  lines: CheckedLine[];
  /** Under which day and side of the cut-off the lines were checked. */
  checkedUnder: string;
}

/** Pauses that somebody made, or that an end of the app did. */
const BY_PEOPLE: readonly (string | undefined)[] = ['person', 'restart'];

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
      const { payment: context } = await batchContext(bench);
      const under = `${context.today} ${String(context.cutOffTime !== null && context.timeOfDay >= context.cutOffTime)} ${JSON.stringify(context.ownAccounts)}`;
      const kept = open.get(batchId);
      if (kept !== undefined && (kept.checkedUnder === under || kept.batch.phase !== 'preview')) return kept;
      const batch = stored(batchId);
      if (batch === null) return null;
      const lines = kept?.lines.map((line) => line.kept) ?? desk.list('batchLine', `${batchId}/`);
      const isPreview = batch.phase === 'preview';
      const opened: Kept = {
        batch, checkedUnder: under,
        // What has been approved stays as it was shown.
        lines: isPreview ? checkLines(lines, context) : lines.map((line) => ({ kept: line, draft: line.draft, payment: null })),
      };
      open.set(batchId, opened);
      return opened;
    },

    add(batch: Omit<StoredBatch, 'batchId' | 'connectionId'>, lines: readonly CheckedLine[]): string {
      const batchId = randomUUID();
      desk.putAll('batchLine', lines.map(({ kept }) => ({ id: lineId(batchId, kept.index), value: kept })), bench.now());
      desk.put('batch', batchId, { ...batch, batchId, connectionId: bench.connectionId }, bench.now());
      changed();
      return batchId;
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
      changed();
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
      changed();
    },

    remove(batchId: string): void {
      open.delete(batchId);
      written.delete(batchId);
      desk.remove('batch', batchId);
      desk.removeAll('batchLine', `${batchId}/`);
      changed();
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;
