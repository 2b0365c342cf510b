import { Table, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, HeadlineAmount, show, SideBySide, Timeline, UnreadableValue, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, Field, SectionView, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN } from '#renderer/ui/format/index.ts';
import { later, Note, Said } from '#renderer/ui/index.ts';
import { unreadableFieldsOf } from '#shared/contract/came-unreadable.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { transferStates } from '#shared/contract/states.ts';
import type { Money } from '#shared/domain/money.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { accountAmount, counterpart, movesNothing } from '#shared/domain/payment/transfer-sides.ts';
import type { OnAccount } from '#shared/sections/section.ts';
import { RevertedTransfer } from './reverted-transfer.tsx';

export const transfersView: SectionView<'transfers'> = {
  section: 'transfers',
  icon: IconArrowsExchange,
  columns: [
    { key: 'createdDatetime', label: 'createdDatetime', width: 178, value: ({ record }) => show.instant(record.createdDatetime) },
    { key: 'counterpartName', label: 'counterpartName', width: 232, grow: 1, value: ({ record }) => show.text(counterpart(record)?.name ?? null) },
    { key: 'description', label: 'transferDescription', width: 200, grow: 3, value: ({ record }) => show.text(record.description) },
    { key: 'amount', label: 'amount', width: 132, numeric: true, value: ({ record }) => show.signedAmount(accountAmount(record), movesNothing(record.status)) },
    { key: 'status', label: 'status', width: 152, value: ({ record }) => show.status('transferStates', record.status) },
    { key: 'direction', label: 'direction', width: 96, value: ({ record }) => show.status('directions', record.direction) },
    { key: 'accountId', label: 'accountId', width: 148, value: ({ record }, names) => show.text(names.account(record.accountId) ?? record.accountId) },
    {
      key: 'counterpartAccount', label: 'counterpartAccount', exportKey: null, width: 260, optional: true,
      value: ({ record }) => show.iban(counterpart(record)?.accountCode ?? null),
    },
    { key: 'accountedDatetime', label: 'accountedDatetime', width: 176, optional: true, value: ({ record }) => show.instant(record.accountedDatetime) },
    { key: 'cro', label: 'cro', width: 132, optional: true, value: ({ record }) => show.code(record.cro) },
    { key: 'trn', label: 'trn', width: 270, optional: true, value: ({ record }) => show.code(record.trn) },
    { key: 'isInstant', label: 'isInstant', width: 96, optional: true, value: ({ record }) => show.flag(record.isInstant) },
    { key: 'isUrgent', label: 'isUrgent', width: 88, optional: true, value: ({ record }) => show.flag(record.isUrgent) },
    { key: 'feeType', label: 'feeType', width: 180, optional: true, value: ({ record }) => show.status('feeTypes', record.feeType) },
    { key: 'uri', label: 'uri', width: 160, optional: true, value: ({ record }) => show.text(record.uri) },
    { key: 'moneyTransferId', label: 'moneyTransferId', width: 160, optional: true, value: ({ record }) => show.code(record.moneyTransferId) },
  ],
  filters: [
    { key: 'direction', label: 'direction', values: { from: 'list', list: 'directions' } },
    { key: 'status', label: 'status', values: { from: 'list', list: 'transferStates' } },
    { key: 'accountId', label: 'account', values: { from: 'accounts' } },
  ],
  defaultSort: { key: 'createdDatetime', direction: 'desc' },
  heading: ({ record }, t) => {
    const name = counterpart(record)?.name ?? null;
    if (name === null) return t('records:headings.transfer', { id: record.moneyTransferId });
    return record.direction === 'OUTGOING' ? t('records:headings.transferTo', { name }) : t('records:headings.transferFrom', { name });
  },
  status: ({ record }) => show.status('transferStates', record.status),
  joins: [],
  incomplete: () => false,
  Detail: TransferDetail,
  Actions: later(async () => (await import('./transfer-actions.tsx')).TransferActions),
};

const LinkedWrites = later(async () => (await import('./transfer-actions.tsx')).LinkedWrites);

