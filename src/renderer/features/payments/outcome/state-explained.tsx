import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError, Note } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { BankWords } from './bank-words.tsx';
import { Elapsed } from './elapsed.tsx';
import classes from './outcome.module.css';
import { bookedFor, situationOf, undocumentedStatus } from './situation.ts';

/** How a write stands, in whole sentences: what happened, whether money moved, what comes next. */
export function StateExplained({ intent }: { readonly intent: IntentView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { text } = situationOf(intent);
  const date = parseBankDate(bookedFor(intent) ?? '');
  const status = undocumentedStatus(intent);
  const running = intent.attempts.find((attempt) => attempt.outcome === 'running');
  return (
    <div className={classes['explained']}>
      {intent.turnedUpLate && (
        <div className={classes['late']} role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <div><p className={classes['lateTitle']}>{t('outcome:late.title')}</p><p>{intent.declaration === null ? t('outcome:late.text') : t('outcome:late.declared')}</p></div>
        </div>
      )}
      <p className={classes['reading']} role="status">{t(`outcome:texts.${text}`, { date: format.date(date) })}</p>
      {running !== undefined && <p className={classes['elapsed']}><Elapsed since={running.startedAt} /></p>}
      {status !== null && text !== 'undocumented' && <Note line meaning="wait">{t('outcome:unknownStatus', { status })}</Note>}
      <Cause intent={intent} />
    </div>
  );
}

/** Why the last attempt did not succeed: the bank's words where it spoke, else what went wrong on the way. */
function Cause({ intent }: { readonly intent: IntentView }): ReactElement | null {
  const { t } = useT();
  const { lastError: error, state } = intent;
  if (error === null || isTaken(state) || state === 'CHALLENGE' || state === 'ABANDONED' || state === 'DECLARED') return null;
  if (state === 'REJECTED' || state === 'FAILED') return <BankWords errors={'bankErrors' in error ? error.bankErrors : []} />;
  if (state === 'EXPIRED' && error.kind === 'rejected') return <BankWords errors={error.bankErrors} />;
  const { title, next } = describeError(error, t);
  const said = 'bankErrors' in error ? error.bankErrors : [];
  return (
    <>
      <Note line meaning="wait">{title} {state === 'APPROVED' && next}</Note>
      {said.length > 0 && <BankWords errors={said} />}
    </>
  );
}
