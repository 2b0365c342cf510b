import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Frame } from '#renderer/app/frame/index.ts';
import { TablePreferencesProvider } from '#renderer/lists/table-preferences/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Pages } from '#renderer/app/routes/pages.tsx';
import { useComingBack } from '#renderer/data/places.ts';
import '#renderer/ui/theme/pages.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

const TOAST_MS = 5_000;

/** Notices of finished work go after a few seconds; not while the pointer, which the library minds itself, or the focus is on one. */
function Toasts() {
  const [focused, setFocused] = useState(false);
  return (
    <div onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <Notifications position="bottom-right" autoClose={focused ? false : TOAST_MS} />
    </div>
  );
}

/** Everything of an open connection: the frame and its pages. Loaded apart, so that the first page does not wait for it. */
export function OpenConnection({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const ready = useComingBack();
  return (
    <>
      <Frame connection={connection}>
        {ready && <TablePreferencesProvider><Pages /></TablePreferencesProvider>}
      </Frame>
      <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('common:close') } } } } }}>
        <Toasts />
      </MantineThemeProvider>
    </>
  );
}
