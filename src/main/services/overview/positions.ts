import { accountCurrency } from '#shared/bridge/account-currency.ts';
import type { AccountView, CurrencyPosition } from '#shared/bridge/statement.ts';
import { addMoney } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';

/** What the accounts hold per currency. A part that is not known makes its total unknown; the time is that of the oldest part. */
export function cashPositions(accounts: readonly AccountView[]): CurrencyPosition[] {
  return [...Map.groupBy(accounts, accountCurrency)].map(([currency, views]) => {
    const times = views.flatMap((view) => [view.balance?.asOf, view.reserved?.asOf]).filter((asOf) => asOf !== undefined);
    return {
      currency,
      accounting: total(currency, views.map((view) => view.balance?.value.accounting ?? null)),
      available: total(currency, views.map((view) => view.balance?.value.available ?? null)),
      reserved: total(currency, views.map((view) => view.reserved?.value ?? null)),
      asOf: times.toSorted()[0] ?? null,
    };
  });
}

function total(currency: string, amounts: readonly (Money | null)[]): Money | null {
  return amounts.reduce<Money | null>(
    (sum, amount) => (sum === null || amount === null || amount.currency !== currency ? null : addMoney(sum, amount)),
    { amountMinor: 0, currency },
  );
}
