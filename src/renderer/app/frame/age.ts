import type { Freshness } from '#shared/bridge/app/session.ts';
import { instantToMs } from '#shared/domain/instant.ts';

/** Whether what is shown is as old as it may be, older, or dated ahead of this computer's clock. */
export type Age = 'right' | 'old' | 'ahead';

const MINUTE_MS = 60_000;
/** Where nothing is refreshed by itself. */
const USUAL_DAY_MINUTES = 12 * 60;
const AHEAD_MS = 2 * MINUTE_MS;

/** Twice the time between two refreshes may go by: one of them may have been missed. */
export function ageOf(freshness: Freshness, nowMs: number, refreshMinutes: number | null): Age {
  if (!('asOf' in freshness) || freshness.asOf === null) return 'right';
  const ageMs = nowMs - instantToMs(freshness.asOf);
  if (ageMs < -AHEAD_MS) return 'ahead';
  return ageMs > 2 * (refreshMinutes ?? USUAL_DAY_MINUTES) * MINUTE_MS ? 'old' : 'right';
}
