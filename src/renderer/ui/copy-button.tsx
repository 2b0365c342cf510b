import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createContext, memo, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useT } from '#renderer/i18n/index.ts';

/** `secret`: grants access or signs, such as a code; it leaves the clipboard after half a minute. */
type Copy = (text: string, options?: { readonly secret: boolean }) => Promise<boolean>;

const CopyContext = createContext<Copy>(async () => false);

/** The app's root provides how to copy. */
export const CopyProvider = CopyContext.Provider;

/** True when the text is on the clipboard. */
export const useCopy = (): Copy => useContext(CopyContext);

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, such as "IBAN": part of the button's name. */
  readonly what?: string;
  /** Leaves the clipboard after half a minute. */
  readonly secret?: boolean;
}

const SHOWN_MS = 1500;

export function CopyButton({ text, what, secret = false }: CopyButtonProps) {
  const { t } = useT();
  const copy = useCopy();
  const [lastCopied, setLastCopied] = useState<string | null>(null);
  // A list that is scrolled gives the button another text.
  const copied = lastCopied === text;

  useEffect(() => {
    if (lastCopied === null) return undefined;
    const timer = setTimeout(() => setLastCopied(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lastCopied]);

  const shown = useRef(text);
  // Before it can be clicked: a click never copies what was shown before.
  useLayoutEffect(() => { shown.current = text; });
  const onClick = useCallback((event: MouseEvent) => {
    event.stopPropagation();
    const clicked = shown.current;
    void copy(clicked, { secret }).then((done) => setLastCopied(done ? clicked : null));
  }, [copy, secret]);

  const name = what === undefined ? t('common:copy') : t('common:copyOf', { what });
  return <CopyIcon name={name} hint={copied ? t('common:copied') : name} copied={copied} onClick={onClick} />;
}

interface CopyIconProps {
  readonly name: string;
  readonly hint: string;
  readonly copied: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** Memoized: in a list that is scrolled only the text changes. */
const CopyIcon = memo(function CopyIcon({ name, hint, copied, onClick }: CopyIconProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon size="sm" aria-label={name} onClick={onClick}>
        {copied ? <IconCheck size={14} color="var(--t-done)" /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
});
