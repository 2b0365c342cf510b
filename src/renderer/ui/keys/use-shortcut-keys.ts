import { useEffect, useEffectEvent } from 'react';
import { combinationsOf, means, takesLetters } from './hear.ts';
import type { ShortcutId } from './shortcuts.ts';

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_500;

/** A shortcut that a person may mean while typing too: it has a modifier or is a function key. */
const isSafeWhileTyping = (combination: string): boolean => /^(mod\+|F\d)/.test(combination);

const firstOf = (combination: string): string | null => (combination.includes(' ') ? (combination.split(' ')[0] ?? null) : null);

/** Hears the shortcuts that it has handlers for, on every page. Keys that somebody else took, and letters while typing, are not heard. */
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
