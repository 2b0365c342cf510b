import type { ReactElement } from 'react';

import { ActionIcon, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';
import { combinationsOf, Keys } from '#renderer/ui/keys/index.ts';
import type { ShortcutId } from '#renderer/ui/keys/index.ts';

import classes from './statement-menus.module.css';

const keys = [
  [['search'], 'search'], [['intoRows'], 'rows'], [['previousRow', 'nextRow', 'previousRows', 'nextRows', 'firstRow', 'lastRow'], 'move'], [['markRows'], 'mark'],
  [['tickRow'], 'tick'], [['note'], 'note'], [['openRow'], 'open'], [['copyRows'], 'copy'], [['leaveRows'], 'leave'],
] as const satisfies readonly (readonly [readonly ShortcutId[], string])[];

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
          {keys.map(([ids, what]) => (
            <div key={what}>
              <dt>{ids.map((id) => <Keys key={id} combination={combinationsOf(id)[0] ?? ''} names={{ Space: t('keys:space') }} silent={false} />)}</dt>
              <dd>{t(`statement:keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
