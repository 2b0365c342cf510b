import { createHash, randomUUID } from 'node:crypto';

import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { Backfills } from '#main/services/cash/backfill/index.ts';
import type { AwaitedPayments, OpenRecords } from '#main/store/cache/index.ts';
import { whyBlocked } from '#main/store/journal/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { cachedRecord } from '#main/context/cached-records.ts';
import { isUnderWayAt } from '#main/context/closing-write.ts';
import { linesToSend } from '#main/context/lines-to-send.ts';
import { handoverKinds } from '#shared/bridge/cash/handover.ts';
import type { HandoverDisposition, HandoverGroup, HandoverItem, HandoverKind, HandoverNote, HandoverSummary, PastHandover, StoredHandover } from '#shared/bridge/cash/handover.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import { readWriteSubject, writeSubject } from '#shared/bridge/writes/write-subject.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, parseInstant } from '#shared/domain/instant.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { failed, ok } from '#shared/domain/result.ts';

/** What one colleague leaves to the next. It stays in the user data: the bank is not told. */
export function handoverHandlers(workspace: WorkspaceContext, backfills: Pick<Backfills, 'handlers'>): HandlersOf<'handover'> {
  const { userData, userName, bankOrigin } = workspace;
  const openedAt = workspace.now();
  const prefix = `${encodeURIComponent(bankOrigin)}/`;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['handover'] });
  const all = (): readonly StoredHandover[] => userData.list('handover', prefix).toSorted((left, right) => right.at.localeCompare(left.at));
  const noteNow = (): HandoverNote | null => userData.get('handoverNote', bankOrigin);
  /** A note of somebody else, or of one's own earlier session. */
  const waits = (note: HandoverNote | null): boolean => note !== null && (note.userName !== userName || note.at < openedAt);
  return {
    'handover.get': async () => {
      const groups = await openGroups(workspace, backfills);
      const note = noteNow();
      const [last] = all();
      return ok({ groups, hash: hashOf(groups), note, waits: waits(note), userName, last: last === undefined ? null : summaryOf(last) });
    },
    'handover.waiting': async () => {
      const note = noteNow();
      return ok(waits(note) ? note : null);
    },
    'handover.saveNote': async ({ text }) => {
      const before = noteNow();
      if (before !== null && before.userName !== userName) return NOT_FOUND;
      const note = text.trim() === '' ? null : { text, userName, at: workspace.now() };
      if (note === null) userData.remove('handoverNote', bankOrigin);
      else userData.put('handoverNote', bankOrigin, note, note.at);
      changed();
      return ok(note);
    },
    'handover.acknowledge': async ({ comment, hash }) => {
      const groups = await openGroups(workspace, backfills);
      if (hashOf(groups) !== hash) return failed({ kind: 'changedSinceShown' });
      const left = noteNow();
      // One's own note of this session is for the next person and stays.
      const note = waits(left) ? left : null;
      const handoverId = randomUUID();
      const stored: StoredHandover = { handoverId, at: workspace.now(), userName, from: note?.userName ?? null, total: totalOf(groups), comment: comment.trim(), note, groups };
      userData.put('handover', prefix + handoverId, stored, stored.at);
      if (note !== null) userData.remove('handoverNote', bankOrigin);
      changed();
      return ok(summaryOf(stored));
    },
    'handover.list': async () => ok(all().map(summaryOf)),
    'handover.past': async ({ handoverId }) => {
      const stored = userData.get('handover', prefix + handoverId);
      return stored === null ? NOT_FOUND : ok(comparedWith(stored, await openGroups(workspace, backfills), workspace));
    },
  };
}

const totalOf = (groups: readonly HandoverGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0);

const summaryOf = ({ handoverId, at, userName, from, total }: StoredHandover): HandoverSummary => ({ handoverId, at, userName, from, total });

function comparedWith({ groups, ...stored }: StoredHandover, now: readonly HandoverGroup[], { journal }: Needs<'journal'>): PastHandover {
  return {
    ...stored,
    groups: groups.map(({ kind, total, items }) => {
      const today = now.find((group) => group.kind === kind);
      const named = new Map((today?.items ?? []).map((item) => [item.id, item]));
      const allNamed = (today?.items ?? []).reduce((sum, { count }) => sum + count, 0) === (today?.total ?? 0);
      const known = new Set(items.map(({ id }) => id));
      return {
        kind, total,
        items: items.map((item) => {
          const same = named.get(item.id);
          const fate: HandoverDisposition = same === undefined ? (allNamed ? 'closed' : 'unknown') : same.state === item.state && same.count === item.count ? 'same' : 'changed';
          const written = same === undefined && kind === 'write' && journal.usable ? journal.journal.get(item.id)?.state : undefined;
          return { ...item, fate, now: same?.state ?? written ?? null };
        }),
        added: [...named.keys()].filter((id) => !known.has(id)).length,
      };
    }),
  };
}

