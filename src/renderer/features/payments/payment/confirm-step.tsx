import { Button, Stack } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { readOnChanges, useRevision } from '#renderer/data/changes.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfApproval, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { asInput, DeclaredEarlier, ShownFields } from '#renderer/features/payments/outcome/index.ts';
import { actionOf, Presence, RequestButton, SavePaymentAsFile, SendWhenApproved, TeamAsks } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { amountInWords } from '#renderer/ui/format/amount-words.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { IntentView, PaymentAdvice, PreparedWrite, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { AdviceList, useAdvice } from './choices.tsx';
import classes from './payment.module.css';
import { SendButton } from './send-button.tsx';
import type { Draft } from './use-draft.ts';
import { usePaymentContext } from './use-payment-context.ts';
import { useEscape } from './validate-step.tsx';
import type { Wrong } from './validate-step.tsx';

interface ConfirmStepProps {
  readonly draftId: string;
  readonly draft: Draft;
  readonly onBack: () => void;
  readonly onWrong: (why: Wrong) => void;
}

/** The third step: the frozen summary and the one button that sends it. */
export function ConfirmStep({ draftId, draft, onBack, onWrong }: ConfirmStepProps) {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { content } = draft;
  const [frozen, setFrozen] = useState<PreparedWrite | null>(null);
  // The summary comes with what stands out of it, or the button would move as somebody is about to press it.
  const { advice, loading } = useAdvice(content, decimalMark);
  const prepared = loading ? null : frozen;
  const [error, setError] = useState<AppError | null>(null);
  const [changed, setChanged] = useState(false);
  const [turn, setTurn] = useState(0);
  // The summary depends on balances, on other open writes and on what is attached.
  const revision = useRevision(['accounts', 'intents', 'approvals', 'team', 'attachments']);

  useEffect(() => {
    let left = false;
    void invoke('intents.prepare', { requestId: draftId, write: asInput(content), decimalMark }).then((result) => {
      if (left) return;
      if (result.ok) setFrozen(result.value);
      else if (result.error.kind === 'paymentInvalid') onWrong({ problems: result.error.problems });
      else setError(result.error);
    });
    return () => { left = true; };
  }, [content, decimalMark, draftId, onWrong, revision, turn]);

  const prepareAgain = useCallback(() => {
    setFrozen(null);
    setError(null);
    setTurn((count) => count + 1);
  }, []);
  const onRefused = useCallback((refusal: AppError) => {
    if (refusal.kind === 'paymentInvalid') onWrong({ problems: refusal.problems });
    else if (refusal.kind !== 'changedSinceShown') setError(refusal);
    else {
      setChanged(true);
      prepareAgain();
    }
  }, [onWrong, prepareAgain]);
  const send = useSend(draftId, draft, onRefused);
  const heldBy = prepared?.heldBy ?? null;
  const action = actionOf(prepared?.team);
  const [sendWhenApproved, setSendWhenApproved] = useState(false);
  useEscape(useCallback(() => {
    if (!send.sending && !send.saving) onBack();
  }, [onBack, send.sending, send.saving]));

  const barred = heldBy !== null || error?.kind === 'blockedByIntent';
  const back = <Button variant="default" onClick={onBack} disabled={send.sending || send.saving}>{t('payment:back')}</Button>;

  return (
    <>
      <Presence what="draft" id={draftId} />
      {changed && <Note line meaning="wait" role="alert">{t('payment:confirm.changed')}</Note>}
      {prepared === null && error === null && <><p role="status" className="t-prose">{t('payment:confirm.preparing')}</p><SkeletonFields fields={9} /></>}
      {prepared !== null && <DeclaredEarlier declared={prepared.declared} />}
      {prepared !== null && <Summary shown={prepared.shown} standsOut={<StandsOut content={content} shown={prepared.shown} advice={advice} held={heldBy !== null} />} />}
      <TeamAsks need={prepared?.team} />
      {heldBy !== null && error === null && <HeldBack intentId={heldBy} />}
      {action === 'request' && <SendWhenApproved checked={sendWhenApproved} disabled={send.sending} onChange={setSendWhenApproved} />}
      {error !== null && <Refusal error={error} onRetry={prepared === null ? prepareAgain : undefined} />}
      <div className="t-foot">
        {prepared === null && back}
        {prepared !== null && action === 'request' && (
          <>
            <RequestButton working={send.sending} barred={barred} onRequest={() => void send.request(prepared.bodyHash, sendWhenApproved)} />
            {back}
            <span id="send-keys" className="t-small">{t('approvals:ask.keys')}</span>
          </>
        )}
        {prepared !== null && action !== 'request' && (
          <SendButton shown={prepared.shown} sending={send.sending} barred={barred || action === 'nothing' || send.saving} onSend={() => void send.send(prepared.bodyHash)}>
            {back}
          </SendButton>
        )}
      </div>
      {prepared !== null && action === 'send' && (
        <SavePaymentAsFile shown={prepared.shown} saving={send.saving} barred={barred || send.sending} onSave={() => void send.saveFile(prepared.bodyHash)} />
      )}
    </>
  );
}

