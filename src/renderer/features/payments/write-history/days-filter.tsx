import 'dayjs/locale/it';

import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { useCalendarWords } from '#renderer/ui/index.ts';

interface DaysFilterProps {
  readonly from: string | null;
  readonly to: string | null;
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** The days on which writes were approved; nothing chosen lets every day through. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps): ReactElement {
  const { t, language } = useT();
  const { fieldDay } = useFormat();
  const words = useCalendarWords();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DatePickerInput
        key={`${from ?? ''} ${to ?? ''}`}
        type="range"
        size="xs"
        miw={112}
        allowSingleDateInRange
        clearable
        {...words}
        popoverProps={{ withRoles: false, withinPortal: false }}
        aria-label={t('evidence:list.days')}
        placeholder={t('evidence:list.days')}
        valueFormat={fieldDay}
        leftSection={<IconCalendar size={14} aria-hidden="true" />}
        defaultValue={[from, to]}
        onChange={([begin, end]) => { if ((begin === null) === (end === null)) onChange(begin, end); }}
      />
    </DatesProvider>
  );
}
