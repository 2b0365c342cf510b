import type { TeamSeats } from '#main/context/team-seat.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { RESTORED } from '#main/store/journal/index.ts';
import type { IntentRecord, Journal } from '#main/store/journal/index.ts';
import type { TeamDesk } from '#main/team/types.ts';
import type { SetTimer } from '#main/writes/index.ts';
import { isUnresolved } from '#shared/domain/intent-state.ts';
import { publishedOf } from './published.ts';
import { claimOutcome } from './team-gate.ts';

/** So long after a change, so that what follows at once goes out together. */
const GATHER_MS = 300;

type Following = Needs<'journal' | 'unexpected'>;

/**
 * Tells the team what became of this desk's claims, and publishes its journal. What the journal says decides: nothing is remembered beside it, so that
 * after a crash, or with the database away, the next run does what is left.
 */
export function createFollower(workspace: Following, seats: TeamSeats, isBeingSent: (intentId: string) => boolean, setTimer: SetTimer, lookInstead: (desk: TeamDesk) => void) {
  let waiting: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const run = async (): Promise<void> => {
    do {
      again = false;
      const seat = seats.now();
      if (seat.status !== 'member' || !workspace.journal.usable) return;
      const { journal } = workspace.journal;
      lookInstead(seat.desk);
      await settleLookedFor(seat.desk, journal);
      await settleClaims(seat.desk, journal, isBeingSent, (outcome) => outcome !== 'notSent');
      // An error is the desk's state, which the window shows; the next change or connection tries again.
      const published = await seat.desk.publish(publishedOf(journal));
      // A journal that came back older than what it had published has forgotten what was sent.
      if (published.ok) await settleClaims(seat.desk, journal, isBeingSent, (outcome) => outcome === 'notSent');
    } while (again as boolean);
  };
  const runLogged = (): Promise<void> => run().catch((error: unknown) => void workspace.unexpected('team.follow', error));
  const soon = (): void => {
    if (stopped || seats.now().status !== 'member') return;
    if (running !== null) again = true;
    else waiting ??= setTimer(() => {
      waiting = null;
      running = runLogged().then(() => {
        running = null;
        if (again) soon();
      });
    }, GATHER_MS);
  };
  return {
    soon,
    stop: async (): Promise<void> => {
      stopped = true;
      const isLeft = waiting !== null;
      waiting?.();
      await running;
      // What was done last is told before the desk closes: older files put in the place of these would else not know that they have forgotten it.
      if (isLeft) await runLogged();
    },
  };
}

type Outcome = ReturnType<typeof claimOutcome>;

/** Claims of this device whose write has ended, or never left: the app ended between claim and journal. */
async function settleClaims(desk: TeamDesk, journal: Journal, isBeingSent: (intentId: string) => boolean, wanted: (outcome: Outcome) => boolean): Promise<void> {
  const { journalId } = journal.mark();
  for (const { token, intentId, journalId: claimedBy } of desk.openClaims()) {
    if (claimedBy !== journalId || isBeingSent(intentId)) continue;
    const record = journal.get(intentId);
    // It is approved before it is claimed: a journal without it has lost entries, and it may have been sent.
    if (record === null) continue;
    const outcome = outcomeUnder(token, record);
    if (outcome === 'open' || !wanted(outcome) || (outcome === 'notSent' && wasRestored(journal, intentId))) continue;
    await desk.resolve(token, outcome, record.serverId, record.state);
  }
}

/** Claims of desks that no longer answer, as this desk found them or a person ended them here. */
async function settleLookedFor(desk: TeamDesk, journal: Journal): Promise<void> {
  for (const { token, intentId } of desk.lookedForClaims()) {
    const record = journal.get(intentId);
    const outcome = record === null ? 'open' : claimOutcome(record);
    if (record === null || outcome === 'open' || outcome === 'notSent') continue;
    await desk.resolveLookedFor(token, outcome, record.serverId, record.state);
  }
}

/** What waited in a backup may have been sent after it. */
const wasRestored = (journal: Journal, intentId: string): boolean => journal.events(intentId).some(({ event }) => event.type === 'withdrawn' && event.reason === RESTORED);

/** A write that never left under this claim has not been sent by it. */
function outcomeUnder(token: number, record: IntentRecord): Outcome {
  // The claim of a code stands in the team's log alone: what became of the code is what became of it.
  if (record.claim?.token === token || isUnresolved(record.state) || record.kind === 'answerChallenge') return claimOutcome(record);
  return 'notSent';
}
