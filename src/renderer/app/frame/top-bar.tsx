import { ActionIcon, Button } from '@mantine/core';
import { IconHelp, IconLock, IconSearch } from '@tabler/icons-react';
import { spotlight } from '@mantine/spotlight';
import { useT } from '#renderer/i18n/index.ts';
import { Keys } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { ConnectionMenu } from './connection-menu.tsx';
import { FreshnessIndicator } from './freshness.tsx';
import { openHelp } from './open-help.ts';
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
