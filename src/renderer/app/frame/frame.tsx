import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { DropAnywhere } from '#renderer/app/drop/index.ts';
import { Notices } from '#renderer/app/notices/index.ts';
import { Palette } from '#renderer/app/palette/index.ts';
import { ShortcutSheet } from '#renderer/app/shortcuts/index.ts';
import { PrintHead } from '#renderer/app/print/index.ts';
import { TaskBar } from '#renderer/app/tasks/index.ts';
import { Tour } from '#renderer/app/tour/index.ts';
import { UpdatedLine } from '#renderer/app/whats-new/index.ts';
import { useAppState, useFreshness } from '#renderer/data/queries.ts';
import { Banner, connectionName, useMoment } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { BankWait } from './bank-wait.tsx';
import { Navigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWritesWaiting } from './use-waiting.ts';
import './frame.css';

interface FrameProps {
  readonly connection: ConnectionSummary;
  readonly children: ReactNode;
}

/** What surrounds every page of an open connection. */
export function Frame({ connection, children }: FrameProps) {
  const { t } = useT();
  const small = useMediaQuery('(max-width: 1100px)');
  // Until the person says otherwise, the width of the window decides.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const page = location.split('/', 2)[1];
  const name = connectionName(connection, t);
  const waiting = useWritesWaiting();
  useShortcuts();
  useHeadingFocus(main, location);

  useEffect(() => {
    document.title = `${waiting === 0 ? '' : `(${waiting}) `}${name} — Tesoro`;
    return () => {
      document.title = 'Tesoro';
    };
  }, [name, waiting]);

  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [page]);

  return (
    <div className="t-frame">
      <button type="button" className="t-skip" onClick={() => main.current?.focus()}>{t('frame:skip')}</button>
      <TopBar connection={connection} />
      <Navigation narrow={chosen ?? small} onNarrow={setChosen} />
      <aside className="t-banners" aria-label={t('frame:notices.region')}>
        <Notices />
        <UpdatedLine />
        <StateBanners />
        <BankWait />
      </aside>
      <PrintHead connection={connection} />
      <main className="t-main" ref={main} tabIndex={-1}>{children}</main>
      <TaskBar />
      <Palette />
      <Tour />
      <DropAnywhere />
      <ShortcutSheet />
    </div>
  );
}

function StateBanners() {
  const { t } = useT();
  const moment = useMoment();
  const freshness = useFreshness();
  const { localOnly } = useAppState();
  return (
    <>
      {freshness.phase === 'offline' && (
        <Banner meaning="offline">
          <strong>{t('frame:offlineBanner.title', { when: moment(freshness.since) })}</strong> {t('frame:offlineBanner.text')}
        </Banner>
      )}
      {localOnly !== null && <Banner meaning="info">{t(`frame:localOnly.${localOnly}`)}</Banner>}
    </>
  );
}
