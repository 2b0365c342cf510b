import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';

import { Button } from '@mantine/core';

import { DayInput } from '#renderer/ui/day-input.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { addDays, addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import classes from './backfill.module.css';

const YEARS = [2, 5, 10] as const;
const MONTHS_PER_YEAR = 12;

interface BackfillFormProps {
  /** null while it is being read. */
  readonly view: AccountView | null;
  readonly busy: boolean;
  readonly onStart: (from: BankDate) => Promise<boolean>;
}

/** Since when an account's days are wanted. */
export function BackfillForm({ view, busy, onStart }: BackfillFormProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const [from, setFrom] = useState<BankDate | null>(null);
  const [tried, setTried] = useState(false);
  const opened = view?.account.activatedDate ?? null;
  const here = view?.coverage.ranges.at(-1)?.from ?? null;
  const problem = from === null ? t('review:backfill.sinceNeeded') : from >= today ? t('review:backfill.sinceFuture') : null;
  // What is here already is no suggestion, nor is a time before there was an account.
  const isOlder = (date: BankDate): boolean => here === null || date < here;
  const years = YEARS.map((count) => ({ count, date: addMonths(today, -count * MONTHS_PER_YEAR) }))
    .filter(({ date }) => isOlder(date) && (opened === null || date > opened));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null && from !== null) void onStart(from);
  };

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <div className={classes['suggestions']} role="group" aria-label={t('review:backfill.suggestions')}>
        {opened !== null && isOlder(opened) && (
          <Suggestion chosen={from === opened} onChoose={() => { setFrom(opened); }}>{t('review:backfill.opened', { date: format.date(opened) })}</Suggestion>
        )}
        {years.map(({ count, date }) => (
          <Suggestion key={count} chosen={from === date} onChoose={() => { setFrom(date); }}>{t('review:backfill.years', { count })}</Suggestion>
        ))}
      </div>
      <DayInput
        size="xs"
        label={t('review:backfill.since')}
        description={here === null ? t('review:backfill.nothingHere') : t('review:backfill.hereSince', { date: format.date(here) })}
        value={from}
        maxDate={addDays(today, -1)}
        error={tried ? problem : null}
        onChange={setFrom}
      />
      <p className={classes['about']}>{t('review:backfill.about')}</p>
      <Button type="submit" size="xs" disabled={busy}>{busy ? t('review:backfill.starting') : t('review:backfill.start')}</Button>
    </form>
  );
}

interface SuggestionProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function Suggestion({ chosen, onChoose, children }: SuggestionProps): ReactElement {
  return <Button size="compact-xs" variant={chosen ? 'light' : 'default'} aria-pressed={chosen} onClick={onChoose}>{children}</Button>;
}
