import { IconNote } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { entryType, useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said, StatusBadge } from '#renderer/ui/index.ts';
import type { RunningBalance, StatementRow } from '#shared/bridge/cash/statement.ts';
import classes from './statement.module.css';
import { changeWord, TickBox } from './ticks.tsx';

/** The columns for one account or (null) all. Their keys are also used in exported files. */
export function useStatementColumns(accountId: string | null): readonly DataColumn<StatementRow>[] {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  return useMemo((): DataColumn<StatementRow>[] => {
    const account: DataColumn<StatementRow> = {
      key: 'accountId', title: t('statement:columns.account'), width: 144,
      copyText: (row) => nameOf(row.accountId),
    };
    return [
      {
        key: 'checked', title: t('statement:columns.checked'), width: 76, align: 'center',
        render: (row) => <TickBox row={row} />,
        copyText: ({ mark }) => format.instant(mark?.checkedAt),
      },
      {
        key: 'operationDate', title: t('statement:columns.operationDate'), width: 118, sortable: true,
        copyText: ({ transaction }) => format.date(transaction.operationDate),
      },
      {
        key: 'valueDate', title: t('statement:columns.valueDate'), width: 104, sortable: true,
        copyText: ({ transaction }) => format.date(transaction.valueDate),
      },
      ...(accountId === null ? [account] : []),
      {
        key: 'description', title: t('statement:columns.description'), width: 136, grow: 1, sortable: true,
        render: (row) => <Description row={row} />,
        copyText: ({ transaction }) => transaction.description ?? '',
      },
      {
        key: 'note', title: t('statement:columns.note'), width: 160, optional: true,
        copyText: ({ mark }) => mark?.note ?? '',
      },
      {
        key: 'type', title: t('statement:columns.type'), width: 120, optional: true,
        render: ({ transaction }) => entryType(transaction.type, t),
        copyText: ({ transaction }) => transaction.type ?? '',
      },
      {
        key: 'transactionId', title: t('statement:columns.transactionId'), width: 200, optional: true,
        render: ({ transaction }) => <span className="t-mono">{transaction.transactionId}</span>,
        copyText: ({ transaction }) => transaction.transactionId,
      },
      {
        key: 'amount', title: t('statement:columns.amount'), width: 140, align: 'end', sortable: true,
        render: ({ transaction, change }) => <Amount money={transaction.amount} sign="always" struck={change?.kind === 'vanished'} />,
        copyText: ({ transaction }) => format.money(transaction.amount),
      },
      {
        key: 'balance', title: t('statement:columns.balance'), width: 148, align: 'end', optional: accountId === null,
        render: ({ balance }) => <Balance balance={balance} />,
        copyText: ({ balance }) => (balance.kind === 'known' ? format.money(balance.after) : ''),
      },
    ];
  }, [t, format, nameOf, accountId]);
}

function Description({ row }: { readonly row: StatementRow }): ReactElement {
  const { t } = useT();
  const word = changeWord(row);
  const note = row.mark?.note ?? null;
  return (
    <>
      {word !== null && (
        <span className={classes['changeMark']}>
          <StatusBadge meaning={word === 'vanished' ? 'wrong' : 'wait'}>{t(`statement:${word}`)}</StatusBadge>
        </span>
      )}
      {note !== null && (
        <span className={classes['noteMark']} title={note} role="img" aria-label={`${t('statement:note')}: ${note}`}>
          <IconNote size={14} aria-hidden="true" />
        </span>
      )}
      <Said text={row.transaction.description ?? UNKNOWN} />
    </>
  );
}

/** The balance after an entry; if unknown, why. */
export function Balance({ balance }: { readonly balance: RunningBalance }): ReactElement {
  const { t } = useT();
  if (balance.kind === 'known') return <Amount money={balance.after} />;
  return <span className="t-muted" title={t(`statement:noBalance.${balance.why}`)}>{UNKNOWN}</span>;
}
