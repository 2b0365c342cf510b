import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FocusEvent, FormEvent, ReactNode } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { Attachments } from '#renderer/features/payments/attachments/index.ts';
import { SaveAsTemplate } from '#renderer/features/payments/outcome/index.ts';
import { ConfirmButton } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Iban } from '#renderer/ui/format/index.ts';
import { describeError, DescriptionList, drawnBehind, Field, Note, Section, useMoment } from '#renderer/ui/index.ts';
import type { FieldRefusal } from '#shared/bridge/writes/intents.ts';
import { addressFields } from '#shared/domain/payment/creditor-address.ts';
import type { TransferDraft, VirtualIbanTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentField, PaymentProblem } from '#shared/domain/payment/problems.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { readVirtualIbanTransfer } from '#shared/domain/payment/virtual-iban-reading.ts';
import { ADVISE_AFTER_MS, AdviceList, AvailableBalance, TransferChoices, useAdvice } from './choices.tsx';
import { refusalWords } from './field-words.ts';
import { FieldRows, useFormFields } from './form-fields.tsx';
import { PayeeFields } from './payee-fields.tsx';
import classes from './payment.module.css';
import { ReliefFields } from './relief-fields.tsx';
import { AccountSelect, AmountFields, BankFields, ExecutionFields, FeeFields, TextFields } from './transfer-fields.tsx';
import { setAside } from './set-aside.ts';
import type { Draft } from './use-draft.ts';
import { usePaymentContext } from './use-payment-context.ts';

export function DetailsStep(props: DetailsProps) {
  const { content } = props.draft;
  return content.kind === 'createTransfer'
    ? <TransferDetails {...props} typed={content.draft} />
    : <VirtualIbanDetails {...props} typed={content.draft} />;
}

/** SCT, SCT Inst or Swift. */
function TransferDetails(props: DetailsProps & { readonly typed: TransferDraft }) {
  const { draft, typed, tries, refusals, found, onRefusals } = props;
  const { accounts, context } = usePaymentContext();
  const judged = useMemo(() => readTransfer(typed, context), [typed, context]);

  const change = useCallback((patch: Partial<TransferDraft>) => {
    draft.write({ kind: 'createTransfer', draft: { ...typed, ...patch } });
    const still = refusals.filter(({ field }) => !Object.keys(patch).some((changed) => field === changed || field?.startsWith(`${changed}.`) === true));
    if (still.length < refusals.length) onRefusals(still);
  }, [draft, onRefusals, refusals, typed]);
  const takeProposal = useCallback((field: PaymentField, proposal: string) => change({ [field]: proposal }), [change]);
  const fields = useFormFields({ judged, refusals, found, tried: tries > 0, onProposal: takeProposal });
  const parts = { typed, change, fields };

  return (
    <DetailsFrame
      {...props} wrong={judged.problems.length > 0} unplaced={refusals.filter((refusal) => !hasPlace(refusal, typed))} onBlur={fields.onBlur}
      side={<TransferChoices typed={typed} warnings={judged.warnings} context={context} accounts={accounts.data ?? []} />}
    >
      <AccountSelect {...parts} accounts={accounts} field="accountId" />
      <div className={classes['group']}>
        <PayeeFields {...parts} />
        <BankFields {...parts} refusals={refusals} />
      </div>
      <div className={classes['group']}>
        <AmountFields {...parts} decimalMark={context.decimalMark} />
        <TextFields {...parts} />
      </div>
      <div className={classes['group']}>
        <ExecutionFields {...parts} today={context.today} />
        <FeeFields {...parts} accounts={accounts} />
      </div>
      <ReliefFields {...parts} />
    </DetailsFrame>
  );
}

function hasPlace({ field }: FieldRefusal, typed: TransferDraft): boolean {
  if (field === null || field === 'virtualIban') return false;
  return !field.startsWith('taxRelief') || typed.taxRelief !== null;
}

