import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';

import { BackfillForm } from './backfill-form.tsx';
import { BackfillProgress } from './backfill-progress.tsx';
import classes from './backfill.module.css';
import { useBackfill } from './use-backfill.ts';

/** Days that are named one by one. */
const NAMED = 3;

/** Reading an account's older days: since when, then how far it is. */
export function BackfillPanel({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const { data } = useQuery('accounts.get', { accountId }, ['accounts', 'statements']);
  const { backfill, busy, error, start, step } = useBackfill(accountId);
  return (
    <div className={classes['panel']}>
      {/* Takes the focus, so that the calendar does not open by itself. */}
      <h2 className={classes['heading']} tabIndex={-1} data-autofocus>{t('review:backfill.heading')}</h2>
      {backfill !== null && <BackfillProgress backfill={backfill} label={t('review:backfill.heading')} busy={busy} onStep={(wanted) => void step(wanted)} />}
      {(backfill === null || backfill.phase === 'done') && <BackfillForm key={backfill?.from} view={data} busy={busy} onStart={start} />}
      {data !== null && <Overfull view={data} />}
      {error !== null && <Failure error={error} />}
    </div>
  );
}

function Overfull({ view }: { readonly view: AccountView }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { overfull } = view.coverage;
  if (overfull.length === 0) return null;
  const dates = overfull.slice(0, NAMED).map(({ date }) => format.date(date)).join(', ');
  return (
    <p className={classes['overfull']}>
      {t('review:backfill.overfull', { count: overfull.length, dates: overfull.length > NAMED ? `${dates}…` : dates })}
    </p>
  );
}

export function Failure({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const { title, next } = describeError(error, t);
  return <p className={classes['failure']} role="alert">{title} {next}</p>;
}
