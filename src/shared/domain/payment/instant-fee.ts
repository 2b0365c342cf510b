import { sumByCurrency } from '../money.ts';
import type { Money } from '../money.ts';

interface NamedFee {
  readonly amount: Money | null;
}

/** null where a fee has no amount, or they are in several currencies. */
function totalOf(fees: readonly NamedFee[], currency: string): Money | null {
  const amounts = fees.flatMap(({ amount }) => amount ?? []);
  if (amounts.length < fees.length) return null;
  const [total, ...others] = sumByCurrency(amounts);
  return others.length > 0 ? null : total ?? { amountMinor: 0, currency };
}

/**
 * What the bank names for an instant transfer and for the same one as an ordinary transfer, if the former is more: regulation (EU)
 * 260/2012, article 5b, forbids that for euros. null where it is not more, or cannot be compared.
 */
export function dearerInstant(instant: readonly NamedFee[], ordinary: readonly NamedFee[]): { readonly instant: Money; readonly ordinary: Money } | null {
  const asked = totalOf(instant, 'EUR');
  const usual = asked === null ? null : totalOf(ordinary, asked.currency);
  if (asked === null || usual === null || asked.currency !== usual.currency || asked.amountMinor <= usual.amountMinor) return null;
  return { instant: asked, ordinary: usual };
}
