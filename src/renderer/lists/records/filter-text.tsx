import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';

/** Long enough for a quick typist's next letter, too short to be felt. */
const PAUSE_MS = 200;

interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'text';
  readonly error?: string | null;
}

/** A filter that is typed: asked for when the typing pauses. */
export function FilterText({ label, value, onChange, maxLength = 60, inputMode = 'text', error = null }: FilterTextProps): ReactElement {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, a chip or a link changed it from outside.
  if (known !== value) {
    setKnown(value);
    if (value.trim() !== text.trim()) setText(value);
  }
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => { change(text.trim()); }, PAUSE_MS);
    return () => { clearTimeout(timer); };
  }, [text, value]);
  return (
    <TextInput
      size="xs"
      label={label}
      value={text}
      maxLength={maxLength}
      inputMode={inputMode}
      error={error}
      onChange={({ currentTarget }) => { setText(currentTarget.value); }}
    />
  );
}