/** Items per kind that are listed; the others are counted. */
const MOST_NAMED = 200;
const MOST_WRITES = 1_000;

const nothing: Omit<HandoverItem, 'id'> = { state: null, write: null, name: null, amount: null, count: 1, since: null, day: null, by: null };

async function openGroups(workspace: Needs<'journal' | 'userData' | 'connectionId' | 'bankOrigin' | 'cache' | 'sync' | 'clock'>, backfills: Pick<Backfills, 'handlers'>): Promise<readonly HandoverGroup[]> {
  const [records, reading] = await Promise.all([
    workspace.cache.read.openRecords(bankDateAt(workspace.clock.now())), backfills.handlers['backfill.list'](),
  ]);
  const items: Readonly<Record<HandoverKind, readonly HandoverItem[]>> = {
    journal: journalItems(workspace), stale: staleItems(workspace), write: writeItems(workspace), closing: await closingItems(workspace), batch: batchItems(workspace),
    draft: draftItems(workspace), ...recordItems(workspace, records),
    backfill: (reading.ok ? reading.value : []).filter(({ phase }) => phase !== 'done').map(({ accountId, phase, from }) => ({
      ...nothing, id: accountId, state: phase, name: accountId, day: from,
    })),
  };
  return handoverKinds.filter((kind) => items[kind].length > 0)
    .map((kind) => ({ kind, total: items[kind].reduce((sum, { count }) => sum + count, 0), items: items[kind].slice(0, MOST_NAMED) }));
}

const hashOf = (groups: readonly HandoverGroup[]): string =>
  createHash('sha256').update(JSON.stringify(groups.map(({ kind, total, items }) => [kind, total, items.map(({ id, state, count }) => [id, state, count])]))).digest('hex');

function journalItems({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>): readonly HandoverItem[] {
  const reason = journal.usable ? whyBlocked(journal.journal, bankOrigin) : journal.reason;
  return reason === null ? [] : [{ ...nothing, id: 'journal', state: reason }];
}

function staleItems({ sync }: Needs<'sync'>): readonly HandoverItem[] {
  const freshness = sync.freshness();
  if (freshness.phase === 'never') return [{ ...nothing, id: 'freshness', state: 'never' }];
  return freshness.phase === 'offline' || freshness.phase === 'failed' ? [{ ...nothing, id: 'freshness', state: freshness.phase, since: freshness.since }] : [];
}

function writeItems({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>): readonly HandoverItem[] {
  const open = journal.usable ? journal.journal.list({ scope: 'unresolved', limit: MOST_WRITES, bank: bankOrigin }) : [];
  return open.toReversed().map((record) => {
    const { intentId, kind, shown, createdAt, userName } = record;
    const subject = readWriteSubject(writeSubject(shown));
    return {
      ...nothing, id: intentId, state: openState(record), write: kind, name: subject?.name ?? null,
      amount: subject?.amount ?? null, since: createdAt, by: userName,
    };
  });
}

function openState(record: IntentRecord): string {
  const { state, challenge } = record;
  if (state === 'CHALLENGE' && challenge?.withheld === true) return 'WITHHELD';
  return state === 'UNKNOWN' && isByFile(record) ? 'BY_FILE' : state;
}

/** With what is held for the campaign, as in the calendar. */
async function closingItems(workspace: Needs<'userData' | 'bankOrigin' | 'cache'>): Promise<readonly HandoverItem[]> {
  const underWay = workspace.userData.list('closing').filter(isUnderWayAt(workspace)).toSorted((left, right) => left.startedAt.localeCompare(right.startedAt));
  return Promise.all(underWay.map(async ({ closingId, campaignName, campaignId, step, startedAt, left }) => {
    const campaign = await cachedRecord(workspace, 'campaigns', campaignId);
    return {
      ...nothing, id: closingId, state: step, name: campaignName ?? campaignId, amount: campaign?.available?.accounted ?? null, since: startedAt, by: left.at(-1)?.userName ?? null,
    };
  }));
}

function batchItems({ userData, journal, connectionId }: Needs<'journal' | 'userData' | 'connectionId'>): readonly HandoverItem[] {
  return userData.list('batch').filter((batch) => batch.connectionId === connectionId && batch.phase !== 'done' && batch.phase !== 'abandoned')
    .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt))
    .map(({ batchId, name, phase, createdAt }) => ({
      ...nothing, id: batchId, state: phase, name, amount: amountToSend({ userData, journal }, { batchId, phase }), since: createdAt,
      by: (journal.usable ? journal.journal.byBatch(batchId)[0]?.userName : undefined) ?? null,
    }));
}

