import { Button, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { AccountCode, AccountNamed, transferInput } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, CopyButton, describeError, DescriptionList, ErrorState, Field, Note, Said, SkeletonFields } from '#renderer/ui/index.ts';
import { means } from '#renderer/ui/keys/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DraftContent } from '#shared/bridge/payments/drafts.ts';
import type { BankValidation, FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { unreadableFieldsOf } from '#shared/contract/came-unreadable.ts';
import type { ValidatedTransfer } from '#shared/contract/money-transfers.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { dearerInstant } from '#shared/domain/payment/instant-fee.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { targetDayFrom } from '#shared/domain/payment/target-days.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { readVirtualIbanTransfer } from '#shared/domain/payment/virtual-iban-reading.ts';
import classes from './payment.module.css';
import { usePaymentContext } from './use-payment-context.ts';

/** Why a later step leads back to the form. */
export interface Wrong {
  readonly refusals?: readonly FieldRefusal[];
  /** Problems found when preparing; the form may not find them, since the bank's day may differ. */
  readonly problems?: readonly PaymentProblem[];
}

interface ValidateStepProps {
  readonly content: DraftContent;
  readonly onBack: () => void;
  readonly onWrong: (why: Wrong) => void;
  readonly onNext: () => void;
}

/** The second step: the bank's own check, if there is one. */
export function ValidateStep(props: ValidateStepProps) {
  const { t } = useT();
  const { content, onBack, onWrong, onNext } = props;
  const { context } = usePaymentContext();
  const wrong = useMemo(() => {
    const { problems } = content.kind === 'createTransfer' ? readTransfer(content.draft, context) : readVirtualIbanTransfer(content.draft, context);
    return problems.length > 0;
  }, [content, context]);
  const isSwift = content.kind === 'createTransfer' && readTransfer(content.draft, context).payment?.scheme === 'SWIFT';

  useEffect(() => {
    if (wrong) onWrong({});
  }, [onWrong, wrong]);
  useEscape(onBack);

  if (wrong) return <SkeletonFields />;
  if (content.kind === 'createTransfer' && !isSwift) return <Checked {...props} />;
  return (
    <>
      <Note>
        <p className={classes['calmTitle']}>{t('payment:checking.none')}</p>
        <p>{t(isSwift ? 'payment:checking.noneSwift' : 'payment:checking.noneVirtualIban')}</p>
      </Note>
      <Foot onBack={onBack} onNext={onNext} />
    </>
  );
}

type Check =
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'answered'; readonly said: Exclude<BankValidation, { valid: false }> };

