import { Button } from '@mantine/core';
import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { EnvironmentMark, Said, later } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandResult } from '#shared/bridge/commands.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

const PRACTICE = 'practice';
const ErrorState = later(async () => (await import('#renderer/ui/error-state.tsx')).ErrorState);
const RemoveConnectionDialog = later(async () => (await import('./remove-connection-dialog.tsx')).RemoveConnectionDialog);

export function Start({ onConnect }: { readonly onConnect: () => void }) {
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
          <ul className="t-connections">
            {own.map((connection) => (
              <li key={connection.connectionId}>
                <EnvironmentMark environment={connection.environment} />
                <div className="t-connections-name">
                  <strong><Said text={connection.name} /></strong>
                  <span className="t-muted">{connection.baseUrl}</span>
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
            <Button size="md" disabled={opening !== null} onClick={onConnect}>{t('welcome:connect')}</Button>
          </dt>
          <dd>{t('welcome:connectText')}</dd>
        </div>
      </dl>
      {removing !== null && <RemoveConnectionDialog connection={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
