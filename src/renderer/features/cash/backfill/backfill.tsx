import { Anchor, Button, Group, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { useFreshness, useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DayInput } from '#renderer/ui/day-input.tsx';
import { useFormat, useToday } from '#renderer/ui/format/index.ts';
import { describeError, ProgressBar, Said, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { addDays, addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import classes from './backfill.module.css';

export function BackfillButton({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { backfill } = useBackfill(accountId);
  const [opened, setOpened] = useState(false);
  useAskedFor('backfill', () => { setOpened(true); });
  const phase = backfill?.phase ?? 'none';
  const percent = backfill === null ? '' : format.percent(ratioOf(backfill));
  return (
    <Popover opened={opened} onChange={setOpened} width={380} position="bottom-start" trapFocus withArrow shadow="md" hideDetached={false}>
      <Popover.Target>
        <Anchor component="button" type="button" size="xs" aria-expanded={opened} onClick={() => { setOpened(!opened); }}>
          {t(`review:backfill.button.${phase}`, { percent })}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('review:backfill.heading')}>
        <BackfillPanel accountId={accountId} />
      </Popover.Dropdown>
    </Popover>
  );
}

export function BackfillOverview(): ReactElement | null {
  const { t } = useT();
  const backfills = useBackfills().filter(({ phase }) => phase !== 'done');
  const nameOf = useAccountNames();
  if (backfills.length === 0) return null;
  return (
    <section className={classes['overview']}>
      <h3 className={classes['heading']}>{t('review:backfill.all')}</h3>
      <ul className="t-list">
        {backfills.map((backfill) => <OfAccount key={backfill.accountId} backfill={backfill} name={nameOf(backfill.accountId)} />)}
      </ul>
    </section>
  );
}

function OfAccount({ backfill, name }: { readonly backfill: Backfill; readonly name: string }): ReactElement {
  const { t } = useT();
  const { busy, error, step } = useBackfill(backfill.accountId);
  return (
    <li>
      <h4><Said text={name} /></h4>
      <BackfillProgress backfill={backfill} label={t('review:backfill.progressOf', { account: name })} busy={busy} onStep={(wanted) => void step(wanted)} />
      {error !== null && <Failure error={error} />}
    </li>
  );
}

const NAMED = 3;

function BackfillPanel({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const { data } = useQuery('accounts.get', { accountId }, ['accounts', 'statements']);
  const { backfill, busy, error, start, step } = useBackfill(accountId);
  return (
    <Stack gap="md" fz="sm">
      {/* Takes the focus, so that the calendar does not open by itself. */}
      <h2 className={classes['heading']} tabIndex={-1} data-autofocus>{t('review:backfill.heading')}</h2>
      {backfill !== null && <BackfillProgress backfill={backfill} label={t('review:backfill.heading')} busy={busy} onStep={(wanted) => void step(wanted)} />}
      {(backfill === null || backfill.phase === 'done') && <BackfillForm key={backfill?.from} view={data} busy={busy} onStart={start} />}
      {data !== null && <Overfull view={data} />}
      {error !== null && <Failure error={error} />}
    </Stack>
  );
}

function Overfull({ view }: { readonly view: AccountView }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { overfull } = view.coverage;
  if (overfull.length === 0) return null;
  const dates = overfull.slice(0, NAMED).map(({ date }) => format.date(date)).join(', ');
  return (
    <p className="t-small t-wait">
      {t('review:backfill.overfull', { count: overfull.length, dates: overfull.length > NAMED ? `${dates}…` : dates })}
    </p>
  );
}

function Failure({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const { title, next } = describeError(error, t);
  return <p className="t-edge" data-meaning="wrong" role="alert">{title} {next}</p>;
}

const YEARS = [2, 5, 10] as const;
const MONTHS_PER_YEAR = 12;

interface BackfillFormProps {
  readonly view: AccountView | null;
  readonly busy: boolean;
  readonly onStart: (from: BankDate) => Promise<void>;
}

function BackfillForm({ view, busy, onStart }: BackfillFormProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const today = useToday();
  const [from, setFrom] = useState<BankDate | null>(null);
  const [tried, setTried] = useState(false);
  const opened = view?.account.activatedDate ?? null;
  const here = view?.coverage.ranges.at(-1)?.from ?? null;
  const problem = from === null ? t('review:backfill.sinceNeeded') : from >= today ? t('review:backfill.sinceFuture') : null;
  // Suggests no date that is already covered or before the account was opened.
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
      <Group gap="xs" className={classes['suggestions']} role="group" aria-label={t('review:backfill.suggestions')}>
        {opened !== null && isOlder(opened) && (
          <Suggestion chosen={from === opened} onChoose={() => { setFrom(opened); }}>{t('review:backfill.opened', { date: format.date(opened) })}</Suggestion>
        )}
        {years.map(({ count, date }) => (
          <Suggestion key={count} chosen={from === date} onChoose={() => { setFrom(date); }}>{t('review:backfill.years', { count })}</Suggestion>
        ))}
      </Group>
      <DayInput
        size="xs" label={t('review:backfill.since')}
        description={here === null ? t('review:backfill.nothingHere') : t('review:backfill.hereSince', { date: format.date(here) })}
        value={from} maxDate={addDays(today, -1)} error={tried ? problem : null} onChange={setFrom}
      />
      <p className="t-small">{t('review:backfill.about')}</p>
      <Button type="submit" size="xs" className="t-start" disabled={busy}>{busy ? t('review:backfill.starting') : t('review:backfill.start')}</Button>
    </form>
  );
}

function Suggestion({ chosen, onChoose, children }: { readonly chosen: boolean; readonly onChoose: () => void; readonly children: string }): ReactElement {
  return <Button size="compact-xs" variant={chosen ? 'light' : 'default'} aria-pressed={chosen} onClick={onChoose}>{children}</Button>;
}

const meanings: Readonly<Record<Backfill['phase'], Meaning>> = {
  reading: 'progress', waiting: 'wait', paused: 'neutral', done: 'done', failed: 'wrong',
};

const stepsOf: Readonly<Record<Backfill['phase'], readonly BackfillStep[]>> = {
  reading: ['pause', 'end'], waiting: ['pause', 'end'], paused: ['resume', 'end'], done: [], failed: ['resume', 'end'],
};

interface BackfillProgressProps {
  readonly backfill: Backfill;
  readonly label: string;
  readonly busy: boolean;
  readonly onStep: (step: BackfillStep) => void;
}

function BackfillProgress({ backfill, label, busy, onStep }: BackfillProgressProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const what = useWhat(backfill);
  const { phase, days, daysDone, entries, from } = backfill;
  const howFar = `${t('review:backfill.days', { done: format.number(daysDone), days: format.number(days) })} · ${t('review:backfill.entries', { count: entries, number: format.number(entries) })}`;
  return (
    <Stack gap="sm" fz="sm">
      <Group component="p" gap="4px 8px">
        <StatusBadge meaning={meanings[phase]}>{t(`review:backfill.phases.${phase}`)}</StatusBadge>
        <strong>{t('review:backfill.target', { date: format.date(from) })}</strong>
      </Group>
      <ProgressBar label={label} ratio={ratioOf(backfill)} text={howFar} paused={phase === 'paused' || phase === 'failed'} />
      <p className="t-small">{howFar}</p>
      <p role="status">{what}</p>
      {stepsOf[phase].length > 0 && (
        <Group gap="sm" mt="xs" wrap="nowrap" align="stretch">
          {stepsOf[phase].map((step) => (
            <Button
              key={step} size="xs" variant={step === 'end' ? 'subtle' : 'default'} disabled={busy}
              {...(step === 'end' ? { title: t('review:backfill.endHint') } : {})} onClick={() => { onStep(step); }}
            >
              {t(`review:backfill.${step}`)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** The reason for no answer is that of the connection. */
function useWhat({ phase }: Backfill): string {
  const { t } = useT();
  const freshness = useFreshness();
  if (phase === 'waiting' && freshness.phase === 'offline') return t('review:backfill.what.offline');
  if (phase === 'failed' && (freshness.phase === 'failed' || freshness.phase === 'offline')) {
    return `${describeError(freshness.error, t).title} ${t('review:backfill.what.failed')}`;
  }
  return t(`review:backfill.what.${phase}`);
}

type BackfillStep = 'pause' | 'resume' | 'end';

const useBackfills = (): readonly Backfill[] => useQuery('backfill.list', null, ['backfills']).data ?? none;

const none: readonly Backfill[] = [];

/** `backfill`: null without one, or until it is known. */
function useBackfill(accountId: string) {
  const { data, reload } = useQuery('backfill.list', null, ['backfills']);
  const { busy, error, run } = useCommand();
  return {
    backfill: data?.find((candidate) => candidate.accountId === accountId) ?? null,
    busy,
    error,
    start: async (from: BankDate): Promise<void> => {
      await run('backfill.start', { accountId, from });
      reload();
    },
    step: async (step: BackfillStep): Promise<void> => {
      await run(`backfill.${step}`, { accountId });
      reload();
    },
  };
}

/** From 0 to 1; 1 only when done. */
function ratioOf({ phase, days, daysDone }: Backfill): number {
  if (phase === 'done') return 1;
  return days === 0 ? 0 : Math.min(0.99, Math.floor((daysDone / days) * 100) / 100);
}