function Checked({ content, onBack, onWrong, onNext }: ValidateStepProps) {
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
      else if (result.value.valid === false) onWrong({ refusals: result.value.refusals });
      else setCheck({ state: 'answered', said: result.value });
    });
    return () => { left = true; };
  }, [content, decimalMark, onWrong, turn]);

  const again = useCallback(() => {
    setCheck({ state: 'running' });
    setTurn((count) => count + 1);
  }, []);
  if (check.state === 'running') {
    return (
      <>
        <p role="status" className="t-prose">{t('payment:checking.running')} <span className="t-muted">{t('payment:checking.noMoney')}</span></p>
        <SkeletonFields />
        <Foot onBack={onBack} onNext={null} />
      </>
    );
  }
  if (check.state === 'failed') {
    return (
      <>
        {isNetwork(check.error) ? <NoConnection error={check.error} /> : <ErrorState error={check.error} />}
        <div className="t-foot">
          <Button onClick={again}>{t('payment:checking.retry')}</Button>
          <Button variant="default" onClick={onNext}>{t(isNetwork(check.error) ? 'payment:checking.toFile' : 'payment:checking.without')}</Button>
          <Button variant="default" onClick={onBack}>{t('payment:back')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {check.said.valid === true ? <><BankCheck said={check.said} />{content.kind === 'createTransfer' && content.draft.isInstant && <InstantFee draft={content.draft} said={check.said} />}</> : (
        <Note meaning="wait" role="status">
          <p className={classes['calmTitle']}>{t('payment:checking.unchecked')}</p>
          <p>{t(`payment:checking.${check.said.why}`)}</p>
        </Note>
      )}
      <Foot onBack={onBack} onNext={onNext} />
    </>
  );
}

const isNetwork = (error: AppError): boolean => error.kind === 'offline' || error.kind === 'notSent';

function NoConnection({ error }: { readonly error: AppError }) {
  const { t } = useT();
  const { title, code } = describeError(error, t);
  return (
    <Note meaning="wait" role="alert">
      <p className={classes['calmTitle']}>{t('payment:checking.offline')}</p>
      <p>{title} {t('payment:checking.offlineText')}</p>
      {code !== null && <p className="t-mono t-small t-inline">{code}<CopyButton text={code} what={t('errors:code')} /></p>}
    </Note>
  );
}

function Foot({ onBack, onNext }: { readonly onBack: () => void; readonly onNext: (() => void) | null }) {
  const { t } = useT();
  return (
    <div className="t-foot">
      <Button disabled={onNext === null} onClick={() => onNext?.()}>{t('payment:next')}</Button>
      <Button variant="default" onClick={onBack}>{t('payment:back')}</Button>
    </div>
  );
}

const claimantWords = (type: string | null, t: Translate): string | null => (type === 'NATURAL_PERSON' || type === 'LEGAL_PERSON' ? t(`payment:relief.types.${type}`) : type);

function AllOfAnswer({ answer }: { readonly answer: ValidatedTransfer }) {
  const { t } = useT();
  const format = useFormat();
  const { creditor, debtor, description, executionDate, feeType, feeAccountId, fees, taxRelief } = answer;
  const person = taxRelief?.naturalPersonBeneficiary ?? null;
  const company = taxRelief?.legalPersonBeneficiary ?? null;
  const yesNo = (flag: boolean | null): string | null => (flag === null ? null : t(flag ? 'common:yes' : 'common:no'));
  return (
    <details className={classes['answer']}>
      <summary>{t('payment:checking.all')}</summary>
      <DescriptionList>
        <PartyFields heading={t('payment:checking.creditorName')} party={creditor} />
        <PartyFields heading={t('payment:checking.debtorName')} party={debtor} />
        <Field label={t('payment:fields.description')} wide>{description}</Field>
        <Field label={t('payment:fields.executionDate')}>{executionDate === null ? null : format.date(executionDate)}</Field>
        <Field label={t('payment:checking.feeType')}>{feeType === null ? null : statusWord('feeTypes', feeType, t)}</Field>
        <Field label={t('payment:fields.feeAccountId')}>{feeAccountId === null ? null : <AccountNamed accountId={feeAccountId} />}</Field>
        {fees.map((fee, index) => (
          <Field key={`${index} ${fee.feeCode ?? ''}`} label={t('payment:checking.fee', { number: index + 1 })}>
            <Amount money={fee.amount} /> <span className="t-muted">{[fee.feeCode, fee.description].filter((part) => part !== null).join(' · ')}</span>
          </Field>
        ))}
        {taxRelief !== null && (
          <>
            <Field label={t('payment:fields.taxRelief')}>{[taxRelief.taxReliefId, taxRelief.description].filter((part) => part !== null).join(', ')}</Field>
            <Field label={t('outcome:shown.condominium')}>{yesNo(taxRelief.isCondoUpgrade)}</Field>
            <Field label={t('outcome:shown.creditorFiscalCode')}>{taxRelief.creditorFiscalCode}</Field>
            <Field label={t('outcome:shown.claimantType')}>{claimantWords(taxRelief.beneficiaryType, t)}</Field>
            {person !== null && (
              <Field label={t('outcome:shown.claimants')} wide>
                {[person.fiscalCode1, person.fiscalCode2, person.fiscalCode3, person.fiscalCode4, person.fiscalCode5].filter((code) => code !== null && code !== '').join(' · ')}
              </Field>
            )}
            {company !== null && <Field label={t('payment:relief.company')}>{company.fiscalCode}</Field>}
            {company !== null && <Field label={t('outcome:shown.representative')}>{company.legalRepresentativeFiscalCode}</Field>}
          </>
        )}
      </DescriptionList>
    </details>
  );
}

function PartyFields({ heading, party }: { readonly heading: string; readonly party: ValidatedTransfer['creditor'] }) {
  const { t } = useT();
  const address = [party?.address?.address, party?.address?.city, party?.address?.countryCode].filter((part) => part !== null && part !== undefined && part !== '').join(', ');
  return (
    <>
      <Field label={heading} wide>{party?.name ?? null}</Field>
      <Field label={t('payment:checking.accountOf', { party: heading })} wide>{party?.accountCode === null || party === null ? null : <AccountCode code={party.accountCode} />}</Field>
      <Field label={t('payment:checking.bicOf', { party: heading })}>{party?.bicCode ?? null}</Field>
      {address !== '' && <Field label={t('payment:checking.addressOf', { party: heading })} wide>{address}</Field>}
    </>
  );
}

function BankCheck({ said }: { readonly said: Extract<BankValidation, { valid: true }> }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <Note meaning="done" role="status">
        <p className={classes['calmTitle']}><IconCircleCheck size={18} aria-hidden="true" />{t('payment:checking.valid')} <AsOf instant={said.at} /></p>
        <p>{t('payment:checking.validText')}</p>
      </Note>
      <DescriptionList>
        <Field label={t('payment:checking.debtorName')}>{said.debtorName}</Field>
        <Field label={t('payment:checking.creditorName')}>{said.creditorName}</Field>
        <Field label={t('payment:checking.executionDate')}>{format.date(said.executionDate)}</Field>
        <Field label={t('payment:checking.feeType')}>{said.feeType === null ? null : statusWord('feeTypes', said.feeType, t)}</Field>
        <Field label={t('payment:checking.fees')}>
          {said.fees.length === 0 ? t('payment:checking.noFees') : (
            <Stack gap={2}>
              {said.fees.map((fee, index) => (
                <span key={`${index} ${fee.description ?? ''}`}><Amount money={fee.amount} /> <span className="t-muted"><Said text={fee.description ?? ''} /></span></span>
              ))}
            </Stack>
          )}
        </Field>
        {said.taxReliefDescription !== null && <Field label={t('payment:checking.relief')}>{said.taxReliefDescription}</Field>}
      </DescriptionList>
      <AllOfAnswer answer={said.said} />
    </>
  );
}

