import { shortcuts } from './shortcuts.ts';
import type { ShortcutId } from './shortcuts.ts';

/** What of a key event decides; React's and the browser's have it alike. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const keysOf = new Map<ShortcutId, readonly string[]>(shortcuts.map(({ id, keys }) => [id, keys]));

/** The combinations that mean a shortcut. */
export const combinationsOf = (id: ShortcutId): readonly string[] => keysOf.get(id) ?? [];

/** Whether a key press is one of a shortcut's combinations. Sequences are heard by {@link useShortcutKeys}. */
export const means = (press: KeyPress, id: ShortcutId): boolean => combinationsOf(id).some((combination) => isPressed(press, combination));

/** Ctrl and ⌘ count alike, as far as no combination tells them apart. Shift is free for signs, which some keyboards have above others. */
function isPressed(press: KeyPress, combination: string): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1) ?? '';
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  return keyNamed(press.key) === keyNamed(key)
    && (press.ctrlKey || press.metaKey) === parts.includes('mod')
    && press.altKey === parts.includes('alt')
    && (isSign || press.shiftKey === parts.includes('shift'));
}

const keyNamed = (key: string): string => (key === ' ' ? 'space' : key.toLowerCase());

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether letters belong to whoever has the focus: a field, a list that is searched by typing, or anything in or under a dialog. */
export function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest(`${TYPED_IN}, [role="dialog"]`) !== null;
}
