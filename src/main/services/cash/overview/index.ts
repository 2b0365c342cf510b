import { keptAt, keptOn, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Cache, CachedNews } from '#main/store/cache/index.ts';
import type { IntentRecord, JournalReads } from '#main/store/journal/index.ts';
import type { StoredLook } from '#main/store/user-data/index.ts';
import { isUnderWayAt, writeOf } from '#main/context/closing-write.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { AccountNews, SinceLastLook } from '#shared/bridge/cash/cash.ts';
import type { AccountView, CurrencyPosition, OverviewView, Waiting, WaitingWrite } from '#shared/bridge/cash/statement.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';
import { sumOfKnown, wholeSum } from '#shared/domain/money.ts';
import type { KnownSum } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import { cashForecast, keepCampaignAccount, keepThreshold } from './forecast.ts';

export function overviewHandlers(workspace: Needs<'journal' | 'userData' | 'connectionId' | 'bankOrigin' | 'cache' | 'clock' | 'emit' | 'now'>, addresses: { readonly count: () => Promise<number> }, safeguarding: { readonly differing: () => number }, templates: { readonly missed: () => number }, folders: { readonly unusable: () => number; readonly left: () => number }): HandlersOf<'overview'> {
  const { cache } = workspace;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['cash'] });
  return {
    'overview.get': async () => ok(await overviewOf(workspace, { incomplete: await addresses.count(), differing: safeguarding.differing(), missed: templates.missed(), unusable: folders.unusable(), left: folders.left() })),
    'overview.balanceHistory': async ({ from, to }) => ok(await cache.read.balanceHistory(from, to)),
    'overview.sinceLastLook': async () => ok(await sinceLastLook(workspace)),
    'overview.looked': async () => {
      await keepLook(workspace);
      changed();
      return ok(await sinceLastLook(workspace));
    },
    'overview.forecast': async () => ok(await cashForecast(workspace)),
    'overview.setThreshold': async (typed) => {
      const view = await cache.read.findAccount(typed.accountId);
      if (view === null) return NOT_FOUND;
      const kept = keepThreshold(workspace, typed, accountCurrency(view));
      if (!kept.ok) return kept;
      changed();
      return ok(await cashForecast(workspace));
    },
    'overview.setCampaignAccount': async ({ accountId }) => {
      if (accountId !== null && (await cache.read.findAccount(accountId)) === null) return NOT_FOUND;
      keepCampaignAccount(workspace, accountId);
      changed();
      return ok(await cashForecast(workspace));
    },
  };
}

type OverviewParts = Needs<'userData' | 'connectionId' | 'bankOrigin' | 'clock'> & { readonly journal: JournalReads; readonly cache: Pick<Cache, 'read'> };

/** What the Overview begins with. Only reads, so that it may be asked of copies of the stores as well. */
export async function overviewOf(workspace: OverviewParts, { incomplete, differing, missed, unusable, left }: { readonly incomplete: number; readonly differing: number; readonly missed: number; readonly unusable: number; readonly left: number }): Promise<OverviewView> {
  const { cache, clock, userData, bankOrigin } = workspace;
  const [accounts, records] = await Promise.all([cache.read.listAccounts(), cache.read.waitingCounts(bankDateAt(clock.now()))]);
  const waiting: readonly Waiting[] = [
    ...waitingWritesOf(workspace), ...filesFromFolder(workspace), ...(left === 0 ? [] : [{ kind: 'filesLeft' as const, count: left }]), ...(unusable === 0 ? [] : [{ kind: 'foldersUnusable' as const, count: unusable }]), ...draftsReady(workspace), ...(missed === 0 ? [] : [{ kind: 'missedPayments' as const, count: missed }]), ...(incomplete === 0 ? [] : [{ kind: 'incompleteAddresses' as const, count: incomplete }]),
    ...(differing === 0 ? [] : [{ kind: 'safeguardingDiffers' as const, count: differing }]), ...records,
  ];
  return { accounts, positions: cashPositions(accounts), clientAccounts: keptAt(userData, 'clientAccounts', bankOrigin)?.accountIds ?? [], waiting };
}

/** Previews of files that nobody has confirmed or removed. */
function filesFromFolder({ userData, connectionId }: Needs<'userData' | 'connectionId'>): readonly Waiting[] {
  const previews = keptOn(userData, 'batch').filter((batch) => batch.connectionId === connectionId && batch.phase === 'preview' && batch.fromFolder !== undefined);
  const [first] = previews;
  if (first === undefined) return [];
  const { batchId, name, createdAt, lineCount, fromFolder } = first;
  return [{ kind: 'filesFromFolder', count: previews.length, ...(previews.length === 1 && { only: batchId, file: { name, at: createdAt, lines: lineCount, totals: fromFolder?.totals ?? [] } }) }];
}

/** Drafts that the rhythm of a template made. */
function draftsReady({ userData }: Needs<'userData'>): readonly Waiting[] {
  const ready = keptOn(userData, 'draft').flatMap(({ draftId, occurrence }) => (occurrence === undefined ? [] : [{ draftId, due: { name: occurrence.name, day: occurrence.day } }]));
  const [first] = ready;
  if (first === undefined) return [];
  return [{ kind: 'draftsReady', count: ready.length, ...(ready.length === 1 && { only: first.draftId, due: first.due }) }];
}

