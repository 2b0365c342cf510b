import { Button, Popover, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClockExclamation, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { pathOfSettings } from '#renderer/data/paths/paths.ts';
import { useFreshness, useSettings } from '#renderer/data/queries.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { describeError, ErrorState, useMoment } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Freshness, OlderPart } from '#shared/bridge/app/session.ts';
import { isSection } from '#shared/bridge/lists/records.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { refreshEverything } from './actions.ts';
import './top-bar.css';

/** ahead: dated after this computer's clock. */
type Age = 'right' | 'old' | 'ahead';

const MINUTE_MS = 60_000;
/** Without automatic refreshes. */
const USUAL_DAY_MINUTES = 12 * 60;
const AHEAD_MS = 2 * MINUTE_MS;

/** One refresh may be missed: twice the interval is not old yet. */
function ageOf(freshness: Freshness, nowMs: number, refreshMinutes: number | null): Age {
  if (!('asOf' in freshness) || freshness.asOf === null) return 'right';
  const ageMs = nowMs - instantToMs(freshness.asOf);
  if (ageMs < -AHEAD_MS) return 'ahead';
  return ageMs > 2 * (refreshMinutes ?? USUAL_DAY_MINUTES) * MINUTE_MS ? 'old' : 'right';
}

const LOOK_EVERY_MS = 15_000;

/** The time, every few seconds and when the window gets the focus: timers stop while the computer sleeps. */
function useSlowNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
  return now;
}

const shortTexts = { right: 'upToDate', old: 'stale', ahead: 'clock' } as const;

const icons = {
  never: IconRefresh, syncing: IconRefresh, upToDate: IconCircleCheck, offline: IconPlugConnectedX, failed: IconAlertCircle,
} as const;

function shortText(freshness: Freshness, age: Age, t: Translate, moment: (instant: Instant) => string): string {
  switch (freshness.phase) {
    case 'never':
      return t('frame:freshness.never');
    case 'syncing':
      return freshness.total === 0
        ? t('frame:freshness.syncingStart')
        : t('frame:freshness.syncing', { done: freshness.done, total: freshness.total });
    case 'upToDate':
      return t(`frame:freshness.${shortTexts[age]}`, { when: moment(freshness.asOf) });
    case 'offline':
      return t('frame:freshness.offline', { when: moment(freshness.since) });
    case 'failed':
      return t(freshness.older === undefined ? 'frame:freshness.failed' : 'frame:freshness.partly', { why: describeError(freshness.error, t).title });
    default:
      return assertNever(freshness);
  }
}

/** What a screen reader says: a successful automatic refresh is no news. null keeps the last text. */
function spokenText(freshness: Freshness, age: Age, t: Translate, moment: (instant: Instant) => string): string | null {
  if (freshness.phase === 'syncing') return null;
  return freshness.phase === 'upToDate' && age === 'right' ? t('frame:freshness.isUpToDate') : shortText(freshness, age, t, moment);
}

/** How old the data is; opens the details and what can be done. */
export function FreshnessIndicator() {
  const { t } = useT();
  const moment = useMoment();
  const freshness = useFreshness();
  const age = ageOf(freshness, useSlowNow(), useSettings().refreshMinutes);
  const [opened, setOpened] = useState(false);
  const news = spokenText(freshness, age, t, moment);
  const [spoken, setSpoken] = useState(news ?? '');
  if (news !== null && news !== spoken) setSpoken(news);
  const isStale = freshness.phase === 'upToDate' && age !== 'right';
  const PhaseIcon = isStale ? IconClockExclamation : icons[freshness.phase];
  const ratio = freshness.phase === 'syncing' && freshness.total > 0 ? freshness.done / freshness.total : null;
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus withArrow hideDetached={false}>
      <Popover.Target>
        <button type="button" className="t-freshness" data-phase={isStale ? 'stale' : freshness.phase} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <PhaseIcon size={16} aria-hidden="true" />
          <span className="t-cut" title={shortText(freshness, age, t, moment)}>{shortText(freshness, age, t, moment)}</span>
          {ratio !== null && <span className="t-freshness-bar" aria-hidden="true"><span style={{ transform: `scaleX(${ratio})` }} /></span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('frame:freshness.details')}>
        <FreshnessDetails freshness={freshness} age={age} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
      <span className="t-visually-hidden" role="status">{spoken}</span>
    </Popover>
  );
}

