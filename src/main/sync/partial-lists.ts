import type { PartialList } from '#shared/bridge/app/bank-habits.ts';
import type { SyncRun } from './run.ts';

/**
 * Takes note of whether a list came whole; `rows` is how many of it came, where nothing shows that there are no more, and `lacks`
 * where it is known that there are.
 */
export function noteWhole({ habits, deps }: Pick<SyncRun, 'habits' | 'deps'>, list: string, rows: number | null, lacks = false): void {
  const { [list]: before, ...others } = habits.get().partial;
  if (rows === null && before === undefined) return;
  const noted = { noticedAtMs: deps.clock.now(), ...(lacks && { lacks }) };
  const partial: Readonly<Record<string, PartialList>> = rows === null ? others : { ...others, [list]: { rows, ...noted } };
  habits.change({ partial });
}
