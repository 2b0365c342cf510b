import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { keepFocus } from '#renderer/app/lost-focus.ts';
import { Welcome } from '#renderer/app/welcome/index.ts';
import { startAskedPlaces } from '#renderer/data/asked-place.ts';
import { invoke } from '#renderer/data/bridge/index.ts';
import { startNotices } from '#renderer/data/notices.ts';
import { startNewWindowLinks } from '#renderer/data/this-window.ts';
import { goTo, useHashLocation } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { appStateNow, startAppState, startQueries, useAppStateStore } from '#renderer/data/queries.ts';
import { languageFor, setLanguage, startTexts, useT, withTexts } from '#renderer/i18n/index.ts';
import type { Language } from '#renderer/i18n/index.ts';
import { CopyProvider, later, Page } from '#renderer/ui/index.ts';
import { colorsOfSettings, cssVariablesResolver, styleNonce, theme } from '#renderer/ui/theme/index.ts';
import type { AppState, SessionState } from '#shared/bridge/app/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

startTexts(languageFor('system', navigator.language, false));

const copyText = async (text: string, { secret } = { secret: false }): Promise<boolean> =>
  (await invoke('clipboard.copy', secret ? { text, secret } : { text })).ok;

const inTheFragment = { hook: useHashLocation };

/** The window: its stores, its theme, and what the session allows. */
export function App() {
  useEffect(() => {
    const stops = [startQueries(), startNotices(), startAskedPlaces(), startNewWindowLinks(), keepFocus(document)];
    const stopState = startAppState();
    return () => {
      for (const stop of stops) stop();
      void stopState.then((stop) => stop());
    };
  }, []);

  return (
    <Looks>
      <Router {...inTheFragment}>
        <CopyProvider value={copyText}>
          <Shown />
        </CopyProvider>
      </Router>
    </Looks>
  );
}

const languageOf = ({ settings, systemLocale, pseudoLanguage }: AppState): Language => languageFor(settings.language, systemLocale, pseudoLanguage);

/** Language, colours and density follow the settings without a restart. */
function Looks({ children }: { readonly children: ReactNode }) {
  const { state } = useAppStateStore();
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const chosen = state?.settings.theme ?? 'system';
  const scheme = chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen;
  const language = state === null ? null : languageOf(state);
  const density = state?.settings.density ?? 'compact';

  useEffect(() => {
    if (language !== null) setLanguage(language);
  }, [language]);

  useEffect(() => { document.documentElement.dataset['density'] = density; }, [density]);

  return (
    <MantineProvider
      theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme={scheme} forceColorScheme={scheme} colorSchemeManager={colorsOfSettings} getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The language may not be in use yet when this is drawn for the first time. */
async function loadOpenConnection() {
  const state = appStateNow();
  return (await withTexts(import('./open-connection.tsx'), state === null ? undefined : languageOf(state))).OpenConnection;
}

const OpenConnection = later(loadOpenConnection);
const Unlock = later(async () => (await import('./unlock.tsx')).Unlock);
const ErrorState = later(async () => (await import('#renderer/ui/error-state.tsx')).ErrorState);

/** What the session allows. Nothing is drawn before it is known, so that nothing flashes. */
function Shown() {
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
    // An address belongs to one connection. Practice banks share theirs, because a new one is started from Settings.
    const before = shownBefore.current;
    if (before.connectionId !== connectionId && !(before.builtIn && builtIn)) goTo(pathOfPage('overview'), { replace: true });
    shownBefore.current = { connectionId, builtIn };
  }, [connectionId, builtIn]);

  useEffect(() => {
    // Loaded before somebody has chosen a connection or typed a passphrase, but after the first page is drawn.
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
