import { useMemo } from 'react';

import { amountOf, badgeOf, payeeOf, situationOf } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

/** A write in a line: how it stands, what it was, how much, who and when. */
export function useWriteColumns(): readonly DataColumn<IntentView>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<IntentView>[] => {
    const titleOf = ({ kind, shown }: IntentView): string => t(`outcome:titles.${kind}`, { name: payeeOf(shown) });
    const stateOf = (intent: IntentView): string => t(`outcome:badges.${badgeOf(intent)}`);
    return [
      {
        key: 'state', title: t('evidence:list.state'), width: 172, sortable: true,
        render: (intent) => {
          const { heading, meaning } = situationOf(intent);
          return <StatusBadge meaning={intent.turnedUpLate ? 'wrong' : meaning} title={t(`outcome:headings.${heading}`)}>{stateOf(intent)}</StatusBadge>;
        },
        copyText: stateOf,
      },
      { key: 'kind', title: t('evidence:list.what'), width: 240, grow: 3, sortable: true, render: (intent) => <span title={titleOf(intent)}>{titleOf(intent)}</span>, copyText: titleOf },
      {
        key: 'amount', title: t('evidence:list.amount'), width: 136, align: 'end',
        render: ({ shown }) => <Amount money={amountOf(shown)} />, copyText: ({ shown }) => format.money(amountOf(shown)),
      },
      { key: 'user', title: t('evidence:list.who'), width: 112, grow: 1, sortable: true, render: ({ userName }) => userName, copyText: ({ userName }) => userName },
      {
        key: 'at', title: t('evidence:list.when'), width: 178, sortable: true,
        render: ({ createdAt }) => <time dateTime={createdAt} title={format.instantFull(createdAt)}>{format.instant(createdAt)}</time>,
        copyText: ({ createdAt }) => format.instant(createdAt),
      },
      {
        key: 'changed', title: t('evidence:list.changed'), width: 178, sortable: true, optional: true,
        render: ({ updatedAt }) => <time dateTime={updatedAt} title={format.instantFull(updatedAt)}>{format.instant(updatedAt)}</time>,
        copyText: ({ updatedAt }) => format.instant(updatedAt),
      },
      {
        key: 'serverId', title: t('evidence:list.serverId'), width: 140, optional: true,
        render: ({ serverId }) => (serverId === null ? UNKNOWN : <span className="t-mono">{serverId}</span>), copyText: ({ serverId }) => serverId ?? '',
      },
      {
        key: 'number', title: t('evidence:list.number'), width: 300, optional: true,
        render: ({ intentId }) => <span className="t-mono">{intentId}</span>, copyText: ({ intentId }) => intentId,
      },
    ];
  }, [t, format]);
}
