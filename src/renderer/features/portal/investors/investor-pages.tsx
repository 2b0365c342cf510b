import type { ReactElement } from 'react';

import { FormAbove, RecordLoader } from '#renderer/features/portal/forms/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import { draftOfInvestor, newInvestor } from './investor-draft.ts';
import { InvestorForm } from './investor-form.tsx';

export function NewInvestorPage(): ReactElement {
  const { t } = useT();
  return (
    <Page heading={t('campaigns:investor.new')} above={<FormAbove section="investors" />}>
      <InvestorForm investorId={null} initial={newInvestor} />
    </Page>
  );
}

export function EditInvestorPage({ investorId }: { readonly investorId: string }): ReactElement {
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
