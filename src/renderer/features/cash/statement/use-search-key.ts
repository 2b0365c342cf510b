import { useEffect } from 'react';
import type { RefObject } from 'react';

import { means } from '#renderer/ui/keys/index.ts';

/** "/" and Ctrl+F lead to the search, unless something is being typed or a dialog is open. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!means(event, 'search') || event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, [field]);
}

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}
