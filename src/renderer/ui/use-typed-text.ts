import { useEffect, useEffectEvent, useState } from 'react';

/** What is being typed into a field. `onTyped` hears of it, trimmed, when the typing pauses; a `value` changed from outside (by Back or a link) replaces it. */
export function useTypedText(value: string, onTyped: (text: string) => void, pauseMs: number): readonly [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value.trim() !== text.trim()) setText(value);
  }
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    if (text.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => { tell(text.trim()); }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, pauseMs]);
  return [text, setText];
}
