import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';

import { CompanySelect, dropDraft, FormGroup, Pair, RecordPicker, useCompanies, useDraftForm, WriteForm } from '#renderer/features/portal/forms/index.ts';
import { useAfterWrite } from '#renderer/features/portal/actions/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useWrite } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { OrderDraft } from '#shared/domain/portal/drafts.ts';
import { readOrderDraft } from '#shared/domain/portal/order-draft.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import { fromCampaign, fromInvestor, newOrder } from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';

interface OrderFormProps {
  /** Known beforehand. */
  readonly investor: SectionRecords['investors'] | null;
  readonly campaign: SectionRecords['campaigns'] | null;
}

const KEPT_AS = 'order';

const dropWhenPlain = (plain: boolean): void => {
  if (plain) dropDraft(KEPT_AS);
};

/** A new order: who invests and in what, then what follows from them, to be changed where it does not. */
export function OrderForm(known: OrderFormProps): ReactElement {
  const { t } = useT();
  const { decimalMark } = useFormat();
  const companies = useCompanies();
  const [investor, setInvestor] = useState(known.investor);
  const [campaign, setCampaign] = useState(known.campaign);
  const flow = useWrite(useAfterWrite({ section: 'orders', id: null, said: t('campaigns:order.created'), onEnd: dropWhenPlain }));
  const judge = useCallback((draft: OrderDraft) => readOrderDraft(draft, {
    decimalMark, investor, campaign: campaign === null ? null : { ...campaign, raised: campaign.available?.total ?? null },
    company: companies.find(({ companyId }) => companyId === draft.companyId) ?? null,
  }), [campaign, companies, decimalMark, investor]);
  const form = useDraftForm<OrderDraft>({ initial: { ...newOrder, ...fromInvestor(investor), ...fromCampaign(campaign) }, judge, refusal: flow.error, keptAs: KEPT_AS });
  const { typed, change, of } = form;
  const write = useMemo(() => ({ kind: 'createOrder', draft: typed }) as const, [typed]);
  return (
    <WriteForm
      form={form} keptAs={KEPT_AS} flow={flow} write={write} back={pathOfPage('orders')}
      title={t('campaigns:order.createTitle')} text={t('campaigns:order.createText')} confirmLabel={t('campaigns:order.create')}
    >
      <FormGroup heading={t('campaigns:groups.what')}>
        <RecordPicker
          {...of('investorId')} section="investors" label={t('campaigns:fields.investorId')} chosen={investor === null ? typed.investorId : investorName(investor) ?? investor.investorId}
          words={(record) => ({ title: investorName(record) ?? record.investorId, note: record.fiscalCode ?? '' })}
          onChoose={(row) => {
            setInvestor(row?.record ?? null);
            change(fromInvestor(row?.record ?? null));
          }}
        />
        <Pair>
          <RecordPicker
            {...of('campaignId')} section="campaigns" label={t('campaigns:fields.campaignId')} chosen={campaign === null ? typed.campaignId : campaign.name ?? campaign.campaignId}
            words={(record) => ({ title: record.name ?? record.campaignId, note: record.status === null ? '' : statusWord('campaignStates', record.status, t) })}
            onChoose={(row) => {
              setCampaign(row?.record ?? null);
              change(fromCampaign(row?.record ?? null));
            }}
          />
          <CompanySelect {...of('companyId')} companies={companies} value={typed.companyId} onChoose={(companyId) => { change({ companyId }); }} />
        </Pair>
      </FormGroup>
      <OrderFields form={form} isCompany={investor === null ? typed.holderBusinessName !== '' : investor.type === 'LEGAL_PERSON'} />
    </WriteForm>
  );
}
