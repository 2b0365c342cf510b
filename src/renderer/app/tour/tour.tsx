import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { useLocation } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { endTour } from '#renderer/data/tour-shown.ts';

import { placeBeside } from './placement.ts';
import type { Box } from './placement.ts';
import { stops } from './stops.ts';
import classes from './tour.module.css';

/** How often it is looked where the target stands: pages come a moment after they are asked for, and windows are resized. */
const LOOK_MS = 200;

/** A card beside one part of the window after the other. Everything stays usable while it stands there; Escape ends it. */
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

  useEffect(() => {
    card.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [at]);

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
        <div aria-live="polite" className={classes['said']}>
          <p className={classes['count']}>{t('comfort:tour.stop', { number: at + 1, total: stops.length })}</p>
          <h2 id={title}>{t(`comfort:tour.stops.${stop.name}.title`)}</h2>
          <p id={text} className={classes['text']}>{t(`comfort:tour.stops.${stop.name}.text`)}</p>
        </div>
        <div className={classes['buttons']}>
          {!last && <Button size="xs" variant="subtle" className={classes['skip'] ?? ''} onClick={end}>{t('comfort:tour.skip')}</Button>}
          {at > 0 && <Button size="xs" variant="default" onClick={() => { setAt(at - 1); }}>{t('comfort:tour.back')}</Button>}
          <Button size="xs" data-next onClick={() => { if (last) end(); else setAt(at + 1); }}>{last ? t('comfort:tour.done') : t('comfort:tour.next')}</Button>
        </div>
      </div>
    </>
  );
}

/** Where one was before; the heading of the page when that is gone, as the offer of the tour is. */
function focusAfter(before: Element | null): void {
  const back = before !== document.body && before?.isConnected === true ? before : document.querySelector('h1');
  if (!(back instanceof HTMLElement)) return;
  if (back.tabIndex < 0 && back.getAttribute('tabindex') === null) back.tabIndex = -1;
  back.focus();
}
