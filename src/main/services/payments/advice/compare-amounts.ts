import type { PastPayment } from '#shared/bridge/payments/beneficiaries.ts';
import type { PaymentAdvice } from '#shared/bridge/writes/intents.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

const DAY_MS = 86_400_000;
const SIMILAR_DAYS = 7;
/** Two amounts are alike when they differ by no more than this share of the greater. */
const ALIKE_SHARE = 0.01;
/** Fewer payments say nothing about what is usual. */
const FEWEST_PAYMENTS = 3;
/** So many times the usual amount is well above it. */
const UNUSUAL_FACTOR = 3;

type Past = Pick<PastPayment, 'at' | 'amount'>;

/** The last payment of about this amount within a week. `paid` has the newest first. */
export function similarSent(paid: readonly Past[], { amountMinor, currency }: Money, now: Instant): PaymentAdvice | null {
  const daysSince = (at: Instant): number => Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / DAY_MS));
  const alike = paid.find(({ at, amount }) => {
    if (amount.currency !== currency || daysSince(at) >= SIMILAR_DAYS) return false;
    const past = Math.abs(amount.amountMinor);
    return Math.abs(past - amountMinor) <= ALIKE_SHARE * Math.max(past, amountMinor);
  });
  return alike === undefined ? null : { code: 'similarSent', at: alike.at, amount: alike.amount, days: daysSince(alike.at) };
}

/** Whether an amount is well above the usual, which is the middle one, and above every one so far. */
export function unusualAmount(paid: readonly Past[], { amountMinor, currency }: Money): PaymentAdvice | null {
  const past = paid.filter(({ amount }) => amount.currency === currency).map(({ amount }) => Math.abs(amount.amountMinor)).sort((left, right) => left - right);
  const usual = past[Math.floor((past.length - 1) / 2)];
  const greatest = past.at(-1);
  if (past.length < FEWEST_PAYMENTS || usual === undefined || greatest === undefined) return null;
  if (amountMinor <= greatest || amountMinor <= UNUSUAL_FACTOR * usual) return null;
  return { code: 'unusualAmount', usual: { amountMinor: usual, currency } };
}
