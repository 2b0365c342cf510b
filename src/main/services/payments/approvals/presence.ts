import type { TeamSeats } from '#main/context/team-seat.ts';
import type { SetTimer } from '#main/writes/index.ts';
import type { PresenceView } from '#shared/bridge/payments/approvals.ts';

/** The database forgets who is present after a minute. */
const RENEW_MS = 40_000;

/** Says what this desk has open, again while it is, and who else has it. A courtesy: offline, nobody is shown and nothing depends on it. */
export function createPresence(seats: Pick<TeamSeats, 'now'>, setTimer: SetTimer) {
  const renewals = new Map<string, () => void>();

  const say = async (what: string, id: string, open: boolean | null): Promise<readonly PresenceView[]> => {
    const seat = seats.now();
    const present = seat.status === 'member' ? await seat.desk.present(what, id, open) : null;
    return present?.ok === true ? present.value : [];
  };
  const renewLater = (key: string, what: string, id: string): void => {
    renewals.set(key, setTimer(() => {
      if (!renewals.has(key)) return;
      renewLater(key, what, id);
      void say(what, id, true);
    }, RENEW_MS));
  };
  return {
    present: async (what: string, id: string, open: boolean): Promise<readonly PresenceView[]> => {
      const key = `${what} ${id}`;
      // Asked again while it is open, it is only looked at: every writing tells all desks, which ask again.
      if (open && renewals.has(key)) return say(what, id, null);
      if (open && seats.now().status === 'member') renewLater(key, what, id);
      if (!open) {
        renewals.get(key)?.();
        renewals.delete(key);
      }
      return say(what, id, open);
    },
    stop: (): void => {
      for (const stop of renewals.values()) stop();
      renewals.clear();
    },
  };
}
