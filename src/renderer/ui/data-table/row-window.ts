import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Chromium draws nothing beyond some 33 million pixels; a longer list is scrolled in proportion. */
const MAX_HEIGHT = 15_000_000;

/** Used before the table has a layout, as in a hidden panel or a test. */
const HEIGHT_WHEN_HIDDEN = 600;

const OVERSCAN = 8;

/** In milliseconds: so long a list stands still before the rows around those in view are drawn. A person who jumps or opens a page waits only for what is seen. */
const STANDS_STILL_MS = 60;

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  /** Kept in the document even out of view, so that it keeps the focus. */
  readonly activeIndex: number;
}

export interface PlacedRow {
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  /** The active row, kept in the document out of view. */
  readonly away: boolean;
  /** Out of view in a list that moves: it need not say yet what it has. */
  readonly behind: boolean;
}

interface RowWindow {
  /** In pixels. */
  readonly height: number;
  readonly rows: readonly PlacedRow[];
  readonly from: number;
  readonly to: number;
  readonly reveal: (index: number) => void;
  readonly pageRows: number;
}

/**
 * Which rows of a list are drawn, and where. All rows are equally high, so nothing is kept per row and a million rows cost what
 * ten do.
 */
export function useRowWindow({ scroller, rowCount, rowHeight, headerHeight, activeIndex }: RowWindowOptions): RowWindow {
  const [{ scrollTop, still }, setPlace] = useState({ scrollTop: 0, still: false });
  const [seenHeight, setSeenHeight] = useState(0);
  const fullHeight = rowCount * rowHeight;
  const height = Math.min(fullHeight, MAX_HEIGHT);
  const proportional = height !== fullHeight;
  const viewHeight = Math.max((seenHeight === 0 ? HEIGHT_WHEN_HIDDEN : seenHeight) - headerHeight, rowHeight);
  /** Pixels of rows per pixel of the scroll bar. */
  const ratio = proportional ? (fullHeight - viewHeight) / (height - viewHeight) : 1;

  // The listeners below are made once and read here what holds now.
  const now = useRef({ step: 1, jump: HEIGHT_WHEN_HIDDEN });
  useLayoutEffect(() => {
    // In proportion, every pixel moves the rows; otherwise only a whole row changes what is drawn. Past a jump no row stays in view.
    now.current = { step: proportional ? 1 : rowHeight, jump: viewHeight / ratio };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const scrolled = (): void => {
      const { step, jump } = now.current;
      const top = Math.floor(element.scrollTop / step) * step;
      // Drawn before the next paint, or a fast scroll would show blank rows.
      flushSync(() => { setPlace((before) => (before.scrollTop === top ? before : { scrollTop: top, still: before.still && Math.abs(top - before.scrollTop) < jump })); });
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => { setSeenHeight(element.clientHeight); });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const waitsToStand = !still && rowCount > 0;
  useEffect(() => {
    if (!waitsToStand) return undefined;
    const timer = setTimeout(() => { setPlace((place) => ({ ...place, still: true })); }, STANDS_STILL_MS);
    return () => clearTimeout(timer);
  }, [waitsToStand, scrollTop]);

  const top = Math.min(scrollTop * ratio, Math.max(fullHeight - viewHeight, 0));
  const shift = scrollTop - scrollTop * ratio;
  const from = Math.min(Math.floor(top / rowHeight), Math.max(rowCount - 1, 0));
  const to = Math.min(Math.ceil((top + viewHeight) / rowHeight), rowCount - 1);
  return {
    height,
    rows: indexesDrawn(from, to, rowCount, activeIndex).map((index) => ({
      index, top: index * rowHeight + shift, away: index < from - OVERSCAN || index > to + OVERSCAN, behind: !still && index !== activeIndex && (index < from || index > to),
    })),
    from,
    to: Math.max(to, 0),
    pageRows: Math.max(1, Math.floor(viewHeight / rowHeight) - 1),
    reveal: (index) => {
      const element = scroller.current;
      if (element === null) return;
      const shown = element.scrollTop * ratio;
      const start = index * rowHeight;
      if (start < shown) element.scrollTo?.({ top: start / ratio });
      else if (start + rowHeight > shown + viewHeight) element.scrollTo?.({ top: (start + rowHeight - viewHeight) / ratio });
    },
  };
}

/** The rows in view, some around them, and the active row; in order. */
function indexesDrawn(from: number, to: number, rowCount: number, activeIndex: number): number[] {
  const first = Math.max(from - OVERSCAN, 0);
  const last = Math.min(to + OVERSCAN, rowCount - 1);
  const indexes = Array.from({ length: Math.max(last - first + 1, 0) }, (_, place) => first + place);
  if (activeIndex < 0 || activeIndex >= rowCount || (activeIndex >= first && activeIndex <= last)) return indexes;
  return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex];
}

type NodeKey = number | 'spare';

/**
 * Which element of the document draws which row. Near scrolling keeps each row's element. A jump reuses the elements of the rows
 * before, because making hundreds of elements costs a frame. The active row always keeps its element, and with it the focus.
 */
export class RowNodes {
  #base = 0;
  #drawn: ReadonlyMap<number, NodeKey> = new Map();
  #active: { readonly index: number; readonly key: NodeKey } | null = null;

  /** `indexes`: the drawn rows in order, with the active one. The same rows give the same keys. */
  keysFor(indexes: readonly number[], activeIndex: number): ReadonlyMap<number, NodeKey> {
    const others = indexes.filter((index) => index !== activeIndex);
    const [first] = others;
    const firstBefore = [...this.#drawn.keys()].find((index) => index !== this.#active?.index);
    const stays = others.some((index) => this.#drawn.has(index));
    if (!stays && first !== undefined && firstBefore !== undefined) this.#base += first - firstBefore;
    if (this.#active?.index !== activeIndex) this.#active = { index: activeIndex, key: this.#drawn.get(activeIndex) ?? activeIndex - this.#base };
    const pinned = this.#active;
    const keyOf = (index: number): NodeKey => {
      if (index === pinned.index) return pinned.key;
      return index - this.#base === pinned.key ? 'spare' : index - this.#base;
    };
    this.#drawn = new Map(indexes.map((index) => [index, keyOf(index)]));
    return this.#drawn;
  }
}
