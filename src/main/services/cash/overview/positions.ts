import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { AccountView, CurrencyPosition } from '#shared/bridge/cash/statement.ts';
import { sumOfKnown, wholeSum } from '#shared/domain/money.ts';
import type { KnownSum } from '#shared/domain/money.ts';

/** What the accounts hold per currency. A total of which a part is not known says what is known of it. The time is that of the oldest part. */
export function cashPositions(accounts: readonly AccountView[]): CurrencyPosition[] {
  return [...Map.groupBy(accounts, accountCurrency)].map(([currency, views]) => {
    const times = views.flatMap((view) => [view.balance?.asOf, view.reserved?.asOf]).filter((asOf) => asOf !== undefined);
    const sums = {
      accounting: sumOfKnown(currency, views.map((view) => view.balance?.value.accounting ?? null)),
      available: sumOfKnown(currency, views.map((view) => view.balance?.value.available ?? null)),
      reserved: sumOfKnown(currency, views.map((view) => view.reserved?.value ?? null)),
    };
    const incomplete = Object.entries(sums).filter(([, { lacking }]) => lacking > 0);
    return {
      currency, accounting: wholeSum(sums.accounting), available: wholeSum(sums.available), reserved: wholeSum(sums.reserved),
      ...(incomplete.length === 0 ? {} : { incomplete: Object.fromEntries<KnownSum>(incomplete) }),
      asOf: times.toSorted()[0] ?? null,
    };
  });
}
