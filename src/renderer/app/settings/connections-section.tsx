import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { EditConnection, KeepSecrets } from '../welcome/index.ts';
import { RemoveConnectionDialog } from '../welcome/remove-connection-dialog.tsx';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EnvironmentMark, ErrorState, Said, Section, StatusBadge } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dayOfMoment, instantToMs } from '#shared/domain/instant.ts';

const COLUMNS = ['name', 'environment', 'portalId', 'authentication', 'secrets'] as const;

/** `edits`: the form of the connection in use opens. */
export function ConnectionsSection({ edits }: { readonly edits: boolean }) {
  const { t } = useT();
  const { connections, session } = useAppState();
  const [error, setError] = useState<AppError | null>(null);
  const [removing, setRemoving] = useState<ConnectionSummary | null>(null);
  const [form, setForm] = useState<{ readonly connectionId: string; readonly action: 'edit' | 'keep' } | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const inUse = session.status === 'closed' ? null : session.connection.connectionId;

  const [asked, setAsked] = useState(false);
  if (asked !== edits) {
    setAsked(edits);
    if (edits && inUse !== null) setForm({ connectionId: inUse, action: 'edit' });
  }

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
    // Back to the button that opened the form.
    document.querySelector<HTMLElement>(`[data-connection="${connection.connectionId}"] [aria-expanded="true"]`)?.focus();
    setForm(null);
    setChanged(saved ? connection.connectionId : null);
  };

  const own = connections.filter(({ builtIn }) => !builtIn);
  const savedName = own.find(({ connectionId }) => connectionId === changed)?.name;
  return (
    <Section
      heading={t('settings:connections')} part="credentials"
      toolbar={<Button size="xs" variant="default" title={t('settings:addHint')} onClick={() => void invoke('session.close', null)}>{t('settings:add')}</Button>}
    >
      {error !== null && <ErrorState error={error} />}
      {own.length === 0 ? <p className="t-muted">{t('settings:noConnections')}</p> : (
        <table className="t-ledger t-connections-table" aria-label={t('settings:connections')}>
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
      <p role="status" className="t-done">{savedName === undefined ? null : t('connection:row.saved', { name: savedName })}</p>
      <RemoveConnectionDialog connection={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
}

type ConnectionAction = 'open' | 'edit' | 'keep' | 'remove';

interface ConnectionRowProps {
  readonly connection: ConnectionSummary;
  readonly inUse: boolean;
  /** The action whose form is open below the row. */
  readonly shown: ConnectionAction | null;
  readonly onAction: (action: ConnectionAction) => void;
}

function ConnectionRow({ connection, inUse, shown, onAction }: ConnectionRowProps) {
  const { t } = useT();
  const { name } = connection;
  const keep = ({ passphrase: 'changePassphrase', keychainPin: 'changePin', keychain: 'changeKeeper' } as const)[connection.keepSecretsWith];
  return (
    <tr data-open={shown !== null || undefined} data-connection={connection.connectionId}>
      <td>
        <span className="t-settings-name">
          <Said text={name} />
          {inUse && <span className="t-muted">{t('settings:inUse')}</span>}
        </span>
        <span className="t-muted t-settings-path">{connection.baseUrl}</span>
      </td>
      <td><EnvironmentMark environment={connection.environment} /></td>
      <td className="t-mono">{connection.portalId}</td>
      <td><Access connection={connection} /></td>
      <td>{t(`welcome:form.keepers.${connection.keepSecretsWith}`)}</td>
      <td>
        {!inUse && (
          <Button size="compact-xs" variant="subtle" aria-label={t('welcome:openNamed', { name })} onClick={() => onAction('open')}>{t('common:open')}</Button>
        )}
        <Button
          size="compact-xs" variant="subtle" color="gray" aria-label={t('connection:row.editNamed', { name })} aria-expanded={shown === 'edit'}
          onClick={() => onAction('edit')}
        >
          {t('connection:row.edit')}
        </Button>
        <Button
          size="compact-xs" variant="subtle" color="gray" aria-label={t(`connection:row.${keep}Named`, { name })} aria-expanded={shown === 'keep'}
          onClick={() => onAction('keep')}
        >
          {t(`connection:row.${keep}`)}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" aria-label={t('welcome:removeNamed', { name })} onClick={() => onAction('remove')}>
          {t('common:remove')}
        </Button>
      </td>
    </tr>
  );
}

/** The authentication, and the way to the bank. */
function Access({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  if (connection.needsCredentials === true) return <StatusBadge meaning="wait">{t('backup:credentialsNeeded')}</StatusBadge>;
  const way = [
    ...(connection.proxy === 'none' ? [] : [t(`connection:row.way.${connection.proxy}`)]),
    ...(connection.ownCa ? [t('connection:row.way.ownCa')] : []),
  ];
  return (
    <span className="t-settings-name">
      {t(`welcome:form.schemes.${connection.scheme}`)}
      {way.map((words) => <span key={words} className="t-muted t-settings-path">{words}</span>)}
      {connection.certificateExpiresAt !== null && <Certificate expiresAt={connection.certificateExpiresAt} />}
    </span>
  );
}

function Certificate({ expiresAt }: { readonly expiresAt: Instant }) {
  const { t } = useT();
  const format = useFormat();
  // Days are counted from when the page was opened.
  const [now] = useState(Date.now);
  const { state, days } = certificateState(expiresAt, now);
  const date = format.date(dayOfMoment(expiresAt));
  if (state === 'fine') return <span className="t-muted t-settings-path">{t('connection:row.certificate.fine', { date })}</span>;
  return (
    <StatusBadge meaning="wait" title={date}>
      {state === 'soon' ? t('connection:row.certificate.soon', { count: days }) : t('connection:row.certificate.expired', { date })}
    </StatusBadge>
  );
}

const DAY_MS = 86_400_000;
/** Time enough to ask the bank for another. */
const SOON_DAYS = 30;

/** A day that has begun counts; 0 once it has expired. */
export function certificateState(expiresAt: Instant, nowMs: number): { readonly state: 'fine' | 'soon' | 'expired'; readonly days: number } {
  const left = instantToMs(expiresAt) - nowMs;
  if (left <= 0) return { state: 'expired', days: 0 };
  const days = Math.ceil(left / DAY_MS);
  return { state: days <= SOON_DAYS ? 'soon' : 'fine', days };
}
