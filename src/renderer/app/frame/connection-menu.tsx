import { Menu } from '@mantine/core';
import { IconChevronDown, IconDoor } from '@tabler/icons-react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { connectionName, EnvironmentMark } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

/** Which connection is in use, and the way to another one. */
export function ConnectionMenu({ connection }: { readonly connection: ConnectionSummary }) {
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
          <span className="t-connection-name">{connectionName(connection, t)}</span>
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
          <div className="t-menu-hint">{t('frame:welcomeHint')}</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
