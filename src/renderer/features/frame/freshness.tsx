import { Button, Popover, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/stores/queries.ts';
import { describeError, ErrorState, useMoment } from '#renderer/ui/index.ts';
import type { Freshness } from '#shared/bridge/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { refreshEverything } from './refresh.ts';
import './freshness.css';

const icons = {
  never: IconRefresh, syncing: IconRefresh, upToDate: IconCircleCheck, offline: IconPlugConnectedX, failed: IconAlertCircle,
} as const;

function shortText(freshness: Freshness, t: Translate, moment: (instant: Instant) => string): string {
  switch (freshness.phase) {
    case 'never':
      return t('frame:freshness.never');
    case 'syncing':
      return freshness.total === 0
        ? t('frame:freshness.syncingStart')
        : t('frame:freshness.syncing', { done: freshness.done, total: freshness.total });
    case 'upToDate':
      return t('frame:freshness.upToDate', { when: moment(freshness.asOf) });
    case 'offline':
      return t('frame:freshness.offline', { when: moment(freshness.since) });
    case 'failed':
      return t('frame:freshness.failed', { why: describeError(freshness.error, t).title });
    default:
      return assertNever(freshness);
  }
}

/** How old what is shown is, always in sight; opens what it means and what can be done. */
export function FreshnessIndicator() {
  const { t } = useT();
  const moment = useMoment();
  const freshness = useFreshness();
  const [opened, setOpened] = useState(false);
  const PhaseIcon = icons[freshness.phase];
  const ratio = freshness.phase === 'syncing' && freshness.total > 0 ? freshness.done / freshness.total : null;
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus withArrow hideDetached={false}>
      <Popover.Target>
        <button type="button" className="t-freshness" data-phase={freshness.phase} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <PhaseIcon size={16} aria-hidden="true" />
          <span className="t-freshness-text">{shortText(freshness, t, moment)}</span>
          {ratio !== null && <span className="t-freshness-bar" aria-hidden="true"><span style={{ transform: `scaleX(${ratio})` }} /></span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('frame:freshness.details')}>
        <FreshnessDetails freshness={freshness} />
      </Popover.Dropdown>
      <span className="t-visually-hidden" role="status">
        {freshness.phase === 'syncing' ? t('frame:freshness.syncingStart') : shortText(freshness, t, moment)}
      </span>
    </Popover>
  );
}

function FreshnessDetails({ freshness }: { readonly freshness: Freshness }) {
  const { t } = useT();
  const moment = useMoment();
  const shown = (asOf: Instant | null): string =>
    asOf === null ? t('frame:freshness.shownNever') : t('frame:freshness.shownAsOf', { when: moment(asOf) });
  return (
    <Stack gap="md" className="t-freshness-details">
      {freshness.phase === 'never' && <Text size="sm">{t('frame:freshness.neverSentence')}</Text>}
      {freshness.phase === 'upToDate' && <Text size="sm">{t('frame:freshness.upToDateSentence', { when: moment(freshness.asOf) })}</Text>}
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
          <Text size="sm">{shown(freshness.asOf)}</Text>
        </>
      )}
      {freshness.phase === 'syncing'
        ? <Button variant="default" onClick={() => void invoke('sync.cancel', null)}>{t('frame:freshness.stop')}</Button>
        : <Button onClick={() => void refreshEverything()}>{t('common:refresh')}</Button>}
    </Stack>
  );
}
