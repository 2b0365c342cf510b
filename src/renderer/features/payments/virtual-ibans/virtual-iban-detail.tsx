import { Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { DetailColumns, DetailGroup, field, FieldList, RelatedTable, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { transfersView } from '#renderer/features/payments/transfers/index.ts';
import { useT } from '#renderer/i18n/index.ts';

import { ProbableArrivals } from './probable-arrivals.tsx';

/** A virtual IBAN and what arrived on it. */
export function VirtualIbanDetail({ detail: { record, details } }: DetailProps<'virtualIbans'>): ReactElement {
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
        <DetailGroup title="identification">
          <FieldList
            fields={[
              field('virtualIban', show.iban(record.virtualIban)),
              field('description', show.text(record.description)),
              field('status', show.status('virtualIbanStates', record.status)),
              field('parentAccountId', show.account(record.parentAccountId ?? record.accountId, names.account(record.parentAccountId ?? record.accountId))),
              field('activationDate', show.date(record.activationDate)),
              field('deactivationDate', show.date(record.deactivationDate)),
            ]}
          />
        </DetailGroup>
      }
    />
  );
}
