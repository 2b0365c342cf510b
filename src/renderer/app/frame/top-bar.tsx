import { ActionIcon, Button, Menu } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconChevronDown, IconDoor, IconHelp, IconLock, IconSearch } from '@tabler/icons-react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { connectionName, EnvironmentMark, Keys } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { lockNow, openHelp } from './actions.ts';
import { FreshnessIndicator } from './freshness.tsx';
import './top-bar.css';

/** Coloured by the kind of connection: practice violet, test amber, live dark. */
export function TopBar({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  return (
    <header className="t-topbar" data-environment={connection.environment}>
      <ConnectionMenu connection={connection} />
      <button type="button" className="t-topbar-palette" onClick={() => spotlight.open()}>
        <IconSearch size={16} aria-hidden="true" />
        <span className="t-cut">{t('frame:palette')}</span>
        <Keys combination="mod+K" />
      </button>
      <div className="t-topbar-end">
        <FreshnessIndicator />
        <ActionIcon className="t-topbar-help" variant="subtle" size={32} aria-label={t('help:open')} title={`${t('help:open')} (F1)`} onClick={openHelp}>
          <IconHelp size={18} aria-hidden="true" />
        </ActionIcon>
        <Button className="t-topbar-lock" variant="subtle" leftSection={<IconLock size={16} />} onClick={() => void lockNow()}>
          {t('frame:lock')}
        </Button>
      </div>
    </header>
  );
}

function ConnectionMenu({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const { connections } = useAppState();
  const environment = t(`common:environments.${connection.environment}`);
  const others = connections.filter(({ connectionId }) => connectionId !== connection.connectionId);
  return (
    <Menu position="bottom-start" width={288}>
      <Menu.Target>
        <button type="button" className="t-connection" title={connectionName(connection, t)}>
          <span className="t-visually-hidden">{t('frame:connection')}</span>
          <span className="t-connection-kind">{environment}</span>
          <span className="t-connection-name t-cut">{connectionName(connection, t)}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.length > 0 && <Menu.Label>{t('frame:switchTo')}</Menu.Label>}
        {others.map((other) => (
          <Menu.Item
            key={other.connectionId}
            rightSection={<EnvironmentMark environment={other.environment} />}
            onClick={() => void invoke('connections.open', { connectionId: other.connectionId })}
          >
            {connectionName(other, t)}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconDoor size={16} />} onClick={() => void invoke('session.close', null)}>
          {t('frame:welcome')}
          <div className="t-small">{t('frame:welcomeHint')}</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
