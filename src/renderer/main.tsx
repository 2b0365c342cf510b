import '#renderer/app/ask-first.ts';
import '#renderer/ui/shared.css';
import '#renderer/ui/meanings.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#renderer/app/app.tsx';
import { useAppStateStore } from '#renderer/data/queries.ts';
import { loadWhenIdle } from '#renderer/ui/later.tsx';
import '#renderer/ui/theme/index.ts';

/** The first page and its figures come before the code of the others. */
const PAUSE_MS = 2_000;

function Window() {
  const open = useAppStateStore().state?.session.status === 'open';
  useEffect(() => {
    if (!open) return undefined;
    let stop = (): void => undefined;
    const timer = setTimeout(() => { stop = loadWhenIdle(); }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open]);
  return <App />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(<Window />);
// The main process names it in the page where a connection opens by itself: it is made ready while the stores are opened.
if (document.head.querySelector('link[rel="modulepreload"]') !== null) import('#renderer/app/open-connection.tsx').catch(() => undefined);
