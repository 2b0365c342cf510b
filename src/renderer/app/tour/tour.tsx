import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { useLocation } from 'wouter';
import { pathOfPage, STATEMENTS_PATH } from '#renderer/data/paths/paths.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { endTour } from '#renderer/data/shown.ts';
import { useT } from '#renderer/i18n/index.ts';
import classes from './tour.module.css';

interface Stop {
  readonly name: 'navigation' | 'freshness' | 'palette' | 'statement' | 'transfer' | 'help';
  /** Selector; the first match is explained. */
  readonly target: string;
  /** The page of the target; null where every page has it. */
  readonly path: string | null;
}

const stops: readonly Stop[] = [
  { name: 'navigation', target: '.t-nav', path: null },
  { name: 'freshness', target: '.t-topbar-end > :first-child', path: null },
  { name: 'palette', target: '.t-topbar-palette', path: null },
  { name: 'statement', target: '.t-main input[type="search"], .t-main [role="search"] input, .t-main .t-page-content input[type="text"]', path: STATEMENTS_PATH },
  { name: 'transfer', target: '.t-main a[href$="/transfers/new"]', path: pathOfPage('transfers') },
  { name: 'help', target: '.t-topbar-help', path: null },
];

/** Pages load a moment after they are opened, and windows are resized. */
const LOOK_MS = 200;

/** A card beside one part of the window after the other. Everything stays usable; Escape ends the tour. */
export function TourCard(): ReactElement {
  const { t } = useT();
  const { tourSeen } = useSettings();
  const [at, setAt] = useState(0);
  const [location, navigate] = useLocation();
  const stop = stops[at] ?? stops[0];
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);
  const [place, setPlace] = useState<{ readonly card: CSSProperties; readonly mark: Box | null }>({ card: {}, mark: null });
  const title = useId();
  const text = useId();
  const last = at === stops.length - 1;

  const end = (): void => {
    endTour();
    if (!tourSeen) void updateSettings({ tourSeen: true });
    focusAfter(before.current);
  };

  const path = stop?.path ?? null;
  useEffect(() => {
    if (path !== null && path !== location) navigate(path);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per stop: who goes elsewhere meanwhile is not brought back
  }, [path]);

  const target = stop?.target ?? '';
  useLayoutEffect(() => {
    const look = (): void => {
      const found = document.querySelector(target)?.getBoundingClientRect();
      const mark = found === undefined || found.width === 0 ? null : { left: found.left, top: found.top, width: found.width, height: found.height };
      const size = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 };
      const next = { card: placeBeside(mark, size, { width: window.innerWidth, height: window.innerHeight }), mark };
      setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [target]);

  useEffect(() => { card.current?.querySelector<HTMLElement>('[data-next]')?.focus(); }, [at]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      // A dialog above takes its own Escape.
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[aria-modal="true"]') === null) end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight' && !last) setAt(at + 1);
    if (event.key === 'ArrowLeft' && at > 0) setAt(at - 1);
  };

  if (stop === undefined) throw new Error('The tour has no stops');
  return (
    <>
      {place.mark !== null && <div className={classes['mark']} style={place.mark} aria-hidden="true" />}
      <div ref={card} role="dialog" aria-labelledby={title} aria-describedby={text} className={classes['card']} style={place.card} onKeyDown={onKeyDown}>
        <Stack aria-live="polite" gap="sm">
          <p className="t-small">{t('comfort:tour.stop', { number: at + 1, total: stops.length })}</p>
          <h2 id={title}>{t(`comfort:tour.stops.${stop.name}.title`)}</h2>
          <p id={text} className={classes['text']}>{t(`comfort:tour.stops.${stop.name}.text`)}</p>
        </Stack>
        <Group gap="sm" mt="sm" wrap="nowrap" justify="flex-end">
          {!last && <Button size="xs" variant="subtle" className={classes['skip'] ?? ''} onClick={end}>{t('comfort:tour.skip')}</Button>}
          {at > 0 && <Button size="xs" variant="default" onClick={() => { setAt(at - 1); }}>{t('comfort:tour.back')}</Button>}
          <Button size="xs" data-next onClick={() => { if (last) end(); else setAt(at + 1); }}>{last ? t('comfort:tour.done') : t('comfort:tour.next')}</Button>
        </Group>
      </div>
    </>
  );
}

/** Returns the focus; to the page's heading if the element is gone, as the offer of the tour is. */
function focusAfter(before: Element | null): void {
  const back = before !== document.body && before?.isConnected === true ? before : document.querySelector('h1');
  if (!(back instanceof HTMLElement)) return;
  if (back.tabIndex < 0 && back.getAttribute('tabindex') === null) back.tabIndex = -1;
  back.focus();
}

/** In CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 8;

/** Where a card stands: below, right, above or left of its target, whichever first has room, and never over it. */
export function placeBeside(target: Box | null, card: Size, window: Size): { readonly left: number; readonly top: number } {
  const middle = { left: Math.max(EDGE, (window.width - card.width) / 2), top: Math.max(EDGE, window.height - card.height - 3 * GAP) };
  if (target === null) return middle;
  const within = (at: number, size: number, room: number): number => Math.min(Math.max(at, EDGE), Math.max(EDGE, room - size - EDGE));
  const across = within(target.left + target.width / 2 - card.width / 2, card.width, window.width);
  const along = within(target.top + Math.min(target.height, 2 * card.height) / 2 - card.height / 2, card.height, window.height);
  const below = target.top + target.height + GAP;
  const right = target.left + target.width + GAP;
  if (below + card.height + EDGE <= window.height) return { left: across, top: below };
  if (right + card.width + EDGE <= window.width) return { left: right, top: along };
  if (target.top - GAP - card.height >= EDGE) return { left: across, top: target.top - GAP - card.height };
  if (target.left - GAP - card.width >= EDGE) return { left: target.left - GAP - card.width, top: along };
  return middle;
}
