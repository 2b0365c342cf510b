import { ActionIcon, NativeSelect, Popover, SegmentedControl } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar, IconKeyboard } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { CalendarLanguage } from '#renderer/ui/calendar-language.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import { useCalendarWords } from '#renderer/ui/index.ts';
import { combinationsOf, Keys } from '#renderer/ui/keys/index.ts';
import type { ShortcutId } from '#renderer/ui/keys/index.ts';
import { entryMarks } from '#shared/bridge/cash/statement.ts';
import { isMonth, periodNames } from './period.ts';
import type { Question } from './question.ts';
import classes from './statement.module.css';

type PeriodFilterProps = Pick<Question, 'period' | 'today' | 'table'>;

export function PeriodFilter({ period, today, table }: PeriodFilterProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { ariaLabels } = useCalendarWords();
  const named = periodNames.map((name) => ({ value: name as string, label: t(`statement:periods.${name}`) }));
  const month = isMonth(period.name) ? [{ value: period.name, label: format.month(period.name) }] : [];
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('statement:period')}
        value={period.name}
        data={[...month, ...named]}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'custom') table.change({ period: value, from: period.from ?? today, to: period.to ?? today });
          else table.change({ period: value, from: null, to: null });
        }}
      />
      {period.name === 'custom' && (
        <CalendarLanguage>
          <DatePickerInput
            key={`${period.from} ${period.to}`}
            type="range"
            size="xs"
            miw={224}
            allowSingleDateInRange
            aria-label={t('statement:customPeriod')}
            ariaLabels={ariaLabels}
            popoverProps={{ withRoles: false, withinPortal: false }}
            valueFormat={format.fieldDay}
            leftSection={<IconCalendar size={14} aria-hidden="true" />}
            maxDate={today}
            defaultValue={[period.from, period.to]}
            onChange={([from, to]) => {
              if (from !== null && to !== null) table.change({ period: 'custom', from, to });
            }}
          />
        </CalendarLanguage>
      )}
    </>
  );
}

export function EntriesFilter({ selection, table }: Pick<Question, 'selection' | 'table'>): ReactElement {
  const { t } = useT();
  return (
    <>
      <SegmentedControl
        size="xs" aria-label={t('statement:entries')} value={selection.entries}
        data={(['all', 'credits', 'debits'] as const).map((value) => ({ value, label: t(`statement:show.${value}`) }))}
        onChange={(value) => { table.change({ entries: value === 'all' ? null : value }); }}
      />
      <NativeSelect
        size="xs" aria-label={t('statement:marks')} data-active={selection.marks === 'all' ? undefined : true} value={selection.marks}
        data={entryMarks.map((value) => ({ value, label: t(`statement:marked.${value}`) }))}
        onChange={({ currentTarget: { value } }) => { table.change({ marks: value === 'all' ? null : value }); }}
      />
    </>
  );
}

const keys = [
  [['search'], 'search'], [['intoRows'], 'rows'], [['previousRow', 'nextRow', 'previousRows', 'nextRows', 'firstRow', 'lastRow'], 'move'], [['markRows'], 'mark'],
  [['tickRow'], 'tick'], [['note'], 'note'], [['openRow'], 'open'], [['copyRows'], 'copy'], [['leaveRows'], 'leave'],
] as const satisfies readonly (readonly [readonly ShortcutId[], string])[];

export function StatementKeys(): ReactElement {
  const { t } = useT();
  return (
    <Popover position="bottom-end" width={320} hideDetached={false}>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('statement:keys.heading')} title={t('statement:keys.heading')}>
          <IconKeyboard size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes['keys']}>
          {keys.filter(([ids]) => ids.every((id) => combinationsOf(id).length > 0)).map(([ids, what]) => (
            <div key={what}>
              <dt>{ids.map((id) => <Keys key={id} combination={combinationsOf(id)[0] ?? ''} names={{ Space: t('keys:space') }} silent={false} />)}</dt>
              <dd>{t(`statement:keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
