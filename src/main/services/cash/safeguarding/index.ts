import { UserDataUnusable } from '#main/store/user-data/index.ts';
import { exportTo, printTo } from '#main/context/export-file.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { documentKey, invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { safeguardingTexts } from '#main/documents/safeguarding/index.ts';
import type { SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { earliest } from '#shared/domain/bank-date.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { changedDays, differingOf, keepDays, keptBeside, takenOf, withKept } from './kept-days.ts';
import type { FileEnd, FileRequest } from './write-file.ts';

type Context = WorkspaceContext;

/** Client money: what is owed and what the accounts for it hold, kept each day, and told of when it stops adding up. */
export function createSafeguarding(workspace: Context, tasks: Tasks) {
  const { cache, userData, bankOrigin } = workspace;
  const today = (): BankDate => bankDateAt(workspace.clock.now());
  const chosen = () => userData.get('clientAccounts', bankOrigin);
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['books', 'cash'] });

  const copyChosen = async (): Promise<void> => {
    const wanted = chosen()?.accountIds ?? [];
    const now = await cache.read.chosenAccounts();
    if (wanted.length === now.length && wanted.every((accountId) => now.includes(accountId))) return;
    await cache.write.setBookAccounts(wanted);
  };
  let copying: Promise<void> = Promise.resolve();
  const copy = (): Promise<void> => (copying = copying.then(copyChosen).catch((error: unknown) => {
    // Whoever needs the user data or the cache gets the error itself.
    workspace.log.warn('safeguarding.copy', { code: error instanceof Error ? error.name : typeof error });
  }));

  let seen = -1;
  let settling: Promise<void> = Promise.resolve();
  let queued = 0;
  /** Keeps the days that are over, and tells of a difference that is new. */
  const settleOnce = async (): Promise<void> => {
    try {
      const state = await cache.read.booksState();
      if (state.version !== seen) workspace.emit({ type: 'changed', parts: ['books'] });
      seen = state.version;
      const since = chosen()?.at ?? null;
      if (!state.upToDate || since === null) return;
      const last = await keepDays(workspace, bankDateAt(Date.parse(since)), today());
      if (last !== null) tell(last);
    } catch (error) {
      workspace.log.warn('safeguarding.settle', { code: error instanceof Error ? error.name : typeof error });
    }
  };

  /** While payments of orders are unread, they may explain a difference: none is told anew, and one that was told stays only as it was. */
  const tell = ({ currencies, unread }: NonNullable<Awaited<ReturnType<typeof keepDays>>>): void => {
    const before = userData.get('safeguardingTold', bankOrigin)?.amounts ?? {};
    const differing = currencies.filter(({ currency, unexplained: { amountMinor } }) => amountMinor !== 0 && (unread === 0 || before[currency] === amountMinor));
    const now = Object.fromEntries(differing.map(({ currency, unexplained }) => [currency, unexplained.amountMinor]));
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    const sinceBefore = userData.get('safeguardingTold', bankOrigin)?.since ?? {};
    const since = Object.fromEntries(Object.entries(now).map(([currency, minor]) => [currency, (before[currency] === minor ? sinceBefore[currency] : undefined) ?? workspace.now()]));
    userData.put('safeguardingTold', bankOrigin, { amounts: now, since }, workspace.now());
    changed();
    const isNew = Object.entries(now).some(([currency, minor]) => before[currency] !== minor && takenOf(workspace, currency)?.amount.amountMinor !== minor);
    if (isNew) workspace.notify({ kind: 'safeguardingDiffers', about: 'safeguarding', path: '/safeguarding' });
  };

  const view = async (asked: BankDate | null): Promise<SafeguardingView> => {
    const date = asked === null ? today() : earliest(asked, today());
    const [figures, now, accounts] = await Promise.all([cache.read.safeguardingFigures(date), cache.read.chosenAccounts(), cache.read.listAccounts()]);
    return {
      date, today: today(), first: figures.first, chosen: now, suggested: now.length === 0 ? await cache.read.likelyClientAccounts() : [], upToDate: figures.upToDate, doubts: figures.doubts, unread: figures.unread,
      asOf: accounts.filter(({ account }) => now.includes(account.accountId)).map(({ coverage, balance }) => coverage.asOf ?? balance?.asOf ?? null).filter((at) => at !== null).toSorted()[0] ?? null,
      currencies: withKept(figures.currencies, keptBeside(workspace, date)),
    };
  };

  const handlers: HandlersOf<'safeguarding'> = {
    'safeguarding.view': async ({ date }) => ok(await view(date)),
    'safeguarding.items': async (asked) => ok(await cache.read.safeguardingItems(asked)),
    'safeguarding.chooseAccounts': async ({ accountIds }) => {
      const known = new Set((await cache.read.listAccounts()).map(({ account }) => account.accountId));
      if (!accountIds.every((accountId) => known.has(accountId))) return NOT_FOUND;
      userData.put('clientAccounts', bankOrigin, { accountIds, at: workspace.now() }, workspace.now());
      await copying;
      await copyChosen();
      changed();
      return ok(null);
    },
    'safeguarding.takeIntoAccount': async ({ date, currency, amountMinor, reason }) => {
      if (reason.trim() === '') return invalid('reason', 'required');
      const now = (await cache.read.safeguardingFigures(date)).currencies.find((one) => one.currency === currency);
      if (now?.unexplained.amountMinor !== amountMinor) return failed({ kind: 'changedSinceShown' });
      const at = workspace.now();
      userData.put('safeguardingTaken', documentKey(bankOrigin, currency), { amount: now.unexplained, reason: reason.trim(), userName: workspace.userName, at }, at);
      await workspace.record({ kind: 'safeguarding', at, durationMs: null, outcome: 'done', count: null, subject: `${currency}: ${reason.trim()}` });
      changed();
      return ok(null);
    },
    'safeguarding.readPayments': ({ taskId }) => tasks.runNamed(taskId, async (task) => {
      const { signal } = task;
      const campaigns = await cache.read.campaignsToRead();
      let orders = 0;
      const stop = (): void => workspace.sync.cancel();
      signal.addEventListener('abort', stop);
      try {
        for (const [index, campaignId] of campaigns.entries()) {
          task.progress(index, campaigns.length);
          const { count, error, cancelled } = await workspace.sync.readPayments(campaignId);
          orders += count;
          if (cancelled || signal.aborted) return CANCELLED;
          if (error !== null) return failed(error);
        }
      } finally {
        signal.removeEventListener('abort', stop);
      }
      return ok(orders);
    }),
    'safeguarding.changedDays': async () => ok(await changedDays(workspace)),
    'safeguarding.export': ({ date, format, locale, taskId }) => tasks.runNamed(taskId, async (task) => {
      const shown = await view(date);
      const accountNames = Object.fromEntries((await cache.read.listAccounts()).map(({ account }) => [account.accountId, accountName(account)]));
      const name = `${safeguardingTexts[locale].fileName}-${shown.date}`;
      return exportTo(workspace, { name, extension: format }, async (unfinished) => {
        const given: FileRequest = { view: shown, beside: keptBeside(workspace, shown.date), locale, format, unfinished, madeBy: workspace.userName, at: workspace.now(), bankOrigin, accountNames };
        const made = await onThread<FileEnd>(workspace, { work: 'safeguardingFile', given }, task);
        if (!made.ok) return made;
        const { rows, html } = made.value;
        return html === null ? ok({ rows, parts: [unfinished] }) : printTo(workspace, unfinished, { rows, html }, task);
      });
    }),
  };

  return {
    handlers,
    /** Copies the chosen accounts into the cache where it has others: at the start, after a restore, and once accounts were read. */
    copy,
    booked: (): void => {
      queued += 1;
      settling = settling.then(async () => {
        queued -= 1;
        // Whoever comes later settles all.
        if (queued === 0) await settleOnce();
      });
    },
    invalidate: (part: ChangedPart): void => {
      if (part === 'accounts') void copy();
      // Another desk of the team chose the accounts, or knows the reason of a difference.
      if (part === 'books') void copy().then(changed);
    },
    /** In how many currencies client money and balances differ for no known reason; 0 where the user data cannot be read. */
    differing: (): number => {
      try {
        return differingOf(workspace);
      } catch (error) {
        if (error instanceof UserDataUnusable) return 0;
        throw error;
      }
    },
  };
}

