import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';

/** Reads one account and all that belongs to it again. How it goes, and why it failed, is said beside the connection. */
export function RefreshAccount({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const [reading, setReading] = useState(false);
  const refresh = async (): Promise<void> => {
    setReading(true);
    await invoke('sync.refresh', { accountId });
    setReading(false);
  };
  return (
    <Button size="xs" variant="default" loading={reading} leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={() => void refresh()}>
      {t('common:refresh')}
    </Button>
  );
}
