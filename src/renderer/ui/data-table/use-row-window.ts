import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Engines stop drawing elements above some 33 million pixels; a longer list is scrolled in proportion. */
const MAX_HEIGHT = 15_000_000;

/** A table that is not laid out yet (a hidden panel, a test's document) still draws its first rows. */
const HEIGHT_WHEN_HIDDEN = 600;

const OVERSCAN = 8;

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  /** Stays in the document wherever the list is scrolled, so that it keeps the focus. */
  readonly activeIndex: number;
}

interface RowWindow {
  /** Height of the scrolled space in pixels. */
  readonly height: number;
  /** `away` for the active row, where it is kept beyond those around the view. */
  readonly rows: readonly { readonly index: number; readonly top: number; readonly away: boolean }[];
  /** First and last row in view. */
  readonly from: number;
  readonly to: number;
  /** Scrolls as little as needed. */
  readonly reveal: (index: number) => void;
  readonly pageRows: number;
}

/**
 * Which rows of a list of up to millions are drawn, and where. All rows are equally high, so that nothing is kept per row:
 * a list of a million costs what a list of ten does.
 */
export function useRowWindow({ scroller, rowCount, rowHeight, headerHeight, activeIndex }: RowWindowOptions): RowWindow {
  const [scrollTop, setScrollTop] = useState(0);
  const [seenHeight, setSeenHeight] = useState(0);
  const fullHeight = rowCount * rowHeight;
  const height = Math.min(fullHeight, MAX_HEIGHT);
  const proportional = height !== fullHeight;
  const viewHeight = Math.max((seenHeight === 0 ? HEIGHT_WHEN_HIDDEN : seenHeight) - headerHeight, rowHeight);
  /** Rows' pixels per pixel of the scroll bar. */
  const ratio = proportional ? (fullHeight - viewHeight) / (height - viewHeight) : 1;

  // The listeners below are made once, when the table is mounted, and must go by what holds when they report.
  const step = useRef(1);
  useLayoutEffect(() => {
    // In proportion, a row's place changes with every pixel; else only which rows are drawn does.
    step.current = proportional ? 1 : rowHeight;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const scrolled = (): void => {
      const top = Math.floor(element.scrollTop / step.current) * step.current;
      // Drawn before the engine paints: else a fast scroll would show what is not there yet.
      flushSync(() => { setScrollTop(top); });
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => { setSeenHeight(element.clientHeight); });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [scroller]);

  const top = Math.min(scrollTop * ratio, Math.max(fullHeight - viewHeight, 0));
  const shift = scrollTop - scrollTop * ratio;
  const from = Math.min(Math.floor(top / rowHeight), Math.max(rowCount - 1, 0));
  const to = Math.min(Math.ceil((top + viewHeight) / rowHeight), rowCount - 1);
  return {
    height,
    rows: indexesDrawn(from, to, rowCount, activeIndex).map((index) => ({ index, top: index * rowHeight + shift, away: index < from - OVERSCAN || index > to + OVERSCAN })),
    from,
    to: Math.max(to, 0),
    pageRows: Math.max(1, Math.floor(viewHeight / rowHeight) - 1),
    reveal: (index) => {
      const element = scroller.current;
      if (element === null) return;
      const now = element.scrollTop * ratio;
      const start = index * rowHeight;
      if (start < now) element.scrollTo?.({ top: start / ratio });
      else if (start + rowHeight > now + viewHeight) element.scrollTo?.({ top: (start + rowHeight - viewHeight) / ratio });
    },
  };
}

/** The rows in view, some around them, and the active one wherever it is; in order. */
function indexesDrawn(from: number, to: number, rowCount: number, activeIndex: number): number[] {
  const first = Math.max(from - OVERSCAN, 0);
  const last = Math.min(to + OVERSCAN, rowCount - 1);
  const indexes = Array.from({ length: Math.max(last - first + 1, 0) }, (_, place) => first + place);
  if (activeIndex < 0 || activeIndex >= rowCount || (activeIndex >= first && activeIndex <= last)) return indexes;
  return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex];
}
