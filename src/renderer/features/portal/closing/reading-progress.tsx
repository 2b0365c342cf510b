import { Progress } from '@mantine/core';
import { IconCheck, IconCircle, IconLoader2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { ClosingProgress } from '#shared/bridge/portal/closings.ts';
import classes from './reading.module.css';

const whats = ['campaign', 'orders', 'investors', 'payments', 'queues'] as const satisfies readonly ClosingProgress['what'][];

interface ReadingProgressProps {
  readonly progress: ClosingProgress | null;
  readonly reading: boolean;
  /** All of it was read, and still is as it was read. */
  readonly done: boolean;
}

/** What is read, in its order, and how far it has come. The lines stand still while their states change. */
export function ReadingProgress({ progress, reading, done }: ReadingProgressProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const current = progress === null ? (done ? whats.length : reading ? 0 : -1) : whats.indexOf(progress.what);
  const words = (index: number): string => {
    if (index < current) return t('closing:refresh.done');
    if (index > current || progress === null) return index === current ? t('closing:refresh.now') : reading ? t('closing:refresh.waiting') : '';
    return progress.of === null
      ? t('closing:refresh.soFar', { done: format.number(progress.done) })
      : t('closing:refresh.of', { done: format.number(progress.done), of: format.number(progress.of) });
  };
  const share = progress === null || progress.of === null || progress.of === 0 ? null : (progress.done / progress.of) * 100;
  return (
    <div className={classes['reading']}>
      <ul aria-label={t('closing:refresh.reading')}>
        {whats.map((what, index) => (
          <li key={what} data-state={index < current ? 'done' : index === current && reading ? 'now' : 'waits'}>
            {index < current ? <IconCheck size={16} aria-hidden="true" /> : index === current && reading ? <IconLoader2 size={16} aria-hidden="true" /> : <IconCircle size={16} aria-hidden="true" />}
            <span>{t(`closing:refresh.whats.${what}`)}</span>
            <span className={classes['readingState']}>{words(index)}</span>
          </li>
        ))}
      </ul>
      <Progress value={done ? 100 : (share ?? 0)} size="xs" aria-label={t('closing:refresh.reading')} data-idle={(!reading && !done) || undefined} />
      <p className="t-visually-hidden" role="status">{reading && progress !== null ? `${t(`closing:refresh.whats.${progress.what}`)}: ${t('closing:refresh.now')}` : ''}</p>
    </div>
  );
}
