import { SegmentedControl, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

import { FormGroup, Pair } from '#renderer/features/portal/forms/index.ts';
import type { DraftForm } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';

import { SameTyped } from './same-typed.tsx';

type TextField = Exclude<keyof InvestorDraft, 'type'>;

interface InvestorFieldsProps {
  readonly form: DraftForm<InvestorDraft>;
  /** The investor that is changed; null for a new one. */
  readonly investorId: string | null;
}

/** Section 2.4: what is asked of an investor. A person has name and surname, a company its business name. */
export function InvestorFields({ form: { typed, change, of }, investorId }: InvestorFieldsProps): ReactElement {
  const { t } = useT();
  const isPerson = typed.type === 'NATURAL_PERSON';
  const text = (field: TextField, label = t(`campaigns:fields.${field}`)) => ({
    ...of(field, field === 'country' ? t('campaigns:hints.country') : null), label, value: typed[field], autoComplete: 'off',
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
          ? <Pair><TextInput {...text('name')} /><TextInput {...text('surname')} /></Pair>
          : <TextInput {...text('businessName')} />}
        <Pair>
          <TextInput
            {...text('fiscalCode', t(isPerson ? 'campaigns:fields.fiscalCode' : 'campaigns:fields.vatNumber'))} spellCheck={false} classNames={{ input: 't-mono' }}
          />
        </Pair>
        <SameTyped fiscalCode={typed.fiscalCode} investorId={investorId} />
      </FormGroup>
      <FormGroup heading={t('campaigns:groups.contact')}>
        <TextInput {...text('address')} />
        <Pair three>
          <TextInput {...text('postalCode')} />
          <TextInput {...text('city')} />
          <TextInput {...text('country')} spellCheck={false} />
        </Pair>
        <Pair>
          <TextInput {...text('email')} type="email" spellCheck={false} />
          <TextInput {...text('phone')} type="tel" />
        </Pair>
      </FormGroup>
    </>
  );
}
