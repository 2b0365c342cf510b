import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses before the first looks; later ones are five minutes. */
const LOOK_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS] as const;

/** How long not found and abandoned writes are looked for. */
const LATE_DAYS_MS = 10 * DAY_MS;

const after = (at: Instant, ms: number): Instant => instantFromMs(instantToMs(at) + ms);

export function nextLookAt(at: Instant, looks: number): Instant {
  return after(at, LOOK_AFTER_MS[looks] ?? 5 * MINUTE_MS);
}

/** For not found and abandoned writes: every five minutes for an hour, then hourly, until null. */
export function nextLateLookAt(at: Instant, lookedForUntil: Instant): Instant | null {
  const begunMs = instantToMs(lookedForUntil) - LATE_DAYS_MS;
  const next = after(at, instantToMs(at) - begunMs < HOUR_MS ? 5 * MINUTE_MS : HOUR_MS);
  return next > lookedForUntil ? null : next;
}

/** For what left by a file: every five minutes for an hour, then hourly, without an end. */
export function nextFileLookAt(at: Instant, leftAt: Instant): Instant {
  return after(at, instantToMs(at) - instantToMs(leftAt) < HOUR_MS ? 5 * MINUTE_MS : HOUR_MS);
}

export const lookedForUntil = (at: Instant): Instant => after(at, LATE_DAYS_MS);

/** Pauses before a taken write is read again; then a quarter hour for a day, then six hours. */
const READ_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS] as const;

export function nextReadAt(at: Instant, reads: number, takenAt: Instant): Instant {
  const early = READ_AFTER_MS[reads];
  if (early !== undefined) return after(at, early);
  return after(at, instantToMs(at) - instantToMs(takenAt) < DAY_MS ? 15 * MINUTE_MS : 6 * HOUR_MS);
}

/** A challenge expires at the bank without notice: it is read often. */
export const nextChallengeReadAt = (at: Instant): Instant => after(at, MINUTE_MS);