function TransferDetail({ detail: { record } }: DetailProps<'transfers'>) {
  const { t } = useT();
  const names = useNames();
  return (
    <DetailColumns
      lead={
        <>
          <HeadlineAmount amount={accountAmount(record)} signed struck={movesNothing(record.status)} />
          {record.status !== null && !isKnownStatus(transferStates, record.status) && (
            <Note meaning="wait">{t('writes:transfers.unknownStatus', { status: record.status })}</Note>
          )}
        </>
      }
      main={
        <>
          <SideBySide>
            <DetailGroup title="debtor" fields={partyFields(record.debtor)} />
            <DetailGroup title="creditor" fields={partyFields(record.creditor)} />
          </SideBySide>
          <DetailGroup title="codes" fields={codeFields(record)} />
          <LinkedWrites accountId={record.accountId} moneyTransferId={record.moneyTransferId} />
          <RevertedTransfer key={record.moneyTransferId} moneyTransferId={record.moneyTransferId} />
        </>
      }
      side={
        <>
          <DetailGroup title="timeline"><Timeline steps={timeline(record)} /></DetailGroup>
          <DetailGroup
            title="execution" fields={[
              field('accountId', show.account(record.accountId, names.account(record.accountId))),
              field('direction', show.status('directions', record.direction)),
              field('status', show.status('transferStates', record.status)),
              field('isInstant', show.flag(record.isInstant)),
              field('isUrgent', show.flag(record.isUrgent)),
              field('hasTaxRelief', show.flag(record.hasTaxRelief)),
              ...(record.challengeId === null ? [] : [field('challengeId', show.code(record.challengeId))]),
            ]}
          />
          <DetailGroup title="amounts" fields={amountFields(record)} />
          <DetailGroup
            title="fees" fields={[
              field('feeType', show.status('feeTypes', record.feeType)),
              field('feeAccountId', show.account(record.feeAccountId, names.account(record.feeAccountId))),
            ]}
          >
            <TransferFees transfer={record} />
          </DetailGroup>
        </>
      }
    />
  );
}

const partyFields = (party: MoneyTransfer['creditor']): readonly Field[] => [
  { ...field('name', show.text(party?.name ?? null)), wide: true },
  field('accountCode', show.iban(party?.accountCode ?? null)),
  field('bicCode', show.code(party?.bicCode ?? null)),
  field('address', show.text(party?.address?.address ?? null)),
  field('city', show.text(party?.address?.city ?? null)),
  field('countryCode', show.text(party?.address?.countryCode ?? null)),
];

const codeFields = (transfer: MoneyTransfer): readonly Field[] => [
  field('transferDescription', show.text(transfer.description)),
  field('uri', show.text(transfer.uri)),
  field('cro', show.code(transfer.cro)),
  field('trn', show.code(transfer.trn)),
  field('moneyTransferId', show.code(transfer.moneyTransferId)),
];

const amountFields = ({ amount }: MoneyTransfer): readonly Field[] => [
  field('debtorAmount', show.amount(amount?.debtor ?? null)),
  field('creditorAmount', show.amount(amount?.creditor ?? null)),
  field('exchangeRate', show.text(amount?.exchangeRate ?? null)),
  field('creditorCurrencyDate', show.date(amount?.creditorCurrencyDate ?? null)),
];

function timeline(transfer: OnAccount<MoneyTransfer>): readonly TimelineStep[] {
  const plain = { meaning: 'neutral', amount: null, status: null, code: null } as const;
  return [
    { ...plain, what: 'created', at: transfer.createdDatetime },
    { ...plain, what: 'debtorValue', at: transfer.debtorValueDate },
    { ...plain, what: 'transferAccounted', at: transfer.accountedDatetime, meaning: transfer.accountedDatetime === null ? 'neutral' : 'done' },
    { ...plain, what: 'creditorValue', at: transfer.creditorValueDate },
  ];
}

export function TransferFees({ transfer }: { readonly transfer: MoneyTransfer }) {
  const { t } = useT();
  const { fees } = transfer;
  // A fee with three decimals is shown as it came, never rounded.
  const cameAs = (index: number): string | null => unreadableFieldsOf(transfer).find(({ path }) => path === `fees.${index}.amount`)?.raw ?? null;
  if (fees.length === 0) return <Text size="sm" c="dimmed">{t('records:related.noFees')}</Text>;
  return (
    <Table verticalSpacing={4} horizontalSpacing={0} aria-label={t('records:groups.fees')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('records:fields.feeCode')}</Table.Th>
          <Table.Th>{t('records:fields.description')}</Table.Th>
          <Table.Th ta="end">{t('records:fields.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fees.map((fee, index) => (
          <Table.Tr key={`${index} ${fee.feeCode ?? ''}`}>
            <Table.Td>{fee.feeCode ?? UNKNOWN}</Table.Td>
            <Table.Td><Said text={fee.description ?? UNKNOWN} /></Table.Td>
            <Table.Td ta="end"><FeeAmount money={fee.amount} raw={cameAs(index)} /></Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const FeeAmount = ({ money, raw }: { readonly money: Money | null; readonly raw: string | null }) =>
  (raw === null ? <Amount money={money} /> : <UnreadableValue raw={raw} />);
