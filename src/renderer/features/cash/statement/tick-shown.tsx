import type { ReactElement } from 'react';

import { Button, Menu } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';

import classes from './tick-box.module.css';
import type { Statement } from './use-statement.ts';

interface TickShownProps {
  readonly found: Statement['found'];
  readonly onTick: (checked: boolean, shown: number) => void;
}

/** Ticks everything that is shown, or takes the ticks away. Waits until it is known how much that is. */
export function TickShown({ found, onTick }: TickShownProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const known = found?.counted === true && found.number > 0;
  const shown = found?.number ?? 0;
  const text = { count: shown, number: format.number(shown) };
  return (
    <Menu position="bottom-end" hideDetached={false}>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" className={classes['tickShown'] ?? ''} disabled={!known} leftSection={<IconChecks size={14} aria-hidden="true" />}>
          {t('statement:tickShown')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => { onTick(true, shown); }}>{t('statement:tickAll', text)}</Menu.Item>
        <Menu.Item onClick={() => { onTick(false, shown); }}>{t('statement:untickAll', text)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
