import { useEffect, useRef } from 'react';
import { Welcome } from '#renderer/app/welcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useAppStateStore } from '#renderer/data/queries.ts';
import { later, Page } from '#renderer/ui/index.ts';
import type { SessionState } from '#shared/bridge/app/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

const loadOpenConnection = async () => (await import('./open-connection.tsx')).OpenConnection;
const OpenConnection = later(loadOpenConnection);
const Unlock = later(async () => (await import('#renderer/app/unlock/index.ts')).Unlock);
const ErrorState = later(async () => (await import('#renderer/ui/error-state.tsx')).ErrorState);

/** What the session lets be seen. Nothing is drawn before it is known, so that nothing flashes. */
export function Shown() {
  const { t } = useT();
  const { state, error } = useAppStateStore();
  if (error !== null) return <Page heading={t('frame:starting')}><ErrorState error={error} /></Page>;
  return state === null ? null : <BySession session={state.session} />;
}

function BySession({ session }: { readonly session: SessionState }) {
  const connection = session.status === 'closed' ? null : session.connection;
  const connectionId = connection?.connectionId ?? null;
  const builtIn = connection?.builtIn ?? false;
  const shownBefore = useRef({ connectionId, builtIn });

  useEffect(() => {
    // An address of one connection means nothing in another. A new practice bank is asked for where it is described.
    const before = shownBefore.current;
    if (before.connectionId !== connectionId && !(before.builtIn && builtIn)) goTo(pathOfPage('overview'), { replace: true });
    shownBefore.current = { connectionId, builtIn };
  }, [connectionId, builtIn]);

  useEffect(() => {
    // Ready by the time somebody has chosen a connection or typed a passphrase, and not before the first page is drawn.
    const idle = requestIdleCallback(() => void loadOpenConnection());
    return () => cancelIdleCallback(idle);
  }, []);

  switch (session.status) {
    case 'closed':
      return <Welcome />;
    case 'locked':
      return <Unlock key={connectionId} connection={session.connection} finishing={session.finishing} sealed={session.sealed} />;
    case 'open':
      return <OpenConnection key={connectionId} connection={session.connection} />;
    default:
      return assertNever(session);
  }
}
