import { sumByCurrency } from '../money.ts';
import type { Money } from '../money.ts';

interface NamedFee {
  readonly amount: Money | null;
}

/** null where a fee has no amount, they are in several currencies, or there is none. */
function totalOf(fees: readonly NamedFee[]): Money | null {
  const amounts = fees.flatMap(({ amount }) => amount ?? []);
  const [total, ...others] = sumByCurrency(amounts);
  return amounts.length < fees.length || others.length > 0 ? null : total ?? null;
}

/**
 * What the bank names for an instant transfer and for the same one as an ordinary transfer, if the former is more: regulation (EU)
 * 260/2012, article 5b, forbids that for euros. null where it is not more, or cannot be compared; `ordinary` is null where the bank names no
 * fee for it, which may mean that there is none.
 */
export function dearerInstant(instant: readonly NamedFee[], ordinary: readonly NamedFee[]): { readonly instant: Money; readonly ordinary: Money | null } | null {
  const asked = totalOf(instant);
  if (asked === null || asked.amountMinor <= 0) return null;
  if (ordinary.length === 0) return { instant: asked, ordinary: null };
  const usual = totalOf(ordinary);
  return usual === null || asked.currency !== usual.currency || asked.amountMinor <= usual.amountMinor ? null : { instant: asked, ordinary: usual };
}
