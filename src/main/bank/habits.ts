import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { BankHabits } from '#shared/bridge/app/bank-habits.ts';

/** The habits of the bank of one connection. */
export interface HabitsBook {
  get(): BankHabits;
  change(part: Partial<BankHabits>): void;
  /** Called after each change, until the next listener takes its place. */
  onChange(listener: (habits: BankHabits) => void): void;
}

export function createHabitsBook(habits: BankHabits = NOTHING_LEARNED): HabitsBook {
  let current = habits;
  let listener: (habits: BankHabits) => void = () => undefined;
  return {
    get: () => current,
    change: (part) => {
      current = { ...current, ...part };
      listener(current);
    },
    onChange: (next) => {
      listener = next;
    },
  };
}

const DAY_MS = 86_400_000;

/** A bank may change its ways: what it was seen to do counts for a day. */
export const stillCounts = (learnedAtMs: number, nowMs: number): boolean => Math.abs(nowMs - learnedAtMs) < DAY_MS;
