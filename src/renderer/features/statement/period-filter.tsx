import type { ReactElement } from 'react';

import 'dayjs/locale/it';

import { NativeSelect, SegmentedControl } from '@mantine/core';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { periodNames } from './period.ts';
import type { Period } from './period.ts';

interface PeriodFilterProps {
  readonly period: Period;
  readonly today: BankDate;
  readonly table: TableState;
}

/** The period: a named one, or any two dates. */
export function PeriodFilter({ period, today, table }: PeriodFilterProps): ReactElement {
  const { t, language } = useT();
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('statement:period')}
        value={period.name}
        data={periodNames.map((name) => ({ value: name, label: t(`statement:periods.${name}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'custom') table.change({ period: value, from: period.from ?? today, to: period.to ?? today });
          else table.change({ period: value, from: null, to: null });
        }}
      />
      {period.name === 'custom' && (
        <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
          <DatePickerInput
            key={`${period.from} ${period.to}`}
            type="range"
            size="xs"
            miw={224}
            allowSingleDateInRange
            aria-label={t('statement:customPeriod')}
            valueFormat={language === 'it' ? 'DD/MM/YYYY' : 'D MMM YYYY'}
            leftSection={<IconCalendar size={14} aria-hidden="true" />}
            maxDate={today}
            defaultValue={[period.from, period.to]}
            onChange={([from, to]) => {
              if (from !== null && to !== null) table.change({ period: 'custom', from, to });
            }}
          />
        </DatesProvider>
      )}
    </>
  );
}

interface EntriesFilterProps {
  readonly entries: 'all' | 'credits' | 'debits';
  readonly table: TableState;
}

export function EntriesFilter({ entries, table }: EntriesFilterProps): ReactElement {
  const { t } = useT();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('statement:entries')}
      value={entries}
      data={(['all', 'credits', 'debits'] as const).map((value) => ({ value, label: t(`statement:show.${value}`) }))}
      onChange={(value) => {
        table.change({ entries: value === 'all' ? null : value });
      }}
    />
  );
}
