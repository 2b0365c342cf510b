import type { states } from '#shared/text/en/lists/records.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import * as bankLists from '#shared/contract/states.ts';
import { statusList } from '#shared/domain/open-status.ts';
import type { ActivityEntry } from '#shared/sections/section.ts';

const appLists = {
  activityKinds: statusList<ActivityEntry['kind']>(['refresh', 'export', 'connected', 'cacheRebuilt', 'write', 'safeguarding', 'monthLocked', 'monthUnlocked']),
  activityOutcomes: statusList<ActivityEntry['outcome']>(['done', 'offline', 'failed']),
};

/** Every list of values that has words, by its name in the translations. */
export const statusLists = { ...bankLists, ...appLists };

export type StatusListName = keyof typeof statusLists;

type Meanings = { readonly [List in StatusListName]?: { readonly [Value in (typeof statusLists)[List]['known'][number]]?: Meaning } };

/** A list that is missing here is of kinds, not states. */
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

function isDocumented(list: StatusListName, value: string): boolean {
  const known: readonly string[] = statusLists[list].known;
  return known.includes(value);
}

/** Null for a kind; 'unknown' for an undocumented value. */
export function meaningOf(list: StatusListName, value: string): Meaning | null {
  if (!isDocumented(list, value)) return 'unknown';
  const known: Readonly<Record<string, Meaning>> | undefined = meanings[list];
  return known === undefined ? null : (known[value] ?? 'neutral');
}

type Words = typeof states;
type StateKey = { [List in keyof Words]: `${List}.${Extract<keyof Words[List], string>}` }[keyof Words];

/** A documented value in words; any other unchanged. */
export function statusWord(list: StatusListName, value: string, t: Translate): string {
  return isDocumented(list, value) ? t(`states:${`${list}.${value}` as StateKey}`) : value;
}

const titles = new WeakMap<Translate, Map<string, string>>();

/** What a value says when it is pointed at: the bank's own. A documented one is no person's data and is put into the text once: a list draws sixty with every frame. */
export function statusTitle(list: StatusListName, value: string, t: Translate): string {
  if (!isDocumented(list, value)) return t('records:detail.unknownValue');
  const said = titles.get(t) ?? new Map<string, string>();
  titles.set(t, said);
  const title = said.get(value) ?? t('records:detail.bankValue', { value });
  said.set(value, title);
  return title;
}

/** What a choice says of a record whose state is undocumented or missing. */
export const undocumentedState = (status: string | null, t: Translate): string =>
  status === null ? t('records:stateNotSaid') : t('records:stateUndocumented', { status });
