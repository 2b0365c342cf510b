import type { ReactElement } from 'react';

import { BankWords, reasonWords } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError } from '#renderer/ui/index.ts';
import type { TrailEntry } from '#shared/bridge/app/journal.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { meaningOf, readEvent, wordOf } from './event-words.ts';
import { JsonBlock } from './json-block.tsx';
import classes from './write-history.module.css';

const SHORT_HASH = 12;

/** Everything that happened to a write, in its order, each with its place in the chain. */
export function History({ entries }: { readonly entries: readonly TrailEntry[] }): ReactElement {
  return <ol className={classes['history']}>{entries.map((entry) => <Entry key={entry.sequence} entry={entry} />)}</ol>;
}

function Entry({ entry }: { readonly entry: TrailEntry }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { sequence, at, type, hash, json } = entry;
  return (
    <li data-meaning={meaningOf(type)}>
      <div className={classes['entryHead']}>
        <strong>{wordOf(type, t)}</strong>
        <time dateTime={at} title={format.instantFull(at)}>{toTheSecond(at, format.locale)}</time>
        <span className={classes['entryPlace']}>
          {t('evidence:trail.entry', { sequence })} <span className="t-mono" title={hash}>{hash.slice(0, SHORT_HASH)}…</span>
          <CopyButton text={hash} what={t('evidence:trail.hash')} />
        </span>
      </div>
      <Said entry={entry} />
      <JsonBlock name={t('evidence:trail.details')} json={json} />
    </li>
  );
}

const toTheSecond = (at: Instant, locale: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(instantToMs(at));

/** What came back with it, in words. */
function Said({ entry: { json } }: { readonly entry: TrailEntry }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { user, error, status, serverId, reason, match, told, complete, candidates } = readEvent(json);
  const facts = [
    user === null ? null : t('evidence:trail.byUser', { name: user }),
    error === null ? null : describeError(error, t).title,
    error !== null && 'httpStatus' in error && error.httpStatus !== null ? t('evidence:trail.http', { status: error.httpStatus }) : null,
    complete === null ? null : t(complete ? 'evidence:trail.lookComplete' : 'evidence:trail.lookIncomplete'),
    candidates === null || candidates === 0 ? null : t('evidence:trail.candidates', { count: candidates }),
    status === null ? null : t('evidence:trail.transferStatus', { status }),
    serverId === null ? null : t('evidence:trail.atBank', { id: serverId }),
    match === null ? null : t(`outcome:matches.${match}`, { name: user ?? '' }),
    reason === null ? null : reasonWords(reason, t),
    told === null ? null : t(`evidence:trail.told.${told.outcome}`, { who: told.toldBy, when: format.date(told.toldOn) }),
    told === null ? null : t('evidence:trail.inTheirWords', { words: told.words }),
  ].filter((fact) => fact !== null && fact !== '');
  const errors = error !== null && 'bankErrors' in error ? error.bankErrors : [];
  if (facts.length === 0 && errors.length === 0) return null;
  return (
    <div className={classes['said']}>
      {facts.length > 0 && <ul>{facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>}
      {errors.length > 0 && <BankWords errors={errors} />}
    </div>
  );
}
