import type { TeamSeats } from '#main/context/team-seat.ts';
import type { TeamDesk } from '#main/team/types.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { teamError } from './team-gate.ts';

/** What is taken out of what others were asked for: no desk sends it any more. */
export interface TakingOut {
  /** All of it; nothing where it has ended, or for a desk alone. */
  giveUp(requestId: string, reason: string): Promise<Result<null, AppError>>;
  /** Lines of a file; the signatures of the others stay. Nothing where it has ended, or for a desk alone. */
  leaveOut(requestId: string, lines: readonly number[], reason: string): Promise<Result<null, AppError>>;
  /** Lines that somebody took out, by this desk's copy. */
  leftOut(requestId: string): ReadonlySet<number>;
}

export function takingOut(seats: Pick<TeamSeats, 'now'>, voidRequest: TakingOut['giveUp']): TakingOut {
  const desk = (): TeamDesk | null => {
    const seat = seats.now();
    return seat.status === 'member' ? seat.desk : null;
  };
  const mayBeSent = (requestId: string): boolean => ['waiting', 'approved', 'sending'].includes(desk()?.row(requestId)?.state ?? '');
  return {
    giveUp: async (requestId, reason) => (mayBeSent(requestId) ? voidRequest(requestId, reason) : ok(null)),
    leaveOut: async (requestId, lines, reason) => {
      const asked = mayBeSent(requestId) ? desk()?.signed(requestId)?.lines ?? [] : [];
      for (const { line, leftOut, taken } of asked) {
        if (!lines.includes(line) || leftOut !== null || taken) continue;
        const said = await desk()?.leaveOut(requestId, line, reason);
        if (said?.ok === false) return failed(teamError(said.error));
      }
      return ok(null);
    },
    leftOut: (requestId) => new Set(desk()?.signed(requestId)?.lines.flatMap(({ line, leftOut }) => (leftOut === null ? [] : [line]))),
  };
}
