import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement, RefObject } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { leastWidthOf, NARROWEST, useTablePreferences, WIDEST } from './column.ts';
import type { ColumnWidths, DataColumn } from './column.ts';
import classes from './data-table.module.css';

const STEP = 8;
const LARGE_STEP = 40;
/** Not every step of a key that is held down is written to the settings. */
const WRITE_AFTER_MS = 300;
/** Both sides of a cell, and a pixel for what was rounded. */
const AROUND = 17;

export interface ColumnResizing {
  readonly widths: ColumnWidths;
  /** The column whose separator Tab reaches. */
  readonly reached: string | null;
  readonly reach: (key: string) => void;
  readonly widthNow: (key: string) => number;
  /** `kept`: not written yet, as while the pointer moves. */
  readonly resize: (key: string, width: number, kept: 'now' | 'later' | 'not') => void;
  readonly fit: (key: string) => void;
}

/**
 * Widths that a person gave to columns. What is left of the edge that moves keeps the width that it has, so that the edge follows the pointer; what is
 * right of it shares the rest.
 */
export function useColumnResizing<Row>(tableKey: string, shown: readonly DataColumn<Row>[], table: RefObject<HTMLElement | null>): ColumnResizing {
  const { widths: remembered, resizeColumns } = useTablePreferences();
  const written = remembered[tableKey] ?? NONE;
  const [live, setLive] = useState<ColumnWidths | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [seen, setSeen] = useState(written);
  // What was written has come back.
  if (seen !== written) {
    setSeen(written);
    setLive(null);
  }
  useEffect(() => () => {
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);

  const cellsOf = (key: string): readonly HTMLElement[] => [...table.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []].filter(({ dataset }) => dataset['column'] === key);
  const widthNow = (key: string): number => {
    const [head] = cellsOf(key);
    const drawn = Math.round(head?.getBoundingClientRect().width ?? 0);
    const column = shown.find((one) => one.key === key);
    return drawn > 0 ? drawn : (live ?? written)[key] ?? (column === undefined ? NARROWEST : leastWidthOf(column));
  };
  const resize: ColumnResizing['resize'] = (key, width, kept) => {
    const before = shown.slice(0, shown.findIndex((column) => column.key === key)).map((column) => [column.key, widthNow(column.key)] as const);
    const next = { ...(live ?? written), ...Object.fromEntries(before), [key]: Math.min(WIDEST, Math.max(NARROWEST, Math.round(width))) };
    setLive(next);
    if (timer.current !== null) clearTimeout(timer.current);
    if (kept === 'now') resizeColumns(tableKey, next);
    if (kept === 'later') timer.current = setTimeout(() => { resizeColumns(tableKey, next); }, WRITE_AFTER_MS);
  };
  return {
    widths: live ?? written, widthNow, resize,
    reached: shown.some(({ key }) => key === reached) ? reached : shown[0]?.key ?? null,
    reach: setReached,
    fit: (key) => { resize(key, Math.max(...cellsOf(key).map(contentWidth)) + AROUND, 'now'); },
  };
}

const NONE: ColumnWidths = {};

/** Of its text, also where it is cut off. */
function contentWidth(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell.querySelector('[data-content]') ?? cell);
  return range.getBoundingClientRect().width;
}

interface ColumnSeparatorProps {
  readonly column: string;
  readonly title: string;
  readonly resizing: ColumnResizing;
}

/** The right edge of a column: dragged, or moved with the arrow keys. One of a table is reached by Tab, the others from it with ↑ and ↓. */
export function ColumnSeparator({ column, title, resizing }: ColumnSeparatorProps): ReactElement {
  const { t } = useT();
  const dragged = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const [width, setWidth] = useState<number | null>(null);
  const { reached, reach, widthNow, resize, fit, widths } = resizing;

  const widthAt = ({ clientX }: PointerEvent, { from, width: before }: { readonly from: number; readonly width: number }): number => before + clientX - from;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.shiftKey ? LARGE_STEP : STEP;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') resize(column, widthNow(column) + (event.key === 'ArrowLeft' ? -by : by), 'later');
    else if (event.key === 'Enter') fit(column);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') focusBeside(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('table:widthOf', { column: title })}
      aria-valuenow={widths[column] ?? width ?? NARROWEST}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      title={t('table:widthHint')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={reached === column ? 0 : -1}
      className={classes['separator']}
      onFocus={() => {
        reach(column);
        setWidth(widthNow(column));
      }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => { fit(column); }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { from: event.clientX, width: widthNow(column) };
      }}
      onPointerMove={(event) => {
        if (dragged.current !== null) resize(column, widthAt(event, dragged.current), 'not');
      }}
      onPointerUp={(event) => {
        if (dragged.current !== null && event.clientX !== dragged.current.from) resize(column, widthAt(event, dragged.current), 'now');
        dragged.current = null;
      }}
      onPointerCancel={() => { dragged.current = null; }}
    />
  );
}

function focusBeside(separator: HTMLElement, by: -1 | 1): void {
  const all = [...separator.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? []];
  all[all.indexOf(separator) + by]?.focus();
}
