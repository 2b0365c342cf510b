import type { ReactElement } from 'react';

import { Button } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, ProgressBar, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';

import classes from './backfill.module.css';
import { ratioOf } from './use-backfill.ts';
import type { BackfillStep } from './use-backfill.ts';

const meanings: Readonly<Record<Backfill['phase'], Meaning>> = {
  reading: 'progress', waiting: 'wait', paused: 'neutral', done: 'done', failed: 'wrong',
};

const stepsOf: Readonly<Record<Backfill['phase'], readonly BackfillStep[]>> = {
  reading: ['pause', 'end'], waiting: ['pause', 'end'], paused: ['resume', 'end'], done: [], failed: ['resume', 'end'],
};

interface BackfillProgressProps {
  readonly backfill: Backfill;
  /** Accessible name of the bar. */
  readonly label: string;
  readonly busy: boolean;
  readonly onStep: (step: BackfillStep) => void;
}

/** How far it is, in words and as a bar, why it stands still, and what can be done. */
export function BackfillProgress({ backfill, label, busy, onStep }: BackfillProgressProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const what = useWhat(backfill);
  const { phase, days, daysDone, entries, from } = backfill;
  const howFar = `${t('review:backfill.days', { done: format.number(daysDone), days: format.number(days) })} · ${t('review:backfill.entries', { count: entries, number: format.number(entries) })}`;
  return (
    <div className={classes['progress']}>
      <p className={classes['state']}>
        <StatusBadge meaning={meanings[phase]}>{t(`review:backfill.phases.${phase}`)}</StatusBadge>
        <strong>{t('review:backfill.target', { date: format.date(from) })}</strong>
      </p>
      <ProgressBar label={label} ratio={ratioOf(backfill)} text={howFar} paused={phase === 'paused' || phase === 'failed'} />
      <p className={classes['howFar']}>{howFar}</p>
      <p role="status">{what}</p>
      {stepsOf[phase].length > 0 && (
        <div className={classes['steps']}>
          {stepsOf[phase].map((step) => (
            <Button
              key={step}
              size="xs"
              variant={step === 'end' ? 'subtle' : 'default'}
              disabled={busy}
              {...(step === 'end' ? { title: t('review:backfill.endHint') } : {})}
              onClick={() => { onStep(step); }}
            >
              {t(`review:backfill.${step}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What goes on and what comes next. Why the bank does not answer is known to the freshness of everything. */
function useWhat({ phase }: Backfill): string {
  const { t } = useT();
  const freshness = useFreshness();
  if (phase === 'waiting' && freshness.phase === 'offline') return t('review:backfill.what.offline');
  if (phase === 'failed' && (freshness.phase === 'failed' || freshness.phase === 'offline')) {
    return `${describeError(freshness.error, t).title} ${t('review:backfill.what.failed')}`;
  }
  return t(`review:backfill.what.${phase}`);
}
