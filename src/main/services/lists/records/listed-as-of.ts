import type { CompleteRead, SyncPart } from '#main/store/cache/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Workbench } from '#main/context/workbench.ts';

const LISTS_OF_ACCOUNTS: ReadonlySet<Section> = new Set(['virtualIbans', 'transfers']);

/** When the whole list of a section was last read: for lists read account by account, when the oldest of them was. */
export async function listedAsOf(bench: Workbench, section: Section): Promise<Instant | null> {
  if (section === 'activity') return bench.now();
  const reads = (await bench.cache.read.completeReads()).filter(({ part }) => part === (section satisfies SyncPart));
  if (!LISTS_OF_ACCOUNTS.has(section)) return reads[0]?.asOf ?? null;
  const accounts = await bench.cache.read.listAccounts();
  return reads.length === 0 || reads.length < accounts.length ? null : oldestOf(reads);
}

const oldestOf = (reads: readonly CompleteRead[]): Instant | null => reads.map(({ asOf }) => asOf).toSorted()[0] ?? null;

/** How many rows the bank gave of a section's list, where nothing shows that there are no more; null where it is whole. */
export function rowsOfPart({ bank }: Workbench, section: Section): number | null {
  const parts = Object.entries(bank.habits.get().partial).filter(([list]) => list.split(' ')[0] === section);
  return parts.length === 0 ? null : parts.reduce((sum, [, { rows }]) => sum + rows, 0);
}
