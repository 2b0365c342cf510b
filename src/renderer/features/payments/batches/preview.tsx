import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useTableState } from '#renderer/ui/data-table/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

import { BankCheck } from './bank-check.tsx';
import classes from './batches.module.css';
import { FileRemarks } from './file-remarks.tsx';
import { Lines } from './lines.tsx';
import { SentBefore } from './sent-before.tsx';
import { Totals } from './totals.tsx';

interface PreviewProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

/** What the file says, judged line by line, before anything is sent. */
export function Preview({ batch, onChange }: PreviewProps): ReactElement {
  const { t } = useT();
  const table = useTableState({ key: 'line', direction: 'asc' });
  return (
    <div className={classes['preview']}>
      <FileRemarks batch={batch} />
      <SentBefore batch={batch} onChange={onChange} onShow={table.value('show') === 'alike' ? null : () => { table.change({ show: 'alike' }, { replace: true }); }} />
      <div className={classes['summary']}>
        <Totals batch={batch} />
        <div className={classes['next']}>
          <BankCheck batch={batch} onChange={onChange} />
          {batch.payable > 0 && batch.undecided > 0 && (
            <>
              <Button disabled>{t('batches:confirm.next')}</Button>
              <p className="t-muted">{t('batches:alike.first')}</p>
            </>
          )}
          {batch.payable > 0 && batch.undecided === 0 && <Button component={Link} href={`${pathOfBatch(batch.batchId)}?step=confirm`}>{t('batches:confirm.next')}</Button>}
        </div>
      </div>
      {batch.lines > 0 && <Lines batch={batch} onChange={onChange} />}
    </div>
  );
}
