/** Rows that are ticked, whatever is in view: for an action on several of them. */
export interface RowSelection<Row> {
  readonly isSelected: (key: string) => boolean;
  readonly select: (keys: readonly string[], selected: boolean) => void;
  /** How many of the rows that the table shows, in view or not, are ticked. */
  readonly all: 'none' | 'some' | 'all';
  /** Ticks every row that the table shows, or none. */
  readonly onToggleAll: () => void;
  /** By what a row is called when its box is read aloud. */
  readonly nameOf: (row: Row) => string;
}

/** Width of the column of boxes, in pixels. */
export const TICK_WIDTH = 36;

/** Whether a click fell on the box of a row. */
export const isTick = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-tick]') !== null;

/** What a cell puts on the box by which a row is ticked, so that the table hears its clicks. */
export const TICK_BOX = { 'data-tick': true } as const;
