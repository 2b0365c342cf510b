import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { EvidenceButton } from '#renderer/features/payments/evidence/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Sum, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, ConfirmDialog, Note, SkeletonFields } from '#renderer/ui/index.ts';
import type { ClosingView, FollowedSum, FollowUp } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';
import own from './follow-up.module.css';
import { FollowedPayments } from './followed-payments.tsx';
import { ReportMenu } from './report-menu.tsx';
import { StopReading } from './stop-reading.tsx';
import type { Closing } from './use-closing.ts';

/** The last step: refunds and cash-outs until every one is executed, those refused first, and the report. */
export function FollowUpStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view, busy, run } = closing;
  const { followUp, closingId } = view;
  const reading = busy === 'closings.followUp' || view.busy !== null;
  useReadAtFirst(closing);
  return (
    <>
      <p className={classes['lead']}>{t('closing:followUp.lead')}</p>
      <div className={classes['actions']}>
        <Button leftSection={<IconRefresh size={14} aria-hidden="true" />} variant="default" loading={reading} disabled={view.ended !== null} onClick={() => void run('closings.followUp', { closingId })}>
          {t('closing:followUp.readAgain')}
        </Button>
        <ReportMenu closingId={closingId} />
        {!view.rehearsal && <EvidenceButton of={{ kind: 'closing', closingId }} size="sm" />}
        {followUp !== null && <AsOf instant={followUp.readAt} />}
        {reading && <StopReading closingId={closingId} />}
        <span role="status" className="t-visually-hidden">{reading ? t('closing:followUp.reading') : ''}</span>
      </div>
      {followUp === null ? <SkeletonFields fields={4} /> : <Watched view={view} followUp={followUp} />}
      {view.ended === null && followUp !== null && <div className={classes['foot']}><End closing={closing} followUp={followUp} /></div>}
    </>
  );
}

/** What the bank owes is not known before it was asked once. */
function useReadAtFirst({ view, busy, run }: Closing): void {
  const begun = useRef(false);
  const wanted = view.ended === null && view.followUp !== null && view.followUp.readAt === null && busy === null;
  const { closingId } = view;
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void run('closings.followUp', { closingId });
  }, [closingId, run, wanted]);
}

const openOf = ({ refunds, cashouts }: FollowUp): number => refunds.count + cashouts.count - refunds.executed - cashouts.executed;

function Watched({ view, followUp }: { readonly view: ClosingView; readonly followUp: FollowUp }): ReactElement {
  const { t } = useT();
  const { refunds, cashouts, withoutRefund } = followUp;
  const refused = refunds.refused + cashouts.refused;
  const all = refunds.count + cashouts.count;
  return (
    <>
      <div className={own['watched']}>
        <Kind name={t('closing:followUp.refunds')} tally={refunds} />
        {(view.direction !== 'failure' || cashouts.count > 0) && <Kind name={t('closing:followUp.cashouts')} tally={cashouts} />}
      </div>
      {withoutRefund > 0 && <Note line meaning="wait">{t('closing:followUp.withoutRefund', { count: withoutRefund })}</Note>}
      {refused > 0 && (
        <Note meaning="wrong" role="alert">
          <strong>{t('closing:followUp.refusedTitle')}: {refused}</strong><p>{t('closing:followUp.refusedText')}</p>
        </Note>
      )}
      {refused === 0 && all > 0 && openOf(followUp) === 0 && withoutRefund === 0 && <Note line meaning="done">{t('closing:followUp.allDone')}</Note>}
      <FollowedPayments view={view} followUp={followUp} all={all} />
    </>
  );
}

function Kind({ name, tally: { count, executed, refused, total, incomplete } }: { readonly name: string; readonly tally: FollowedSum }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <section className={own['tallied']} aria-label={name}>
      <h3>{name}</h3>
      <p><Sum total={total} known={incomplete} of="rows" size="figure" /></p>
      <p>{t('closing:followUp.executed', { executed: format.number(executed), count })}</p>
      <span className={own['bar']} aria-hidden="true">
        <span data-meaning="done" style={{ inlineSize: `${count === 0 ? 0 : (executed / count) * 100}%` }} />
        <span data-meaning="wrong" style={{ inlineSize: `${count === 0 ? 0 : (refused / count) * 100}%` }} />
      </span>
      <p data-wrong={refused > 0 || undefined}>{refused > 0 ? t('closing:followUp.refused', { count: refused }) : t('closing:followUp.noneRefused')}</p>
    </section>
  );
}

function End({ closing, followUp }: { readonly closing: Closing; readonly followUp: FollowUp }): ReactElement {
  const { t } = useT();
  const [asking, setAsking] = useState(false);
  const { view, busy, run } = closing;
  const open = openOf(followUp);
  return (
    <>
      <Button variant={open === 0 ? 'filled' : 'default'} disabled={busy !== null} onClick={() => setAsking(true)}>{t('closing:followUp.end')}</Button>
      <ConfirmDialog
        opened={asking} title={t('closing:followUp.endTitle')} confirmLabel={t('closing:followUp.end')} onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('closings.end', { closingId: view.closingId });
        }}
      >
        {open > 0 && <p>{t('closing:followUp.endOpen', { count: open })}</p>}
        {t('closing:followUp.endText')}
      </ConfirmDialog>
    </>
  );
}
