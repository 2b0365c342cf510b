import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Frame } from './features/frame/index.ts';
import { TablePreferencesProvider } from './features/table-preferences/index.ts';
import { useT } from './i18n/index.ts';
import { Pages } from './routes/pages.tsx';
import { useComingBack } from './stores/places.ts';
import './theme/pages.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';

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
        <Notifications position="bottom-right" />
      </MantineThemeProvider>
    </>
  );
}
