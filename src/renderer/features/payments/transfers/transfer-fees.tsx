import { Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { UnreadableValue } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import { unreadableFieldsOf } from '#shared/contract/came-unreadable.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Money } from '#shared/domain/money.ts';

/** What the bank takes for the transfer, fee by fee. */
export function TransferFees({ transfer }: { readonly transfer: MoneyTransfer }): ReactElement {
  const { t } = useT();
  const { fees } = transfer;
  // Rounded, a fee of three decimals would be another fee.
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

const FeeAmount = ({ money, raw }: { readonly money: Money | null; readonly raw: string | null }): ReactElement =>
  (raw === null ? <Amount money={money} /> : <UnreadableValue raw={raw} />);
