import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';

import { NEW_INVESTOR_PATH, pathOfInvestorEdit, pathOfNewOrder, pathOfRecord, PROTECTION_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { ordersView } from '#renderer/features/portal/orders/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, RecordLink, RelatedTable, show } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView } from '#renderer/lists/record-view/index.ts';
import { later, Note } from '#renderer/ui/index.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import classes from './investors.module.css';

const InvestorFactsSection = later(async () => (await import('#renderer/features/portal/investor-protection/index.ts')).InvestorFactsSection);

export const investorsView: SectionView<'investors'> = {
  section: 'investors',
  icon: IconUsers,
  columns: [
    { key: 'displayName', label: 'displayName', width: 200, grow: 2, value: ({ record }) => show.text(investorName(record)) },
    { key: 'type', label: 'type', width: 124, value: ({ record }) => show.status('investorTypes', record.type) },
    { key: 'fiscalCode', label: 'fiscalCode', width: 184, value: ({ record }) => show.code(record.fiscalCode) },
    { key: 'city', label: 'city', width: 140, grow: 1, value: ({ record }) => show.text(record.city) },
    { key: 'country', label: 'country', width: 80, value: ({ record }) => show.text(record.country) },
    { key: 'email', label: 'email', width: 220, grow: 2, value: ({ record }) => show.text(record.email) },
    { key: 'phone', label: 'phone', width: 136, optional: true, value: ({ record }) => show.text(record.phone) },
    { key: 'address', label: 'address', width: 200, grow: 1, optional: true, value: ({ record }) => show.text(record.address) },
    { key: 'postalCode', label: 'postalCode', width: 104, optional: true, value: ({ record }) => show.text(record.postalCode) },
    { key: 'investorId', label: 'investorId', width: 160, optional: true, value: ({ record }) => show.code(record.investorId) },
  ],
  filters: [{ key: 'type', label: 'type', values: { from: 'list', list: 'investorTypes' } }],
  defaultSort: { key: 'displayName', direction: 'asc' },
  heading: ({ record }, t) => investorName(record) ?? t('records:headings.investor', { id: record.investorId }),
  status: null,
  joins: ['orders', 'campaigns'],
  incomplete: () => false,
  Detail: InvestorDetail,
  Actions: InvestorActions,
  ListActions: InvestorsActions,
  Note: SameFiscalCodes,
};

function InvestorActions({ detail: { record: { investorId } } }: DetailProps<'investors'>) {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={pathOfInvestorEdit(investorId)}>{t('campaigns:investor.edit')}</Button>
      <Button size="xs" component={Link} href={pathOfNewOrder({ investorId })}>{t('campaigns:investor.newOrder')}</Button>
    </>
  );
}

function InvestorsActions() {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={PROTECTION_PATH}>{t('protection:title')}</Button>
      <Button size="xs" component={Link} href={NEW_INVESTOR_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:investor.new')}</Button>
    </>
  );
}

function InvestorDetail({ detail: { record, details } }: DetailProps<'investors'>) {
  const { t } = useT();
  return (
    <DetailColumns
      lead={<DuplicateNote others={details.sameFiscalCode} />}
      main={
        <DetailGroup title="orders">
          <RelatedTable
            name={t('records:groups.orders')}
            view={ordersView}
            show={['portalOrderDatetime', 'campaignId', 'status', 'totalAmount']}
            rows={details.orders.map((order) => ({ id: order.orderId, record: order }))}
            none={t('records:related.noOrders')}
          />
        </DetailGroup>
      }
      side={
        <>
          <DetailGroup
            title="identification" fields={[
              field('type', show.status('investorTypes', record.type)),
              field('name', show.text(record.name)),
              field('surname', show.text(record.surname)),
              field('businessName', show.text(record.businessName)),
              field('fiscalCode', show.code(record.fiscalCode)),
              field('investorId', show.code(record.investorId)),
            ]}
          />
          <DetailGroup
            title="contact" fields={[
              field('address', show.text(record.address)),
              field('postalCode', show.text(record.postalCode)),
              field('city', show.text(record.city)),
              field('country', show.text(record.country)),
              field('email', show.contact(record.email)),
              field('phone', show.contact(record.phone)),
            ]}
          />
          <InvestorFactsSection investorId={record.investorId} />
        </>
      }
    />
  );
}

/** Other investors with the same tax code. */
function DuplicateNote({ others }: { readonly others: readonly Investor[] }) {
  const { t } = useT();
  if (others.length === 0) return null;
  return (
    <section aria-label={t('campaigns:investor.duplicates')}>
      <Note meaning="wait"><InvestorLinks words={t('campaigns:investor.duplicatesText', { count: others.length })} investors={others} /></Note>
    </section>
  );
}

export function InvestorLinks({ words, investors }: { readonly words: string; readonly investors: readonly Investor[] }) {
  return (
    <>
      <span>{words}</span>
      <ul className={classes['links']}>{investors.map((investor) => <li key={investor.investorId}><InvestorLink investor={investor} /></li>)}</ul>
    </>
  );
}

const InvestorLink = ({ investor }: { readonly investor: Investor }) => (
  <RecordLink to={pathOfRecord('investors', investor.investorId)}>{investorName(investor) ?? investor.investorId}</RecordLink>
);

/** Tax codes shared by several investors: perhaps duplicates. */
function SameFiscalCodes() {
  const { t } = useT();
  const { data } = useQuery('investors.sameFiscalCode', null, ['investors']);
  const [opened, setOpened] = useState(false);
  if (data === null || data.length === 0) return null;
  return (
    <Note meaning="wait">
      <span className="t-line">
        <span>{t('campaigns:investor.note', { count: data.length })}</span>
        <Button size="compact-xs" variant="default" aria-expanded={opened} onClick={() => { setOpened(!opened); }}>
          {t(opened ? 'campaigns:investor.noteHide' : 'campaigns:investor.noteShow')}
        </Button>
      </span>
      {opened && (
        <dl className={classes['codes']}>
          {data.map(({ fiscalCode, investors }) => (
            <div key={fiscalCode} style={{ display: 'contents' }}>
              <dt className="t-mono">{fiscalCode}</dt>
              <dd className="t-line">{investors.map((investor) => <InvestorLink key={investor.investorId} investor={investor} />)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Note>
  );
}