type Valid = Extract<BankValidation, { valid: true }>;

/** null where some of them came unreadable: they are left out. */
const feesOf = ({ fees, said }: Valid): Valid['fees'] | null => (unreadableFieldsOf(said).some(({ path }) => path.startsWith('fees')) ? null : fees);

/**
 * Asks the bank's check for the same transfer as an ordinary one, where instant costs anything, and says so if it costs more. On a day on which banks do not settle, the ordinary one is of the next
 * on which they do: a bank may refuse it of that day, and then nothing could be compared.
 */
function InstantFee({ draft, said }: { readonly draft: TransferDraft; readonly said: Valid }) {
  const { t } = useT();
  const { decimalMark, money } = useFormat();
  const { context: { today } } = usePaymentContext();
  const [ordinary, setOrdinary] = useState<Valid['fees'] | null>(null);
  const fees = feesOf(said);
  const costs = fees !== null && fees.some(({ amount }) => amount !== null && amount.amountMinor > 0);
  useEffect(() => {
    if (!costs) return undefined;
    let left = false;
    void invoke('payments.validate', { draft: transferInput({ ...draft, isInstant: false, executionDate: targetDayFrom(today) }), decimalMark }).then((result) => {
      if (!left && result.ok && result.value.valid === true) setOrdinary(feesOf(result.value));
    });
    return () => { left = true; };
  }, [costs, decimalMark, draft, today]);
  const dearer = fees === null || ordinary === null ? null : dearerInstant(fees, ordinary);
  if (dearer === null) return null;
  const instant = money(dearer.instant);
  return (
    <Note meaning="wait" role="status">
      <p className={classes['calmTitle']}>
        {dearer.ordinary === null ? t('payment:checking.dearerThanUnnamed', { instant }) : t('payment:checking.dearer', { instant, ordinary: money(dearer.ordinary) })}
      </p>
      <p>{t('payment:checking.dearerText')}</p>
    </Note>
  );
}

/** Esc goes back, unless a dialog is open. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!means(event, 'stepBack') || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
      onEscape();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onEscape]);
}
