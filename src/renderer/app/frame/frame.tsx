import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'wouter';
import { Palette } from '../palette/palette.tsx';
import { Tour } from '../tour/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { connectionName } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { plainlyShown } from '#shared/domain/odd-text.ts';
import { Banners } from './banners.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Navigation, useWritesWaiting } from './navigation.tsx';
import { PrintHead } from './print-head.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { TaskBar } from './task-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import './frame.css';

interface FrameProps {
  readonly connection: ConnectionSummary;
  readonly children: ReactNode;
}

export function Frame({ connection, children }: FrameProps) {
  const { t } = useT();
  const small = useMediaQuery('(max-width: 1100px)');
  // null: the width of the window decides.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const page = location.split('/', 2)[1];
  const name = connectionName(connection, t);
  const waiting = useWritesWaiting();
  useShortcuts();
  useHeadingFocus(main, location);

  const heading = useHeadingShown(main);

  useEffect(() => {
    const page = heading === '' ? '' : `${plainlyShown(heading)} — `;
    document.title = `${waiting === 0 ? '' : `(${waiting}) `}${page}${name} — Tesoro`;
    return () => { document.title = 'Tesoro'; };
  }, [heading, name, waiting]);

  // Before the page's own effects: one of them may lead to a part of it.
  useLayoutEffect(() => { main.current?.scrollTo(0, 0); }, [page]);

  return (
    <div className="t-frame">
      <button type="button" className="t-skip" onClick={() => main.current?.focus()}>{t('frame:skip')}</button>
      <TopBar connection={connection} />
      <Navigation narrow={chosen ?? small} onNarrow={setChosen} />
      <Banners />
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

/** The heading of the page, after which the window is named. */
function useHeadingShown(main: RefObject<HTMLElement | null>): string {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    const read = (): void => setShown(page.querySelector('h1')?.textContent ?? '');
    read();
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [main]);
  return shown;
}

/**
 * Focuses the heading of a new page, so that a screen reader says it and Tab continues there. A page that takes the focus itself
 * keeps it, and so does an element that stays from one record to the next.
 */
function useHeadingFocus(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    const page = main.current;
    if (page === null || hasFocus(page) || focusHeading(page)) return undefined;
    // The code of the page is still loading.
    const observer = new MutationObserver(() => {
      if (hasFocus(page) || focusHeading(page)) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, path]);
}

/** On the page, or in a dialog over it. */
function hasFocus(page: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== page && (page.contains(activeElement) || activeElement.closest('[role="dialog"]') !== null);
}

function focusHeading(page: HTMLElement): boolean {
  const heading = page.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
