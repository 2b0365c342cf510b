import type { Currency } from '#shared/domain/currency.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import type { AsCame } from '../bank/as-came.ts';
import { wireAmount } from '../wire/amount.ts';

/** The one currency in which this bank counts. */
const CURRENCY: Currency = 'EUR';

/** Cents by field, and what of them must be shown as it came. */
export interface ReadAmounts<Name extends string> {
  readonly minor: Readonly<Record<Name, number>>;
  readonly asCame: AsCame;
}

/** An amount that is absent, or in another currency, counts as zero and goes on being shown as it is. */
export function readAmounts<Name extends string>(amounts: Readonly<Record<Name, Money | null>>): ReadAmounts<Name> {
  const minor = {} as Record<Name, number>;
  const asCame: Record<string, unknown> = {};
  for (const [name, amount] of Object.entries(amounts) as [Name, Money | null][]) {
    minor[name] = amount?.currency === CURRENCY ? amount.amountMinor : 0;
    if (amount === null) asCame[name] = null;
    else if (amount.currency !== CURRENCY) {
      asCame[name] = wireAmount(amount.amountMinor, amount.currency);
      asCame['currency'] = amount.currency;
    }
  }
  return { minor, asCame };
}

/** For a record: nothing where everything is as the bank itself would show it. */
export const cameOtherwise = (...parts: readonly AsCame[]): { asCame?: AsCame } => {
  const asCame = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  return Object.keys(asCame).length === 0 ? {} : { asCame };
};

export const textOf = (text: string | null): string => text ?? '';

/** Also states that nobody documented: the bank shows them and does nothing with them. */
export const statusOf = <Status extends string>(status: string | null): Status => (status ?? '') as Status;

/** This bank's spelling of an order's state. */
export const orderStatusOf = <Status extends string>(status: string | null): Status => statusOf(status === 'CANCELLED' ? 'CANCELED' : status);

export const msOf = (instant: Instant | null): number | null => (instant === null ? null : instantToMs(instant));

/** Stands for a time that is not known: after every other, and shown as absent. */
export const UNKNOWN_MS = Date.UTC(9998, 0, 1);