const sentences = { right: 'upToDateSentence', old: 'staleSentence', ahead: 'clockSentence' } as const;
/** Where only what may have changed of long lists was read. */
const changesSentences = { ...sentences, right: 'changesSentence', old: 'staleChangesSentence' } as const;

/** Whether other credentials would help. */
const isAboutCredentials = (error: AppError): boolean =>
  error.kind === 'unauthenticated' ? error.httpStatus !== 403 : error.kind === 'notSent' && (error.cause === 'token' || error.cause === 'noCredentials');

interface FreshnessDetailsProps {
  readonly freshness: Freshness;
  readonly age: Age;
  /** Another page is gone to. */
  readonly onLeave: () => void;
}

function FreshnessDetails({ freshness, age, onLeave }: FreshnessDetailsProps) {
  const { t } = useT();
  const moment = useMoment();
  const wholeAsOf = freshness.phase === 'never' ? undefined : freshness.wholeAsOf;
  const shown = (asOf: Instant | null): string =>
    asOf === null ? t('frame:freshness.shownNever') : t('frame:freshness.shownAsOf', { when: moment(asOf) });
  return (
    <Stack gap="md" className="t-freshness-details">
      {freshness.phase === 'never' && <Text size="sm">{t('frame:freshness.neverSentence')}</Text>}
      {freshness.phase === 'upToDate' && <Text size="sm">{t(`frame:freshness.${(wholeAsOf === undefined ? sentences : changesSentences)[age]}`, { when: moment(freshness.asOf) })}</Text>}
      {freshness.phase === 'syncing' && (
        <>
          <Text size="sm">{t('frame:freshness.syncingSentence')} {shown(freshness.asOf)}</Text>
          {freshness.total > 0 && (
            <Progress
              value={(freshness.done / freshness.total) * 100}
              size="sm"
              aria-label={t('frame:freshness.syncing', { done: freshness.done, total: freshness.total })}
            />
          )}
        </>
      )}
      {(freshness.phase === 'offline' || freshness.phase === 'failed') && (
        <>
          <ErrorState error={freshness.error} />
          {isAboutCredentials(freshness.error) && <Text size="sm"><Link href={pathOfSettings('credentials')} onClick={onLeave}>{t('frame:freshness.toCredentials')}</Link></Text>}
          <Text size="sm">{shown(freshness.asOf)}</Text>
          {freshness.phase === 'failed' && freshness.older !== undefined && <OlderParts parts={freshness.older} />}
        </>
      )}
      {wholeAsOf !== undefined && <Text size="sm">{t('frame:freshness.wholeSentence', { when: moment(wholeAsOf) })}</Text>}
      {freshness.phase === 'syncing'
        ? <Button variant="default" onClick={() => void invoke('sync.cancel', null)}>{t('frame:freshness.stop')}</Button>
        : <Button onClick={() => void refreshEverything()}>{t('common:refresh')}</Button>}
    </Stack>
  );
}

function partName(part: OlderPart['part'], t: Translate): string {
  return part === 'unidentified' || !isSection(part) ? t(`frame:freshness.parts.${part}`) : t(`records:titles.${part}`);
}

const MOST_PARTS = 8;

function OlderParts({ parts }: { readonly parts: readonly OlderPart[] }) {
  const { t } = useT();
  const moment = useMoment();
  const accountName = useAccountNames();
  const nameOf = ({ part, accountId }: OlderPart): string =>
    accountId === null ? partName(part, t) : `${partName(part, t)}, ${accountName(accountId)}`;
  return (
    <div>
      <Text size="sm">{t('frame:freshness.older', { count: parts.length })}</Text>
      <ul className="t-freshness-older">
        {parts.slice(0, MOST_PARTS).map((part) => (
          <li key={`${part.part} ${part.accountId ?? ''}`}>
            {part.asOf === null
              ? t('frame:freshness.olderPartNever', { part: nameOf(part) })
              : t('frame:freshness.olderPart', { part: nameOf(part), when: moment(part.asOf) })}
          </li>
        ))}
        {parts.length > MOST_PARTS && <li>{t('frame:freshness.olderMore', { count: parts.length - MOST_PARTS })}</li>}
      </ul>
    </div>
  );
}