/** Where a balance is not known, the total is of the known ones. The time is that of the oldest part. */
export function cashPositions(accounts: readonly AccountView[]): CurrencyPosition[] {
  return [...Map.groupBy(accounts, accountCurrency)].map(([currency, views]) => {
    const times = views.flatMap((view) => [view.balance?.asOf, view.reserved?.asOf]).filter((asOf) => asOf !== undefined);
    const sums = {
      accounting: sumOfKnown(currency, views.map((view) => view.balance?.value.accounting ?? null)),
      available: sumOfKnown(currency, views.map((view) => view.balance?.value.available ?? null)),
      reserved: sumOfKnown(currency, views.map((view) => view.reserved?.value ?? null)),
    };
    const incomplete = Object.entries(sums).filter(([, { lacking }]) => lacking > 0);
    return {
      currency, accounting: wholeSum(sums.accounting), available: wholeSum(sums.available), reserved: wholeSum(sums.reserved),
      ...(incomplete.length === 0 ? {} : { incomplete: Object.fromEntries<KnownSum>(incomplete) }),
      asOf: times.toSorted()[0] ?? null,
    };
  });
}

async function sinceLastLook({ cache, userData, connectionId }: Needs<'userData' | 'connectionId' | 'cache'>): Promise<SinceLastLook> {
  const look = userData.get('lastLook', connectionId);
  if (look === null) return { since: null, accounts: [] };
  return { since: look.at, accounts: newsSince(look, await cache.read.accountNews(look.accounts)) };
}

export function newsSince(look: StoredLook, cached: readonly CachedNews[]): AccountNews[] {
  return cached.flatMap(({ accountId, entries, differences, now, ...news }) => {
    const before = look.accounts.find((one) => one.accountId === accountId)?.balance ?? null;
    const moved = before !== null && now !== null && (before.amountMinor !== now.amountMinor || before.currency !== now.currency);
    return entries > 0 || differences > 0 || moved ? [{ accountId, entries, differences, now, before, ...news }] : [];
  });
}

async function keepLook(workspace: Needs<'userData' | 'connectionId' | 'cache' | 'now'>): Promise<void> {
  const [accounts, markers] = await Promise.all([workspace.cache.read.listAccounts(), workspace.cache.read.newsMarkers()]);
  const at = workspace.now();
  workspace.userData.put('lastLook', workspace.connectionId, {
    at,
    accounts: markers.map((marker) => ({
      ...marker, balance: accounts.find(({ account }) => account.accountId === marker.accountId)?.balance?.value.accounting ?? null,
    })),
  }, at);
}

/** Writes are due as long as their effect may be a duplicate. */
const FAR = instantFromMs(Date.UTC(9999, 0, 1));

const MOST = 1000;

export const waitsForCode = ({ state, challenge }: Pick<IntentRecord, 'state' | 'challenge'>): boolean => state === 'CHALLENGE' && challenge?.withheld !== true;

/** How many writes at this bank wait for a code or have an unknown outcome. */
export function waitingCount({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>): number {
  if (!journal.usable) return 0;
  return journal.journal.list({ scope: 'unresolved', limit: MOST, bank: bankOrigin }).filter((record) => waitsForCode(record) || isLookedFor(record.state)).length;
}

function waitingWritesOf({ journal, userData, bankOrigin, connectionId }: Omit<OverviewParts, 'cache' | 'clock'>): readonly Waiting[] {
  const open = journal.usable ? journal.journal.list({ scope: 'unresolved', limit: MOST, bank: bankOrigin }) : [];
  const closings = keptOn(userData, 'closing').filter(isUnderWayAt({ bankOrigin }));
  const doubled = (journal.usable ? journal.journal.due(bankOrigin, FAR) : []).filter(({ duplicate }) => duplicate?.acknowledged === null);
  const ids: Readonly<Record<WaitingWrite, readonly string[]>> = {
    duplicates: doubled.filter(({ duplicate }) => duplicate?.turnedUp !== true).map(({ intentId }) => intentId),
    turnedUp: doubled.filter(({ duplicate }) => duplicate?.turnedUp === true).map(({ intentId }) => intentId),
    challenges: open.filter(waitsForCode).map(({ intentId }) => intentId),
    unknownOutcomes: open.filter(({ state }) => isLookedFor(state)).map(({ intentId }) => intentId),
    batchesPaused: keptOn(userData, 'batch').filter((batch) => batch.connectionId === connectionId && batch.phase === 'paused').map(({ batchId }) => batchId),
    closingsUnderWay: closings.filter((closing) => writeOf({ journal }, closing)?.state !== 'CONFLICT').map(({ closingId }) => closingId),
    closingsConflict: closings.filter((closing) => writeOf({ journal }, closing)?.state === 'CONFLICT').map(({ closingId }) => closingId),
  };
  const waiting = (kind: WaitingWrite): readonly Waiting[] => {
    const [first] = ids[kind];
    if (first === undefined) return [];
    return [{ kind, count: ids[kind].length, ...(ids[kind].length === 1 ? { only: first } : {}) }];
  };
  return [
    ...waiting('duplicates'), ...waiting('turnedUp'), ...waiting('closingsConflict'), ...waiting('challenges'), ...waiting('unknownOutcomes'), ...waiting('batchesPaused'), ...waiting('closingsUnderWay'),
  ];
}
