import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Clock } from '#shared/domain/instant.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 01:00 UTC of the month's last Sunday (month from 0), when summer time changes in the European Union. */
function lastSunday(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS;
}

/** Italy's hours ahead of UTC. Computed here because Intl is too slow for a hundred thousand rows. */
function italianOffsetHours(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9) ? 2 : 1;
}

const localText = (ms: number, offsetHours: number): string => new Date(ms + offsetHours * HOUR_MS).toISOString().slice(0, 23);

function withOffset(ms: number, separator: string): string {
  const hours = italianOffsetHours(ms);
  return `${localText(ms, hours)}+0${String(hours)}${separator}00`;
}

/** ISO 8601 with Italy's offset: 2026-03-02T10:15:30.000+01:00. */
export const isoWithOffset = (ms: number): string => withOffset(ms, ':');

/** The form of transfers: 2026-03-02T10:15:30.000+0100. */
export const numericOffset = (ms: number): string => withOffset(ms, '');

export const italianDate = (ms: number): BankDate => localText(ms, italianOffsetHours(ms)).slice(0, 10) as BankDate;

export function italianTime(date: BankDate, hour: number, minute = 0, second = 0): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000 + second * 1000;
  return asUtc - italianOffsetHours(asUtc - HOUR_MS) * HOUR_MS;
}

export function isWeekend(date: BankDate): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}

export function workingDay(date: BankDate): BankDate {
  return isWeekend(date) ? workingDay(addDays(date, 1)) : date;
}

export interface BankClock extends Clock {
  advance(ms: number): void;
}

export interface Schedule {
  at(dueMs: number, effect: () => void): void;
  /** Runs all due effects, each at its own time; effects may schedule others. */
  runDue(): void;
}

export function keepTime(base: Clock): { readonly clock: BankClock; readonly schedule: Schedule } {
  let aheadMs = 0;
  // While a late effect runs, the clock shows when it was due.
  let shownMs: number | null = null;
  const waiting: { readonly dueMs: number; readonly effect: () => void }[] = [];
  const clock: BankClock = {
    now: () => shownMs ?? base.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms;
    },
  };
  const schedule: Schedule = {
    at: (dueMs, effect) => {
      // From the end: most effects are due last.
      waiting.splice(waiting.findLastIndex((item) => item.dueMs <= dueMs) + 1, 0, { dueMs, effect });
    },
    runDue: () => {
      const nowMs = clock.now();
      for (let next = waiting[0]; next !== undefined && next.dueMs <= nowMs; next = waiting[0]) {
        waiting.shift();
        shownMs = next.dueMs;
        try {
          next.effect();
        } finally {
          shownMs = null;
        }
      }
    },
  };
  return { clock, schedule };
}
