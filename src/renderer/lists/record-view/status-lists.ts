import * as bankLists from '#shared/contract/states.ts';
import type { ActivityEntry } from '#shared/bridge/lists/records.ts';
import { statusList } from '#shared/domain/open-status.ts';
import type { Meaning } from '#renderer/ui/index.ts';

const appLists = {
  activityKinds: statusList<ActivityEntry['kind']>(['refresh', 'export', 'connected', 'cacheRebuilt', 'write']),
  activityOutcomes: statusList<ActivityEntry['outcome']>(['done', 'offline', 'failed']),
};

/** Every list of values that is shown in words, under the name that the translations use. */
export const statusLists = { ...bankLists, ...appLists };

export type StatusListName = keyof typeof statusLists;

type Meanings = { readonly [List in StatusListName]?: { readonly [Value in (typeof statusLists)[List]['known'][number]]?: Meaning } };

/** What each state means to the person who watches it. A list that is not here is a kind of thing, not a state. */
const meanings: Meanings = {
  companyStates: { CREATED: 'wait', ACTIVE: 'neutral', SUSPENDED: 'wrong', BLOCKED: 'wrong', CLOSE: 'neutral' },
  campaignStates: { CREATED: 'neutral', OPEN: 'progress', CLOSED: 'wait', FINALIZED_SUCCESS: 'done', FINALIZED_FAIL: 'wrong', CANCELLED: 'neutral' },
  orderStates: {
    CREATED: 'neutral', WAITING: 'wait', ACCEPTED: 'done', SPLIT: 'done', CANCELLED: 'neutral', INCORRECT_AMOUNT: 'wrong', FAILED: 'wrong', EXPIRED: 'neutral',
  },
  paymentStates: { ACCOUNTED: 'done' },
  moneyinStates: { WAITING: 'wait', REQUESTED_TO_PAYER: 'wait', ACCEPTED: 'done', REJECTED: 'wrong', EXPIRED: 'neutral' },
  moneyoutStates: {
    CREATED: 'neutral', AVAILABLE: 'progress', WORK_IN_PROGRESS: 'progress', BOOKED_FOR_CASHOUT: 'progress', DEPLETED: 'done', FAILED: 'wrong', EXPIRED: 'wrong',
  },
  refundStates: {
    CREATED: 'wait', SCHEDULED: 'wait', WORK_IN_PROGRESS: 'progress', EXECUTED: 'done', FAILED: 'wrong', REFUSED_BY_RECEIVER: 'wrong',
  },
  cashoutStates: { CREATED: 'wait', SCHEDULED: 'wait', EXECUTED: 'done', FAILED: 'wrong', REFUSED_BY_RECEIVER: 'wrong' },
  unidentifiedStates: { RECEIVED: 'wait', SENT_BACK: 'neutral' },
  disputeStates: { OPEN: 'wait', CLOSED_WON: 'done', CLOSED_LOST: 'wrong' },
  virtualIbanStates: { ACTIVE: 'neutral' },
  parentAccountStates: { ACTIVE: 'neutral' },
  transferStates: { EXECUTED: 'done', BOOKED: 'wait', WORK_IN_PROGRESS: 'progress', CANCELLED: 'neutral', REJECTED: 'wrong' },
  payeeMatches: { MTCH: 'done', CMTC: 'wait', NMTC: 'wrong', NOAP: 'neutral' },
  activityOutcomes: { done: 'done', offline: 'wait', failed: 'wrong' },
};

export function isDocumented(list: StatusListName, value: string): boolean {
  const known: readonly string[] = statusLists[list].known;
  return known.includes(value);
}

/** The meaning of a value; null when it tells a kind and not a state. One that nobody documented means nothing certain. */
export function meaningOf(list: StatusListName, value: string): Meaning | null {
  if (!isDocumented(list, value)) return 'unknown';
  const known: Readonly<Record<string, Meaning>> | undefined = meanings[list];
  return known === undefined ? null : (known[value] ?? 'neutral');
}
