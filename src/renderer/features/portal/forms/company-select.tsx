import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

import type { FieldProps } from './use-draft-form.tsx';
import type { NamedCompany } from './use-companies.ts';

interface CompanySelectProps extends FieldProps {
  readonly companies: readonly NamedCompany[];
  readonly value: string;
  readonly onChoose: (companyId: string) => void;
}

/** One of the cached companies; one that is not cached is kept, by its id. */
export function CompanySelect({ companies, value, onChoose, ...field }: CompanySelectProps): ReactElement {
  const { t } = useT();
  const known = value === '' || companies.some(({ companyId }) => companyId === value);
  return (
    <NativeSelect
      {...field} label={t('campaigns:fields.companyId')} value={value}
      data={[{ value: '', label: '' }, ...(known ? [] : [{ value, label: value }]), ...companies.map(({ companyId, name }) => ({ value: companyId, label: name }))]}
      onChange={({ currentTarget }) => { onChoose(currentTarget.value); }}
    />
  );
}
