import { useEffect, useEffectEvent } from 'react';
import { shortcuts } from './shortcuts.ts';
import type { ShortcutId } from './shortcuts.ts';

/** The common part of React's and the browser's event. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const keysOf = new Map<ShortcutId, readonly string[]>(shortcuts.map(({ id, keys }) => [id, keys]));

/** Whether a combination is typed without a modifier: a letter, a sign, or a sequence of them. */
const isOfCharacters = (combination: string): boolean => combination.split(' ').every((key) => key.length === 1);

let withCharacters = true;

/** Who dictates, or hits keys by accident, switches shortcuts of single characters off (WCAG 2.1.4). */
export const hearCharacters = (heard: boolean): void => {
  withCharacters = heard;
};

/** Those that are heard. */
export const combinationsOf = (id: ShortcutId): readonly string[] =>
  (keysOf.get(id) ?? []).filter((combination) => withCharacters || !isOfCharacters(combination));

/** Whether a key press is one of a shortcut's combinations. For sequences see {@link useShortcutKeys}. */
export const means = (press: KeyPress, id: ShortcutId): boolean => combinationsOf(id).some((combination) => isPressed(press, combination));

/** Ctrl and ⌘ are the same. Shift is ignored for signs, because keyboards differ in where they have them. */
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

/** Whether letters belong to the focused element: a field, a list searched by typing, or anything while a dialog is open. */
function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest(`${TYPED_IN}, [role="dialog"]`) !== null;
}

/** Longest pause between the two keys of a sequence. */
const SEQUENCE_MS = 1_500;

/** Shortcuts with a modifier or a function key also work while typing. */
const isSafeWhileTyping = (combination: string): boolean => /^(mod\+|F\d)/.test(combination);

const firstOf = (combination: string): string | null => (combination.includes(' ') ? (combination.split(' ')[0] ?? null) : null);

/** Runs the handlers of shortcuts on every page. Ignores keys that were handled already, and letters while typing. */
export function useShortcutKeys<Id extends ShortcutId>(handlers: Readonly<Record<Id, () => void>>): void {
  const run = useEffectEvent((id: Id) => handlers[id]());
  const ids = useEffectEvent(() => Object.keys(handlers) as Id[]);

  useEffect(() => {
    let begun: { readonly key: string; readonly at: number } | null = null;
    const heard = (event: KeyboardEvent, typing: boolean): Id | undefined => {
      if (begun !== null) {
        const sequence = `${begun.key} ${event.key.toLowerCase()}`;
        const inTime = event.timeStamp - begun.at < SEQUENCE_MS;
        begun = null;
        return inTime && !typing && isPlain(event) ? ids().find((id) => combinationsOf(id).includes(sequence)) : undefined;
      }
      if (!typing && isPlain(event) && ids().some((id) => combinationsOf(id).some((combination) => firstOf(combination) === event.key.toLowerCase()))) {
        begun = { key: event.key.toLowerCase(), at: event.timeStamp };
        return undefined;
      }
      return ids().find((id) => means(event, id) && (!typing || combinationsOf(id).every(isSafeWhileTyping)));
    };
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isModifier(event.key)) return;
      const id = heard(event, takesLetters(event.target));
      if (id === undefined) return;
      event.preventDefault();
      // A key that is held down counts once.
      if (!event.repeat) run(id);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);
