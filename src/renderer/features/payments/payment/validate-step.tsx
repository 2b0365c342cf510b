import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { transferInput } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError, ErrorState, Note, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { BankValidation, FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { readVirtualIbanTransfer } from '#shared/domain/payment/virtual-iban-reading.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { BankCheck } from './bank-check.tsx';
import classes from './payment.module.css';
import { useEscape } from './use-escape.ts';
import { usePaymentContext } from './use-payment-context.ts';

/** Why a later step leads back to the fields. */
export interface Wrong {
  /** The bank's reasons. */
  readonly refusals?: readonly FieldRefusal[];
  /** What was found wrong where it would be sent; the form may not find it by itself, when the bank's day is another one. */
  readonly problems?: readonly PaymentProblem[];
}

interface ValidateStepProps {
  readonly content: DraftContent;
  readonly onBack: () => void;
  /** Something is wrong with the fields. */
  readonly onWrong: (why: Wrong) => void;
  readonly onNext: () => void;
}

/** The second step: the bank's own check, where there is one. */
export function ValidateStep(props: ValidateStepProps): ReactElement {
  const { t } = useT();
  const { content, onBack, onWrong, onNext } = props;
  const { context } = usePaymentContext();
  const wrong = useMemo(() => {
    const { problems } = content.kind === 'createTransfer' ? readTransfer(content.draft, context) : readVirtualIbanTransfer(content.draft, context);
    return problems.length > 0;
  }, [content, context]);
  const noCheck = noCheckFor(content, context);

  useEffect(() => {
    if (wrong) onWrong({});
  }, [onWrong, wrong]);
  useEscape(onBack);

  if (wrong) return <SkeletonFields />;
  if (noCheck === null) return <Checked {...props} />;
  return (
    <>
      <Note>
        <p className={classes['calmTitle']}>{t('payment:checking.none')}</p>
        <p>{t(`payment:checking.${noCheck}`)}</p>
      </Note>
      <Foot onBack={onBack} onNext={onNext} />
    </>
  );
}

/** Why the bank has no check for it; null when it has one. */
function noCheckFor(content: DraftContent, context: Parameters<typeof readTransfer>[1]): 'noneSwift' | 'noneVirtualIban' | null {
  if (content.kind === 'virtualIbanTransfer') return 'noneVirtualIban';
  return readTransfer(content.draft, context).payment?.scheme === 'SWIFT' ? 'noneSwift' : null;
}

type Check = { readonly state: 'running' } | { readonly state: 'unchecked'; readonly why: 'notOffered' | 'nothingSaid' } | { readonly state: 'failed'; readonly error: AppError } | { readonly state: 'valid'; readonly said: Extract<BankValidation, { valid: true }> };

function Checked({ content, onBack, onWrong, onNext }: ValidateStepProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const [check, setCheck] = useState<Check>({ state: 'running' });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (content.kind !== 'createTransfer') return undefined;
    let left = false;
    void invoke('payments.validate', { draft: transferInput(content.draft), decimalMark }).then((result) => {
      if (left) return;
      if (!result.ok && result.error.kind === 'paymentInvalid') onWrong({ problems: result.error.problems });
      else if (!result.ok) setCheck({ state: 'failed', error: result.error });
      else if (result.value.valid === null) setCheck({ state: 'unchecked', why: result.value.why });
      else if (result.value.valid) setCheck({ state: 'valid', said: result.value });
      else onWrong({ refusals: result.value.refusals });
    });
    return () => {
      left = true;
    };
  }, [content, decimalMark, onWrong, turn]);

  const again = useCallback(() => {
    setCheck({ state: 'running' });
    setTurn((count) => count + 1);
  }, []);
  if (check.state === 'running') {
    return (
      <>
        <p role="status" className={classes['lead']}>{t('payment:checking.running')} <span className="t-muted">{t('payment:checking.noMoney')}</span></p>
        <SkeletonFields />
        <Foot onBack={onBack} onNext={null} />
      </>
    );
  }
  if (check.state === 'failed') {
    return (
      <>
        {isNetwork(check.error) ? <NoConnection error={check.error} /> : <ErrorState error={check.error} />}
        <div className={classes['foot']}>
          <Button onClick={again}>{t('payment:checking.retry')}</Button>
          {!isNetwork(check.error) && <Button variant="default" onClick={onNext}>{t('payment:checking.without')}</Button>}
          <Button variant="default" onClick={onBack}>{t('payment:back')}</Button>
        </div>
      </>
    );
  }
  if (check.state === 'unchecked') {
    return (
      <>
        <Note meaning="wait" role="status">
          <p className={classes['calmTitle']}>{t('payment:checking.unchecked')}</p>
          <p>{t(`payment:checking.${check.why}`)}</p>
        </Note>
        <Foot onBack={onBack} onNext={onNext} />
      </>
    );
  }
  return (
    <>
      <BankCheck said={check.said} />
      <Foot onBack={onBack} onNext={onNext} />
    </>
  );
}

const isNetwork = (error: AppError): boolean => error.kind === 'offline' || error.kind === 'notSent';

/** The draft is not lost, and why nobody answers. */
function NoConnection({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const { title, code } = describeError(error, t);
  return (
    <Note meaning="wait" role="alert">
      <p className={classes['calmTitle']}>{t('payment:checking.offline')}</p>
      <p>{title} {t('payment:checking.offlineText')}</p>
      {code !== null && <p className={classes['code']}>{code}<CopyButton text={code} what={t('errors:code')} /></p>}
    </Note>
  );
}

function Foot({ onBack, onNext }: { readonly onBack: () => void; readonly onNext: (() => void) | null }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['foot']}>
      <Button disabled={onNext === null} onClick={() => onNext?.()}>{t('payment:next')}</Button>
      <Button variant="default" onClick={onBack}>{t('payment:back')}</Button>
    </div>
  );
}
