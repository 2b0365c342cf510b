import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses before the first looks of an investigation; then it is five minutes. */
const LOOK_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS] as const;

/** What was not found or given up is looked for so long. */
const LATE_DAYS_MS = 10 * DAY_MS;

const after = (at: Instant, ms: number): Instant => instantFromMs(instantToMs(at) + ms);

/** When to look next after so many looks. */
export function nextLookAt(at: Instant, looks: number): Instant {
  return after(at, LOOK_AFTER_MS[looks] ?? 5 * MINUTE_MS);
}

/** When to look next for what was not found or given up: every five minutes for an hour, then every hour, until it ends. */
export function nextLateLookAt(at: Instant, lookedForUntil: Instant): Instant | null {
  const begunMs = instantToMs(lookedForUntil) - LATE_DAYS_MS;
  const next = after(at, instantToMs(at) - begunMs < HOUR_MS ? 5 * MINUTE_MS : HOUR_MS);
  return next > lookedForUntil ? null : next;
}

export const lookedForUntil = (at: Instant): Instant => after(at, LATE_DAYS_MS);

/** Pauses before what the bank took is read again, within its first hour; then every quarter hour for a day, then rarely. */
const READ_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS] as const;

/** When to read again what the bank took, after so many reads. */
export function nextReadAt(at: Instant, reads: number, takenAt: Instant): Instant {
  const early = READ_AFTER_MS[reads];
  if (early !== undefined) return after(at, early);
  return after(at, instantToMs(at) - instantToMs(takenAt) < DAY_MS ? 15 * MINUTE_MS : 6 * HOUR_MS);
}

/** A challenge is read often: its time runs out at the bank, and nothing tells. */
export const nextChallengeReadAt = (at: Instant): Instant => after(at, MINUTE_MS);
