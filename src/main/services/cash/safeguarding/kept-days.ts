import { documentKey } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { SafeguardingFigures } from '#main/store/cache/index.ts';
import type { ChangedDay, CurrencySafeguarding, KeptDay, KeptFigures, TakenDifference } from '#shared/bridge/cash/safeguarding.ts';
import { addDays, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';

type Kept = Needs<'userData' | 'bankOrigin' | 'cache' | 'now'>;
type Figures = SafeguardingFigures['currencies'];

const prefixOf = ({ bankOrigin }: Needs<'bankOrigin'>): string => `${documentKey(bankOrigin)}/`;

/** So many of the last kept days are computed again. */
const COMPARED_DAYS = 31;

/** After a long absence the days before these are not kept. */
const MOST_DAYS = 400;

/**
 * Keeps the figures of the days that are over and read whole, from the day before `chosenOn`, each as it is first computed; one that lacked payments of orders is computed anew as they
 * are read. Gives those of the last day that is over, with how many orders lack payments; null where there is none yet.
 */
export async function keepDays(workspace: Kept, chosenOn: BankDate, today: BankDate): Promise<{ readonly currencies: Figures; readonly unread: number } | null> {
  const lastOver = await lastWholeDay(workspace, addDays(today, -1));
  if (lastOver === null) return null;
  const ofLastOver = await workspace.cache.read.safeguardingFigures(lastOver);
  const keep = async (date: BankDate): Promise<void> => {
    const { currencies, unread } = date === lastOver ? ofLastOver : await workspace.cache.read.safeguardingFigures(date);
    const at = workspace.now();
    workspace.userData.put('safeguardingDay', prefixOf(workspace) + date, { date, at, figures: currencies.map(keptFiguresOf), ...(unread > 0 && { unread }) }, at);
  };
  const kept = workspace.userData.list('safeguardingDay', prefixOf(workspace));
  // How many are unread is the same for every day.
  for (const { date, unread = 0 } of kept.slice(-COMPARED_DAYS)) if (unread > ofLastOver.unread) await keep(date);
  const lastKept = kept.at(-1)?.date ?? addDays(chosenOn, -2);
  for (let date = latest(addDays(lastKept, 1), addDays(lastOver, -MOST_DAYS)); date <= lastOver; date = addDays(date, 1)) await keep(date);
  return ofLastOver;
}

const keptFiguresOf = ({ owedTotal, balance, unexplained }: Figures[number]): KeptFigures => ({ owed: owedTotal, balance, unexplained });

/** The last day up to `date` of which every chosen account was read after it had ended. */
async function lastWholeDay({ cache }: Needs<'cache'>, date: BankDate): Promise<BankDate | null> {
  const accounts = await cache.read.chosenAccounts();
  const lasts = await Promise.all(accounts.map(async (accountId) => {
    const whole = (await cache.read.coveredRanges(accountId)).map(({ from, to, asOf }) => {
      const over = addDays(bankDateAt(instantToMs(asOf)), -1);
      return to <= over ? to : over >= from ? over : null;
    });
    return whole.filter((to) => to !== null).toSorted().at(-1) ?? null;
  }));
  if (lasts.length === 0 || lasts.some((last) => last === null)) return null;
  return [...lasts.filter((last) => last !== null), date].toSorted()[0] ?? null;
}

/** What is kept of a day, and what people took into account, beside the figures that are computed now. */
export interface KeptBeside {
  readonly kept: KeptDay | null;
  /** One for a currency. */
  readonly taken: readonly TakenDifference[];
}

export const keptBeside = (workspace: Needs<'userData' | 'bankOrigin'>, date: BankDate): KeptBeside => ({
  kept: workspace.userData.get('safeguardingDay', prefixOf(workspace) + date), taken: workspace.userData.list('safeguardingTaken', prefixOf(workspace)),
});

export const withKept = (figures: Figures, { kept, taken }: KeptBeside): CurrencySafeguarding[] => figures.map((one) => {
  const before = kept?.figures.find(({ owed }) => owed.currency === one.currency) ?? null;
  return {
    ...one, kept: before === null || kept === null ? null : { ...before, at: kept.at },
    taken: taken.find(({ amount }) => amount.currency === one.currency && amount.amountMinor === one.unexplained.amountMinor) ?? null,
  };
});

/** What a person took into account of a difference in a currency; null where nothing. */
export const takenOf = ({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>, currency: string): TakenDifference | null => userData.get('safeguardingTaken', documentKey(bankOrigin, currency));

/** In how many currencies client money and balances differ for no known reason. */
export const differingOf = (workspace: Needs<'userData' | 'bankOrigin'>): number =>
  Object.entries(workspace.userData.get('safeguardingTold', workspace.bankOrigin)?.amounts ?? {}).filter(([currency, minor]) => takenOf(workspace, currency)?.amount.amountMinor !== minor).length;

/** Kept days that are otherwise now, the latest first: something was booked, changed or read late. */
export async function changedDays(workspace: Kept): Promise<readonly ChangedDay[]> {
  const changed: ChangedDay[] = [];
  for (const { date, at, figures } of workspace.userData.list('safeguardingDay', prefixOf(workspace)).slice(-COMPARED_DAYS).toReversed()) {
    const now = (await workspace.cache.read.safeguardingFigures(date)).currencies.map(keptFiguresOf);
    for (const before of figures) {
      const after = now.find(({ owed }) => owed.currency === before.owed.currency);
      if (after !== undefined && JSON.stringify(after) !== JSON.stringify(before)) changed.push({ date, keptAt: at, before, now: after });
    }
  }
  return changed;
}
