import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfAccount, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { SavedSearchesMenu } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SavedSearch } from '#shared/bridge/cash/statement-review.ts';
import type { Result } from '#shared/domain/result.ts';
import { isMonth, periodNames } from './period.ts';
import type { Question } from './question.ts';

export function SavedSearches({ question: { selection, period } }: { readonly question: Question }): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const { data, error: unread } = useQuery('savedSearches.list', null, ['savedSearches']);
  const [error, setError] = useState<AppError | null>(null);
  const words = useSearchWords();
  return (
    <SavedSearchesMenu
      searches={data} none={t('statement:saved.none')} words={words} error={error ?? unread}
      onChoose={(search) => { navigate(pathOfSearch(search)); }}
      onSave={async (name, search) => {
        const { accountId, search: text, entries, marks } = selection;
        const result = await invoke('savedSearches.save', search === null
          ? { searchId: crypto.randomUUID(), name, accountId, text, period: period.name, from: period.from, to: period.to, entries, marks }
          : { ...search, name });
        setError(errorOf(result));
        return result.ok;
      }}
      onRemove={({ searchId }) => {
        void invoke('savedSearches.remove', { searchId }).then((result) => { setError(errorOf(result)); });
      }}
    />
  );
}

function pathOfSearch({ accountId, text, period, from, to, entries, marks }: SavedSearch): string {
  const said: readonly (readonly [string, string | null])[] = [
    ['q', text === '' ? null : text], ['period', period], ['from', period === 'custom' ? from : null], ['to', period === 'custom' ? to : null],
    ['entries', entries === 'all' ? null : entries], ['marks', marks === 'all' ? null : marks],
  ];
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return `${accountId === null ? STATEMENTS_PATH : pathOfAccount(accountId)}?${query.toString()}`;
}

const errorOf = (result: Result<unknown, AppError>): AppError | null => (result.ok ? null : result.error);

/** "rossi · Last year · Credits · Conto operativo". */
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
