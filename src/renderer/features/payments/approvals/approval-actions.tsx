import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfApproval, pathOfBatch, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { amountOf, payeeOf, WithReason } from '#renderer/features/payments/outcome/index.ts';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { SendOnceButton } from '#renderer/features/payments/payment/index.ts';
import { SavePaymentAsFile, WriteError } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { ApprovalView, LateRequest } from '#shared/bridge/payments/approvals.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

interface ApprovalActionsProps {
  readonly view: ApprovalView;
  readonly action: Action;
  /** The end of the summary was on screen. */
  readonly seen: boolean;
}

/** Enter does nothing, and a held key counts once. */
function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.repeat) event.preventDefault();
}

const follow = ({ intentId, batchId }: IntentView): void => goTo(batchId === null ? pathOfPayment(intentId) : pathOfBatch(batchId), { replace: true });

/** What this member can do with a request, and why not. Each acts on the content that is on screen, by its hash. */
export function ApprovalActions({ view, action, seen }: ApprovalActionsProps) {
  const { t } = useT();
  const format = useFormat();
  const { requestId, payloadHash, may, whyNot, subject, claims, late } = view;
  const signed = { requestId, payloadHash };
  const busy = action.busy !== null;
  const sending = action.busy === 'approvals.send';

  // The journal has it long before the bank answers: its own page takes over.
  const followedHere = claims.find(({ intentId }) => intentId !== null)?.intentId ?? null;
  const sentFromHere = claims.find(({ mine, intentId }) => mine && intentId !== null)?.intentId ?? null;
  useEffect(() => {
    if (sending && sentFromHere !== null && subject.type === 'write') goTo(pathOfPayment(sentFromHere), { replace: true });
  }, [sending, sentFromHere, subject.type]);

  const send = async (): Promise<void> => {
    const result = await action.run('approvals.send', signed);
    if (result?.ok === true) follow(result.value);
    else if (result?.ok === false && result.error.kind === 'outcomeUnknown') goTo(pathOfPayment(result.error.intentId), { replace: true });
  };
  const saving = action.busy === 'approvals.saveFile';
  const saveFile = async (): Promise<void> => {
    const result = await action.run('approvals.saveFile', signed);
    if (result?.ok === true && result.value.written) goTo(pathOfPayment(result.value.intentIds[0] ?? ''), { replace: true });
  };
  const amount = subject.type === 'write' ? amountOf(subject.shown) : null;
  const label = subject.type === 'write' && amount !== null
    ? t('approvals:act.send', { amount: format.money(amount), name: payeeOf(subject.shown) })
    : t('approvals:act.sendOther');
  const reasonField = { field: t('approvals:act.reason'), hint: t('approvals:act.reasonHint'), disabled: busy };
  const others = (
    <>
      {may.decline && (
        <WithReason
          {...reasonField} label={t('approvals:act.decline')} title={t('approvals:act.declineTitle')} text={t('approvals:act.declineText')} danger
          onConfirm={(reason) => void action.run('approvals.decline', { ...signed, reason })}
        />
      )}
      {may.withdraw && (
        <WithReason
          {...reasonField} label={t('approvals:act.withdraw')} title={t('approvals:act.withdrawTitle')} text={t('approvals:act.withdrawText')}
          onConfirm={(reason) => void action.run('approvals.withdraw', { requestId, reason })}
        />
      )}
      {may.takeOver && (
        <WithReason
          {...reasonField} label={t('approvals:act.takeOver')} title={t('approvals:act.takeOverTitle')} text={t('approvals:act.takeOverText')}
          onConfirm={(reason) => void action.run('approvals.takeOver', { requestId, reason })}
        />
      )}
      {may.breakGlass && (
        <WithReason
          {...reasonField} label={t('approvals:act.breakGlass')} title={t('approvals:act.breakGlassTitle')} text={t('approvals:act.breakGlassText')} danger
          onConfirm={(reason) => void action.run('approvals.breakGlass', { ...signed, reason })}
        />
      )}
      {followedHere !== null && <Button variant="default" component={Link} href={pathOfPayment(followedHere)}>{t('approvals:act.openWrite')}</Button>}
    </>
  );
  const nothing = followedHere === null && Object.entries(may).every(([act, allowed]) => act === 'leaveOut' || !allowed);
  return (
    <>
      {late !== undefined && <Late requestId={requestId} late={late} action={action} />}
      {whyNot !== null && late === undefined && !may.approve && !may.send && (
        <Note line><strong>{t(`errors:teamRefusal.${whyNot}.title`)}</strong> {t(`errors:teamRefusal.${whyNot}.next`)}</Note>
      )}
      {action.error !== null && <WriteError error={action.error} />}
      {!nothing && (
        <div className="t-foot">
          {may.approve && (
            <Button
              type="button" aria-busy={action.busy === 'approvals.approve'} disabled={busy} {...(seen ? {} : { 'data-disabled': true, 'aria-disabled': true })}
              onKeyDown={holdBack} onClick={() => { if (seen) void action.run('approvals.approve', signed); }} aria-describedby="approve-keys"
            >
              {t(action.busy === 'approvals.approve' ? 'approvals:act.approving' : 'approvals:act.approve')}
            </Button>
          )}
          {may.send
            ? <SendOnceButton label={label} sendingLabel={t('approvals:act.sending')} sending={sending} barred={busy && !sending} onSend={() => void send()}>{others}</SendOnceButton>
            : others}
          {may.approve && <span id="approve-keys" className="t-small">{t(seen ? 'approvals:act.keys' : 'approvals:act.readFirst')}</span>}
        </div>
      )}
      {may.send && subject.type === 'write' && subject.shown.kind === 'createTransfer' && (
        <SavePaymentAsFile shown={subject.shown} saving={saving} barred={busy && !saving} onSave={() => void saveFile()} />
      )}
    </>
  );
}

/** Its day has passed: asked for again with today's, it is another request. */
function Late({ requestId, late: { day, mayAskAgain, next }, action }: { readonly requestId: string; readonly late: LateRequest; readonly action: Action }) {
  const { t } = useT();
  const format = useFormat();
  const asking = action.busy === 'approvals.askAgain';
  const askAgain = async (): Promise<void> => {
    const result = await action.run('approvals.askAgain', { requestId });
    if (result?.ok === true) goTo(pathOfApproval(result.value.requestId), { replace: true });
  };
  return (
    <Note meaning="wait" role="status">
      <strong>{t('approvals:late.title', { day: format.date(day) })}</strong>
      <p>{t('approvals:late.text')}</p>
      {next !== null && <p>{t('approvals:late.asked')} <Link href={pathOfApproval(next)}>{t('approvals:late.open')}</Link></p>}
      {next === null && <p>{t(mayAskAgain ? 'approvals:late.askText' : 'approvals:late.others')}</p>}
      {mayAskAgain && (
        <Button type="button" disabled={action.busy !== null} aria-busy={asking} onKeyDown={holdBack} onClick={() => void askAgain()}>
          {t(asking ? 'approvals:late.asking' : 'approvals:late.askAgain')}
        </Button>
      )}
    </Note>
  );
}
