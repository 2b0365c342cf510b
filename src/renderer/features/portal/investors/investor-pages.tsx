import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dropDraft } from '#renderer/data/kept-drafts.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { FormAbove, FormGroup, RecordLoader, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note, Page } from '#renderer/ui/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import { readInvestorDraft } from '#shared/domain/portal/investor-draft.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import { InvestorLinks } from './investors-view.tsx';

export function NewInvestorPage() {
  const { t } = useT();
  return (
    <Page heading={t('campaigns:investor.new')} above={<FormAbove section="investors" />}>
      <InvestorForm investorId={null} initial={newInvestor} />
    </Page>
  );
}

export function EditInvestorPage({ investorId }: { readonly investorId: string }) {
  const { t } = useT();
  return (
    <RecordLoader section="investors" id={investorId} heading={t('campaigns:investor.editHeading')}>
      {(investor) => (
        <Page heading={t('campaigns:investor.editTitle', { name: investorName(investor) ?? investorId })} above={<FormAbove section="investors" />}>
          <InvestorForm investorId={investorId} initial={draftOfInvestor(investor)} />
        </Page>
      )}
    </RecordLoader>
  );
}

/** `investorId`: null for a new investor. */
function InvestorForm({ investorId, initial }: { readonly investorId: string | null; readonly initial: InvestorDraft }) {
  const { t } = useT();
  const isNew = investorId === null;
  const draftKey = `investor ${investorId ?? ''}`;
  const flow = useWrite(useAfterWrite({
    section: 'investors', id: investorId, message: (t) => t(isNew ? 'campaigns:investor.created' : 'campaigns:investor.changed'), onTaken: () => { dropDraft(draftKey); },
  }));
  const form = useDraftForm<InvestorDraft>({ initial, validate: readInvestorDraft, refusal: flow.error, draftKey });
  const { typed } = form;
  const write = investorId === null ? { kind: 'createInvestor', draft: typed } as const : { kind: 'updateInvestor', investorId, draft: typed } as const;
  return (
    <WriteForm
      form={form} draftKey={draftKey} flow={flow} write={write} back={investorId === null ? pathOfPage('investors') : pathOfRecord('investors', investorId)}
      title={t(isNew ? 'campaigns:investor.createTitle' : 'campaigns:investor.changeTitle')}
      text={t(isNew ? 'campaigns:investor.createText' : 'campaigns:investor.changeText')}
      confirmLabel={t(isNew ? 'campaigns:investor.create' : 'campaigns:investor.change')}
    >
      <InvestorFields form={form} investorId={investorId} />
    </WriteForm>
  );
}

type TextField = Exclude<keyof InvestorDraft, 'type'>;

/** The fields of section 2.4. A person has name and surname, a company its business name. */
function InvestorFields({ form: { typed, change, fieldProps }, investorId }: { readonly form: DraftForm<InvestorDraft>; readonly investorId: string | null }) {
  const { t } = useT();
  const isPerson = typed.type === 'NATURAL_PERSON';
  const text = (field: TextField, label = t(`campaigns:fields.${field}`)) => ({
    ...fieldProps(field, field === 'country' ? t('campaigns:hints.country') : null), label, value: typed[field], autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => { change({ [field]: event.currentTarget.value }); },
  });
  return (
    <>
      <FormGroup heading={t('campaigns:groups.who')}>
        <div>
          <SegmentedControl
            aria-label={t('campaigns:fields.type')} value={typed.type} size="xs"
            data={[{ value: 'NATURAL_PERSON', label: t('campaigns:investor.person') }, { value: 'LEGAL_PERSON', label: t('campaigns:investor.company') }]}
            onChange={(type) => { change({ type: type === 'LEGAL_PERSON' ? 'LEGAL_PERSON' : 'NATURAL_PERSON' }); }}
          />
        </div>
        {isPerson
          ? <div className="t-pair"><TextInput {...text('name')} /><TextInput {...text('surname')} /></div>
          : <TextInput {...text('businessName')} />}
        <div className="t-pair">
          <TextInput
            {...text('fiscalCode', t(isPerson ? 'campaigns:fields.fiscalCode' : 'campaigns:fields.vatNumber'))} spellCheck={false} classNames={{ input: 't-mono' }}
          />
        </div>
        <SameTyped fiscalCode={typed.fiscalCode} investorId={investorId} />
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.contact')}>
        <TextInput {...text('address')} />
        <div className="t-three">
          <TextInput {...text('postalCode')} />
          <TextInput {...text('city')} />
          <TextInput {...text('country')} spellCheck={false} />
        </div>
        <div className="t-pair">
          <TextInput {...text('email')} type="email" spellCheck={false} />
          <TextInput {...text('phone')} type="tel" />
        </div>
      </FormGroup>
    </>
  );
}

/** Shorter than any tax code: not searched for. */
const SHORTEST = 8;
const SEARCH_AFTER_MS = 200;

const compact = (code: string | null): string => (code ?? '').replace(/\s/g, '').toUpperCase();

/** Other investors that already have the typed tax code. */
function SameTyped({ fiscalCode, investorId }: { readonly fiscalCode: string; readonly investorId: string | null }) {
  const { t } = useT();
  const [code] = useDebouncedValue(compact(fiscalCode), SEARCH_AFTER_MS);
  const { data } = useQuery(
    'records.page', { section: 'investors', search: code.length < SHORTEST ? '' : code.slice(0, 200), filters: {}, sort: null, offset: 0, limit: 5, count: 'later' }, ['investors'],
  );
  const rows = ((data as RecordPage<'investors'> | null)?.rows ?? []).filter(({ id, record }) => id !== investorId && compact(record.fiscalCode) === code);
  return (
    <div role="status">
      {code.length >= SHORTEST && rows.length > 0 && (
        <Note meaning="wait"><InvestorLinks words={t('campaigns:investor.sameTyped')} investors={rows.map(({ record }) => record)} /></Note>
      )}
    </div>
  );
}

const newInvestor: InvestorDraft = {
  type: 'NATURAL_PERSON', name: '', surname: '', businessName: '', fiscalCode: '', address: '', postalCode: '', city: '', country: 'IT', email: '', phone: '',
};

/** A type that is not documented counts as a company if it has a business name. */
function draftOfInvestor(investor: Investor): InvestorDraft {
  const company = investor.type === 'LEGAL_PERSON' || (investor.type !== 'NATURAL_PERSON' && (investor.businessName ?? '') !== '');
  const { name, surname, businessName, fiscalCode, address, postalCode, city, country, email, phone } = investor;
  return {
    type: company ? 'LEGAL_PERSON' : 'NATURAL_PERSON', name: name ?? '', surname: surname ?? '', businessName: businessName ?? '', fiscalCode: fiscalCode ?? '',
    address: address ?? '', postalCode: postalCode ?? '', city: city ?? '', country: country ?? '', email: email ?? '', phone: phone ?? '',
  };
}
