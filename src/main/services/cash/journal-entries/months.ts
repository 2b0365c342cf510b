import type { LockRules } from '#main/context/lock-rules.ts';
import type { InTurn } from '#main/context/one-after-the-other.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { reconciliationHandlers } from '#main/services/cash/month-end/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { LedgerMonth, LedgerMonths, LockObstacle } from '#shared/bridge/cash/journal-entries.ts';
import type { ReconciliationMonth } from '#shared/bridge/cash/statement-review.ts';
import { addMonths, bankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { lockedHere } from './locked-here.ts';
import type { SharedReading } from './shared-reading.ts';
import type { LedgerRead, LedgerWorkspace } from './work.ts';

interface MonthDeps {
  readonly reading: SharedReading<Result<LedgerRead, AppError>>;
  readonly inTurn: InTurn;
  readonly changed: () => void;
  readonly lockRules: LockRules;
}

const earlier = (left: string, right: string): string => (left < right ? left : right);
const later = (left: string, right: string): string => (left > right ? left : right);

const monthAfter = (month: string, months: number): string => addMonths(bankDate(`${month}-01`), months).slice(0, 7);

/** Months that are locked or can be. Nothing is booked into a locked month. */
export function monthHandlers(workspace: LedgerWorkspace, { reading, inTurn, changed, lockRules }: MonthDeps): HandlersOf<'ledger.months' | 'ledger.lock' | 'ledger.unlock'> {
  const { userData, bankOrigin } = workspace;
  const locks = () => userData.get('ledgerLocks', bankOrigin) ?? { through: null, history: [] };
  const months = async (read: () => Promise<Result<LedgerRead, AppError>>): Promise<Result<LedgerMonths, AppError>> => {
    const state = await read();
    if (!state.ok) return state;
    const reconciled = await reconciledMonths(workspace, state.value.accountIds);
    if (!reconciled.ok) return reconciled;
    const { through, history } = locks();
    const present = bankDateAt(workspace.clock.now()).slice(0, 7);
    return ok({
      months: listedMonths(state.value, { through, here: lockedHere(workspace), present, reconciled: reconciled.value }), through, asked: through === null ? null : lockRules.asked(through),
      history: history.toReversed(),
    });
  };
  const note = (kind: 'monthLocked' | 'monthUnlocked', month: string, reason: string | null, through: string): Promise<void> => {
    const at = workspace.now();
    userData.put('ledgerLocks', bankOrigin, { through, history: [...locks().history, { month, reason, at, by: workspace.userName }] }, at);
    changed();
    return workspace.record({ kind, at, durationMs: null, outcome: 'done', count: null, subject: reason === null ? month : `${month}: ${reason}` });
  };
  return {
    'ledger.months': () => months(reading.shared),
    'ledger.lock': ({ month }) => inTurn(async () => {
      const listed = await months(reading.anew);
      if (!listed.ok) return listed;
      if (listed.value.months.find((one) => one.month === month)?.obstacle !== null) return failed({ kind: 'changedSinceShown' });
      await note('monthLocked', month, null, month);
      return ok(null);
    }),
    'ledger.unlock': ({ month, reason }) => inTurn(async () => {
      if (locks().through !== month) return failed({ kind: 'changedSinceShown' });
      const byTeam = await lockRules.unlock(month, reason);
      if (byTeam !== null) return byTeam;
      await note('monthUnlocked', month, reason, monthAfter(month, -1));
      return ok({ requestId: null });
    }),
  };
}

/** Of each account for client money, by month. */
type Reconciled = readonly { readonly accountId: string; readonly months: ReadonlyMap<string, ReconciliationMonth> }[];

/** How the months of each account for client money compare with the bank's balances. */
async function reconciledMonths(workspace: LedgerWorkspace, accountIds: readonly string[]): Promise<Result<Reconciled, AppError>> {
  const ask = reconciliationHandlers(workspace)['statement.months'];
  const reconciled: Reconciled[number][] = [];
  for (const accountId of accountIds) {
    const listed = await ask({ accountId });
    if (!listed.ok) return listed;
    reconciled.push({ accountId, months: new Map(listed.value.map((one) => [one.month, one])) });
  }
  return ok(reconciled);
}

/** An account has nothing to agree with before the first month that was read of it; any other month without a reading is not covered. */
const statesIn = (month: string, { reconciled, present }: Pick<MonthFacts, 'reconciled' | 'present'>): LedgerMonth['reconciled'] => reconciled.flatMap(({ accountId, months }) => {
  const first = [...months.keys()].toSorted().at(0);
  if (first !== undefined && month < first) return [];
  const { state, readAt } = months.get(month) ?? { state: 'notCovered' as const, readAt: null };
  return [{ accountId, state, lastReadAt: month < present && readAt !== null && bankDateAt(instantToMs(readAt)).slice(0, 7) <= month ? readAt : null }];
});

interface MonthFacts {
  readonly through: string | null;
  /** The last month that is locked on this desk. */
  readonly here: string | null;
  /** The month that is not over. */
  readonly present: string;
  readonly reconciled: Reconciled;
}

function* monthsBetween(from: string, to: string): Generator<string> {
  for (let month = from; month <= to; month = monthAfter(month, 1)) yield month;
}

/** Of empty months, so many before the present one are listed: a bank may say "0001-01-01" or "9999-12-31" where it knows no day. */
const EMPTY_MONTHS = 120;

/** Every month with anything in it, and the empty ones of some years to the present one, the newest first. */
function listedMonths({ months, computing }: Pick<LedgerRead, 'months' | 'computing'>, { through, here, present, reconciled }: MonthFacts): LedgerMonth[] {
  const counts = new Map(months.map((one) => [one.month, one]));
  const listed: LedgerMonth[] = [];
  let waitingBefore = 0;
  let queuedBefore = 0;
  const [first = present] = [...counts.keys()].toSorted();
  const from = later(first, earlier(monthAfter(present, -EMPTY_MONTHS), through ?? present));
  for (const month of [...new Set([...counts.keys(), ...monthsBetween(from, later(present, through ?? present))])].toSorted()) {
    const { entries, waiting, queued } = counts.get(month) ?? { entries: 0, waiting: 0, queued: 0 };
    waitingBefore += waiting;
    queuedBefore += queued;
    const states = statesIn(month, { reconciled, present });
    const locked = here !== null && month <= here;
    listed.push({
      month, locked, entries, waiting, queued, reconciled: states,
      obstacle: obstacleOf({ month, locked, computing, waiting: waitingBefore, queued: queuedBefore, agrees: states.every(({ state }) => state === 'agrees') }, { through, present }),
    });
  }
  return listed.toReversed();
}

interface Lockable {
  readonly month: string;
  readonly locked: boolean;
  readonly computing: boolean;
  /** Up to its end. */
  readonly waiting: number;
  readonly queued: number;
  readonly agrees: boolean;
}

/** The first month may be any: it is locked with all before it. The others follow in order. */
function obstacleOf({ month, locked, computing, waiting, queued, agrees }: Lockable, { through, present }: Pick<MonthFacts, 'through' | 'present'>): LockObstacle | null {
  if (locked) return 'locked';
  if (through !== null && month <= through) return 'behind';
  if (month >= present) return 'notOver';
  if (through !== null && month !== monthAfter(through, 1)) return 'before';
  if (computing) return 'computing';
  if (waiting > 0) return 'waiting';
  if (queued > 0) return 'queued';
  return agrees ? null : 'notReconciled';
}
