import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';

import { fileProblemWords } from './batch-words.ts';
import classes from './batches.module.css';

/** What is wrong with the file as a whole, and what of it cannot be carried. */
export function FileRemarks({ batch }: { readonly batch: BatchView }): ReactElement | null {
  const { t } = useT();
  const { fileProblems, dropped } = batch;
  if (fileProblems.length === 0 && dropped.length === 0) return null;
  return (
    <div className={classes['remarks']}>
      {fileProblems.length > 0 && (
        <ul className={classes['problems']} aria-label={t('batches:problems.heading')} role="alert">
          {fileProblems.map((problem) => {
            const words = fileProblemWords(problem, t);
            return <li key={words}><IconAlertTriangle size={16} aria-hidden="true" />{words}</li>;
          })}
        </ul>
      )}
      {dropped.length > 0 && (
        <p className={classes['dropped']}>
          {t('batches:problems.dropped')}: {dropped.map(({ name, lines }) => t('batches:problems.droppedField', { name, count: lines })).join(', ')}.
        </p>
      )}
    </div>
  );
}
