import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { EnvironmentMark, Said, StatusBadge } from '#renderer/ui/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { certificateState } from './certificate-state.ts';

/** What a row of the table of connections can be asked for. */
export type ConnectionAction = 'open' | 'edit' | 'keep' | 'remove';

interface ConnectionRowProps {
  readonly connection: ConnectionSummary;
  readonly inUse: boolean;
  /** The action whose form stands below the row. */
  readonly shown: ConnectionAction | null;
  readonly onAction: (action: ConnectionAction) => void;
}

export function ConnectionRow({ connection, inUse, shown, onAction }: ConnectionRowProps) {
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

/** How the bank recognises the caller, and what stands on the way to it. */
function Access({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
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
  // As the page was opened: days do not pass while one looks.
  const [now] = useState(Date.now);
  const { state, days } = certificateState(expiresAt, now);
  const date = format.date(parseBankDate(expiresAt.slice(0, 10)));
  if (state === 'fine') return <span className="t-muted t-settings-path">{t('connection:row.certificate.fine', { date })}</span>;
  return (
    <StatusBadge meaning="wait" title={date}>
      {state === 'soon' ? t('connection:row.certificate.soon', { count: days }) : t('connection:row.certificate.expired', { date })}
    </StatusBadge>
  );
}
