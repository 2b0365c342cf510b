import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';

import { isMonth, periodNames } from './period.ts';
import { useAccountNames } from './statement-columns.tsx';

/** A saved search in words: "rossi · Last year · Credits · Conto operativo". */
export function useSearchWords(): (search: SavedSearch) => string {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  return ({ text, period, from, to, entries, marks, accountId }) => {
    const named = periodNames.find((name) => name === period) ?? 'threeMonths';
    const when = period === 'custom' && from !== null && to !== null
      ? format.dateRange(from, to)
      : isMonth(period) ? format.month(period) : t(`statement:periods.${named}`);
    return [
      ...(text === '' ? [] : [`“${text}”`]),
      when,
      ...(entries === 'all' ? [] : [t(`statement:show.${entries}`)]),
      ...(marks === 'all' ? [] : [t(`statement:marked.${marks}`)]),
      accountId === null ? t('statement:allAccounts') : nameOf(accountId),
    ].join(' · ');
  };
}
