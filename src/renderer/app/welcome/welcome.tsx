import { Button } from '@mantine/core';
import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useT, withTexts } from '#renderer/i18n/index.ts';
import { Banner, Brand, EnvironmentMark, later, Said } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { CommandResult } from '#shared/bridge/commands.ts';
import { emptyDraft } from './connect-draft.ts';
import './welcome.css';

const RestoreBackup = later(async () => (await withTexts(import('./restore-backup.tsx'))).RestoreBackup);
const ConnectForm = later(async () => (await withTexts(import('./connect-form.tsx'))).ConnectForm);

/** The first page. */
export function Welcome() {
  const { t } = useT();
  const { localOnly } = useAppState();
  const [way, setWay] = useState<'connect' | 'restore' | null>(null);
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <div className="t-welcome">
      {localOnly !== null && <aside aria-label={t('frame:notices.region')}><Banner meaning="info">{t(`frame:localOnly.${localOnly}`)}</Banner></aside>}
      <main>
        <Brand />
        <h1>{t(way === null ? 'welcome:title' : way === 'connect' ? 'welcome:form.title' : 'welcome:restore')}</h1>
        {way === 'connect' && <ConnectForm draft={draft} onDraft={setDraft} onBack={() => setWay(null)} />}
        {way === 'restore' && <RestoreBackup onBack={() => setWay(null)} />}
        {way === null && <Start onWay={setWay} />}
      </main>
    </div>
  );
}

const PRACTICE = 'practice';
const ErrorState = later(async () => (await import('#renderer/ui/error-state.tsx')).ErrorState);
const RemoveConnectionDialog = later(async () => (await import('./remove-connection-dialog.tsx')).RemoveConnectionDialog);

function Start({ onWay }: { readonly onWay: (way: 'connect' | 'restore') => void }) {
  const { t } = useT();
  const { connections } = useAppState();
  const [opening, setOpening] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [removing, setRemoving] = useState<ConnectionSummary | null>(null);

  const open = async (what: string, how: () => Promise<CommandResult<'connections.open'>>): Promise<void> => {
    setOpening(what);
    setError(null);
    const result = await how();
    if (!result.ok) setError(result.error);
    setOpening(null);
  };

  const own = connections.filter(({ builtIn }) => !builtIn);
  return (
    <>
      <p className="t-welcome-lead">{t('welcome:lead')}</p>
      {error !== null && <ErrorState error={error} />}
      {own.length > 0 && (
        <section aria-label={t('welcome:yours')}>
          <h2>{t('welcome:yours')}</h2>
          <ul className="t-connections t-list">
            {own.map((connection) => (
              <li key={connection.connectionId}>
                <EnvironmentMark environment={connection.environment} />
                <div className="t-connections-name">
                  <strong><Said text={connection.name} /></strong>
                  <span className="t-small t-cut">{connection.baseUrl}</span>
                </div>
                <Button
                  size="xs" aria-label={t('welcome:openNamed', { name: connection.name })} loading={opening === connection.connectionId}
                  disabled={opening !== null}
                  onClick={() => void open(connection.connectionId, async () => invoke('connections.open', { connectionId: connection.connectionId }))}
                >
                  {t('common:open')}
                </Button>
                <Button
                  size="xs" variant="subtle" color="gray" aria-label={t('welcome:removeNamed', { name: connection.name })}
                  onClick={() => setRemoving(connection)}
                >
                  {t('common:remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className="t-ways">
        <div>
          <dt>
            <Button
              className="t-practice-button" size="md" loading={opening === PRACTICE} disabled={opening !== null}
              onClick={() => void open(PRACTICE, async () => invoke('connections.openPractice', null))}
            >
              {t('welcome:practice')}
            </Button>
          </dt>
          <dd>{t('welcome:practiceText')}</dd>
        </div>
        <div>
          <dt>
            <Button size="md" disabled={opening !== null} onClick={() => onWay('connect')}>{t('welcome:connect')}</Button>
          </dt>
          <dd>{t('welcome:connectText')}</dd>
        </div>
        {own.length === 0 && (
          <div>
            <dt>
              <Button size="md" variant="default" disabled={opening !== null} onClick={() => onWay('restore')}>{t('welcome:restore')}</Button>
            </dt>
            <dd>{t('welcome:restoreText')}</dd>
          </div>
        )}
      </dl>
      {removing !== null && <RemoveConnectionDialog connection={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
