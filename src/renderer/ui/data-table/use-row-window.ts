import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { RefObject } from 'react';

import { defaultRangeExtractor, observeElementOffset, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';

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
  readonly rows: readonly { readonly index: number; readonly top: number }[];
  /** First and last row in view or near it. */
  readonly from: number;
  readonly to: number;
  /** Scrolls as little as needed. */
  readonly reveal: (index: number) => void;
  readonly pageRows: number;
}

/** Which rows of a list of up to millions are drawn, and where. */
export function useRowWindow({ scroller, rowCount, rowHeight, headerHeight, activeIndex }: RowWindowOptions): RowWindow {
  const fullHeight = rowCount * rowHeight;
  const height = Math.min(fullHeight, MAX_HEIGHT);
  const viewHeight = (): number => Math.max((scroller.current?.clientHeight ?? 0) - headerHeight, rowHeight);
  /** Rows' pixels per pixel of the scroll bar. */
  const ratio = (): number => (height === fullHeight ? 1 : (fullHeight - viewHeight()) / (height - viewHeight()));

  // The observers below are made once, when the table is mounted, and must scale by what holds when they report.
  const currentRatio = useRef(ratio);
  useLayoutEffect(() => {
    currentRatio.current = ratio;
  });

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: HEIGHT_WHEN_HIDDEN },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        report(rect.height === 0 ? { width: rect.width, height: HEIGHT_WHEN_HIDDEN } : rect);
      }),
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        report(offset * currentRatio.current(), isScrolling);
      }),
    rangeExtractor: (range: Range) => withActive(defaultRangeExtractor(range), activeIndex, rowCount),
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useRedrawOnScroll(scroller, height !== fullHeight);

  const scrollTop = scroller.current?.scrollTop ?? 0;
  const shift = height === fullHeight ? 0 : scrollTop - scrollTop * ratio();
  return {
    height,
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start + shift })),
    from: virtualizer.range?.startIndex ?? 0,
    to: virtualizer.range?.endIndex ?? 0,
    pageRows: Math.max(1, Math.floor(viewHeight() / rowHeight) - 1),
    reveal: (index) => {
      const element = scroller.current;
      if (element === null) return;
      const top = element.scrollTop * ratio();
      const start = index * rowHeight;
      if (start < top) element.scrollTop = start / ratio();
      else if (start + rowHeight > top + viewHeight()) element.scrollTop = (start + rowHeight - viewHeight()) / ratio();
    },
  };
}

function withActive(indexes: number[], activeIndex: number, rowCount: number): number[] {
  if (activeIndex < 0 || activeIndex >= rowCount || indexes.includes(activeIndex)) return indexes;
  return activeIndex < (indexes[0] ?? 0) ? [activeIndex, ...indexes] : [...indexes, activeIndex];
}

/** When scrolled in proportion, a row's place changes with every pixel, not only when another row comes into view. */
function useRedrawOnScroll(scroller: RefObject<HTMLDivElement | null>, wanted: boolean): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const element = scroller.current;
    if (!wanted || element === null) return undefined;
    element.addEventListener('scroll', redraw, { passive: true });
    return () => {
      element.removeEventListener('scroll', redraw);
    };
  }, [scroller, wanted]);
}
