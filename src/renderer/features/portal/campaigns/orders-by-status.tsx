import { Table, Text } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, filteredPath, RecordLink, show } from '#renderer/lists/record-view/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import type { SectionDetails } from '#shared/bridge/lists/records.ts';

/** How many orders of a campaign are in each state, and their sum; each opens its orders. */
export function OrdersByStatus({ campaignId, rows }: { readonly campaignId: string; readonly rows: SectionDetails['campaigns']['ordersByStatus'] }) {
  const { t } = useT();
  const format = useFormat();
  if (rows.length === 0) return <Text size="sm" c="dimmed">{t('records:related.noOrders')}</Text>;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <>
      <Table verticalSpacing={4} horizontalSpacing={0} aria-label={t('records:groups.ordersByStatus')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('records:fields.status')}</Table.Th>
            <Table.Th ta="end">{t('records:fields.orderCount')}</Table.Th>
            <Table.Th ta="end">{t('records:fields.totalAmount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ status, count: inStatus, total, lacking = 0 }) => (
            <Table.Tr key={status ?? ''}>
              <Table.Td>{status === null ? UNKNOWN : <FieldContent value={show.status('orderStates', status)} />}</Table.Td>
              <Table.Td ta="end">
                {status === null
                  ? format.number(inStatus)
                  : <RecordLink to={filteredPath('orders', { campaignId: [campaignId], status: [status] })}>{format.number(inStatus)}</RecordLink>}
              </Table.Td>
              <Table.Td ta="end">
                <Amount money={total} />
                {lacking > 0 && <div><Incomplete lacking={lacking} of="orders" /></div>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div><RecordLink to={filteredPath('orders', { campaignId: [campaignId] })}>{t('records:related.showAll', { count })}</RecordLink></div>
    </>
  );
}
