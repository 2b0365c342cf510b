import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useState } from 'react';
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
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const name = what === undefined ? t('common:copy') : t('common:copyOf', { what });
  return (
    <Tooltip label={copied ? t('common:copied') : name}>
      <ActionIcon
        size="sm"
        aria-label={name}
        onClick={(event) => {
          event.stopPropagation();
          void copy(text, { secret }).then(setCopied);
        }}
      >
        {copied ? <IconCheck size={14} color="var(--t-done)" /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}
