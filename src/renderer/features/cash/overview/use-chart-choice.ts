import { useLocation, useSearch } from 'wouter';

import { addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

/** Where a range of the chart begins; null as far back as the cache goes. */
const startOf = {
  months3: (today: BankDate): BankDate => addMonths(today, -3),
  year1: (today: BankDate): BankDate => addMonths(today, -12),
  all: (): null => null,
} as const;
type ChartRange = keyof typeof startOf;
export const chartRanges = Object.keys(startOf) as ChartRange[];

const DEFAULT: ChartRange = 'year1';

interface ChartChoice {
  readonly range: ChartRange;
  readonly from: BankDate | null;
  /** As the address names them; they may be gone. */
  readonly currency: string | null;
  readonly accountId: string | null;
  readonly change: (patch: { readonly range?: ChartRange; readonly currency?: string; readonly accountId?: string | null }) => void;
}

/** What the chart shows, kept in the address: "?range=all&currency=USD&account=A1". */
export function useChartChoice(today: BankDate): ChartChoice {
  const address = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const range = chartRanges.find((known) => known === address.get('range')) ?? DEFAULT;
  return {
    range,
    from: startOf[range](today),
    currency: address.get('currency'),
    accountId: address.get('account'),
    change: (patch) => {
      const next = new URLSearchParams(address);
      if (patch.range !== undefined) put(next, 'range', patch.range === DEFAULT ? null : patch.range);
      if (patch.currency !== undefined) put(next, 'currency', patch.currency);
      // An account belongs to one currency.
      if (patch.accountId !== undefined || patch.currency !== undefined) put(next, 'account', patch.accountId ?? null);
      const query = next.toString();
      navigate(query === '' ? path : `${path}?${query}`);
    },
  };
}

function put(address: URLSearchParams, name: string, value: string | null): void {
  if (value === null) address.delete(name);
  else address.set(name, value);
}
