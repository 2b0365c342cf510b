import { useEffect, useRef } from 'react';
import { Frame } from './features/frame/index.ts';
import { TablePreferencesProvider } from './features/table-preferences/index.ts';
import { Unlock } from './features/unlock/index.ts';
import { Welcome } from './features/welcome/index.ts';
import { useT } from './i18n/index.ts';
import { goTo } from './routes/hash-location.ts';
import { pathOfPage } from './routes/paths.ts';
import { Pages } from './routes/pages.tsx';
import { useAppStateStore } from './stores/queries.ts';
import { ErrorState, Page } from './ui/index.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What the session lets be seen. Nothing is drawn before it is known, so that nothing flashes. */
export function Shown() {
  const { t } = useT();
  const { state, error } = useAppStateStore();
  if (error !== null) return <Page heading={t('frame:starting')}><ErrorState error={error} /></Page>;
  return state === null ? null : <BySession session={state.session} />;
}

function BySession({ session }: { readonly session: SessionState }) {
  const connectionId = session.status === 'closed' ? null : session.connection.connectionId;
  const shownBefore = useRef(connectionId);

  useEffect(() => {
    // An address of one connection means nothing in another.
    if (shownBefore.current !== connectionId) goTo(pathOfPage('overview'), { replace: true });
    shownBefore.current = connectionId;
  }, [connectionId]);

  switch (session.status) {
    case 'closed':
      return <Welcome />;
    case 'locked':
      return <Unlock key={connectionId} connection={session.connection} />;
    case 'open':
      return (
        <Frame key={connectionId} connection={session.connection}>
          <TablePreferencesProvider><Pages /></TablePreferencesProvider>
        </Frame>
      );
    default:
      return assertNever(session);
  }
}