/** A transfer from a virtual IBAN has only these fields (section 4.7). */
function VirtualIbanDetails(props: DetailsProps & { readonly typed: VirtualIbanTransferDraft }) {
  const { t } = useT();
  const { draft, typed, tries, refusals, found } = props;
  const { accounts, context } = usePaymentContext();
  const judged = useMemo(() => readVirtualIbanTransfer(typed, context), [typed, context]);
  const change = useCallback((patch: Partial<VirtualIbanTransferDraft>) => draft.write({ kind: 'virtualIbanTransfer', draft: { ...typed, ...patch } }), [draft, typed]);
  const [settled] = useDebouncedValue(typed, ADVISE_AFTER_MS);
  const { advice } = useAdvice({ kind: 'virtualIbanTransfer', draft: settled }, context.decimalMark);
  const takeProposal = useCallback((field: PaymentField, proposal: string) => change({ [field]: proposal }), [change]);
  const fields = useFormFields({ judged, refusals, found, tried: tries > 0, onProposal: takeProposal });
  return (
    <DetailsFrame
      {...props} wrong={judged.problems.length > 0} unplaced={refusals} onBlur={fields.onBlur}
      side={
        <Section heading={t('payment:choices.heading')}>
          <DescriptionList>
            <Field label={t('payment:choices.available')}><AvailableBalance accountId={typed.accountId} accounts={accounts.data ?? []} /></Field>
          </DescriptionList>
          <p className="t-muted">{t('payment:choices.virtualIban')}</p>
          <AdviceList advice={advice} />
        </Section>
      }
    >
      <DescriptionList><Field label={t('payment:fields.virtualIban')} wide><Iban iban={typed.virtualIban} /></Field></DescriptionList>
      <PayeeFields typed={typed} change={change} fields={fields} nameHint={t('payment:hints.virtualIbanName')} />
      <div className={classes['group']}>
        <AmountFields typed={typed} change={change} fields={fields} decimalMark={context.decimalMark} />
        <TextInput
          label={t('payment:fields.description')} value={typed.description} autoComplete="off"
          {...fields.of('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
    </DetailsFrame>
  );
}

interface DetailsProps {
  readonly draftId: string;
  readonly draft: Draft;
  readonly tries: number;
  readonly completing: boolean;
  readonly refusals: readonly FieldRefusal[];
  /** Problems a later step found in exactly these fields. */
  readonly found: readonly PaymentProblem[];
  readonly onRefusals: (refusals: readonly FieldRefusal[]) => void;
  readonly onTry: () => void;
  readonly onNext: () => void;
}

interface DetailsFrameProps extends DetailsProps {
  readonly wrong: boolean;
  /** Refusals about fields this form does not have. */
  readonly unplaced: readonly FieldRefusal[];
  readonly onBlur: (event: FocusEvent) => void;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

const BesideTheForm = drawnBehind();

/** Going on with errors puts the focus on the first of them. */
function DetailsFrame({ draftId, draft, tries, completing, refusals, wrong, unplaced, onBlur, onTry, onNext, side, children }: DetailsFrameProps) {
  const { t } = useT();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (tries === 0) return;
    const wrongFields = [...form.current?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? []];
    const ofAddress = completing && tries === 1 ? wrongFields.find(({ name }) => addressFields.some((field) => field === name)) : undefined;
    (ofAddress ?? wrongFields[0])?.focus();
  }, [tries, completing]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onTry();
    if (!wrong) onNext();
  };
  return (
    <form ref={form} className={classes['details']} onSubmit={submit} onBlur={onBlur} noValidate autoComplete="off">
      <FieldRows>
        {refusals.length > 0 && (
          <Note meaning="wrong" role="alert">
            <strong>{t('payment:refused.title')}</strong>
            <span>{t('payment:refused.text')}</span>
            {unplaced.map((refusal, index) => <span key={`${index} ${refusal.code ?? ''}`}>{t('payment:refused.other')}: {refusalWords(refusal)}</span>)}
          </Note>
        )}
        {children}
        <div className="t-foot">
          <Button type="submit">{t('payment:validate')}</Button>
          <Button variant="default" onClick={() => goTo(pathOfPage('transfers'))}>{t('payment:back')}</Button>
          <Kept draftId={draftId} draft={draft} />
        </div>
      </FieldRows>
      <aside className={classes['side']}>
        <BesideTheForm>
          {side}
          <Attachments subject={{ on: 'payment', id: draftId }} onAdded={() => draft.write(draft.content)} />
        </BesideTheForm>
      </aside>
    </form>
  );
}

function Kept({ draftId, draft }: Pick<DetailsProps, 'draftId' | 'draft'>) {
  const { t } = useT();
  const moment = useMoment();
  const { saving, savedAt, elsewhere } = draft;
  const discard = async (): Promise<void> => {
    draft.stop();
    await invoke('drafts.remove', { draftId });
    goTo(pathOfPage('transfers'), { replace: true });
  };
  const becameTemplate = async (templateId: string): Promise<void> => {
    if (elsewhere !== null || await holdsMoreThanTemplate(draftId)) return;
    draft.stop();
    setAside(templateId, draftId, draft.content);
    await invoke('drafts.remove', { draftId });
  };
  return (
    <Group component="span" gap="xs" ml="auto" className="t-small">
      <span role={typeof saving === 'object' ? 'alert' : undefined} className={typeof saving === 'object' ? 't-wrong' : ''}>
        {saving === 'pending' && elsewhere === null && t('payment:draft.saving')}
        {saving === 'no' && savedAt !== null && t('payment:draft.saved', { when: moment(savedAt) })}
        {typeof saving === 'object' && t('payment:draft.notSaved', { why: describeError(saving, t).title })}
      </span>
      <SaveAsTemplate content={draft.content} onSaved={becameTemplate} variant="subtle" color="gray" size="xs" />
      {savedAt !== null && (
        <ConfirmButton
          variant="subtle" color="gray" size="xs" label={t('payment:draft.remove')} title={t('payment:confirmDiscard.title')} confirmLabel={t('payment:confirmDiscard.button')}
          onConfirm={() => void discard()}
        >
          {t('payment:confirmDiscard.text')}
        </ConfirmButton>
      )}
    </Group>
  );
}

/** Whether it has files, or is what a rhythm made for a day. */
async function holdsMoreThanTemplate(draftId: string): Promise<boolean> {
  const [kept, files] = await Promise.all([invoke('drafts.get', { draftId }), invoke('attachments.list', { subject: { on: 'payment', id: draftId } })]);
  return !files.ok || files.value.attachments.length > 0 || (kept.ok && kept.value.occurrence !== undefined);
}
