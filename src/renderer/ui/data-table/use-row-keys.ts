import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface RowKeysOptions {
  readonly rowCount: number;
  /** How many rows Page Up and Page Down move. */
  readonly pageRows: () => number;
  /** Brings a row into view and puts the focus on it. */
  readonly onMove: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** Ticks or unticks the marked rows, both inclusive, as the active one tells. */
  readonly onTick: (from: number, to: number, active: number) => void;
  /** A letter was pressed on a row; says whether it means something. */
  readonly onLetter: (letter: string, index: number) => boolean;
  /** Escape, where no rows are marked; says whether it means something. */
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

/** Moving through rows, marking several of them and copying them, with the keyboard alone. */
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
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (isTextSelected()) return;
      event.preventDefault();
      onCopy(from, to);
      return;
    }
    if (!isOnRow(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(active);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      onTick(from, to, active);
      return;
    }
    if (event.key === 'Escape') {
      if (from !== to) activate(active, false);
      else if (!onLeave()) return;
      event.preventDefault();
      return;
    }
    if (!event.ctrlKey && !event.metaKey && event.key.length === 1 && onLetter(event.key, active)) {
      event.preventDefault();
      return;
    }
    const target = targetOf(event.key, active, rowCount, pageRows());
    if (target === null) return;
    event.preventDefault();
    activate(target, event.shiftKey);
    onMove(target);
  };

  return { activeIndex: active, isSelected: (index) => from !== to && index >= from && index <= to, activate, onKeyDown };
}

function targetOf(key: string, active: number, rowCount: number, pageRows: number): number | null {
  const last = rowCount - 1;
  switch (key) {
    case 'ArrowDown': return Math.min(active + 1, last);
    case 'ArrowUp': return Math.max(active - 1, 0);
    case 'PageDown': return Math.min(active + pageRows, last);
    case 'PageUp': return Math.max(active - pageRows, 0);
    case 'Home': return 0;
    case 'End': return last;
    default: return null;
  }
}

/** Not inside a button of a cell or of the header, which have keys of their own. */
function isOnRow(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.getAttribute('role') === 'row';
}

function isTextSelected(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
