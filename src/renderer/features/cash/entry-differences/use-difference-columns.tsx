import { useMemo } from 'react';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { useMoment } from '#renderer/ui/index.ts';
import type { EntryDifference } from '#shared/bridge/cash/statement-review.ts';

import { KindMark } from './kind-mark.tsx';
import { entryOf, inALine } from './what-differs.ts';

/** What people call an account, by its id; the id itself while that is not known. */
export function useAccountNames(): (accountId: string) => string {
  const { data } = useQuery('accounts.list', null, ['accounts']);
  return useMemo(() => {
    const names = new Map((data ?? []).map(({ account }) => [account.accountId, accountName(account)]));
    return (accountId) => names.get(accountId) ?? accountId;
  }, [data]);
}

/** What differs is not said twice: where the detail stands beside, its column is left out. */
export function useDifferenceColumns({ ofAllAccounts, withDetail }: { readonly ofAllAccounts: boolean; readonly withDetail: boolean }): readonly DataColumn<EntryDifference>[] {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  const nameOf = useAccountNames();
  return useMemo((): DataColumn<EntryDifference>[] => {
    const noticed: DataColumn<EntryDifference> = {
      key: 'noticed', title: t('review:differences.columns.noticed'), width: 112,
      render: ({ noticedAt }) => moment(noticedAt), copyText: ({ noticedAt }) => format.instant(noticedAt),
    };
    const account: DataColumn<EntryDifference> = {
      key: 'account', title: t('review:differences.columns.account'), width: 120,
      render: ({ accountId }) => nameOf(accountId), copyText: ({ accountId }) => nameOf(accountId),
    };
    const what: DataColumn<EntryDifference> = {
      key: 'what', title: t('review:differences.columns.what'), width: 120, grow: 1,
      render: (difference) => inALine(difference, t, format), copyText: (difference) => inALine(difference, t, format),
    };
    return [
      noticed,
      {
        key: 'kind', title: t('review:differences.columns.kind'), width: 164,
        render: ({ kind }) => <KindMark kind={kind} />, copyText: ({ kind }) => t(`review:differences.kinds.${kind}`),
      },
      ...(ofAllAccounts ? [account] : []),
      {
        key: 'date', title: t('review:differences.columns.date'), width: 104,
        render: (difference) => format.date(entryOf(difference)?.operationDate), copyText: (difference) => format.date(entryOf(difference)?.operationDate),
      },
      {
        key: 'description', title: t('review:differences.columns.description'), width: ofAllAccounts ? 96 : 160, grow: 1,
        render: (difference) => entryOf(difference)?.description ?? UNKNOWN, copyText: (difference) => entryOf(difference)?.description ?? '',
      },
      ...(withDetail ? [] : [what]),
      {
        key: 'note', title: t('review:differences.columns.note'), width: 140, optional: true,
        render: ({ mark }) => mark?.note ?? '', copyText: ({ mark }) => mark?.note ?? '',
      },
      {
        key: 'amount', title: t('review:differences.columns.amount'), width: 136, align: 'end',
        render: (difference) => <Amount money={entryOf(difference)?.amount} sign="always" struck={difference.kind === 'vanished'} />,
        copyText: (difference) => format.money(entryOf(difference)?.amount),
      },
    ];
  }, [t, format, moment, nameOf, ofAllAccounts, withDetail]);
}
