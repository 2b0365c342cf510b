import { setImmediate as turn } from 'node:timers/promises';

import { paymentsBlocked } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { IntentRecord, Journal } from '#main/store/journal/index.ts';
import { viewOf } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import type { WriteSortKey, WritesPage, WritesPageInput } from '#shared/bridge/writes/write-list.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

interface Listed {
  readonly intentId: string;
  readonly at: Instant;
  readonly changed: Instant;
  readonly kind: WriteKind;
  readonly state: IntentState;
  readonly user: string;
  readonly line: number;
  readonly campaignId: string | null;
  readonly text: string;
}

/** Read between two turns of the event loop, in some milliseconds. */
const CHUNK = 200;

export type WriteList = ReturnType<typeof createWriteList>;

/** A searchable list of the writes at this bank. A search reads all of them once, and then what has changed. */
export function createWriteList(workspace: Needs<'journal' | 'bankOrigin' | 'now'>) {
  let journal: Journal | null = null;
  let known = new Map<string, Listed>();
  let version = 0;

  /** null when the journal cannot be used. */
  const upToDate = async (): Promise<Journal | null> => {
    for (;;) {
      if (!workspace.journal.usable) return null;
      if (workspace.journal.journal !== journal) {
        journal = workspace.journal.journal;
        known = new Map();
        version = 0;
      }
      const chunk = journal.changedAfter(workspace.bankOrigin, version, CHUNK);
      for (const record of chunk) {
        known.set(record.intentId, listed(record));
        version = record.version;
      }
      if (chunk.length < CHUNK) return journal;
      await turn();
    }
  };

  /** In the order of their approval the journal turns the pages itself. */
  const asApproved = ({ sort: { direction }, offset, limit }: WritesPageInput, { journal: opened }: { readonly journal: Journal }): WritesPage => {
    const tally = opened.tally(workspace.bankOrigin);
    const rows = opened.page({ bank: workspace.bankOrigin, direction, offset, limit }).map((record) => viewOf(record, workspace.now()));
    return { ...tally, rows, total: tally.all };
  };

  return {
    page: async (asked: WritesPageInput): Promise<Result<WritesPage, AppError>> => {
      if (workspace.journal.usable && isAsApproved(asked)) return ok(asApproved(asked, workspace.journal));
      const now = await upToDate();
      if (now === null) return paymentsBlocked(workspace.journal.usable ? 'corrupt' : workspace.journal.reason);
      const all = [...known.values()];
      const fitting = all.filter(filterOf(asked)).sort(orderOf(asked.sort));
      const rows = fitting.slice(asked.offset, asked.offset + asked.limit).flatMap(({ intentId }) => now.get(intentId) ?? []);
      return ok({
        rows: rows.map((record) => viewOf(record, workspace.now())), total: fitting.length, all: all.length,
        unresolved: all.filter(({ state }) => isUnresolved(state)).length,
        users: [...new Set(all.map(({ user }) => user))].toSorted((left, right) => left.localeCompare(right)),
        elsewhere: now.count() - all.length,
      });
    },
    ofCampaign: async (campaignId: string, from: Instant, to: Instant, kinds: readonly WriteKind[]): Promise<readonly string[]> => {
      await upToDate();
      return [...known.values()].filter((write) => write.campaignId === campaignId && kinds.includes(write.kind) && write.at >= from && write.at <= to)
        .sort((left, right) => left.at.localeCompare(right.at) || left.line - right.line).map(({ intentId }) => intentId);
    },
  };
}

function listed(record: IntentRecord): Listed {
  const { intentId, createdAt, updatedAt, kind, state, userName, batchLine, shown } = record;
  return {
    intentId, at: createdAt, changed: updatedAt, kind, state, user: userName, line: batchLine ?? 0,
    campaignId: 'campaignId' in shown ? shown.campaignId : null, text: searchedText(record),
  };
}

const isAsApproved = ({ search, kinds, states, users, from, to, sort }: WritesPageInput): boolean =>
  sort.key === 'at' && from === null && to === null && wordsOf(search).length === 0 && [kinds, states, users].every((chosen) => chosen.length === 0);

function filterOf({ search, kinds, states, users, from, to }: WritesPageInput): (write: Listed) => boolean {
  const words = wordsOf(search);
  const lets = <Value>(chosen: readonly Value[], value: Value): boolean => chosen.length === 0 || chosen.includes(value);
  return (write) => {
    if (!lets(kinds, write.kind) || !lets(states, write.state) || !lets(users, write.user)) return false;
    if (from !== null || to !== null) {
      const day = bankDateAt(instantToMs(write.at));
      if ((from !== null && day < from) || (to !== null && day > to)) return false;
    }
    return words.every((word) => write.text.includes(foldText(word)));
  };
}

const keys: Readonly<Record<WriteSortKey, (write: Listed) => string>> = {
  at: ({ at }) => at, changed: ({ changed }) => changed, kind: ({ kind }) => kind, state: ({ state }) => state, user: ({ user }) => user,
};

function orderOf({ key, direction }: WritesPageInput['sort']): (left: Listed, right: Listed) => number {
  const keyOf = keys[key];
  const sign = direction === 'asc' ? 1 : -1;
  const compared = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return (left, right) =>
    Number(isUnresolved(right.state)) - Number(isUnresolved(left.state))
    || sign * compared(keyOf(left), keyOf(right))
    || (key === 'at' ? sign : -1) * (compared(left.at, right.at) || left.line - right.line || compared(left.intentId, right.intentId));
}

function searchedText({ shown, intentId, serverId, marker, userName, reason, transfer }: IntentRecord): string {
  const named = [intentId, serverId, marker, userName, reason, transfer?.cro, transfer?.trn].filter((part) => typeof part === 'string');
  return foldText([...textsIn(shown), ...named].join('\n'));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('amountMinor' in value && 'currency' in value && typeof value.amountMinor === 'number' && typeof value.currency === 'string') {
    return [moneyToDecimal({ amountMinor: value.amountMinor, currency: value.currency }), value.currency];
  }
  return Object.entries(value).filter(([name]) => name !== 'kind').flatMap(([, member]) => textsIn(member));
}

/** "1.234,50", "1,234.50" or "1234,5". */
const AMOUNT = /^\d{1,3}(?:[.,'’]?\d{3})*([.,]\d{1,2})?$/u;

function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/u).filter((word) => word !== '').map((word) => {
    const decimals = AMOUNT.exec(word)?.[1];
    if (decimals === undefined) return word;
    return `${word.slice(0, -decimals.length).replaceAll(/[.,'’]/gu, '')}.${decimals.slice(1)}`;
  });
}
