import { NativeSelect } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { LAST_DAY, nextOccurrences, rhythmSteps, weekdayOf } from '#shared/domain/payment/rhythm.ts';
import type { Rhythm, RhythmStep } from '#shared/domain/payment/rhythm.ts';
import { weekdayName } from './rhythm-words.ts';

interface RhythmFieldsProps {
  readonly rhythm: Rhythm | null;
  readonly isInstant: boolean;
  readonly today: BankDate;
  readonly onChange: (rhythm: Rhythm | null) => void;
}

/** Shorter months have none of these. */
const SHORT = 28;
const SHOWN = 3;

export function RhythmFields({ rhythm, isInstant, today, onChange }: RhythmFieldsProps) {
  const { t } = useT();
  const format = useFormat();
  const chooseStep = (every: RhythmStep | undefined): void => {
    if (every === undefined) return onChange(null);
    const { from = today, until = null, closed = 'after' } = rhythm ?? {};
    const kept = rhythm !== null && (rhythm.every === 'week') === (every === 'week') ? rhythm.day : null;
    return onChange({ every, day: kept ?? (every === 'week' ? weekdayOf(from) : Number(from.slice(8))), from, until, closed });
  };
  const days = rhythm?.every === 'week'
    ? [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day, format) }))
    : Array.from({ length: LAST_DAY }, (_, index) => index + 1).map((day) => ({
      value: String(day), label: day === LAST_DAY ? t('templates:rhythm.lastDay') : day > SHORT ? t('templates:rhythm.lastDayOfShort', { day }) : String(day),
    }));
  return (
    <Section heading={t('templates:rhythm.heading')}>
      <p className="t-small">{t('templates:rhythm.about')}</p>
      <div className="t-pair">
        <NativeSelect
          label={t('templates:rhythm.every')} value={rhythm?.every ?? ''}
          data={[{ value: '', label: t('templates:rhythm.none') }, ...rhythmSteps.map((value) => ({ value, label: t(`templates:rhythm.steps.${value}`) }))]}
          onChange={({ currentTarget: { value } }) => { chooseStep(rhythmSteps.find((step) => step === value)); }}
        />
        {rhythm !== null && (
          <NativeSelect
            label={t(rhythm.every === 'week' ? 'templates:rhythm.weekday' : 'templates:rhythm.day')} value={String(rhythm.day)} data={days}
            onChange={({ currentTarget: { value } }) => { onChange({ ...rhythm, day: Number(value) }); }}
          />
        )}
      </div>
      {rhythm !== null && (
        <>
          <div className="t-pair">
            <DayInput
              label={t('templates:rhythm.from')} description={t('templates:rhythm.fromHint')} value={rhythm.from} clearable={false}
              onChange={(from) => { if (from !== null) onChange({ ...rhythm, from }); }}
            />
            <DayInput
              label={t('templates:rhythm.until')} description={t('templates:rhythm.untilHint')} value={rhythm.until} error={endsTooEarly(rhythm) ? t('templates:rhythm.untilBefore') : null}
              onChange={(until) => { onChange({ ...rhythm, until }); }}
            />
          </div>
          <NativeSelect
            label={t('templates:rhythm.closed')} value={rhythm.closed} disabled={isInstant} description={isInstant ? t('templates:rhythm.instant') : null}
            data={(['before', 'after'] as const).map((value) => ({ value, label: t(`templates:rhythm.closedOn.${value}`) }))}
            onChange={({ currentTarget: { value } }) => { onChange({ ...rhythm, closed: value === 'before' ? 'before' : 'after' }); }}
          />
          <Next rhythm={rhythm} isInstant={isInstant} today={today} />
        </>
      )}
    </Section>
  );
}

export const endsTooEarly = ({ from, until }: Rhythm): boolean => until !== null && until < from;

/** The next days, as they follow from what is chosen. */
function Next({ rhythm, isInstant, today }: { readonly rhythm: Rhythm } & Pick<RhythmFieldsProps, 'isInstant' | 'today'>) {
  const { t } = useT();
  const format = useFormat();
  const next = nextOccurrences(rhythm, today, SHOWN, isInstant);
  return (
    <output className="t-small">
      {next.length === 0 ? t('templates:rhythm.noMore') : (
        <>
          <strong>{t('templates:rhythm.next')}</strong>
          <ul className="t-list">
            {next.map(({ day, pay }) => (
              <li key={day}>{day === pay ? format.dateWithWeekday(day) : t('templates:rhythm.nextOn', { day: format.dateWithWeekday(day), pay: format.dateWithWeekday(pay) })}</li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}
