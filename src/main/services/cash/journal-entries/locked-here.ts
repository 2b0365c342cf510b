import type { Needs } from '#main/context/workspace-context.ts';

/**
 * The last month "YYYY-MM" into which this desk books nothing any more; null: none. A team may have locked further ones, which this desk has not booked yet: its
 * entries are its own, and what it lacks still belongs into those months.
 */
export function lockedHere({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>): string | null {
  const through = userData.get('ledgerLocks', bankOrigin)?.through ?? null;
  const behind = userData.get('ledgerBehind', bankOrigin);
  if (behind === null || through === null) return through;
  return behind.through === null || behind.through < through ? behind.through : through;
}

/** Before what a team has locked is taken. */
export function keepLockedHere({ userData, bankOrigin, now }: Needs<'userData' | 'bankOrigin' | 'now'>): void {
  userData.put('ledgerBehind', bankOrigin, { through: lockedHere({ userData, bankOrigin }) }, now());
}

/** Everything up to the team's last locked month is booked: it is locked here too. */
export const caughtUp = ({ userData, bankOrigin }: Needs<'userData' | 'bankOrigin'>): void => userData.remove('ledgerBehind', bankOrigin);
