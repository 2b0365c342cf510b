import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { asInput, DeclaredEarlier } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { PreparedWrite } from '#shared/bridge/writes/intents.ts';
import classes from './payment.module.css';
import { SendButton } from './send-button.tsx';
import { Summary } from './summary.tsx';
import type { Draft } from './use-draft.ts';
import { useEscape } from './use-escape.ts';
import { useSend } from './use-send.ts';
import type { Wrong } from './validate-step.tsx';

interface ConfirmStepProps {
  readonly draftId: string;
  readonly draft: Draft;
  readonly onBack: () => void;
  readonly onWrong: (why: Wrong) => void;
}

/** The third step: what will be sent, frozen, and the one button that sends it. */
export function ConfirmStep({ draftId, draft, onBack, onWrong }: ConfirmStepProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const { content } = draft;
  const [prepared, setPrepared] = useState<PreparedWrite | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [changed, setChanged] = useState(false);
  const [turn, setTurn] = useState(0);
  // What is shown depends on balances and on what else is open.
  const revision = useRevision(['accounts', 'intents']);

  useEffect(() => {
    let left = false;
    void invoke('intents.prepare', { requestId: draftId, write: asInput(content), decimalMark }).then((result) => {
      if (left) return;
      if (result.ok) setPrepared(result.value);
      else if (result.error.kind === 'paymentInvalid') onWrong({ problems: result.error.problems });
      else setError(result.error);
    });
    return () => {
      left = true;
    };
  }, [content, decimalMark, draftId, onWrong, revision, turn]);

  const prepareAgain = useCallback(() => {
    setPrepared(null);
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
  useEscape(useCallback(() => {
    if (!send.sending) onBack();
  }, [onBack, send.sending]));

  const back = <Button variant="default" onClick={onBack} disabled={send.sending}>{t('payment:back')}</Button>;

  return (
    <>
      {changed && <Note line meaning="wait" role="alert">{t('payment:confirm.changed')}</Note>}
      {prepared === null && error === null && <><p role="status" className={classes['lead']}>{t('payment:confirm.preparing')}</p><SkeletonFields fields={9} /></>}
      {prepared !== null && <DeclaredEarlier declared={prepared.declared} />}
      {prepared !== null && <Summary shown={prepared.shown} />}
      {heldBy !== null && error === null && <HeldBack intentId={heldBy} />}
      {error !== null && <Refusal error={error} onRetry={prepared === null ? prepareAgain : undefined} />}
      <div className={classes['foot']}>
        {prepared === null ? back : (
          <SendButton shown={prepared.shown} sending={send.sending} barred={heldBy !== null || error?.kind === 'blockedByIntent'} onSend={() => void send.send(prepared.bodyHash)}>
            {back}
          </SendButton>
        )}
      </div>
    </>
  );
}

/** Why it cannot be sent; with another payment in the way, the way to that one. */
function Refusal({ error, onRetry }: { readonly error: AppError; readonly onRetry: (() => void) | undefined }): ReactElement {
  return error.kind === 'blockedByIntent' ? <HeldBack intentId={error.intentId} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function HeldBack({ intentId }: { readonly intentId: string }): ReactElement {
  const { t } = useT();
  return (
    <Note meaning="wrong" role="alert">
      <p className={classes['calmTitle']}>{t('payment:confirm.blocked')}</p>
      <p>{t('payment:confirm.blockedText')}</p>
      <p><Link href={pathOfPayment(intentId)}>{t('payment:confirm.openOther')}</Link></p>
    </Note>
  );
}
