import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { EditConnection, KeepSecrets, RemoveConnectionDialog } from '#renderer/app/welcome/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { ErrorState, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { ConnectionRow } from './connection-row.tsx';
import type { ConnectionAction } from './connection-row.tsx';

const COLUMNS = ['name', 'environment', 'portalId', 'authentication', 'secrets'] as const;

export function ConnectionsSection() {
  const { t } = useT();
  const { connections, session } = useAppState();
  const [error, setError] = useState<AppError | null>(null);
  const [removing, setRemoving] = useState<ConnectionSummary | null>(null);
  const [form, setForm] = useState<{ readonly connectionId: string; readonly action: 'edit' | 'keep' } | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const inUse = session.status === 'closed' ? null : session.connection.connectionId;

  const act = async (connection: ConnectionSummary, action: ConnectionAction): Promise<void> => {
    const { connectionId } = connection;
    setError(null);
    setChanged(null);
    if (action === 'remove') {
      setRemoving(connection);
    } else if (action === 'open') {
      const result = await invoke('connections.open', { connectionId });
      if (!result.ok) setError(result.error);
    } else {
      setForm(form?.connectionId === connectionId && form.action === action ? null : { connectionId, action });
    }
  };
  const done = (connection: ConnectionSummary, saved: boolean): void => {
    // Back to where the form was asked for.
    document.querySelector<HTMLElement>(`[data-connection="${connection.connectionId}"] [aria-expanded="true"]`)?.focus();
    setForm(null);
    setChanged(saved ? connection.connectionId : null);
  };

  const own = connections.filter(({ builtIn }) => !builtIn);
  const savedName = own.find(({ connectionId }) => connectionId === changed)?.name;
  return (
    <Section
      heading={t('settings:connections')}
      toolbar={<Button size="xs" variant="default" title={t('settings:addHint')} onClick={() => void invoke('session.close', null)}>{t('settings:add')}</Button>}
    >
      {error !== null && <ErrorState error={error} />}
      {own.length === 0 ? <p className="t-muted">{t('settings:noConnections')}</p> : (
        <table className="t-settings-table t-connections-table" aria-label={t('settings:connections')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => <th key={column} scope="col">{t(`settings:connectionsTable.${column}`)}</th>)}
              <th scope="col"><span className="t-visually-hidden">{t('settings:connectionsTable.actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            {own.map((connection) => {
              const shown = form?.connectionId === connection.connectionId ? form.action : null;
              const props = { connection, inUse: connection.connectionId === inUse };
              const onDone = (saved: boolean): void => done(connection, saved);
              return (
                <Fragment key={connection.connectionId}>
                  <ConnectionRow {...props} shown={shown} onAction={(action) => void act(connection, action)} />
                  {shown !== null && (
                    <tr className="t-settings-form">
                      <td colSpan={COLUMNS.length + 1}>
                        {shown === 'edit' ? <EditConnection {...props} onDone={onDone} /> : <KeepSecrets connection={connection} onDone={onDone} />}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
      <p role="status" className="t-settings-saved">{savedName === undefined ? null : t('connection:row.saved', { name: savedName })}</p>
      <RemoveConnectionDialog connection={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
}
