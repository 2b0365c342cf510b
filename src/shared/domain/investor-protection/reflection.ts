import { addDays } from '../bank-date.ts';
import { bankDateAt, bankTimeOfDayAt, instantFromMs, instantToMs, parseInstant } from '../instant.ts';
import type { Instant } from '../instant.ts';
import type { InvestorClass } from './facts.ts';

/** Calendar days in which an investor who is not sophisticated may revoke an offer (Regulation (EU) 2020/1503, article 22). */
export const REFLECTION_DAYS = 4;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The first full minute after the reflection period of an order that was confirmed then: the same time of day four calendar days later, in the portal's
 * zone. A time that the clocks skip or repeat is read as the later moment. Exactly midnight is a date without a time, and the whole day counts.
 */
export function reflectionEnd(confirmedAt: Instant): Instant {
  const ms = instantToMs(confirmedAt);
  const minute = Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
  const time = bankTimeOfDayAt(minute);
  const days = minute === ms && time === '00:00' ? REFLECTION_DAYS + 1 : REFLECTION_DAYS;
  return parseInstant(`${addDays(bankDateAt(minute), days)}T${time}`) ?? instantFromMs(minute + days * DAY_MS);
}

/** Of an order confirmed at this moment or before, no reflection period runs any more: five days and the hour of summer time. */
export const surelyReflected = (now: Instant): Instant => instantFromMs(instantToMs(now) - (REFLECTION_DAYS + 1) * DAY_MS - 60 * MINUTE_MS);

/** Of an order's investor, when it was confirmed. `approvalExpired`: sophisticated by a test that was valid no more. */
export type OrderClass = InvestorClass | 'approvalExpired';

/** An investor whose class is not known, or valid no more, counts as not sophisticated. */
export const mayReflect = (investorClass: OrderClass | null): boolean => investorClass !== 'sophisticated';

/** The reflection period of an order. */
export interface OrderReflection {
  /** null without a confirmation. */
  readonly endsAt: Instant | null;
  /** null: not known, and taken as not sophisticated. */
  readonly investorClass: OrderClass | null;
}
