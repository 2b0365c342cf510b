import { useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { onEvent } from '#renderer/bridge/index.ts';
import { goTo } from '#renderer/routes/hash-location.ts';
import { pathOfPage } from '#renderer/routes/paths.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { lockNow, refreshEverything } from './refresh.ts';

/** The keys that work on every page, also while typing, and the same from the application menu. */
export function useShortcuts(): void {
  useHotkeys(
    [
      ['mod+K', () => spotlight.open()],
      ['mod+L', () => void lockNow()],
      ['mod+R', () => void refreshEverything()],
      ['F5', () => void refreshEverything()],
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
          default:
            assertNever(action);
        }
      }),
    [],
  );
}
