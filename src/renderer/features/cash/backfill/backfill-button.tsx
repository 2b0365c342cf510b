import { useState } from 'react';
import type { ReactElement } from 'react';

import { Anchor, Popover } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { useAskedFor } from '#renderer/data/asked-for.ts';
import { useFormat } from '#renderer/ui/format/index.ts';

import { BackfillPanel } from './backfill-panel.tsx';
import { ratioOf, useBackfill } from './use-backfill.ts';

interface BackfillButtonProps {
  readonly accountId: string;
}

/** Says how far older days of an account were read, and opens what can be done about it. */
export function BackfillButton({ accountId }: BackfillButtonProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { backfill } = useBackfill(accountId);
  const [opened, setOpened] = useState(false);
  useAskedFor('backfill', () => { setOpened(true); });
  const phase = backfill?.phase ?? 'none';
  const percent = backfill === null ? '' : format.percent(ratioOf(backfill));
  return (
    <Popover opened={opened} onChange={setOpened} width={380} position="bottom-start" trapFocus withArrow shadow="md" hideDetached={false}>
      <Popover.Target>
        <Anchor component="button" type="button" size="xs" aria-expanded={opened} onClick={() => { setOpened(!opened); }}>
          {t(`review:backfill.button.${phase}`, { percent })}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('review:backfill.heading')}>
        <BackfillPanel accountId={accountId} />
      </Popover.Dropdown>
    </Popover>
  );
}
