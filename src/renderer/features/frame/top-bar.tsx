import { Button } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { spotlight } from '@mantine/spotlight';
import { useT } from '#renderer/i18n/index.ts';
import { Keys } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';
import { ConnectionMenu } from './connection-menu.tsx';
import { FreshnessIndicator } from './freshness.tsx';
import { lockNow } from './refresh.ts';
import './top-bar.css';

/** Its colour is the connection's kind: practice violet, test amber, live dark. */
export function TopBar({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  return (
    <header className="t-topbar" data-environment={connection.environment}>
      <ConnectionMenu connection={connection} />
      <button type="button" className="t-topbar-palette" onClick={() => spotlight.open()}>
        <IconSearch size={16} aria-hidden="true" />
        <span>{t('frame:palette')}</span>
        <Keys combination="mod+K" />
      </button>
      <div className="t-topbar-end">
        <FreshnessIndicator />
        <Button className="t-topbar-lock" variant="subtle" leftSection={<IconLock size={16} />} onClick={() => void lockNow()}>
          {t('frame:lock')}
        </Button>
      </div>
    </header>
  );
}
