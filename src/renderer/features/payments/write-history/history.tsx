import { Group, Stack } from '@mantine/core';
import { BankWords, reasonWords } from '#renderer/features/payments/outcome/index.ts';
import type { evidence } from '#shared/text/en/payments/evidence.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusWord } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, describeError } from '#renderer/ui/index.ts';
import type { Meaning } from '#renderer/ui/index.ts';
import type { WriteHistoryEntry } from '#shared/bridge/app/journal.ts';
import type { Declaration, MatchKind } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import classes from './write-history.module.css';

const SHORT_HASH = 12;

/** The events of a write in order, with their places in the hash chain. */
export function History({ entries }: { readonly entries: readonly WriteHistoryEntry[] }) {
  return <Stack component="ol" gap="lg" className={`t-list ${classes['history'] ?? ''}`}>{entries.map((entry) => <Entry key={entry.sequence} entry={entry} />)}</Stack>;
}

function Entry({ entry }: { readonly entry: WriteHistoryEntry }) {
  const { t } = useT();
  const format = useFormat();
  const { sequence, at, type, hash, json } = entry;
  return (
    <Stack component="li" gap="xs" className="t-edge" data-meaning={meaningOf(type)}>
      <div className={classes['entryHead']}>
        <strong>{wordOf(type, t)}</strong>
        <time dateTime={at} title={format.instantFull(at)}>{format.instantToTheSecond(at)}</time>
        <Group component="span" gap="xs" ml="auto" className="t-small">
          {t('evidence:trail.entry', { sequence })} <span className="t-mono" title={hash}>{hash.slice(0, SHORT_HASH)}…</span>
          <CopyButton text={hash} what={t('evidence:trail.hash')} />
        </Group>
      </div>
      <Said entry={entry} />
      <JsonBlock name={t('evidence:trail.details')} json={json} />
    </Stack>
  );
}

function Said({ entry: { json } }: { readonly entry: WriteHistoryEntry }) {
  const { t } = useT();
  const format = useFormat();
  const { user, error, status, statusList, serverId, reason, match, told, complete, candidates } = readEvent(json);
  const facts = [
    user === null ? null : t('evidence:trail.byUser', { name: user }),
    error === null ? null : describeError(error, t).title,
    error !== null && 'httpStatus' in error && error.httpStatus !== null ? t('evidence:trail.http', { status: error.httpStatus }) : null,
    complete === null ? null : t(complete ? 'evidence:trail.lookComplete' : 'evidence:trail.lookIncomplete'),
    candidates === null || candidates === 0 ? null : t('evidence:trail.candidates', { count: candidates }),
    status === null ? null : t('evidence:trail.transferStatus', { status: statusWord(statusList, status, t) }),
    serverId === null ? null : t('evidence:trail.atBank', { id: serverId }),
    match === null ? null : t(`outcome:matches.${match}`, { name: user ?? '' }),
    reason === null ? null : reasonWords(reason, t),
    told === null ? null : t(`evidence:trail.told.${told.outcome}`, { who: told.toldBy, when: format.date(told.toldOn) }),
    told === null ? null : t('evidence:trail.inTheirWords', { words: told.words }),
  ].filter((fact) => fact !== null && fact !== '');
  const errors = error !== null && 'bankErrors' in error ? error.bankErrors : [];
  if (facts.length === 0 && errors.length === 0) return null;
  return (
    <Stack gap="xs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {facts.length > 0 && <ul className="t-list t-line">{facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>}
      {errors.length > 0 && <BankWords errors={errors} />}
    </Stack>
  );
}

/** A text exactly as it was sent or kept; `name` names the block and what its button copies. */
export function JsonBlock({ name, json, open = false }: { readonly name: string; readonly json: string; readonly open?: boolean }) {
  return (
    <details className={classes['json']} open={open}>
      <summary>{name}</summary>
      <div className={classes['jsonText']}>
        <pre>{json}</pre>
        <CopyButton text={json} what={name} />
      </div>
    </details>
  );
}

type EventName = Exclude<keyof typeof evidence.events, 'other'>;

const meanings: Readonly<Record<EventName, Meaning>> = {
  approved: 'neutral', adopted: 'neutral', takenOver: 'wait', sending: 'progress', leftByFile: 'wait', fileNotWritten: 'wait', confirming: 'progress', notSent: 'wait', answered: 'done', refused: 'wrong', challenged: 'wait', codeRefused: 'wrong',
  expired: 'wrong', lost: 'wait', interrupted: 'wait', looked: 'neutral', found: 'done', conflicted: 'wrong', abandoned: 'neutral', withdrawn: 'neutral', withheld: 'neutral', read: 'neutral', declared: 'neutral', challengeUnproven: 'wait', duplicated: 'wrong', duplicateAcknowledged: 'neutral',
};

const isKnown = (type: string): type is EventName => Object.hasOwn(meanings, type);

const meaningOf = (type: string): Meaning => (isKnown(type) ? meanings[type] : 'unknown');

const wordOf = (type: string, t: Translate): string => (isKnown(type) ? t(`evidence:events.${type}`) : t('evidence:events.other', { type }));

interface LooseEvent {
  readonly userName?: string;
  readonly intent?: { readonly userName?: string };
  readonly error?: BankError | null;
  readonly atBank?: { readonly match?: MatchKind; readonly serverId?: string | null; readonly transfer?: { readonly status?: string | null } | null; readonly portal?: { readonly kind?: string; readonly status?: string | null; readonly campaignStatus?: string | null } | null };
  readonly reason?: string;
  readonly note?: string;
  readonly outcome?: Declaration['outcome'];
  readonly toldBy?: string;
  readonly toldOn?: Declaration['toldOn'];
  readonly words?: string;
  /** Of a look: whether it read everything, and how many candidates it found. */
  readonly complete?: boolean;
  readonly candidates?: readonly unknown[];
}

/** Reads an entry's JSON, which this app wrote and whose hash was checked. */
function readEvent(json: string) {
  const event = JSON.parse(json) as LooseEvent;
  const { atBank } = event;
  return {
    user: event.userName ?? event.intent?.userName ?? null,
    error: event.error ?? null, status: atBank?.transfer?.status ?? atBank?.portal?.status ?? atBank?.portal?.campaignStatus ?? null, statusList: statusListOf(atBank), serverId: atBank?.serverId ?? null,
    reason: event.reason ?? event.note ?? null, match: atBank?.match ?? null, told: toldIn(event), complete: event.complete ?? null, candidates: event.candidates?.length ?? null,
  };
}

/** Whose states the status is one of: a portal's write names its record. */
function statusListOf(atBank: LooseEvent['atBank']): 'transferStates' | 'orderStates' | 'campaignStates' {
  if (typeof atBank?.portal?.campaignStatus === 'string' || atBank?.portal?.kind === 'campaign') return 'campaignStates';
  return atBank?.portal?.kind === 'order' ? 'orderStates' : 'transferStates';
}

function toldIn({ outcome, toldBy, toldOn, words }: LooseEvent) {
  return outcome === undefined || toldBy === undefined || toldOn === undefined || words === undefined ? null : { outcome, toldBy, toldOn, words };
}