function Refusal({ error, onRetry }: { readonly error: AppError; readonly onRetry: (() => void) | undefined }) {
  return error.kind === 'blockedByIntent' ? <HeldBack intentId={error.intentId} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function HeldBack({ intentId }: { readonly intentId: string }) {
  const { t } = useT();
  return (
    <Note meaning="wrong" role="alert">
      <p className={classes['calmTitle']}>{t('payment:confirm.blocked')}</p>
      <p>{t('payment:confirm.blockedText')}</p>
      <p><Link href={pathOfPayment(intentId)}>{t('payment:confirm.openOther')}</Link></p>
    </Note>
  );
}

interface StandsOutProps {
  readonly content: DraftContent;
  readonly shown: ShownWrite;
  readonly advice: readonly PaymentAdvice[];
  readonly held: boolean;
}

/** What Details said beside the form, unless the summary or the note about a duplicate says it itself. */
function StandsOut({ content, shown, advice, held }: StandsOutProps) {
  const { t } = useT();
  const { context } = usePaymentContext();
  const said = advice.filter(({ code }) => code !== 'sentSince' && !(held && code === 'unresolvedTwin'));
  const { executionDate = null, validated = null } = shown.kind === 'createTransfer' ? shown : {};
  // Where the bank names another day, that one counts.
  const bankDate = validated?.executionDate ?? executionDate;
  const warnings = content.kind === 'createTransfer' && bankDate === executionDate ? readTransfer(content.draft, context).warnings.filter(({ field }) => field === 'executionDate') : [];
  if (said.length === 0 && warnings.length === 0) return null;
  return <Section heading={t('payment:advice.heading')}><AdviceList advice={said} warnings={warnings} /></Section>;
}

function Summary({ shown, standsOut }: { readonly shown: ShownWrite; readonly standsOut: ReactNode }) {
  const { t, language } = useT();
  const { markInUri } = useSettings();
  const amount = 'amount' in shown ? shown.amount : null;
  return (
    <>
      <p className="t-prose" role="status">{t('payment:confirm.lead')}</p>
      <div className="t-figure">
        <Amount money={amount} size="headline" />
        {amount !== null && <p className="t-muted"><span className="t-visually-hidden">{t('payment:confirm.inWords')}: </span>{amountInWords(amount, language)}</p>}
      </div>
      {standsOut}
      <ShownFields shown={shown} />
      <Stack gap="xs" className="t-hint t-prose">
        {shown.kind === 'createTransfer' && shown.validated === null && <p>{t('payment:confirm.unchecked')}</p>}
        <p>{t('payment:confirm.verification')}</p>
        {markInUri && shown.kind === 'createTransfer' && <p>{t('payment:confirm.marker')}</p>}
      </Stack>
    </>
  );
}

/** The write of the draft, if it has left. */
export async function writeOfDraft(draftId: string, scope: 'unresolved' | 'all' = 'unresolved'): Promise<IntentView | null> {
  const result = await invoke('intents.list', { scope, limit: 100 });
  return result.ok ? result.value.find(({ requestId }) => requestId === draftId) ?? null : null;
}

/** Sends once. Its own page takes over as soon as the journal has it, long before the bank answers. */
function useSend(draftId: string, draft: Draft, onRefused: (error: AppError) => void) {
  const { decimalMark } = useFormat();
  const asked = useRef(false);
  const [sending, setSending] = useState(false);
  const [saving, setSaving] = useState(false);
  const { content, stop, resume } = draft;

  const follow = useCallback(({ intentId, state }: IntentView) => {
    // What was not sent can be sent later from its draft.
    if (state !== 'APPROVED') void invoke('drafts.remove', { draftId });
    goTo(pathOfPayment(intentId), { replace: true });
  }, [draftId]);

  useEffect(() => {
    if (!sending) return undefined;
    return readOnChanges(['intents'], () => writeOfDraft(draftId), (own) => {
      if (own !== null) follow(own);
    });
  }, [draftId, follow, sending]);

  const send = useCallback(async (bodyHash: string) => {
    if (asked.current) return;
    asked.current = true;
    setSending(true);
    stop();
    const result = await invoke('intents.send', { requestId: draftId, write: asInput(content), decimalMark, bodyHash });
    if (result.ok) {
      follow(result.value);
      return;
    }
    // It may have left nevertheless: its page says what is known, and nothing offers to send it again.
    const own = result.error.kind === 'outcomeUnknown' ? result.error.intentId : (await writeOfDraft(draftId))?.intentId ?? null;
    if (own !== null) {
      goTo(pathOfPayment(own), { replace: true });
      return;
    }
    asked.current = false;
    resume();
    setSending(false);
    onRefused(result.error);
  }, [content, decimalMark, draftId, follow, onRefused, resume, stop]);

  /** The draft has become a request of the team, which keeps what was shown. */
  const request = useCallback(async (bodyHash: string, sendWhenApproved: boolean) => {
    if (asked.current) return;
    asked.current = true;
    setSending(true);
    stop();
    const result = await invoke('approvals.request', { requestId: draftId, write: asInput(content), decimalMark, bodyHash, sendWhenApproved });
    if (result.ok) {
      void invoke('drafts.remove', { draftId });
      goTo(pathOfApproval(result.value.requestId), { replace: true });
      return;
    }
    asked.current = false;
    resume();
    setSending(false);
    onRefused(result.error);
  }, [content, decimalMark, draftId, onRefused, resume, stop]);

  /** Its own page takes over once the file is there: until then nothing has left. */
  const saveFile = useCallback(async (bodyHash: string) => {
    if (asked.current) return;
    asked.current = true;
    setSaving(true);
    stop();
    const result = await invoke('intents.saveFile', { requestId: draftId, write: asInput(content), decimalMark, bodyHash });
    if (result.ok && result.value.written) {
      void invoke('drafts.remove', { draftId });
      goTo(pathOfPayment(result.value.intentIds[0] ?? ''), { replace: true });
      return;
    }
    asked.current = false;
    resume();
    setSaving(false);
    if (!result.ok) onRefused(result.error);
  }, [content, decimalMark, draftId, onRefused, resume, stop]);

  return { sending, saving, send, request, saveFile };
}
