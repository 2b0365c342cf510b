import { Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN } from '#renderer/ui/format/index.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';

/** What the bank takes for the transfer, fee by fee. */
export function TransferFees({ fees }: { readonly fees: MoneyTransfer['fees'] }): ReactElement {
  const { t } = useT();
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
            <Table.Td>{fee.description ?? UNKNOWN}</Table.Td>
            <Table.Td ta="end"><Amount money={fee.amount} /></Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
