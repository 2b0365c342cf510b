import type { LockRules } from '#main/context/lock-rules.ts';
import { oneAfterTheOther } from '#main/context/one-after-the-other.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import { documentKey, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { ledgerTexts } from '#main/documents/ledger/facts.ts';
import { ledgerPrefix, PAGE_ENTRIES, pageId } from '#main/store/ledger/index.ts';
import type { NewPage } from '#main/store/ledger/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerSettings, LedgerState } from '#shared/bridge/cash/journal-entries.ts';
import type { CommandCheckedInput } from '#shared/bridge/commands.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { setupFromTemplate, setupProblems } from '#shared/domain/ledger/chart.ts';
import type { LedgerDecision } from '#shared/domain/ledger/entry.ts';
import { wordsOf } from '#shared/domain/ledger/suggestion.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { keepLedgerDesk } from './desk.ts';
import { entryList } from './entry-list.ts';
import { ledgerFileHandlers } from './files.ts';
import { caughtUp, lockedHere } from './locked-here.ts';
import { monthHandlers } from './months.ts';
import { sharedReading } from './shared-reading.ts';
import type { BookingEnd, BookingGiven, LedgerGiven, LedgerRead, LedgerWorkspace } from './work.ts';

/** The ledger: entries booked from the postings of the books, their queue, months and files. What changes it is done one after the other. */
export function createLedger(workspace: LedgerWorkspace, tasks: Tasks, { seats, lockRules }: { readonly seats: Pick<TeamSeats, 'now'>; readonly lockRules: LockRules }): { readonly handlers: HandlersOf<'ledger'>; readonly invalidate: (part: ChangedPart) => void } {
  const { userData, bankOrigin } = workspace;
  const inTurn = oneAfterTheOther();
  let queued: ReadonlyMap<string, Pick<LedgerDecision, 'words' | 'debit'>> = new Map();
  let readings = 0;
  let newest = 0;
  const changed = (): void => {
    reading.outdate();
    workspace.emit({ type: 'changed', parts: ['ledger'] });
  };

  const settings = (): LedgerSettings => ({
    setup: userData.get('ledgerSetup', bankOrigin), lockedThrough: lockedHere(workspace), entries: entryCount(workspace),
  });
  const reading = sharedReading<Result<LedgerRead, AppError>>(async () => {
    const number = (readings += 1);
    const state = await onThread<LedgerRead>(workspace, { work: 'ledgerState', given: { ...givenOf(workspace), openAccounts: openAccounts(workspace) } }, null);
    if (state.ok && isBookedThrough(state.value, userData.get('ledgerLocks', bankOrigin)?.through ?? null) && userData.get('ledgerBehind', bankOrigin) !== null) {
      caughtUp(workspace);
      changed();
    }
    // One that began earlier may end later.
    if (state.ok && number > newest) {
      newest = number;
      queued = new Map(state.value.queue.map(({ postingId, description, amount }) => [postingId, { words: wordsOf(description), debit: amount.amountMinor < 0 }]));
    }
    return state;
  }, async () => (await workspace.cache.read.booksState()).version);

  const handlers: HandlersOf<'ledger'> = {
    ...monthHandlers(workspace, { reading, inTurn, changed, lockRules }),
    ...ledgerFileHandlers(workspace, tasks, { changed, keepDesk: () => { keepLedgerDesk(workspace, seats); } }),
    ...entryList(workspace),
    'ledger.settings': async () => ok(settings()),
    'ledger.begin': ({ template, locale }) => inTurn(async () => {
      if (userData.get('ledgerSetup', bankOrigin) !== null) return failed({ kind: 'changedSinceShown' });
      userData.put('ledgerSetup', bankOrigin, setupFromTemplate(template, ledgerTexts[locale].accounts), workspace.now());
      changed();
      return ok(settings());
    }),
    'ledger.saveSetup': ({ setup }) => inTurn(async () => {
      const problems = setupProblems(setup, userData.get('ledgerSetup', bankOrigin)?.accounts ?? []);
      if (problems.length > 0) return failed({ kind: 'invalid', problems });
      userData.put('ledgerSetup', bankOrigin, setup, workspace.now());
      changed();
      return ok(settings());
    }),
    'ledger.state': async () => {
      const state = await reading.shared();
      return state.ok ? ok(stateOf(workspace, state.value)) : state;
    },
    'ledger.book': ({ taskId, ...asked }) => tasks.runNamed(taskId, (task) => inTurn(async () => {
      const setup = userData.get('ledgerSetup', bankOrigin);
      if (setup === null) return NOT_FOUND;
      const given = { ...givenOf(workspace), ...asked, setup, last: lastPage(workspace), at: workspace.now(), by: workspace.userName } satisfies BookingGiven;
      keepLedgerDesk(workspace, seats);
      const ended = await onThread<BookingEnd>(workspace, { work: 'ledgerBooking', given }, task, async (pages) => storePages(workspace, pages as readonly NewPage[]));
      changed();
      if (!ended.ok) return ended;
      return ended.value.kind === 'changed' ? failed({ kind: 'changedSinceShown' }) : ok(ended.value.facts);
    })),
    'ledger.decide': ({ decisions }) => inTurn(async () => decide(workspace, decisions, queued, changed)),
    'ledger.undecide': ({ postingId }) => inTurn(async () => {
      const at = workspace.now();
      // A rule would book it again at once.
      userData.put('ledgerDecision', documentKey(bankOrigin, postingId), { postingId, account: null, campaignId: null, words: [], debit: false, at, by: workspace.userName }, at);
      changed();
      return ok(null);
    }),
  };
  return {
    handlers,
    // Other desks of the team changed chart, decisions or locks.
    invalidate: (part) => {
      if (part === 'ledger') reading.outdate();
    },
  };
}

