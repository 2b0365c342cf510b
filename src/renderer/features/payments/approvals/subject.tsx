import { useState } from 'react';
import { ApprovedFiles } from '#renderer/features/payments/attachments/index.ts';
import { AdviceList } from '#renderer/features/payments/payment/index.ts';
import { attachmentsOf, payeeOf, reasonWords, ShownFields, WithReason } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, Field, Note, Said, Section } from '#renderer/ui/index.ts';
import type { ApprovalSubject } from '#shared/bridge/payments/approvals.ts';
import { amountOf } from '#shared/bridge/writes/write-subject.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import type { TeamChange } from '#shared/domain/team/statements.ts';
import classes from './approvals.module.css';
import { changeWords } from './approval-words.ts';
import { AddedPayees, PayeeChange } from './payee-change.tsx';
import { ruleWords } from './rule-words.ts';

interface SubjectProps {
  readonly requestId: string;
  readonly subject: ApprovalSubject;
  /** Takes single payments of a file out of it; null where this member may not. */
  readonly leaveOut: Action | null;
}

/** Exactly what the preparer saw when it was frozen. */
export function Subject({ requestId, subject, leaveOut }: SubjectProps) {
  const { t } = useT();
  switch (subject.type) {
    case 'write':
      return (
        <>
          <Section heading={t('approvals:sections.shown')}><ShownFields shown={subject.shown} filesBelow /></Section>
          <ApprovedFiles requestId={requestId} files={attachmentsOf(subject.shown)} />
          {subject.advice.length > 0 && <Section heading={t('approvals:sections.advice')}><AdviceList advice={subject.advice} /></Section>}
        </>
      );
    case 'code':
      return (
        <Section heading={t('approvals:sections.shown')}>
          {amountOf(subject.shown) === null && <p className="t-prose t-wait">{t('approvals:codeUnknown')}</p>}
          <ShownFields shown={subject.shown} />
        </Section>
      );
    case 'batch': return <Lines requestId={requestId} subject={subject} leaveOut={leaveOut} />;
    case 'payee': return <PayeeChange subject={subject} />;
    case 'payees': return <AddedPayees added={subject.added} />;
    case 'unlock': return <Unlocked subject={subject} />;
    case 'team': return <Section heading={t(subject.change.type === 'changePolicy' ? 'approvals:change.rules' : 'approvals:sections.change')}><Change change={subject.change} names={subject.names} /></Section>;
    default: return <Note meaning="wrong" role="alert"><strong>{t('approvals:unreadable')}</strong><p>{t('approvals:unreadableNext')}</p></Note>;
  }
}

/** A closed month that is opened again, and why. */
function Unlocked({ subject: { month, reason } }: { readonly subject: Extract<ApprovalSubject, { readonly type: 'unlock' }> }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('approvals:sections.unlock')}>
      <p className="t-prose t-wait">{t('approvals:unlockLead')}</p>
      <DescriptionList>
        <Field label={t('approvals:unlockMonth')}>{format.month(month)}</Field>
        <Field label={t('approvals:facts.reason')} wide><Said text={reason} /></Field>
      </DescriptionList>
    </Section>
  );
}

type Batch = Extract<ApprovalSubject, { readonly type: 'batch' }>;

interface LinesProps extends Omit<SubjectProps, 'subject'> {
  readonly subject: Batch;
}

/** Every payment of the file; its details open below it. */
function Lines({ requestId, subject: { total, lines }, leaveOut }: LinesProps) {
  const { t } = useT();
  const left = lines.filter((line) => line.leftOut === null);
  const sums = left.length === lines.length ? total : sumByCurrency(left.flatMap(({ shown }) => amountOf(shown) ?? []));
  return (
    <Section heading={t('approvals:sections.lines')}>
      <p className={classes['total']}>
        <span>{t('approvals:payments', { count: left.length })}</span>
        {sums.map((money) => <strong key={money.currency}><Amount money={money} /></strong>)}
      </p>
      <ul className={classes['lines']}>{lines.map((line) => <li key={line.line}><Line requestId={requestId} line={line} leaveOut={leaveOut} /></li>)}</ul>
    </Section>
  );
}

function Line({ requestId, line: { line, shown, advice, leftOut }, leaveOut }: Omit<SubjectProps, 'subject'> & { readonly line: Batch['lines'][number] }) {
  const { t } = useT();
  const [open, setOpen] = useState(false);
  // A known name with another account is the usual fraud: it is said before anything is opened.
  const said = open ? advice : advice.filter(({ code }) => code === 'knownNameNewAccount');
  return (
    <>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-gone={leftOut !== null || undefined}>
          <span className="t-muted">{line + 1}</span>
          <span className="t-cut"><Said text={payeeOf(shown)} /></span>
          <Amount money={amountOf(shown)} />
        </summary>
        {open && <ShownFields shown={shown} />}
        {open && leaveOut !== null && leftOut === null && (
          <WithReason
            label={t('approvals:act.leaveOut')} title={t('approvals:act.leaveOutTitle', { name: payeeOf(shown) })} text={t('approvals:act.leaveOutText')} disabled={leaveOut.busy !== null}
            field={t('approvals:act.reason')} hint={t('approvals:act.reasonHint')} onConfirm={(reason) => void leaveOut.run('approvals.leaveOut', { requestId, line, reason })}
          />
        )}
      </details>
      {said.length > 0 && leftOut === null && <AdviceList advice={said} />}
      {leftOut !== null && <p className="t-wait t-hint">{t('approvals:leftOut', { reason: reasonWords(leftOut, t) })}</p>}
    </>
  );
}

function Change({ change, names }: { readonly change: TeamChange; readonly names: Readonly<Record<string, string>> }) {
  const { t } = useT();
  const format = useFormat();
  if (change.type === 'changePolicy') {
    if (change.rules.length === 0) return <p className="t-wrong">{t('approvals:change.noRules')}</p>;
    return <ol className="t-points">{change.rules.map((rule) => <li key={rule.ruleId}>{ruleWords(rule, new Map(Object.entries(names)), t, format)}</li>)}</ol>;
  }
  const roles = change.type === 'addMember' ? change.member.roles : change.type === 'changeRoles' ? change.roles : null;
  if (roles === null && change.type !== 'addDevice') return <p><Said text={changeWords(change, names, t)} /></p>;
  return (
    <DescriptionList>
      {roles !== null && <Field label={t('approvals:change.roles')} wide>{roles.map((role) => t(`team:roles.${role}`)).join(', ')}</Field>}
      {change.type === 'addDevice' && (
        <>
          <Field label={t('approvals:change.member')}>{ownValue(names, change.device.memberId) ?? change.device.memberId}</Field>
          <Field label={t('approvals:change.device')}>{change.device.name}</Field>
          <Field label={t('approvals:change.words')} wide><span className="t-mono">{change.words}</span></Field>
        </>
      )}
    </DescriptionList>
  );
}
