import { Stack } from '@mantine/core';
import { Link } from 'wouter';
import { pathOfBatch } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError, DescriptionList, Field, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AttemptView, IntentView, ShownWrite } from '#shared/bridge/writes/intents.ts';
import { Elapsed } from './elapsed.tsx';
import classes from './outcome.module.css';
import { ShownFields } from './shown-write.tsx';
import { undocumentedStatus } from './situation.ts';
import { causeOf } from './state-explained.tsx';

export function JournalRecord({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const format = useFormat();
  const { leftByFile = null } = intent;
  return (
    <Section heading={t('outcome:record.heading')}>
      <DescriptionList>
        <Field label={t('outcome:record.approved')}>{format.instant(intent.createdAt)}</Field>
        <Field label={t('outcome:record.by')}>{intent.userName}</Field>
        {intent.batchId !== null && intent.batchLine !== null && <OfGroup batchId={intent.batchId} index={intent.batchLine} />}
        {intent.transfer?.status !== undefined && intent.transfer?.status !== null && (
          <Field label={t('outcome:record.status')}><FieldContent value={{ kind: 'status', list: 'transferStates', status: intent.transfer.status }} /></Field>
        )}
        {intent.reason !== null && intent.reason !== '' && <Field label={t('outcome:record.reason')} wide>{reasonWords(intent.reason, t)}</Field>}
        <CodeField label={t('outcome:record.marker')} code={intent.marker} />
        {leftByFile !== null && (
          <>
            <Field label={t('paymentFile:record.file')} wide>{leftByFile.fileName}, {format.instant(leftByFile.at)}</Field>
            <CodeField label={t('paymentFile:record.endToEndId')} code={leftByFile.endToEndId} />
            <CodeField label={t('paymentFile:record.messageId')} code={leftByFile.messageId} />
            <CodeField label={t('paymentFile:record.sha256')} code={leftByFile.sha256} />
          </>
        )}
        <CodeField label={t('outcome:record.cro')} code={intent.transfer?.cro ?? null} />
        <CodeField label={t('outcome:record.trn')} code={intent.transfer?.trn ?? null} />
        <CodeField label={t('outcome:record.serverId')} code={intent.serverId} />
        {intent.match !== null && <Field label={t('outcome:record.match')} wide>{t(`outcome:matches.${intent.match}`, { name: intent.matchedBy ?? '' })}</Field>}
        <CodeField label={t('outcome:record.intentId')} code={intent.intentId} />
      </DescriptionList>
    </Section>
  );
}

/** A code to copy; nothing where there is none. */
export function CodeField({ label, code }: { readonly label: string; readonly code: string | null }) {
  return code === null ? null : <Field label={label} wide><span className="t-mono">{code}</span> <CopyButton text={code} what={label} /></Field>;
}

/** `index` is the line's position; the batch may have been removed. */
function OfGroup({ batchId, index }: { readonly batchId: string; readonly index: number }) {
  const { t } = useT();
  const { data } = useQuery('batches.lines', { batchId, show: 'all', offset: index, limit: 1 }, []);
  const line = data?.lines[0]?.sourceLine ?? null;
  return (
    <Field label={t('outcome:record.batch')}>
      <Link href={pathOfBatch(batchId)}>{line === null ? t('outcome:record.openBatch') : t('outcome:record.batchLine', { line })}</Link>
    </Field>
  );
}

/** Reasons the app itself notes. */
const own = ['restored', 'changed', 'batch', 'excluded', 'closing', 'campaignChanged', 'renewed', 'dayPassed', 'stopped'] as const;

/** Errors that stop a run of writes: the rest is taken back with the error's name. */
const errors: ReadonlySet<string> = new Set([
  'rejected', 'notSent', 'ambiguous', 'rateLimited', 'unauthenticated', 'badResponse', 'offline', 'locked', 'paymentsBlocked', 'outcomeUnknown', 'internal', 'notFound', 'wrongState',
  'blockedByIntent', 'changedSinceShown',
] satisfies readonly AppError['kind'][]);

/** Why a write was taken back or given up; a person's words are shown as typed. */
export function reasonWords(reason: string, t: Translate): string {
  const word = own.find((known) => known === reason);
  return word !== undefined ? t(`outcome:reasons.${word}`) : errors.has(reason) ? t('outcome:reasons.failed') : reason;
}

export function ApprovedWrite({ shown }: { readonly shown: ShownWrite }) {
  const { t } = useT();
  return <Section heading={t('outcome:shown.heading')}><ShownFields shown={shown} /></Section>;
}

export function Attempts({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const unclear = undocumentedStatus(intent) !== null;
  return (
    <Section heading={t('outcome:attempts.heading')}>
      {intent.attempts.length === 0
        ? <p className="t-muted">{t('outcome:attempts.none')}</p>
        : <Stack component="ol" fz="sm" className="t-list">{intent.attempts.map((attempt, index) => <Attempt key={attempt.number} attempt={attempt} unclear={unclear} explained={index === intent.attempts.length - 1 ? causeOf(intent) : null} />)}</Stack>}
    </Section>
  );
}

const meaningOf = (outcome: AttemptView['outcome']): string =>
  outcome === 'accepted' ? 'done' : outcome === 'rejected' || outcome === 'failed' || outcome === 'codeRefused' ? 'wrong' : outcome === 'running' ? 'progress' : 'wait';

/** `explained`: the error that the page already gives as the cause. */
function Attempt({ attempt, unclear, explained }: { readonly attempt: AttemptView; readonly unclear: boolean; readonly explained: AppError | null }) {
  const { t } = useT();
  const format = useFormat();
  const running = attempt.outcome === 'running';
  const error = attempt.error === null ? null : describeError(attempt.error, t);
  return (
    <Stack component="li" gap={2} className="t-edge" data-meaning={unclear && attempt.outcome === 'accepted' ? 'wait' : meaningOf(attempt.outcome)}>
      <span>
        {t(`outcome:attempts.${attempt.phase}`)} <time dateTime={attempt.startedAt} title={format.instantFull(attempt.startedAt)}>{format.instant(attempt.startedAt)}</time>
        {': '}<strong>{t(attempt.phase === 'file' ? `outcome:attempts.${attempt.outcome === 'notSent' ? 'fileNotSent' : 'fileUnknown'}` : `outcome:attempts.outcomes.${attempt.outcome}`)}</strong>
        {running && <span className="t-muted">{', '}<Elapsed since={attempt.startedAt} /></span>}
      </span>
      {error !== null && (explained === null || describeError(explained, t).title !== error.title) && <span>{error.title}</span>}
      {error?.code !== null && error !== null && (
        <span className={classes['code']}><span className="t-mono">{error.code}</span><CopyButton text={error.code} what={t('errors:code')} /></span>
      )}
    </Stack>
  );
}
