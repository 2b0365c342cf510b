import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, HeadlineAmount, show, SideBySide, Timeline, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps, Field, TimelineStep } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { later, Note } from '#renderer/ui/index.ts';
import type { OnAccount } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { transferStates } from '#shared/contract/states.ts';
import { isKnownStatus } from '#shared/domain/open-status.ts';
import { accountAmount } from '#shared/domain/payment/transfer-sides.ts';

import { RevertedTransfer } from './actions/reverted-transfer.tsx';
import { TransferFees } from './transfer-fees.tsx';

const LinkedWrites = later(async () => (await import('./linked-writes.tsx')).LinkedWrites);

/** A transfer: who, how much, how, and what the bank calls it. */
export function TransferDetail({ detail: { record } }: DetailProps<'transfers'>): ReactElement {
  const { t } = useT();
  const names = useNames();
  return (
    <DetailColumns
      lead={
        <>
          <HeadlineAmount amount={accountAmount(record)} signed />
          {record.status !== null && !isKnownStatus(transferStates, record.status) && (
            <Note meaning="wait">{t('writes:transfers.unknownStatus', { status: record.status })}</Note>
          )}
        </>
      }
      main={
        <>
          <SideBySide>
            <DetailGroup title="debtor"><FieldList fields={partyFields(record.debtor)} /></DetailGroup>
            <DetailGroup title="creditor"><FieldList fields={partyFields(record.creditor)} /></DetailGroup>
          </SideBySide>
          <DetailGroup title="codes"><FieldList fields={codeFields(record)} /></DetailGroup>
          <LinkedWrites accountId={record.accountId} moneyTransferId={record.moneyTransferId} />
          <RevertedTransfer key={record.moneyTransferId} moneyTransferId={record.moneyTransferId} />
        </>
      }
      side={
        <>
          <DetailGroup title="timeline"><Timeline steps={timeline(record)} /></DetailGroup>
          <DetailGroup title="execution">
            <FieldList
              fields={[
                field('accountId', show.account(record.accountId, names.account(record.accountId))),
                field('direction', show.status('directions', record.direction)),
                field('status', show.status('transferStates', record.status)),
                field('isInstant', show.flag(record.isInstant)),
                field('isUrgent', show.flag(record.isUrgent)),
                field('hasTaxRelief', show.flag(record.hasTaxRelief)),
                ...(record.challengeId === null ? [] : [field('challengeId', show.code(record.challengeId))]),
              ]}
            />
          </DetailGroup>
          <DetailGroup title="amounts"><FieldList fields={amountFields(record)} /></DetailGroup>
          <DetailGroup title="fees">
            <FieldList
              fields={[
                field('feeType', show.status('feeTypes', record.feeType)),
                field('feeAccountId', show.account(record.feeAccountId, names.account(record.feeAccountId))),
              ]}
            />
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
