import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError, Section } from '#renderer/ui/index.ts';
import type { AttemptView, IntentView } from '#shared/bridge/writes/intents.ts';
import { Elapsed } from './elapsed.tsx';
import classes from './outcome.module.css';
import { undocumentedStatus } from './situation.ts';

/** Every time something left, or should have left, this computer: when, and what came back. */
export function Attempts({ intent }: { readonly intent: IntentView }): ReactElement {
  const { t } = useT();
  // The bank took it, and what it made of it nobody knows.
  const unclear = undocumentedStatus(intent) !== null;
  return (
    <Section heading={t('outcome:attempts.heading')}>
      {intent.attempts.length === 0
        ? <p className="t-muted">{t('outcome:attempts.none')}</p>
        : <ol className={classes['attempts']}>{intent.attempts.map((attempt) => <Attempt key={attempt.number} attempt={attempt} unclear={unclear} />)}</ol>}
    </Section>
  );
}

const meaningOf = (outcome: AttemptView['outcome']): string =>
  outcome === 'accepted' ? 'done' : outcome === 'rejected' || outcome === 'failed' || outcome === 'codeRefused' ? 'wrong' : outcome === 'running' ? 'progress' : 'wait';

function Attempt({ attempt, unclear }: { readonly attempt: AttemptView; readonly unclear: boolean }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const running = attempt.outcome === 'running';
  const error = attempt.error === null ? null : describeError(attempt.error, t);
  return (
    <li data-meaning={unclear && attempt.outcome === 'accepted' ? 'wait' : meaningOf(attempt.outcome)}>
      <span>
        {t(`outcome:attempts.${attempt.phase}`)} <time dateTime={attempt.startedAt} title={format.instantFull(attempt.startedAt)}>{format.instant(attempt.startedAt)}</time>
        {': '}<strong>{t(`outcome:attempts.outcomes.${attempt.outcome}`)}</strong>
        {running && <span className="t-muted">{', '}<Elapsed since={attempt.startedAt} /></span>}
      </span>
      {error !== null && <span>{error.title}</span>}
      {error?.code !== null && error !== null && (
        <span className={classes['attemptCode']}><span className="t-mono">{error.code}</span><CopyButton text={error.code} what={t('errors:code')} /></span>
      )}
    </li>
  );
}
