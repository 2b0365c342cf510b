import type { ReactElement } from 'react';

import { ActionIcon, Kbd, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';

import classes from './statement-menus.module.css';

const keys = [
  ['/', 'search'], ['↓', 'rows'], ['↑ ↓ PgUp PgDn Home End', 'move'], ['Shift', 'mark'], ['Space', 'tick'], ['N', 'note'], ['Enter', 'open'],
  ['Ctrl C', 'copy'], ['Esc', 'leave'],
] as const;

/** What the keys do here. */
export function StatementKeys(): ReactElement {
  const { t } = useT();
  return (
    <Popover position="bottom-end" width={320} hideDetached={false}>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('statement:keys.heading')} title={t('statement:keys.heading')}>
          <IconKeyboard size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes['keys']}>
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>{names.split(' ').map((name) => <Kbd key={name} size="xs">{name}</Kbd>)}</dt>
              <dd>{t(`statement:keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
