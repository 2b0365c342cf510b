import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';

import { dropDraft, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { InvestorDraft } from '#shared/domain/portal/drafts.ts';
import { readInvestorDraft } from '#shared/domain/portal/investor-draft.ts';

import { InvestorFields } from './investor-fields.tsx';

interface InvestorFormProps {
  /** null writes a new one. */
  readonly investorId: string | null;
  readonly initial: InvestorDraft;
}

/** A new investor, or one to change. */
export function InvestorForm({ investorId, initial }: InvestorFormProps): ReactElement {
  const { t } = useT();
  const isNew = investorId === null;
  const keptAs = `investor ${investorId ?? ''}`;
  const flow = useWrite(useAfterWrite({
    section: 'investors', id: investorId, said: t(isNew ? 'campaigns:investor.created' : 'campaigns:investor.changed'),
    onEnd: useCallback((plain: boolean) => { if (plain) dropDraft(keptAs); }, [keptAs]),
  }));
  const form = useDraftForm<InvestorDraft>({ initial, judge: readInvestorDraft, refusal: flow.error, keptAs });
  const { typed } = form;
  const write = useMemo(
    () => (investorId === null ? { kind: 'createInvestor', draft: typed } as const : { kind: 'updateInvestor', investorId, draft: typed } as const),
    [investorId, typed],
  );
  return (
    <WriteForm
      form={form} keptAs={keptAs} flow={flow} write={write} back={investorId === null ? pathOfPage('investors') : pathOfRecord('investors', investorId)}
      title={t(isNew ? 'campaigns:investor.createTitle' : 'campaigns:investor.changeTitle')}
      text={t(isNew ? 'campaigns:investor.createText' : 'campaigns:investor.changeText')}
      confirmLabel={t(isNew ? 'campaigns:investor.create' : 'campaigns:investor.change')}
    >
      <InvestorFields form={form} investorId={investorId} />
    </WriteForm>
  );
}