/** Whether nothing waits up to the end of a month. */
const isBookedThrough = ({ computing, months }: LedgerRead, through: string | null): boolean =>
  !computing && months.every(({ month, waiting, queued }) => through === null || month > through || waiting + queued === 0);

const givenOf = (workspace: LedgerWorkspace): LedgerGiven => ({
  userData: workspace.storesKeeper.files().userData, bankOrigin: workspace.bankOrigin, today: bankDateAt(workspace.clock.now()),
  lockedThrough: lockedHere(workspace), kinds: workspace.userData.get('ledgerSetup', workspace.bankOrigin)?.kinds,
});

const openAccounts = ({ userData, bankOrigin }: LedgerWorkspace): readonly string[] =>
  (userData.get('ledgerSetup', bankOrigin)?.accounts ?? []).filter(({ closed }) => !closed).map(({ code }) => code);

const pagesOf = ({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>): number => userData.state('ledgerPage', ledgerPrefix(bankOrigin)).entries;

function lastPage(workspace: Needs<'userData' | 'bankOrigin'>): NewPage | null {
  const page = pagesOf(workspace) - 1;
  const value = page < 0 ? null : workspace.userData.get('ledgerPage', pageId(workspace.bankOrigin, page));
  return value === null ? null : { page, value };
}

function entryCount(workspace: Needs<'userData' | 'bankOrigin'>): number {
  const last = lastPage(workspace);
  return last === null ? 0 : last.page * PAGE_ENTRIES + last.value.entries;
}

function storePages({ userData, bankOrigin, now }: Needs<'userData' | 'bankOrigin' | 'now'>, pages: readonly NewPage[]): null {
  userData.putAll('ledgerPage', pages.map(({ page, value }) => ({ id: pageId(bankOrigin, page), value })), now());
  return null;
}

function stateOf(workspace: LedgerWorkspace, { months: _months, sums, accountIds, ...state }: LedgerRead): LedgerState {
  const accounts = workspace.userData.get('ledgerSetup', workspace.bankOrigin)?.accounts ?? [];
  const byAccount = Map.groupBy(sums, ({ account }) => account);
  return {
    ...state, accounts: accountIds.length, readAt: workspace.now(),
    balances: accounts.map((account) => ({ ...account, balances: (byAccount.get(account.code) ?? []).map(({ amountMinor, currency }) => ({ amountMinor, currency })) })),
  };
}

function decide(
  workspace: LedgerWorkspace, decisions: CommandCheckedInput<'ledger.decide'>['decisions'],
  queued: ReadonlyMap<string, Pick<LedgerDecision, 'words' | 'debit'>>, changed: () => void,
): Result<null, AppError> {
  const { userData, bankOrigin, now, userName } = workspace;
  const open = new Set(openAccounts(workspace));
  const at = now();
  const decided: LedgerDecision[] = [];
  for (const [index, { postingId, account, campaignId }] of decisions.entries()) {
    const known = queued.get(postingId);
    if (known === undefined) return failed({ kind: 'changedSinceShown' });
    if (!open.has(account)) return failed({ kind: 'invalid', problems: [{ field: `decisions.${index}.account`, code: 'required' }] });
    decided.push({ postingId, account, campaignId, ...known, at, by: userName });
  }
  userData.putAll('ledgerDecision', decided.map((value) => ({ id: documentKey(bankOrigin, value.postingId), value })), at);
  changed();
  return ok(null);
}
