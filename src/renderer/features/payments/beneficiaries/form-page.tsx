import type { ReactElement } from 'react';
import { useSearch } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { ADDRESSES_PATH, BENEFICIARIES_PATH, isToCompleteAddress, pathOfBeneficiary } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { TypedBeneficiary } from '#shared/domain/payment/beneficiary.ts';

import { Above } from './above.tsx';
import { BeneficiaryForm } from './beneficiary-form.tsx';

const nobody: TypedBeneficiary = { name: '', accountCode: '', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };

export function NewBeneficiaryPage(): ReactElement {
  const { t } = useT();
  return (
    <Page heading={t('beneficiaries:form.newTitle')} above={<Above underList />}>
      <BeneficiaryForm beneficiaryId={null} initial={nobody} back={BENEFICIARIES_PATH} />
    </Page>
  );
}

export function EditBeneficiaryPage({ beneficiaryId }: { readonly beneficiaryId: string }): ReactElement {
  const { t } = useT();
  const completing = isToCompleteAddress(useSearch());
  const { data, error, reload } = useQuery('beneficiaries.get', { beneficiaryId }, []);
  if (data === null) {
    return (
      <Page heading={t('beneficiaries:title')} above={<Above underList />}>
        {error === null ? <SkeletonFields /> : <ErrorState error={error} onRetry={reload} />}
      </Page>
    );
  }
  const { name, accountCode, bicCode, address, city, countryCode, fiscalCode, notes } = data;
  return (
    <Page heading={t('beneficiaries:form.editTitle', { name })} above={<Above underList />}>
      <BeneficiaryForm
        beneficiaryId={beneficiaryId} completing={completing} back={completing ? ADDRESSES_PATH : pathOfBeneficiary(beneficiaryId)} initial={{ name, accountCode, bicCode, address, city, countryCode, fiscalCode, notes }}
      />
    </Page>
  );
}
