import { Button } from '@mantine/core';
import { useState } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { RemoveConnectionDialog } from '#renderer/features/welcome/index.ts';
import { useAppState } from '#renderer/stores/queries.ts';
import { EnvironmentMark, ErrorState, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';

export function ConnectionsSection() {
  const { t } = useT();
  const { connections, session } = useAppState();
  const [error, setError] = useState<AppError | null>(null);
  const [removing, setRemoving] = useState<ConnectionSummary | null>(null);
  const inUse = session.status === 'closed' ? null : session.connection.connectionId;
  const open = async (connectionId: string): Promise<void> => {
    const result = await invoke('connections.open', { connectionId });
    setError(result.ok ? null : result.error);
  };
  const own = connections.filter(({ builtIn }) => !builtIn);
  return (
    <Section
      heading={t('settings:connections')}
      toolbar={<Button size="xs" variant="default" title={t('settings:addHint')} onClick={() => void invoke('session.close', null)}>{t('settings:add')}</Button>}
    >
      {error !== null && <ErrorState error={error} />}
      {own.length === 0 ? <p className="t-muted">{t('settings:noConnections')}</p> : (
        <table className="t-settings-table" aria-label={t('settings:connections')}>
          <thead>
            <tr>
              <th scope="col">{t('settings:connectionsTable.name')}</th>
              <th scope="col">{t('settings:connectionsTable.environment')}</th>
              <th scope="col">{t('settings:connectionsTable.baseUrl')}</th>
              <th scope="col">{t('settings:connectionsTable.portalId')}</th>
              <th scope="col">{t('settings:connectionsTable.authentication')}</th>
              <th scope="col">{t('settings:connectionsTable.secrets')}</th>
              <th scope="col"><span className="t-visually-hidden">{t('settings:connectionsTable.actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            {own.map((connection) => (
              <tr key={connection.connectionId}>
                <td>{connection.name}</td>
                <td><EnvironmentMark environment={connection.environment} /></td>
                <td>{connection.baseUrl}</td>
                <td className="t-mono">{connection.portalId}</td>
                <td>{t(`welcome:form.schemes.${connection.scheme}`)}</td>
                <td>{t(`welcome:form.keepers.${connection.keepSecretsWith}`)}</td>
                <td>
                  {connection.connectionId === inUse ? <span className="t-muted">{t('settings:inUse')}</span> : (
                    <Button
                      size="compact-xs" variant="subtle" aria-label={t('welcome:openNamed', { name: connection.name })}
                      onClick={() => void open(connection.connectionId)}
                    >
                      {t('common:open')}
                    </Button>
                  )}
                  <Button
                    size="compact-xs" variant="subtle" color="gray" aria-label={t('welcome:removeNamed', { name: connection.name })}
                    onClick={() => setRemoving(connection)}
                  >
                    {t('common:remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <RemoveConnectionDialog connection={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
}
