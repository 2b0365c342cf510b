import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, useMoment } from '#renderer/ui/index.ts';
import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { StopReading } from './stop-reading.tsx';
import { StepFoot } from './step-foot.tsx';
import { StopOrders } from './stop-orders.tsx';
import type { Closing } from './use-closing.ts';

/** The first step: everything read again, and no new orders while it is looked at. Stale data stops here. */
export function RefreshStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view, busy, run } = closing;
  const { closingId } = view;
  const offline = useFreshness().phase === 'offline' && !view.rehearsal;
  const reading = view.busy !== null || busy === 'closings.refresh';
  const ready = view.refreshedAt !== null && view.fresh && view.readError === null && !reading;
  useReadAtFirst(closing, offline);
  return (
    <>
      <p className={classes['lead']}>{t('closing:refresh.lead')}</p>
      {view.aborted !== null && <Aborted aborted={view.aborted} currency={view.campaign.currency} />}
      <ReadingProgress progress={view.busy} reading={reading} done={ready} />
      <LastRead view={view} reading={reading} />
      {offline && <Note line meaning="wait" role="alert">{t('closing:refresh.offline')}</Note>}
      {view.readError !== null && !reading && (
        <>
          <Note line meaning="wrong">{t('closing:refresh.failed')}</Note>
          <ErrorState error={view.readError} />
        </>
      )}
      <div className={classes['actions']}>
        <Button
          variant="default" leftSection={<IconRefresh size={14} aria-hidden="true" />} disabled={busy !== null || reading || view.ended !== null}
          onClick={() => void run('closings.refresh', { closingId })}
        >
          {t('closing:refresh.read')}
        </Button>
        {reading && <StopReading closingId={closingId} />}
      </div>
      <StopOrders closing={closing} />
      <StepFoot closing={closing} next="check" barred={ready ? null : t('closing:refresh.nextNeeds')} />
    </>
  );
}

/** Nothing can be done before the first reading, so it begins by itself. */
function useReadAtFirst({ view, run }: Closing, offline: boolean): void {
  const begun = useRef(false);
  const wanted = view.refreshedAt === null && view.busy === null && view.readError === null && view.ended === null && !offline;
  const { closingId } = view;
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void run('closings.refresh', { closingId });
  }, [closingId, run, wanted]);
}

function LastRead({ view, reading }: { readonly view: ClosingView; readonly reading: boolean }): ReactElement | null {
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

interface AbortedProps {
  readonly aborted: NonNullable<ClosingView['aborted']>;
  readonly currency: string;
}

/** What the bank showed differently just before sending. */
function Aborted({ aborted, currency }: AbortedProps): ReactElement {
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
