import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Sum, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, Note, Said, useMoment } from '#renderer/ui/index.ts';
import type { ClosingView, LeftFinding } from '#shared/bridge/portal/closings.ts';
import { neverLeft } from '#shared/domain/closing/model.ts';
import type { Finding, FindingKind } from '#shared/domain/closing/model.ts';
import { ownValue } from '#shared/domain/own-value.ts';

import { ActOnOrders } from './act-on-orders.tsx';
import { RecordId } from './record-id.tsx';
import { asRemedy } from './closing-words.ts';
import type { OrderRemedy } from './closing-words.ts';
import classes from './closing.module.css';
import { StepFoot, StopOrders } from './step-controls.tsx';
import type { Closing } from './use-closing.ts';

const weights = ['wrong', 'wait', 'note'] as const satisfies readonly Finding['weight'][];

/** Wrong findings neither dealt with nor left with a reason. A reason given for fewer records no longer holds. */
const stillOpen = ({ findings, left }: ClosingView): number =>
  findings.filter(({ kind, weight, count }) => weight === 'wrong' && (neverLeft.has(kind) || !left.some((one) => one.kind === kind && one.count >= count))).length;

/** The second step: every wrong finding is dealt with, or left with a reason. */
export function CheckStep({ closing }: { readonly closing: Closing }) {
  const { t } = useT();
  const { view } = closing;
  const open = stillOpen(view);
  const comparing = view.comparing === true;
  return (
    <>
      <p className="t-prose">{t('closing:check.lead')}</p>
      <p role="status" className={classes['tally']} data-meaning={open > 0 ? 'wrong' : 'done'}>
        {open > 0 ? t('closing:check.open', { count: open }) : comparing ? '' : view.findings.some(({ weight }) => weight === 'wrong') ? t('closing:check.allDone') : view.findings.length > 0 ? t('closing:check.nothingWrong') : ''}
      </p>
      {!view.fresh && <Note line meaning="wait" role="alert">{t('closing:refresh.notFresh')}</Note>}
      {comparing && <Note line meaning="wait" role="status">{t('closing:check.comparing')}</Note>}
      {view.findings.length === 0 && !comparing && <div role="status"><EmptyState title={t('closing:check.none')}>{t('closing:check.noneText')}</EmptyState></div>}
      {weights.map((weight) => <Findings key={weight} closing={closing} weight={weight} findings={view.findings.filter((finding) => finding.weight === weight)} />)}
      <StepFoot closing={closing} back="refresh" next="choose" blocked={!view.fresh ? t('closing:refresh.nextNeeds') : open > 0 ? t('closing:check.open', { count: open }) : null} />
    </>
  );
}

function Findings({ closing, weight, findings }: { readonly closing: Closing; readonly weight: Finding['weight']; readonly findings: readonly Finding[] }) {
  const { t } = useT();
  if (findings.length === 0) return null;
  return (
    <Stack component="section" gap="sm" maw={1000} aria-labelledby={`findings-${weight}`}>
      <h3 id={`findings-${weight}`} className={weight === 'wrong' ? 't-wrong' : ''}>{t(`closing:check.weights.${weight}`)}</h3>
      <ul className="t-list">{findings.map((finding) => <FindingItem key={finding.kind} closing={closing} finding={finding} />)}</ul>
    </Stack>
  );
}

const icons = { wrong: IconAlertTriangle, wait: IconEye, note: IconInfoCircle } as const;

interface FindingItemProps {
  readonly closing: Closing;
  readonly finding: Finding;
}

