import { Button, Progress, Stack } from '@mantine/core';
import { IconCheck, IconCircle, IconLoader2, IconRefresh } from '@tabler/icons-react';

import { useFreshness } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, useMoment } from '#renderer/ui/index.ts';
import type { ClosingProgress, ClosingView } from '#shared/bridge/portal/closings.ts';

import classes from './closing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { StepFoot, StopOrders, StopReading } from './step-controls.tsx';
import { useRunOnce } from './use-closing.ts';
import type { Closing } from './use-closing.ts';

/** The first step: everything is read again and new orders are stopped. Stale data goes no further. */
export function RefreshStep({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view, busy, run } = closing;
  const { closingId } = view;
  const offline = useFreshness().phase === 'offline' && !view.rehearsal;
  const reading = view.busy !== null || busy === 'closings.refresh';
  const ready = view.refreshedAt !== null && view.fresh && view.readError === null && !reading;
  // Nothing works before the first reading, so it starts by itself.
  useRunOnce(closing, 'closings.refresh', view.refreshedAt === null && view.busy === null && view.readError === null && view.ended === null && !offline);
  return (
    <>
      <p className="t-prose">{t('closing:refresh.lead')}</p>
      {view.aborted !== null && <Aborted aborted={view.aborted} currency={view.campaign.currency} />}
      <ReadingProgress progress={view.busy} reading={reading} done={ready} />
      <div role="status"><LastRead view={view} reading={reading} /></div>
      {offline && <Note line meaning="wait" role="alert">{t('closing:refresh.offline')}</Note>}
      {view.readError !== null && !reading && (
        <>
          <Note line meaning="wrong">{t('closing:refresh.failed')}</Note>
          <ErrorState error={view.readError} />
        </>
      )}
      <div className="t-actions">
        <Button
          variant="default" leftSection={<IconRefresh size={14} aria-hidden="true" />} disabled={busy !== null || reading || view.ended !== null}
          onClick={() => void run('closings.refresh', { closingId, findings: 'later' })}
        >
          {t('closing:refresh.read')}
        </Button>
        {reading && <StopReading closingId={closingId} />}
      </div>
      <StopOrders closing={closing} />
      <StepFoot closing={closing} next="check" blocked={ready ? null : t('closing:refresh.nextNeeds')} />
    </>
  );
}

function LastRead({ view, reading }: { readonly view: ClosingView; readonly reading: boolean }) {
  const { t } = useT();
  const format = useFormat();
  const moment = useMoment();
  if (reading) return null;
  if (view.refreshedAt === null) return <p className="t-muted">{t('closing:refresh.never')}</p>;
  return (
    <>
      <p title={format.instantFull(view.refreshedAt)}>{t('closing:refresh.last', { when: moment(view.refreshedAt) })}</p>
      {!view.fresh && <Note line meaning="wait" role="alert">{t('closing:refresh.notFresh')}</Note>}
    </>
  );
}

/** What had changed at the bank just before sending. */
function Aborted({ aborted, currency }: { readonly aborted: NonNullable<ClosingView['aborted']>; readonly currency: string }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Note meaning="wrong" role="alert">
      <strong>{t('closing:refresh.aborted')}</strong>
      <p>{t('closing:refresh.abortedText', { when: format.instant(aborted.at) })}</p>
      <DifferencesTable differences={aborted.differences} currency={currency} />
    </Note>
  );
}

const whats = ['campaign', 'orders', 'investors', 'payments', 'queues'] as const satisfies readonly ClosingProgress['what'][];

interface ReadingProgressProps {
  readonly progress: ClosingProgress | null;
  readonly reading: boolean;
  /** Everything was read and is still current. */
  readonly done: boolean;
}

/** What is being read. Lines keep their place while their states change. */
function ReadingProgress({ progress, reading, done }: ReadingProgressProps) {
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
    <Stack maw={640} className={classes['reading'] ?? ''}>
      <ul className="t-list" aria-label={t('closing:refresh.reading')}>
        {whats.map((what, index) => (
          <li key={what} data-state={index < current ? 'done' : index === current && reading ? 'now' : 'waits'}>
            {index < current ? <IconCheck size={16} aria-hidden="true" /> : index === current && reading ? <IconLoader2 size={16} aria-hidden="true" /> : <IconCircle size={16} aria-hidden="true" />}
            <span>{t(`closing:refresh.whats.${what}`)}</span>
            <span className="t-muted">{words(index)}</span>
          </li>
        ))}
      </ul>
      <Progress value={done ? 100 : (share ?? 0)} size="xs" aria-label={t('closing:refresh.reading')} data-idle={(!reading && !done) || undefined} />
      <p className="t-visually-hidden" role="status">{reading && progress !== null ? `${t(`closing:refresh.whats.${progress.what}`)}: ${t('closing:refresh.now')}` : ''}</p>
    </Stack>
  );
}
