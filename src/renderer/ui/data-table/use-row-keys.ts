import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { means } from '../keys/index.ts';

interface RowKeysOptions {
  readonly rowCount: number;
  /** Rows that Page Up and Page Down move. */
  readonly pageRows: () => number;
  /** Scrolls to a row and focuses it. */
  readonly onMove: (index: number) => void;
  /** `elsewhere`: in a window of its own. */
  readonly onOpen: (index: number, elsewhere: boolean) => void;
  /** Ticks the marked rows, both inclusive, as the active one tells. */
  readonly onTick: (from: number, to: number, active: number) => void;
  /** True: the letter was handled. */
  readonly onLetter: (letter: string, index: number) => boolean;
  /** Escape where no rows are marked; true: it was handled. */
  readonly onLeave: () => boolean;
  /** Both inclusive. */
  readonly onCopy: (from: number, to: number) => void;
}

interface RowKeys {
  readonly activeIndex: number;
  readonly isSelected: (index: number) => boolean;
  readonly activate: (index: number, extend: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves through rows, marks and copies them by keyboard. */
export function useRowKeys({ rowCount, pageRows, onMove, onOpen, onTick, onLetter, onLeave, onCopy }: RowKeysOptions): RowKeys {
  const [marked, setMarked] = useState({ anchor: 0, active: 0 });
  const active = Math.min(marked.active, Math.max(rowCount - 1, 0));
  const from = Math.min(marked.anchor, active);
  const to = Math.max(marked.anchor, active);

  const activate = (index: number, extend: boolean): void => {
    setMarked((before) => ({ anchor: extend ? before.anchor : index, active: index }));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (rowCount === 0 || event.altKey) return;
    if (means(event, 'copyRows')) {
      if (isTextSelected()) return;
      event.preventDefault();
      onCopy(from, to);
      return;
    }
    if (!isOnRow(event)) return;
    if (means(event, 'openRow') || means(event, 'openRowElsewhere')) {
      event.preventDefault();
      onOpen(active, means(event, 'openRowElsewhere'));
      return;
    }
    if (means(unshifted(event), 'tickRow')) {
      event.preventDefault();
      onTick(from, to, active);
      return;
    }
    if (means(event, 'leaveRows')) {
      if (from !== to) activate(active, false);
      else if (!onLeave()) return;
      event.preventDefault();
      return;
    }
    if (!event.ctrlKey && !event.metaKey && event.key.length === 1 && onLetter(event.key, active)) {
      event.preventDefault();
      return;
    }
    const target = targetOf(event, active, rowCount, pageRows());
    if (target === null) return;
    event.preventDefault();
    activate(target, event.shiftKey);
    onMove(target);
  };

  return { activeIndex: active, isSelected: (index) => from !== to && index >= from && index <= to, activate, onKeyDown };
}

/** With Shift the same keys mark, or tick what they marked. */
const unshifted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey, shiftKey: false });

function targetOf(event: KeyboardEvent, active: number, rowCount: number, pageRows: number): number | null {
  const last = rowCount - 1;
  const press = unshifted(event);
  if (means(press, 'nextRow')) return Math.min(active + 1, last);
  if (means(press, 'previousRow')) return Math.max(active - 1, 0);
  if (means(press, 'nextRows')) return Math.min(active + pageRows, last);
  if (means(press, 'previousRows')) return Math.max(active - pageRows, 0);
  if (means(press, 'firstRow')) return 0;
  return means(press, 'lastRow') ? last : null;
}

/** Buttons in cells and in the header have keys of their own. */
function isOnRow(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.getAttribute('role') === 'row';
}

function isTextSelected(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
