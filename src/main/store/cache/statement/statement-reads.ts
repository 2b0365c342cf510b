import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { StatementPage, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { CacheError, REOPENED } from '../rpc.ts';
import type { ShownRow } from './describe-rows.ts';
import { BY_DATE, directPage, pageOfRun, rowsWithIds, statementIndexOf, summaryOfSums, wholeSummary } from './reading.ts';
import type { EntryPlace } from './reading.ts';
import { SearchRun } from './search-run.ts';
import type { RunOrder } from './search-run.ts';
import { statementVersion } from './word-index.ts';

/** Runs kept for scrolling; others are restarted on demand. */
const KEPT_RUNS = 4;

interface Wanted {
  readonly isThere: (run: SearchRun) => boolean;
  readonly resolve: (run: SearchRun) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly key: string;
  readonly selection: StatementSelection;
  readonly order: RunOrder;
  run: SearchRun | null;
  wanted: Wanted[];
}

export type StatementReads = ReturnType<typeof createStatementReads>;

/**
 * Pages and summaries of statements. Searches run in steps, so that other reads get their turn: the latest request goes first, and a run that
 * nobody waits for ends when another starts. `current` reads the latest commit; `open` gives a connection for searches, each of which sees one
 * snapshot.
 */
export function createStatementReads(current: () => Database, open: () => Database) {
  let own: Database | null = null;
  let slots: Slot[] = [];
  let running = false;
  let active: SearchRun | null = null;

  /** The slot of a selection; `order` null accepts any order. */
  const slotOf = (selection: StatementSelection, order: RunOrder | null): Slot => {
    const { accountId, from, to, search, entries, marks } = selection;
    const selected = { accountId, from, to, search: search.trim(), entries, marks };
    const key = JSON.stringify(selected);
    const inOrder = (slot: Slot): boolean =>
      order === null || (slot.order.key === order.key && (order.key !== 'operationDate' || slot.order.direction === order.direction));
    return slots.find((slot) => slot.key === key && inOrder(slot)) ?? { key, selection: selected, order: order ?? BY_DATE, run: null, wanted: [] };
  };

  const wait = (selection: StatementSelection, order: RunOrder | null, isThere: Wanted['isThere']): Promise<SearchRun> =>
    new Promise((resolve, reject) => {
      const slot = slotOf(selection, order);
      const others = slots.filter((other) => other !== slot);
      const found = new Set(others.filter(({ run }) => run?.done === true).slice(0, KEPT_RUNS - 1));
      slots = [slot, ...others.filter((other) => other.wanted.length > 0 || found.has(other))];
      if (slot.run !== null && slot.run.version !== statementVersion(current())) slot.run = null;
      if (slot.run !== null && isThere(slot.run)) {
        resolve(slot.run);
        return;
      }
      slot.wanted.push({ isThere, resolve, reject });
      if (!running) void work();
    });

  /** Every step of a run sees the entries as when it began. */
  const step = (slot: Slot): void => {
    own ??= open();
    if (!own.inTransaction) own.exec('BEGIN');
    if (slot.run === null) {
      slot.run = new SearchRun(own, slot.selection, slot.order);
      active = slot.run;
    }
    const { run } = slot;
    run.step(() => slot.wanted.some(({ isThere }) => isThere(run)));
    const there = slot.wanted.filter(({ isThere }) => isThere(run));
    slot.wanted = slot.wanted.filter((wanted) => !there.includes(wanted));
    for (const { resolve } of there) resolve(run);
  };

  /** Ends the active run; if unfinished it restarts in its turn. */
  const release = (): void => {
    active?.end();
    for (const slot of slots) if (slot.run === active && active?.done === false) slot.run = null;
    active = null;
    try {
      if (own?.inTransaction === true) own.exec('COMMIT');
    } catch {
      // The next run reopens the file and meets whatever is wrong with it.
      own?.close();
      own = null;
    }
  };

  const work = async (): Promise<void> => {
    running = true;
    let before: Slot | null = null;
    for (let slot = next(slots); slot !== undefined; slot = next(slots)) {
      if (slot !== before || slot.run === null) release();
      before = slot;
      try {
        step(slot);
      } catch (error) {
        slots = slots.filter((kept) => kept !== slot);
        for (const { reject } of slot.wanted) reject(error);
      }
      if (slot.run?.done === true) release();
      await nextTurn();
    }
    release();
    running = false;
  };

  return {
    rows: async (input: StatementRowsInput): Promise<StatementPage | null> => {
      const direct = directPage(current(), input);
      if (direct !== 'byRun') return direct;
      const rows = input.offset + input.limit;
      const run = await wait(input, input.sort, (there) => there.has(rows));
      return pageOfRun(current(), run, input);
    },
    /** The newest entries that a search finds, without what a list says beside them: their balances take longer than finding them. Nobody waits for the others. */
    newest: async (selection: StatementSelection, limit: number): Promise<ShownRow[]> => {
      const run = await wait(selection, BY_DATE, (there) => there.has(limit));
      slots = slots.filter((slot) => slot.run !== run || slot.wanted.length > 0 || run.done);
      return rowsWithIds(current(), run.page(0, limit, BY_DATE.direction));
    },
    summary: async (selection: StatementSelection): Promise<StatementSummary | null> => {
      const whole = wholeSummary(current(), selection);
      if (whole !== 'byRun') return whole;
      const run = await wait(selection, null, ({ counted }) => counted);
      return summaryOfSums(current(), selection, run.sums());
    },
    indexOf: async (input: EntryPlace): Promise<number | null> => {
      const direct = statementIndexOf(current(), input);
      if (direct !== 'byRun') return direct;
      const run = await wait(input, input.sort, ({ done }) => done);
      return run.indexOf(input.rowId, input.sort.direction);
    },
    close: (): void => {
      const former = slots;
      slots = [];
      active?.end();
      active = null;
      own?.close();
      own = null;
      for (const { wanted } of former) for (const { reject } of wanted) reject(new CacheError(REOPENED, 'the file was opened anew'));
    },
  };
}

/** The latest request that is waited for; else the newest continues by itself. */
function next(slots: readonly Slot[]): Slot | undefined {
  return slots.find(({ wanted }) => wanted.length > 0) ?? slots.slice(0, 1).find(({ run }) => run !== null && !run.done);
}
