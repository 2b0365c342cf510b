import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';

type Kept = Needs<'userData' | 'bankOrigin'>;

/** The desk whose numbers the entries bear, as files name it: desks of a team number their entries by themselves. null: no other desk does. */
export const ledgerDesk = ({ userData, bankOrigin }: Kept): string | null => userData.get('ledgerDesk', bankOrigin)?.name ?? null;

/** Keeps its name beside the entries, for commands that know nothing of a team. */
export function keepLedgerDesk({ userData, bankOrigin, now }: Kept & Needs<'now'>, seats: Pick<TeamSeats, 'now'>): void {
  const seat = seats.now();
  if (seat.status === 'unreadable') return;
  const name = seat.status === 'alone' ? null : nameOf(seat.desk.state());
  if (name === ledgerDesk({ userData, bankOrigin })) return;
  if (name === null) userData.remove('ledgerDesk', bankOrigin);
  else userData.put('ledgerDesk', bankOrigin, { name }, now());
}

function nameOf({ members, memberId, deviceId }: ReturnType<Extract<ReturnType<TeamSeats['now']>, { readonly status: 'member' }>['desk']['state']>): string {
  const own = members.find((member) => member.memberId === memberId);
  const device = own?.devices.find((one) => one.deviceId === deviceId);
  return [own?.name ?? memberId, device?.name ?? deviceId].map((name) => name.replace(/\s+/gu, ' ').trim()).join(', ');
}
