import type { MarkedEntry } from '#main/store/cache/index.ts';
import type { StoredMark } from '#main/store/user-data/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EntryKey, StatementRow } from '#shared/bridge/cash/statement.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { documentKey, NOT_FOUND } from '#main/context/workspace-context.ts';

const MOST_ENTRIES = 100_000;
const PAGE = 500;

type Change = Pick<CommandCheckedInput<'statement.mark'>, 'note' | 'checked'>;

/** The user data keeps notes and ticks; the cache holds a copy to filter by. */
export function createEntryMarks(workspace: Needs<'userData' | 'bankOrigin' | 'userName' | 'cache' | 'log' | 'emit' | 'now'>) {
  const { userData, cache } = workspace;
  const prefix = `${documentKey(workspace.bankOrigin)}/`;
  const idOf = ({ accountId, transactionId, occurrence }: EntryKey): string =>
    `${documentKey(workspace.bankOrigin, accountId, transactionId)}#${occurrence}`;
  let copying: Promise<void> | null = null;
  let accountsThen = '';

  const accountsNow = async (): Promise<string> => JSON.stringify((await cache.read.listAccounts()).map(({ account }) => account.accountId));

  const copyOnce = async (): Promise<void> => {
    try {
      const state = userData.state('entryMark', prefix);
      const copied = await cache.read.marksState();
      if (copied !== null && copied.entries === state.entries && copied.newest === state.newest) return;
      accountsThen = await accountsNow();
      await cache.write.replaceMarks(userData.list('entryMark', prefix), state);
      if (state.entries > 0) workspace.emit({ type: 'changed', parts: ['entryMarks'] });
    } catch (error) {
      // Whoever needs the user data or the cache gets the error itself.
      workspace.log.warn('entryMarks.copy', { code: error instanceof Error ? error.name : typeof error });
    }
  };
  /** Copies again where the cache differs: at the start and after a restore. */
  const copy = (): Promise<void> => (copying ??= copyOnce().finally(() => (copying = null)));

  /** Marks of an account that was never read cannot be copied: tries again once accounts have changed. */
  const copyWhenWanting = async (): Promise<void> => {
    try {
      if ((await cache.read.marksState()) === null && (await accountsNow()) !== accountsThen) await copy();
    } catch {
      // The cache is being closed or rebuilt: accounts will be reported again.
    }
  };

  const change = async (entries: readonly MarkedEntry[], wanted: Change): Promise<void> => {
    const at = workspace.now();
    const known = marksOf(entries);
    const marks = entries.flatMap((entry) => {
      const before = known(entry);
      const after = changed(before, entry, wanted, { at, by: workspace.userName });
      return before === null && after.note === null && after.checkedAt === null ? [] : [after];
    });
    if (marks.length === 0) return;
    userData.putAll('entryMark', marks.map((mark) => ({ id: idOf(mark), value: mark })), at);
    await cache.write.putMarks(marks, userData.state('entryMark', prefix));
    workspace.emit({ type: 'changed', parts: ['entryMarks'] });
  };

  const marksOf = (entries: readonly MarkedEntry[]): ((entry: EntryKey) => StoredMark | null) => {
    if (entries.length <= PAGE) return (entry) => userData.get('entryMark', idOf(entry));
    const every = new Map(userData.list('entryMark', prefix).map((mark) => [idOf(mark), mark]));
    return (entry) => every.get(idOf(entry)) ?? null;
  };

  return {
    copy,
    /** Marks that colleagues made, which the user data has already. */
    received: (marks: readonly StoredMark[]): Promise<void> => cache.write.putMarks(marks, userData.state('entryMark', prefix)),
    /** A rebuilt cache has no copy until its accounts are read. */
    invalidate: (part: ChangedPart): void => {
      if (part === 'accounts') void copyWhenWanting();
    },
    handlers: {
      'statement.mark': async ({ entries: keys, ...wanted }) => {
        const found = await cache.read.entriesToMark(keys);
        const there = new Set(found.map(idOf));
        // A marked entry that is not cached can still be changed.
        const lost = keys.filter((key) => !there.has(idOf(key))).flatMap((key) => {
          const mark = userData.get('entryMark', idOf(key));
          return mark === null ? [] : [{ ...key, date: mark.date, changedAt: null }];
        });
        const entries = [...found, ...lost];
        await change(entries, wanted);
        return ok(entries.length);
      },
      'statement.markShown': async ({ checked, shown: seen, ...selection }) => {
        const shown = await entriesShown(workspace, selection);
        if (!shown.ok) return shown;
        const { entries, found } = shown.value;
        // Nobody has looked at entries that arrived meanwhile.
        if (seen !== found && seen !== entries.length) return failed({ kind: 'changedSinceShown' });
        await change(entries, { checked });
        return ok(entries.length);
      },
    } satisfies HandlersOf<'statement.mark' | 'statement.markShown'>,
  };
}

/** An existing tick stays, unless the bank has changed the entry since. */
function changed(before: StoredMark | null, entry: MarkedEntry, { note, checked }: Change, set: { readonly at: StoredMark['checkedAt']; readonly by: string }): StoredMark {
  const { accountId, transactionId, occurrence, date } = entry;
  const tick = before === null || before.checkedAt === null ? null : { at: before.checkedAt, by: before.checkedBy };
  const holds = tick !== null && (entry.changedAt === null || entry.changedAt <= tick.at);
  const next = checked === undefined ? tick : checked ? (holds ? tick : set) : null;
  return {
    accountId, transactionId, occurrence, date,
    note: note === undefined ? (before?.note ?? null) : note === '' ? null : note,
    checkedAt: next?.at ?? null, checkedBy: next?.by ?? null,
  };
}

async function entriesShown({ cache }: Needs<'cache'>, selection: StatementSelection): Promise<Result<{ readonly entries: readonly MarkedEntry[]; readonly found: number }, AppError>> {
  const entries: MarkedEntry[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await cache.read.statementRows({ ...selection, sort: { key: 'operationDate', direction: 'asc' }, offset, limit: PAGE });
    if (page === null) return NOT_FOUND;
    if (page.found > MOST_ENTRIES) return failed({ kind: 'fileRefused', refusal: { problem: 'tooMany', holes: [], difference: null } });
    entries.push(...page.rows.filter(({ change }) => change?.kind !== 'vanished').map(toMarked));
    if (page.rows.length < PAGE) return ok({ entries, found: page.found });
  }
}

const toMarked = ({ accountId, occurrence, transaction, change }: StatementRow): MarkedEntry => ({
  accountId, occurrence, transactionId: transaction.transactionId, date: transaction.operationDate, changedAt: change?.noticedAt ?? null,
});
