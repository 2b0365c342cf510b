import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useOfferedFile } from '#renderer/data/asked-for.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { FileDrop } from '#renderer/ui/file-drop/index.ts';
import type { GivenFile } from '#renderer/ui/file-drop/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { failed } from '#shared/domain/result.ts';

import classes from './batches.module.css';

/** Well within what the bridge takes; a thousand payments are a hundredth of it. */
const MOST_BYTES = 15_000_000;

const columns = ['account', 'name', 'amount', 'description', 'from', 'currency', 'date', 'remittance', 'bic', 'instant', 'fees'] as const;

/** Reads a file of payments into a preview. */
export function ImportPayments(): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [, navigate] = useLocation();
  const action = useAction();
  const [accountId, setAccountId] = useState('');
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);

  const read = async ({ name, bytes }: GivenFile): Promise<void> => {
    const result = await runTask(t('comfort:work.readingOf', { name }), async (taskId) => (await action.run('batches.read', {
      taskId, name: name.slice(0, 255), bytes, accountId: accountId === '' ? null : accountId, decimalMark: format.decimalMark,
    })) ?? failed({ kind: 'cancelled' }));
    if (result.ok) navigate(pathOfBatch(result.value.batchId));
  };
  useOfferedFile('payments', (file) => void read(file));

  return (
    <div className={classes['import']}>
      <div className={classes['importFields']}>
        <FileDrop
          label={t('batches:import.label')} hint={t('batches:import.hint', { size: format.number(MOST_BYTES / 1_000_000) })} accept=".csv,.xml,.txt,text/csv,text/xml,application/xml"
          mostBytes={MOST_BYTES} busy={action.busy !== null} onFile={(file) => void read(file)}
        />
        <NativeSelect
          label={t('batches:import.account')} description={t('batches:import.accountHint')} value={accountId} onChange={(event) => setAccountId(event.currentTarget.value)}
          data={[
            { value: '', label: t('batches:import.accountNone') },
            ...(accounts ?? []).map(({ account }) => ({
              value: account.accountId, label: [accountName(account), account.iban === null ? null : groupedIban(account.iban)].filter((part) => part !== null).join(' · '),
            })),
          ]}
        />
        {action.error !== null && <ErrorState error={action.error} />}
      </div>
      <details className={classes['help']}>
        <summary>{t('batches:import.columns')}</summary>
        <p>{t('batches:import.columnsText')}</p>
        <ul>{columns.map((column) => <li key={column}>{t(`batches:import.columnNames.${column}`)}</li>)}</ul>
      </details>
    </div>
  );
}
