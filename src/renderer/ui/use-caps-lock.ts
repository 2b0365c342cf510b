import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface CapsLock {
  /** Whether it is on, as far as the last key told. */
  readonly on: boolean;
  /** For the field that is typed into. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onKeyUp: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
  };
}

/** Caps Lock while something hidden is typed, where nobody can see that capitals come out. */
export function useCapsLock(): CapsLock {
  const [on, setOn] = useState(false);
  const look = (event: KeyboardEvent): void => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } };
}
