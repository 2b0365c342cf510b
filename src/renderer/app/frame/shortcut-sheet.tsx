import { Box } from '@mantine/core';
import { useId } from 'react';
import { hideShortcuts, useShortcutsShown } from '#renderer/data/shown.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { Dialog, Keys } from '#renderer/ui/index.ts';
import { combinationsOf, shortcutGroups, shortcuts } from '#renderer/ui/keys/index.ts';
import type { Shortcut } from '#renderer/ui/keys/index.ts';
import { pageTitle } from '../page-title.ts';
import classes from './frame.module.css';

export function ShortcutSheet() {
  const { t } = useT();
  const shown = useShortcutsShown();
  const { characterShortcuts } = useSettings();
  const inTeam = useTeam() !== null;
  // As in the navigation.
  const offered = shortcuts.filter(({ id }) => (id !== 'approvals' || inTeam) && combinationsOf(id).length > 0);
  return (
    <Dialog opened={shown} onClose={hideShortcuts} title={t('keys:heading')} size="min(1040px, 100%)" centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Box component="p" mb="lg" className="t-muted">{t(characterShortcuts ? 'keys:intro' : 'keys:introWithout')}</Box>
      <div className={classes['groups']}>
        {shortcutGroups.filter((group) => offered.some((shortcut) => shortcut.group === group))
          .map((group) => <Group key={group} title={t(`keys:groups.${group}`)} members={offered.filter((shortcut) => shortcut.group === group)} />)}
      </div>
    </Dialog>
  );
}

function Group({ title, members }: { readonly title: string; readonly members: readonly Shortcut[] }) {
  const { t } = useT();
  const id = useId();
  const names = { Space: t('keys:space') };
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className="t-list">
        {members.map((shortcut) => (
          <div key={shortcut.id} data-shortcut={shortcut.id}>
            <dt>{wordsOf(shortcut, t)}</dt>
            <dd>
              {combinationsOf(shortcut.id).map((combination, at) => (
                <span key={combination}>
                  {at > 0 && <Box component="span" mx="xs" className="t-small">{t('keys:or')}</Box>}
                  <Keys combination={combination} names={names} silent={false} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Pages are called as in the navigation. */
const wordsOf = (shortcut: Shortcut, t: Translate): string =>
  shortcut.group === 'goTo' ? pageTitle(shortcut.id, t) : t(`keys:what.${shortcut.id}`);
