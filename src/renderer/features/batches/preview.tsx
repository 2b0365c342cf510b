import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfBatch } from '#renderer/routes/paths.ts';
import type { BatchView } from '#shared/bridge/batches.ts';

import { BankCheck } from './bank-check.tsx';
import classes from './batches.module.css';
import { FileRemarks } from './file-remarks.tsx';
import { Lines } from './lines.tsx';
import { Totals } from './totals.tsx';

interface PreviewProps {
  readonly batch: BatchView;
  readonly onChange: () => void;
}

/** What the file says, judged line by line, before anything is sent. */
export function Preview({ batch, onChange }: PreviewProps): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['preview']}>
      <FileRemarks batch={batch} />
      <div className={classes['summary']}>
        <Totals batch={batch} />
        <div className={classes['next']}>
          <BankCheck batch={batch} onChange={onChange} />
          {batch.payable > 0 && <Button component={Link} href={`${pathOfBatch(batch.batchId)}?step=confirm`}>{t('batches:confirm.next')}</Button>}
        </div>
      </div>
      {batch.lines > 0 && <Lines batch={batch} onChange={onChange} />}
    </div>
  );
}
