import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { memberNames, useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { SavedSearchesMenu } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ApprovalFilter, SavedApprovalSearch } from '#shared/bridge/payments/approvals.ts';

const NOTHING: ApprovalFilter = { states: [], kinds: [], preparedBy: [], amountFrom: '', amountTo: '' };

/** Searches of the list under a name; a team shares them. */
export function SavedApprovalSearches({ list, filter = NOTHING, table }: { readonly list: SavedApprovalSearch['list']; readonly filter?: ApprovalFilter | undefined; readonly table: TableState }) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { data, error: unread } = useQuery('approvals.searches', null, ['savedSearches']);
  const [error, setError] = useState<AppError | null>(null);
  const words = useSearchWords();
  const typed = (decimal: string): string | null => (decimal === '' ? null : decimal.replace('.', decimalMark));
  return (
    <SavedSearchesMenu
      searches={data} none={t('approvals:noSearches')} words={words} error={error ?? unread}
      onChoose={({ list: show, text, filter: { states, kinds, preparedBy, amountFrom, amountTo } }) => {
        table.change({ show, q: text === '' ? null : text, state: states, kind: kinds, member: preparedBy, amountFrom: typed(amountFrom), amountTo: typed(amountTo) });
      }}
      onSave={async (name, search) => {
        const result = await invoke('approvals.saveSearch', search === null ? { searchId: crypto.randomUUID(), name, list, text: table.search.slice(0, 200), filter } : { ...search, name });
        setError(result.ok ? null : result.error);
        return result.ok;
      }}
      onRemove={({ searchId }) => {
        void invoke('approvals.removeSearch', { searchId }).then((result) => { setError(result.ok ? null : result.error); });
      }}
    />
  );
}

/** "“rossi” · All · Sent · Transfer · Anna · 100 – 500". */
function useSearchWords(): (search: SavedApprovalSearch) => string {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const team = useTeam();
  const names = team === null ? new Map<string, string>() : memberNames(team);
  return ({ list, text, filter: { states, kinds, preparedBy, amountFrom, amountTo } }) => [
    ...(text === '' ? [] : [`“${text}”`]), t(`approvals:lists.${list}`), ...states.map((state) => t(`approvals:states.${state}`)), ...kinds.map((kind) => t(`approvals:kinds.${kind}`)),
    ...preparedBy.map((memberId) => names.get(memberId) ?? '—'), ...rangeWords(amountFrom, amountTo).map((words) => words.replaceAll('.', decimalMark)),
  ].join(' · ');
}

function rangeWords(from: string, to: string): readonly string[] {
  if (from !== '' && to !== '') return [`${from} – ${to}`];
  return [...(from === '' ? [] : [`≥ ${from}`]), ...(to === '' ? [] : [`≤ ${to}`])];
}
