import { Kbd } from '@mantine/core';
import { Fragment } from 'react';

const isMac = /mac/i.test(navigator.userAgent);

/** As printed on this computer's keyboard. */
const MARKS: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl', shift: isMac ? '⇧' : 'Shift', alt: isMac ? '⌥' : 'Alt', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→',
  Escape: 'Esc', PageUp: 'PgUp', PageDown: 'PgDn', Enter: isMac ? '↩' : 'Enter',
};

const markOf = (key: string, names: Readonly<Record<string, string>>): string => names[key] ?? MARKS[key] ?? (key.length === 1 ? key.toUpperCase() : key);

interface KeysProps {
  /** A combination such as "mod+K", or a sequence such as "g a". */
  readonly combination: string;
  /** Translated names of keys. */
  readonly names?: Readonly<Record<string, string>>;
  /** Hidden from screen readers, as beside a control that names its keys. */
  readonly silent?: boolean;
}

export function Keys({ combination, names = {}, silent = true }: KeysProps) {
  return (
    <span aria-hidden={silent || undefined}>
      {combination.split(' ').map((pressed, at) => (
        <Fragment key={pressed}>
          {at > 0 && ' '}
          <Kbd size="xs">{pressed.split('+').map((key) => markOf(key, names)).join(isMac ? '' : ' ')}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
