import { Button } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Sum } from '#renderer/ui/format/index.ts';
import { Said, useMoment } from '#renderer/ui/index.ts';
import type { LeftFinding } from '#shared/bridge/portal/closings.ts';
import { neverLeft } from '#shared/domain/closing/model.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { ActOnOrders } from './act-on-orders.tsx';
import classes from './check.module.css';
import shared from './closing.module.css';
import { LeaveFinding } from './leave-finding.tsx';
import { asRemedy } from './closing-words.ts';
import type { OrderRemedy } from './closing-words.ts';
import { StopOrders } from './stop-orders.tsx';
import type { Closing } from './use-closing.ts';

const icons = { wrong: IconAlertTriangle, wait: IconEye, note: IconInfoCircle } as const;

interface FindingItemProps {
  readonly closing: Closing;
  readonly finding: Finding;
}

/** One finding: what it is, how much of it, which records, and what can be done about it here. */
export function FindingItem({ closing, finding }: FindingItemProps): ReactElement {
  const { t } = useT();
  const [acting, setActing] = useState<OrderRemedy | null>(null);
  const [leaving, setLeaving] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { view, busy } = closing;
  const { kind, weight, count, amount, remedies } = finding;
  const left = view.left.find((one) => one.kind === kind) ?? null;
  const closed = view.ended !== null || view.intentId !== null;
  const Icon = icons[weight];
  const remedied = remedies.map(asRemedy).filter((remedy) => remedy !== null);
  // The form goes, and with it what had the focus: from the finding, Tab leads on to what can be done next.
  const endLeaving = (): void => {
    setLeaving(false);
    item.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={item} tabIndex={-1} className={classes['finding']} data-weight={weight} data-left={left !== null || undefined} aria-label={t(`closing:check.kinds.${kind}`)}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes['findingBody']}>
        <p className={classes['findingTitle']}>
          <strong>{t(`closing:check.kinds.${kind}`)}</strong>
          {count > 0 && finding.ids.length > 0 && <span>{t('closing:check.records', { count })}</span>}
          {(amount !== null || finding.incomplete !== undefined) && <span className={classes['findingAmount']}><Sum total={amount} known={finding.incomplete} of="rows" /></span>}
        </p>
        <p className={shared['findingText']}>{t(`closing:check.texts.${kind}`)}</p>
        <Named closing={closing} finding={finding} />
        {left !== null && <Left closing={closing} left={left} />}
        {kind === 'campaignStillOpen' && !closed && <StopOrders closing={closing} />}
        {!closed && (
          <div className={classes['buttons']}>
            {remedied.map((remedy) => (
              <Button key={remedy} size="xs" variant="default" disabled={busy !== null} onClick={() => setActing(remedy)}>{t(`closing:check.remedies.${remedy}`)}</Button>
            ))}
            {left === null && weight !== 'note' && !neverLeft.has(kind) && !leaving && (
              <Button size="xs" variant="subtle" color="gray" disabled={busy !== null} onClick={() => setLeaving(true)}>{t('closing:check.leave')}</Button>
            )}
          </div>
        )}
        {leaving && left === null && <LeaveFinding closing={closing} kind={kind} onDone={endLeaving} />}
        {acting !== null && <ActOnOrders closing={closing} finding={finding} remedy={acting} onClose={() => setActing(null)} />}
      </div>
    </li>
  );
}

/** Of the records that a finding names, how many are shown at first. */
const FIRST = 6;

const sectionOf = (kind: Finding['kind']): 'unidentified' | 'disputes' | 'orders' =>
  kind === 'unidentifiedAlike' ? 'unidentified' : kind === 'openDisputes' ? 'disputes' : 'orders';

/** The records, each with the way to it. Those of a rehearsal are nowhere else. */
function Named({ closing: { view }, finding: { ids, kind, count } }: FindingItemProps): ReactElement | null {
  const { t } = useT();
  const [all, setAll] = useState(false);
  if (ids.length === 0) return null;
  const shown = all ? ids : ids.slice(0, FIRST);
  const more = count - shown.length;
  return (
    <p className={classes['ids']}>
      {shown.map((id) => <span key={id} className="t-mono">{view.rehearsal ? id : <RecordLink to={pathOfRecord(sectionOf(kind), id)}>{id}</RecordLink>}</span>)}
      {more > 0 && all && <span className="t-muted">{t('closing:check.more', { count: more })}</span>}
      {ids.length > FIRST && (
        <button type="button" className={shared['textButton']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('closing:check.hidden') : t('closing:check.more', { count: more })}
        </button>
      )}
    </p>
  );
}

/** Who left it, when, and why; and the way to take that back. */
function Left({ closing, left }: { readonly closing: Closing; readonly left: LeftFinding }): ReactElement {
  const { t } = useT();
  const moment = useMoment();
  const { view, busy, run } = closing;
  return (
    <div className={classes['left']}>
      <span className="t-muted">{t('closing:check.leftBy', { name: left.userName, when: moment(left.at) })}</span>
      <q><Said text={left.reason} /></q>
      {view.intentId === null && view.ended === null && (
        <Button size="compact-xs" variant="subtle" color="gray" disabled={busy !== null} onClick={() => void run('closings.takeBack', { closingId: view.closingId, kind: left.kind })}>
          {t('closing:check.takeBack')}
        </Button>
      )}
    </div>
  );
}
