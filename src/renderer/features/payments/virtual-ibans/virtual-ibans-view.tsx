import { CloseButton, Group, Table, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect } from 'react';
import { pointOut, useCreated } from '#renderer/data/shown.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, RecordLink, RelatedTable, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, SectionView } from '#renderer/lists/record-view/index.ts';
import { Amount, Iban, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { later, Said, Section, StatusBadge } from '#renderer/ui/index.ts';
import type { ProbableArrival } from '#shared/bridge/lists/records.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import classes from './virtual-ibans.module.css';

export const virtualIbansView: SectionView<'virtualIbans'> = {
  section: 'virtualIbans',
  icon: IconQrcode,
  columns: [
    {
      key: 'virtualIban', label: 'virtualIban', width: 304, value: ({ record }) => show.iban(record.virtualIban),
      render: ({ record }) => <Iban iban={record.virtualIban} copyable />,
    },
    { key: 'description', label: 'description', width: 200, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'status', label: 'status', width: 112, value: ({ record }) => show.status('virtualIbanStates', record.status) },
    {
      key: 'accountId', label: 'parentAccountId', width: 160,
      value: ({ record }, names) => show.text(names.account(record.parentAccountId ?? record.accountId) ?? record.parentAccountId ?? record.accountId),
    },
    { key: 'activationDate', label: 'activationDate', width: 140, value: ({ record }) => show.date(record.activationDate) },
    { key: 'deactivationDate', label: 'deactivationDate', width: 140, value: ({ record }) => show.date(record.deactivationDate) },
  ],
  filters: [
    { key: 'accountId', label: 'account', values: { from: 'accounts' } },
  ],
  narrowed: {
    key: 'status',
    label: (t) => t('writes:virtualIban.showInactive'),
    empty: (t) => ({ title: t('writes:virtualIban.noneActive'), text: t('writes:virtualIban.noneActiveText'), action: t('writes:virtualIban.showInactive') }),
  },
  defaultSort: { key: 'activationDate', direction: 'desc' },
  heading: ({ record }) => groupedIban(record.virtualIban),
  status: ({ record }) => show.status('virtualIbanStates', record.status),
  joins: ['transfers'],
  incomplete: () => false,
  Detail: VirtualIbanDetail,
  Actions: later(async () => (await import('./virtual-iban-actions.tsx')).VirtualIbanActions),
  ListActions: later(async () => (await import('./virtual-iban-actions.tsx')).CreateVirtualIban),
  Note: CreatedNote,
};

function VirtualIbanDetail({ detail: { record, details } }: DetailProps<'virtualIbans'>) {
  const { t } = useT();
  const names = useNames();
  return (
    <DetailColumns
      main={
        <>
          <DetailGroup title="arrivals">
            {details.arrivals.length > 0 && <Text size="sm" c="dimmed">{t('records:arrivals.note')}</Text>}
            <RelatedTable
              name={t('records:groups.arrivals')}
              view={transfersView}
              show={['createdDatetime', 'counterpartName', 'description', 'amount']}
              rows={details.arrivals.map((transfer) => ({ id: transfer.moneyTransferId, record: transfer }))}
              none={t('records:arrivals.none')}
            />
          </DetailGroup>
          <ProbableArrivals arrivals={details.probable} />
        </>
      }
      side={
        <DetailGroup
          title="identification" fields={[
            field('virtualIban', show.iban(record.virtualIban)),
            field('description', show.text(record.description)),
            field('status', show.status('virtualIbanStates', record.status)),
            field('parentAccountId', show.account(record.parentAccountId ?? record.accountId, names.account(record.parentAccountId ?? record.accountId))),
            field('activationDate', show.date(record.activationDate)),
            field('deactivationDate', show.date(record.deactivationDate)),
          ]}
        />
      }
    />
  );
}

/** Entries whose text names the virtual IBAN: probable, not certain. */
function ProbableArrivals({ arrivals }: { readonly arrivals: readonly ProbableArrival[] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('writes:virtualIban.probable')}>
      <p className="t-muted">{arrivals.length === 0 ? t('writes:virtualIban.probableNone') : t('writes:virtualIban.probableNote')}</p>
      {arrivals.length > 0 && (
        <Table fz="sm" verticalSpacing={5} horizontalSpacing={8} aria-label={t('writes:virtualIban.probable')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('writes:virtualIban.date')}</Table.Th>
              <Table.Th>{t('writes:virtualIban.text_')}</Table.Th>
              <Table.Th ta="end">{t('writes:virtualIban.amount')}</Table.Th>
              <Table.Th>{t('writes:virtualIban.source')}</Table.Th>
              <Table.Th>{t('writes:virtualIban.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {arrivals.map(({ transactionId, source, date, amount, description }) => (
              <Table.Tr key={transactionId}>
                <Table.Td>{format.date(date)}</Table.Td>
                <Table.Td><Said text={description ?? UNKNOWN} /></Table.Td>
                <Table.Td ta="end"><Amount money={amount} sign="always" /></Table.Td>
                <Table.Td className="t-muted t-nowrap">{t(`writes:virtualIban.sources.${source}`)}</Table.Td>
                <Table.Td><StatusBadge meaning="wait">{t('writes:virtualIban.certainty')}</StatusBadge></Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

/** The virtual IBAN just created. */
function CreatedNote() {
  const { t } = useT();
  const created = useCreated();
  // The note belongs to this visit of the list only.
  useEffect(() => () => { pointOut(null); }, []);
  if (created === null) return null;
  return (
    <Group gap="4px 12px" className={classes['created'] ?? ''} role="status">
      <strong>{t('writes:virtualIban.created')}</strong>
      <Iban iban={created} copyable />
      <RecordLink to={pathOfRecord('virtualIbans', created)}>{t('writes:virtualIban.open')}</RecordLink>
      <CloseButton size="sm" ml="auto" aria-label={t('writes:virtualIban.dismiss')} onClick={() => { pointOut(null); }} />
    </Group>
  );
}
