import { Table } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said, Section, StatusBadge } from '#renderer/ui/index.ts';
import type { ProbableArrival } from '#shared/bridge/lists/records.ts';

import classes from './virtual-ibans.module.css';

/** What the text of a statement says arrived on it: worth knowing, and not certain. */
export function ProbableArrivals({ arrivals }: { readonly arrivals: readonly ProbableArrival[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('writes:virtualIban.probable')}>
      <p className="t-muted">{arrivals.length === 0 ? t('writes:virtualIban.probableNone') : t('writes:virtualIban.probableNote')}</p>
      {arrivals.length > 0 && (
        <Table className={classes['probable'] ?? ''} verticalSpacing={5} horizontalSpacing={8} aria-label={t('writes:virtualIban.probable')}>
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
                <Table.Td className={classes['source'] ?? ''}>{t(`writes:virtualIban.sources.${source}`)}</Table.Td>
                <Table.Td><StatusBadge meaning="wait">{t('writes:virtualIban.certainty')}</StatusBadge></Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