/** null where it is not known, and for several currencies. */
function amountToSend(workspace: Needs<'journal' | 'userData'>, batch: Parameters<typeof linesToSend>[1]): HandoverItem['amount'] {
  const { lines, isKnown } = linesToSend(workspace, batch);
  const totals = sumByCurrency(lines.flatMap(({ amount }) => amount ?? []));
  return isKnown && totals.length === 1 ? totals[0] ?? null : null;
}

function draftItems({ userData }: Needs<'userData'>): readonly HandoverItem[] {
  return userData.list('draft').toSorted((left, right) => left.savedAt.localeCompare(right.savedAt)).map(({ draftId, content, savedAt }) => ({
    ...nothing, id: draftId, name: content.draft.beneficiaryName.trim() || content.draft.beneficiaryAccount.trim() || null, since: savedAt,
  }));
}

function recordItems(
  { userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>, { campaigns, unidentified, disputes, awaited }: OpenRecords,
): Pick<Record<HandoverKind, readonly HandoverItem[]>, 'cashout' | 'refund' | 'campaign' | 'unidentified' | 'dispute'> {
  const decided = new Set(userData.list('matchDecision', `${bankOrigin}/`).map(({ unidentifiedTransferId }) => unidentifiedTransferId));
  const closing = new Set(userData.list('closing').filter(isUnderWayAt({ bankOrigin })).map(({ campaignId }) => campaignId));
  return {
    cashout: awaitedItems(awaited, 'cashout'),
    refund: awaitedItems(awaited, 'refund'),
    campaign: campaigns.filter(({ campaignId }) => !closing.has(campaignId)).map(({ campaignId, name, status, available, expectedClosingDate }) => ({
      ...nothing, id: campaignId, state: status, name, amount: available?.accounted ?? null, day: expectedClosingDate,
    })),
    unidentified: unidentified.filter(({ unidentifiedTransferId }) => !decided.has(unidentifiedTransferId))
      .map(({ unidentifiedTransferId, status, payerName, amount, receivedDatetime }) => ({
        ...nothing, id: unidentifiedTransferId, state: status, name: payerName, amount, since: receivedDatetime,
      })),
    dispute: disputes.map(({ disputeId, status, description, rrnCode, paymentAmount, createdDate }) => ({
      ...nothing, id: disputeId, state: status, name: description ?? rrnCode ?? disputeId, amount: paymentAmount, day: createdDate,
    })),
  };
}

/** Grouped, as there may be hundreds after a closing. Those without an amount join the first sum, with the number lacking. */
function awaitedItems(awaited: readonly AwaitedPayments[], kind: AwaitedPayments['kind']): readonly HandoverItem[] {
  const ofKind = awaited.filter((one) => one.kind === kind);
  const currencyOf = ({ status, amount }: AwaitedPayments): string =>
    amount?.currency ?? ofKind.find((one) => one.status === status && one.amount !== null)?.amount?.currency ?? '';
  return [...Map.groupBy(ofKind, (one) => `${one.status ?? ''} ${currencyOf(one)}`)].map(([id, alike]) => {
    const [first] = alike;
    const since = alike.map((one) => one.since).filter((at) => at !== null).toSorted()[0] ?? null;
    const lacking = alike.reduce((sum, { amount, count }) => (amount === null ? sum + count : sum), 0);
    return {
      ...nothing, id, state: first?.status ?? null, count: alike.reduce((sum, { count }) => sum + count, 0),
      since: since === null ? null : parseInstant(since), day: since === null ? null : parseBankDate(since),
      amount: sumByCurrency(alike.flatMap(({ amount }) => amount ?? []))[0] ?? null,
      ...(lacking === 0 ? {} : { lacking }),
    };
  });
}
