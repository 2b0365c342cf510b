import { useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { invoke, onEvent } from '#renderer/bridge/index.ts';
import { goTo } from '#renderer/routes/hash-location.ts';
import { showShortcuts } from '#renderer/stores/shortcuts-shown.ts';
import { pathOfPage, WHATS_NEW_PATH } from '#renderer/routes/paths.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { openHelp } from './open-help.ts';
import { lockNow, refreshEverything } from './refresh.ts';

/** The keys that work on every page, also while typing, and the same from the application menu. */
export function useShortcuts(): void {
  useHotkeys(
    [
      ['mod+K', () => spotlight.open()],
      ['mod+L', () => void lockNow()],
      ['mod+R', () => void refreshEverything()],
      ['F5', () => void refreshEverything()],
      ['F1', openHelp],
      ['mod+P', () => void invoke('app.print', null)],
    ],
    [],
  );

  useEffect(
    () =>
      onEvent('menu', ({ action }) => {
        switch (action) {
          case 'palette':
            spotlight.open();
            break;
          case 'settings':
            goTo(pathOfPage('settings'));
            break;
          case 'lock':
            void lockNow();
            break;
          case 'refresh':
            void refreshEverything();
            break;
          case 'help':
            openHelp();
            break;
          case 'shortcuts':
            showShortcuts();
            break;
          case 'print':
            void invoke('app.print', null);
            break;
          case 'whatsNew':
            goTo(WHATS_NEW_PATH);
            break;
          default:
            assertNever(action);
        }
      }),
    [],
  );
}
