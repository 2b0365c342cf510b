import type { Currency } from '#shared/domain/currency.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';

export interface CurrencyTotal {
  readonly currency: Currency;
  readonly credits: number;
  readonly debits: number;
  readonly creditsMinor: number;
  readonly debitsMinor: number;
}

/** Vanished entries are counted separately and in no sum. */
export class Totals {
  readonly #byCurrency = new Map<Currency, { credits: number; debits: number; creditsMinor: number; debitsMinor: number }>();
  entries = 0;
  vanished = 0;

  add({ amountMinor, currency, change }: FiledEntry): void {
    this.entries += 1;
    if (change === 'vanished') {
      this.vanished += 1;
      return;
    }
    let sums = this.#byCurrency.get(currency);
    if (sums === undefined) {
      sums = { credits: 0, debits: 0, creditsMinor: 0, debitsMinor: 0 };
      this.#byCurrency.set(currency, sums);
    }
    if (amountMinor < 0) {
      sums.debits += 1;
      sums.debitsMinor += amountMinor;
    } else {
      sums.credits += 1;
      sums.creditsMinor += amountMinor;
    }
  }

  byCurrency(): readonly CurrencyTotal[] {
    return [...this.#byCurrency].map(([currency, sums]) => ({ currency, ...sums })).toSorted((left, right) => (left.currency < right.currency ? -1 : 1));
  }
}

export const flat = function* (entries: FiledEntries): Generator<FiledEntry> {
  for (const batch of entries) yield* batch;
};
