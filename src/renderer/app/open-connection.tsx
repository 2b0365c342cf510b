import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Frame } from './frame/frame.tsx';
import { TablePreferencesProvider } from '#renderer/lists/table-preferences/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Pages } from './routes/pages.tsx';
import { useComingBack } from '#renderer/data/view-state.ts';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/charts/styles.css';
import '#renderer/ui/theme/print.css';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

const TOAST_MS = 5_000;

/** Notifications go after a few seconds, but not while one has the focus. The library does the same for the pointer. */
function Toasts() {
  const [focused, setFocused] = useState(false);
  return (
    // Closing one with its button removes what has the focus, and no blur is told of that.
    <div onFocus={() => setFocused(true)} onBlur={() => setFocused(false)} onClickCapture={() => setFocused(false)}>
      <Notifications position="bottom-right" autoClose={focused ? false : TOAST_MS} />
    </div>
  );
}

/** Everything of an open connection. Loaded separately from the first page. Frame and page are drawn at once: each drawing lays the window out anew. */
export function OpenConnection({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const ready = useComingBack();
  return (
    <>
      {ready && <Frame connection={connection}><TablePreferencesProvider><Pages /></TablePreferencesProvider></Frame>}
      <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('common:close') } } } } }}>
        <Toasts />
      </MantineThemeProvider>
    </>
  );
}
