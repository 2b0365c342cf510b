import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFreshness } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { connectionName, useMoment } from '#renderer/ui/index.ts';
import { setPrinting, usePrinting } from '#renderer/ui/printing.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

const SCHEME = 'data-mantine-color-scheme';

/** Heads a printed page: whose data it is, how old, and when it was printed. Paper uses the light colours. */
export function PrintHead({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const moment = useMoment();
  const freshness = useFreshness();
  const printing = usePrinting();
  const [at, setAt] = useState(() => instantFromMs(Date.now()));

  useEffect(() => {
    const root = document.documentElement;
    const paper = matchMedia('print');
    let former: string | null = null;
    const begin = (): void => {
      // The page is printed as it is when this returns.
      flushSync(() => {
        setPrinting(true);
        setAt(instantFromMs(Date.now()));
      });
      if (former !== null) return;
      former = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const end = (): void => {
      setPrinting(false);
      if (former !== null) root.setAttribute(SCHEME, former);
      former = null;
    };
    const changed = (): void => (paper.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', changed);
      end();
    };
  }, []);

  if (!printing) return null;
  const asOf = 'asOf' in freshness ? freshness.asOf : null;
  return (
    <div className="t-print-only t-print-head">
      <strong>{connectionName(connection, t)}</strong>
      <span>{t(`common:environments.${connection.environment}`)}</span>
      <span>{asOf === null ? t('comfort:print.neverRead') : t('comfort:print.readAt', { when: moment(asOf) })}</span>
      <span>{t('comfort:print.printedAt', { when: moment(at) })}</span>
    </div>
  );
}
