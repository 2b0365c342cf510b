import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { pathOfDraft, TEMPLATES_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { accountCodeText, transferInput, useAction } from '#renderer/features/payments/outcome/index.ts';
import { AccountSelect, AmountFields, BankFields, Counter, draftSetAside, FeeFields, FieldRows, PayeeFields, ReliefFields, UnderTransfers, useFormFields, usePaymentContext } from '#renderer/features/payments/payment/index.ts';
import { languageName, offeredLanguages, useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Columns, DescriptionList, EmptyState, ErrorState, Field, Note, Page, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { TemplateView } from '#shared/bridge/payments/templates.ts';
import { addMonths, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { filledText, placeholders, unknownPlaceholders } from '#shared/domain/payment/placeholders.ts';
import { DESCRIPTION_LENGTH, readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { formatLanguage } from '#shared/text/language-choice.ts';
import { Missed } from './missed.tsx';
import { endsTooEarly, RhythmFields } from './rhythm-fields.tsx';

export function TemplatePage({ templateId }: { readonly templateId: string }) {
  const { t } = useT();
  const { data, error, reload } = useQuery('templates.get', { templateId }, ['templates']);
  if (data !== null) return <TemplateForm key={templateId} template={withGroupedIban(data)} />;
  return (
    <Page heading={t('templates:title')} above={<UnderTransfers list="templates" />}>
      {error === null
        ? <SkeletonFields fields={9} />
        : error.kind === 'notFound' || error.kind === 'invalid'
          ? <EmptyState title={t('templates:form.notFound')}>{t('templates:form.notFoundText')}</EmptyState>
          : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}

/** It is kept without spaces. */
const withGroupedIban = (template: TemplateView): TemplateView => ({ ...template, draft: { ...template.draft, beneficiaryAccount: accountCodeText(template.draft.beneficiaryAccount) } });

type Typed = Pick<TemplateView, 'name' | 'draft' | 'rhythm' | 'language'>;

/** Of two digits. */
const LATE_IN_JANUARY = bankDate('2026-01-28');

const texts = ['description', 'remittanceInformation'] as const;

function TemplateForm({ template }: { readonly template: TemplateView }) {
  const { t } = useT();
  const [, navigate] = useLocation();
  const action = useAction();
  const { accounts, context } = usePaymentContext();
  const [typed, setTyped] = useState<Typed>(template);
  const [kept, setKept] = useState<Typed>(template);
  const [tries, setTries] = useState(0);
  const became = draftSetAside(template.templateId);
  const form = useRef<HTMLFormElement>(null);
  const { name, draft, rhythm, language } = typed;
  const locale = formatLanguage(language);
  const judged = useMemo(() => {
    const reading = readTransfer(asPaid(draft, context.today, locale), context);
    // Another spelling is proposed for the text that was filled in: taken over, it would lose the placeholders.
    return { ...reading, warnings: reading.warnings.filter(({ code, field }) => code !== 'notSepaText' || !texts.some((text) => text === field && draft[text].includes('{'))) };
  }, [draft, context, locale]);
  const change = useCallback((patch: Partial<TransferDraft>) => { setTyped((before) => ({ ...before, draft: { ...before.draft, ...patch } })); }, []);
  const fields = useFormFields({ judged, refusals: [], found: [], tried: tries > 0, onProposal: (field, proposal) => { change({ [field]: proposal }); } });
  const parts = { typed: draft, change, fields };
  const unknown = texts.some((field) => unknownPlaceholders(draft[field]).length > 0);
  const wrong = name.trim() === '' || judged.problems.length > 0 || unknown || (rhythm !== null && endsTooEarly(rhythm));

  const save = async (): Promise<boolean> => {
    setTries((count) => count + 1);
    if (wrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return false;
    }
    const result = await action.run('templates.save', { templateId: template.templateId, name, draft: transferInput(draft), rhythm, language });
    if (result?.ok === true) setKept(typed);
    return result?.ok === true;
  };
  const use = async (): Promise<void> => {
    if (typed !== kept && !(await save())) return;
    const result = await action.run('templates.use', { templateId: template.templateId });
    if (result?.ok === true) navigate(pathOfDraft(result.value.draftId));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Page heading={kept.name} above={<UnderTransfers list="templates" />} toolbar={<Button size="xs" variant="default" onClick={() => void use()}>{t('templates:use')}</Button>}>
      {became !== null && <Note role="status">{t('templates:became')} <Link href={pathOfDraft(became)}>{t('templates:goOn')}</Link></Note>}
      {template.missed.length > 0 && <Missed template={template} action={action} />}
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} onBlur={fields.onBlur}>
        <Columns
          sideIs="notes"
          main={(
            <FieldRows>
              <TextInput
                label={t('templates:form.name')} description={t('templates:form.nameHint')} value={name} maxLength={80} error={name.trim() === '' ? t('templates:form.nameNeeded') : null}
                onChange={({ currentTarget: { value } }) => { setTyped((before) => ({ ...before, name: value })); }}
              />
              <AccountSelect {...parts} accounts={accounts} field="accountId" />
              <PayeeFields {...parts} />
              <BankFields {...parts} refusals={[]} />
              <AmountFields {...parts} decimalMark={context.decimalMark} />
              <p className="t-small">{t('templates:form.amountHint')}</p>
              {texts.map((field) => <TemplateText key={field} field={field} {...parts} day={template.next?.day ?? context.today} locale={locale} />)}
              <div className="t-pair">
                <Checkbox
                  label={t('payment:fields.isInstant')} checked={draft.isInstant} {...fields.of('isInstant', t('payment:hints.isInstant'))}
                  onChange={({ currentTarget: { checked } }) => { change({ isInstant: checked }); }}
                />
                <Checkbox
                  label={t('payment:fields.isUrgent')} checked={draft.isUrgent} {...fields.of('isUrgent', t('payment:hints.isUrgent'))}
                  onChange={({ currentTarget: { checked } }) => { change({ isUrgent: checked }); }}
                />
              </div>
              <FeeFields {...parts} accounts={accounts} />
              <ReliefFields {...parts} />
              {action.error !== null && <ErrorState error={action.error} />}
              <div className="t-foot">
                <Button type="submit" disabled={action.busy !== null}>{t('templates:form.save')}</Button>
                <Button variant="default" component={Link} href={TEMPLATES_PATH}>{t('templates:form.cancel')}</Button>
                <span role="status" className="t-small">{typed !== kept ? t('templates:form.changed') : tries > 0 && action.error === null ? t('templates:form.saved') : ''}</span>
              </div>
            </FieldRows>
          )}
          side={(
            <>
              <RhythmFields rhythm={rhythm} isInstant={draft.isInstant} today={context.today} onChange={(next) => { setTyped((before) => ({ ...before, rhythm: next })); }} />
              <Placeholders day={template.next?.day ?? context.today} locale={locale} />
              <NativeSelect
                label={t('templates:form.language')} value={language} data={[...new Set([...offeredLanguages(false), language])].map((value) => ({ value, label: languageName(value) }))}
                onChange={({ currentTarget: { value } }) => { setTyped((before) => ({ ...before, language: offeredLanguages(true).find((one) => one === value) ?? before.language })); }}
              />
            </>
          )}
        />
      </form>
    </Page>
  );
}

/** The payment as it would be written on a day whose texts are longest. An amount that is asked for each time is not missed. */
function asPaid(draft: TransferDraft, today: BankDate, locale: string): TransferDraft {
  const longest = (text: string): string => Array.from({ length: 12 }, (_, month) => filledText(text, addMonths(LATE_IN_JANUARY, month), locale)).reduce((left, right) => (right.length > left.length ? right : left));
  return {
    ...draft, amount: draft.amount.trim() === '' ? '1' : draft.amount, executionDate: draft.isInstant ? '' : today,
    description: longest(draft.description), remittanceInformation: longest(draft.remittanceInformation),
  };
}

interface TemplateTextProps {
  readonly field: (typeof texts)[number];
  readonly typed: TransferDraft;
  readonly change: (patch: Partial<TransferDraft>) => void;
  readonly fields: ReturnType<typeof useFormFields>;
  readonly day: BankDate;
  readonly locale: string;
}

function TemplateText({ field, typed, change, fields, day, locale }: TemplateTextProps) {
  const { t } = useT();
  const format = useFormat();
  const text = typed[field];
  const filled = filledText(text, day, locale);
  const unknown = unknownPlaceholders(text);
  const example = filled === text ? null : <span>{t('templates:form.example', { date: format.date(day), text: filled })}</span>;
  const hint = field === 'description' ? <Counter text={textAsSent(filled)} most={DESCRIPTION_LENGTH}>{example}</Counter> : example;
  const props = fields.of(field, hint);
  return (
    <TextInput
      label={t(`payment:fields.${field}`)} value={text} autoComplete="off" {...props} error={unknown.length > 0 ? t('templates:form.unknown', { found: unknown.join(' ') }) : props.error}
      onChange={(event) => { change({ [field]: event.currentTarget.value }); }}
    />
  );
}

function Placeholders({ day, locale }: { readonly day: BankDate; readonly locale: string }) {
  const { t } = useT();
  return (
    <Section heading={t('templates:placeholders.heading')}>
      <p className="t-small">{t('templates:placeholders.about')}</p>
      <DescriptionList>
        {placeholders.map((placeholder) => {
          const spelling = t(`templates:placeholders.names.${placeholder}`);
          return <Field key={placeholder} label={spelling}>{filledText(spelling, day, locale)}</Field>;
        })}
      </DescriptionList>
    </Section>
  );
}
