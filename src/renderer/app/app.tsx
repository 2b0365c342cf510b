import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { Shown } from './shown.tsx';
import { languageFor, setLanguage, startTexts } from '#renderer/i18n/index.ts';
import { useHashLocation } from '#renderer/data/paths/hash-location.ts';
import { startAskedPlaces } from '#renderer/data/asked-place.ts';
import { startNotices } from '#renderer/data/notices.ts';
import { startAppState, startQueries, useAppStateStore } from '#renderer/data/queries.ts';
import { cssVariablesResolver, theme } from '#renderer/ui/theme/index.ts';
import { styleNonce } from '#renderer/ui/theme/style-nonce.ts';
import { CopyProvider } from '#renderer/ui/index.ts';

startTexts(languageFor('system', navigator.language));

const copyText = async (text: string, { secret } = { secret: false }): Promise<boolean> =>
  (await invoke('clipboard.copy', secret ? { text, secret } : { text })).ok;

const inTheFragment = { hook: useHashLocation };

/** The window: its stores, its looks, and what the session lets be seen. */
export function App() {
  useEffect(() => {
    const stops = [startQueries(), startNotices(), startAskedPlaces()];
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

/** Language, colours and density, as chosen, without a restart. */
function Looks({ children }: { readonly children: ReactNode }) {
  const { state } = useAppStateStore();
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const chosen = state?.settings.theme ?? 'system';
  const scheme = chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen;
  const language = state === null ? null : languageFor(state.settings.language, state.systemLocale);
  const density = state?.settings.density ?? 'compact';

  useEffect(() => {
    if (language !== null) setLanguage(language);
  }, [language]);

  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme} getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}
