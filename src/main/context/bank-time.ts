import type { Workbench } from './workbench.ts';

/**
 * Milliseconds since the epoch by the bank's clock; by this computer's where the bank never told its own. After a sleep the bank is
 * asked first, so that nothing is dated by a day that is over.
 */
export async function bankTimeMs({ bank, clock }: Pick<Workbench, 'bank' | 'clock'>): Promise<number> {
  const known = bank.serverNowMs();
  if (known !== null) return known;
  if (bank.lastServerTimeMs() === null) return clock.now();
  await bank.call('listAccounts', {});
  return bank.serverNowMs() ?? clock.now();
}
