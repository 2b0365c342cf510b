import { useMemo } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { StatementRow } from '#shared/bridge/statement.ts';

/** Columns of the statement. Their keys are also those of the exported file. */
export function useStatementColumns(): readonly DataColumn<StatementRow>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo(
    (): DataColumn<StatementRow>[] => [
      {
        key: 'operationDate', title: t('statement:columns.operationDate'), width: 132, sortable: true,
        render: ({ transaction }) => format.date(transaction.operationDate),
        copyText: ({ transaction }) => format.date(transaction.operationDate),
      },
      {
        key: 'valueDate', title: t('statement:columns.valueDate'), width: 108, sortable: true,
        render: ({ transaction }) => format.date(transaction.valueDate),
        copyText: ({ transaction }) => format.date(transaction.valueDate),
      },
      {
        key: 'description', title: t('statement:columns.description'), width: 180, grow: 1, sortable: true,
        render: ({ transaction, change }) => (
          <>
            {change !== null && (
              <StatusBadge meaning={change.kind === 'changed' ? 'wait' : 'wrong'}>{t(`statement:${change.kind}`)}</StatusBadge>
            )}
            {change !== null && ' '}
            <span title={transaction.description ?? undefined}>{transaction.description ?? '—'}</span>
          </>
        ),
        copyText: ({ transaction }) => transaction.description ?? '',
      },
      {
        key: 'type', title: t('statement:columns.type'), width: 120, optional: true,
        render: ({ transaction }) => entryType(transaction.type, t('states:entryTypes.CREDIT'), t('states:entryTypes.DEBIT')),
        copyText: ({ transaction }) => transaction.type ?? '',
      },
      {
        key: 'transactionId', title: t('statement:columns.transactionId'), width: 200, optional: true,
        render: ({ transaction }) => <span className="t-mono">{transaction.transactionId}</span>,
        copyText: ({ transaction }) => transaction.transactionId,
      },
      {
        key: 'amount', title: t('statement:columns.amount'), width: 152, align: 'end', sortable: true,
        render: ({ transaction, change }) => <Amount money={transaction.amount} sign="always" struck={change?.kind === 'vanished'} />,
        copyText: ({ transaction }) => format.money(transaction.amount),
      },
    ],
    [t, format],
  );
}

/** The documented types in words; anything else as it came. */
export function entryType(type: string | null, credit: string, debit: string): string {
  if (type === 'CREDIT') return credit;
  return type === 'DEBIT' ? debit : (type ?? '—');
}