function FindingItem({ closing, finding }: FindingItemProps) {
  const { t } = useT();
  const format = useFormat();
  const [acting, setActing] = useState<OrderRemedy | null>(null);
  const [leaving, setLeaving] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { view, busy } = closing;
  const { kind, weight, count, amount, remedies } = finding;
  const left = view.left.find((one) => one.kind === kind) ?? null;
  const closed = view.ended !== null || view.intentId !== null;
  const Icon = icons[weight];
  const remedied = remedies.map(asRemedy).filter((remedy) => remedy !== null);
  // The closing form had the focus: the finding takes it, so that Tab leads on from there.
  const endLeaving = (): void => {
    setLeaving(false);
    item.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={item} tabIndex={-1} className={classes['finding']} data-weight={weight} data-left={left !== null || undefined} aria-label={t(`closing:check.kinds.${kind}`)}>
      <Icon size={18} aria-hidden="true" />
      <Stack gap="xs" miw={0} maw={960}>
        <p className={classes['findingTitle']}>
          <strong>{t(`closing:check.kinds.${kind}`)}</strong>
          {count > 0 && finding.ids.length > 0 && <span className="t-muted">{t('closing:check.records', { count })}</span>}
          {(amount !== null || finding.incomplete !== undefined) && <span className={classes['findingAmount']}><Sum total={amount} known={finding.incomplete} of="rows" /></span>}
        </p>
        <p className="t-prose">{t(`closing:check.texts.${kind}`)}</p>
        {finding.until !== undefined && <p>{t('closing:check.until')} <strong><time dateTime={finding.until}>{format.instant(finding.until)}</time></strong></p>}
        <FindingRecords closing={closing} finding={finding} />
        {left !== null && <LeftReason closing={closing} left={left} />}
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
      </Stack>
    </li>
  );
}

/** How many records of a finding are shown at first. */
const FIRST = 6;

const sectionOf = (kind: Finding['kind']): 'unidentified' | 'disputes' | 'orders' =>
  kind === 'unidentifiedAlike' ? 'unidentified' : kind === 'openDisputes' ? 'disputes' : 'orders';

function FindingRecords({ closing: { view }, finding: { ids, names = {}, kind, count } }: FindingItemProps) {
  const { t } = useT();
  const [all, setAll] = useState(false);
  if (ids.length === 0) return null;
  const shown = all ? ids : ids.slice(0, FIRST);
  const more = count - shown.length;
  return (
    <p className={classes['ids']}>
      {shown.map((id) => <RecordId key={id} id={id} name={ownValue(names, id)} section={sectionOf(kind)} view={view} />)}
      {more > 0 && all && <span className="t-muted">{t('closing:check.more', { count: more })}</span>}
      {ids.length > FIRST && (
        <button type="button" className={classes['textButton']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('closing:check.hidden') : t('closing:check.more', { count: more })}
        </button>
      )}
    </p>
  );
}

function LeftReason({ closing, left }: { readonly closing: Closing; readonly left: LeftFinding }) {
  const { t } = useT();
  const moment = useMoment();
  const { view, busy, run } = closing;
  return (
    <Group align="baseline" gap="4px 12px" className="t-edge">
      <span className="t-muted">{t('closing:check.leftBy', { name: left.userName, when: moment(left.at) })}</span>
      <q><Said text={left.reason} /></q>
      {view.intentId === null && view.ended === null && (
        <Button size="compact-xs" variant="subtle" color="gray" disabled={busy !== null} onClick={() => void run('closings.takeBack', { closingId: view.closingId, kind: left.kind })}>
          {t('closing:check.takeBack')}
        </Button>
      )}
    </Group>
  );
}

const REASON_LENGTH = 500;

/** A finding is left only with a reason, which goes into the report. */
function LeaveFinding({ closing, kind, onDone }: { readonly closing: Closing; readonly kind: FindingKind; readonly onDone: () => void }) {
  const { t } = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { view, busy, run } = closing;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    const result = await run('closings.leave', { closingId: view.closingId, kind, reason });
    if (result?.ok === true) onDone();
  };
  return (
    <Stack component="form" gap="sm" maw={640} pt="xs" onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={field} label={t('closing:check.reason')} description={t('closing:check.reasonHint')} value={reason} maxLength={REASON_LENGTH} rows={2}
        error={missing && reason.trim() === '' ? t('closing:check.reasonNeeded') : null} onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button type="submit" size="xs" loading={busy === 'closings.leave'}>{t('closing:check.leaveConfirm')}</Button>
        <Button size="xs" variant="default" onClick={onDone}>{t('common:cancel')}</Button>
      </div>
    </Stack>
  );
}
