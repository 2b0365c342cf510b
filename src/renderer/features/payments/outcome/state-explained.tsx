import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { outcome } from '#shared/text/en/payments/outcome.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError, Note, Said, StatusBadge } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { Elapsed } from './elapsed.tsx';
import classes from './outcome.module.css';
import { bookedFor, isUndocumented, situationOf, undocumentedStatus } from './situation.ts';

export function StateExplained({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const format = useFormat();
  const { text } = situationOf(intent);
  const date = parseBankDate(bookedFor(intent) ?? '');
  const status = undocumentedStatus(intent);
  const running = intent.attempts.find((attempt) => attempt.outcome === 'running');
  return (
    <Stack gap="md">
      {intent.turnedUpLate && (
        <div className={classes['panel']} data-meaning="wrong" role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <div><p className={classes['panelTitle']}>{t('outcome:late.title')}</p><p>{intent.declaration === null ? t('outcome:late.text') : t('outcome:late.declared')}</p></div>
        </div>
      )}
      <p className="t-prose" role="status">{t(`outcome:texts.${text}`, { date: format.date(date) })}</p>
      {running !== undefined && <p className={classes['elapsed']}><Elapsed since={running.startedAt} /></p>}
      {status !== null && text !== 'undocumented' && <Note line meaning="wait">{t('outcome:unknownStatus', { status })}</Note>}
      <Cause intent={intent} />
    </Stack>
  );
}

/** The error on the way, where the state is explained by it and not by the bank's words alone. */
export function causeOf({ lastError: error, state }: Pick<IntentView, 'lastError' | 'state'>): AppError | null {
  if (error === null || isTaken(state) || state === 'CHALLENGE' || state === 'ABANDONED' || state === 'DECLARED' || state === 'REJECTED' || state === 'FAILED') return null;
  return state === 'EXPIRED' && error.kind === 'rejected' ? null : error;
}

/** The bank's words or, without any, the error on the way. */
function Cause({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const { lastError, state } = intent;
  const error = causeOf(intent);
  if (error === null) {
    const refused = lastError !== null && (state === 'REJECTED' || state === 'FAILED' || state === 'EXPIRED');
    return refused ? <BankWords errors={'bankErrors' in lastError ? lastError.bankErrors : []} /> : null;
  }
  const { title, next } = describeError(error, t);
  const said = 'bankErrors' in error ? error.bankErrors : [];
  return (
    <>
      <Note line meaning="wait">{title} {state === 'APPROVED' && next}</Note>
      {said.length > 0 && <BankWords errors={said} />}
    </>
  );
}

/** What stands apart is read apart. */
const Then = () => <span className="t-visually-hidden">{',\u00a0'}</span>;

/** The bank's reasons verbatim, with their codes. */
export function BankWords({ errors }: { readonly errors: readonly BankErrorItem[] }) {
  const { t } = useT();
  if (errors.length === 0) return <p className="t-muted">{t('outcome:bank.noWords')}</p>;
  const text = errors.map(({ code, description, params }) => [code, description, params].filter((part) => part !== null && part !== '').join(' · ')).join('\n');
  return (
    <figure className={classes['bankWords']} data-meaning="wrong">
      <Group component="figcaption" gap="xs" className="t-small">{t('outcome:bank.says')}<CopyButton text={text} what={t('errors:code')} /></Group>
      <ul className="t-list">
        {errors.map(({ code, description, params }, index) => (
          <li key={`${index} ${code ?? ''}`} className="t-line">
            <span><Said text={description ?? ''} /></span>
            {code !== null && code !== '' && <><Then /><span className="t-mono t-muted">{code}</span></>}
            {params !== null && params !== '' && <><Then /><span className="t-mono t-muted">{params}</span></>}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const meanings: Readonly<Record<IntentState, Meaning>> = {
  APPROVED: 'neutral', SENDING: 'progress', CONFIRMING: 'progress', CHALLENGE: 'wait', ACCEPTED: 'done', SETTLED: 'done', REJECTED: 'wrong', FAILED: 'wrong',
  EXPIRED: 'wrong', UNKNOWN: 'wait', AMBIGUOUS: 'wait', NOT_FOUND: 'wait', CONFLICT: 'wrong', ABANDONED: 'neutral', DECLARED: 'neutral',
};

interface StateBadgeProps {
  readonly state: IntentState;
  /** Of the portal: "accepted" would read as the state of an order, so it says "done". */
  readonly portal?: boolean;
  /** Of the transfer, while the bank has it. */
  readonly bankStatus?: string | null;
  readonly declared?: 'done' | 'notDone' | null;
  readonly inFile?: boolean;
}

const atBank: Readonly<Record<string, keyof typeof outcome.badges>> = { BOOKED: 'booked', WORK_IN_PROGRESS: 'inProgress', EXECUTED: 'SETTLED' };

/** In the words of the payment's own page. */
export function badgeNameOf({ state, portal = false, bankStatus = null, declared = null, inFile = false }: StateBadgeProps): keyof typeof outcome.badges {
  if (state === 'ACCEPTED' && bankStatus !== null) return isUndocumented(bankStatus) ? 'undocumented' : atBank[bankStatus] ?? 'ACCEPTED';
  if (state === 'UNKNOWN' && inFile) return 'byFile';
  if (state === 'DECLARED' && declared !== null) return declared === 'done' ? 'declaredDone' : 'declaredNotDone';
  return portal && state === 'ACCEPTED' ? 'done' : state;
}

export function StateBadge(shown: StateBadgeProps) {
  const { t } = useT();
  const name = badgeNameOf(shown);
  const meaning = name === 'undocumented' ? 'wait' : name === 'booked' || name === 'inProgress' ? 'progress' : meanings[shown.state];
  return <StatusBadge meaning={meaning}>{t(`outcome:badges.${name}`)}</StatusBadge>;
}
