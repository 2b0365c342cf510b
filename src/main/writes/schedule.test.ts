import { expect, it } from 'vitest';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { lookedForUntil, nextChallengeReadAt, nextLateLookAt, nextLookAt, nextReadAt } from './schedule.ts';

const AT = instant('2026-03-10T10:00:00Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const later = (ms: number): Instant => instantFromMs(instantToMs(AT) + ms);

it('looks after 5 s, 15 s and a minute, then every 5 minutes', () => {
  expect([0, 1, 2, 3, 4, 99].map((looks) => nextLookAt(AT, looks))).toEqual([5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS].map(later));
});

it('looks for what was not found every 5 minutes for an hour, then every hour, for ten days', () => {
  const until = lookedForUntil(AT);
  expect(until).toBe(later(10 * DAY_MS));
  expect(nextLateLookAt(AT, until)).toBe(later(5 * MINUTE_MS));
  expect(nextLateLookAt(later(HOUR_MS - 1), until)).toBe(later(HOUR_MS - 1 + 5 * MINUTE_MS));
  expect(nextLateLookAt(later(HOUR_MS), until)).toBe(later(2 * HOUR_MS));
  expect(nextLateLookAt(later(10 * DAY_MS - HOUR_MS), until)).toBe(until);
  expect(nextLateLookAt(later(10 * DAY_MS - HOUR_MS + 1), until)).toBeNull();
});

it('reads what the bank took often at first, every quarter of an hour for a day, then every six hours', () => {
  expect([0, 1, 2, 3].map((reads) => nextReadAt(AT, reads, AT))).toEqual([5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS].map(later));
  expect(nextReadAt(AT, 4, AT)).toBe(later(15 * MINUTE_MS));
  expect(nextReadAt(later(DAY_MS - 1), 9, AT)).toBe(later(DAY_MS - 1 + 15 * MINUTE_MS));
  expect(nextReadAt(later(DAY_MS), 9, AT)).toBe(later(DAY_MS + 6 * HOUR_MS));
});

it('reads every minute while a code is awaited', () => {
  expect(nextChallengeReadAt(AT)).toBe(later(MINUTE_MS));
});
