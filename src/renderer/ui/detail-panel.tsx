import { CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { means } from './keys/index.ts';

interface DetailPanelProps {
  readonly label: string;
  readonly closeLabel: string;
  readonly head: ReactNode;
  /** Buttons beside that which closes it. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of a row, beside its table. Escape closes them. */
export function DetailPanel({ label, closeLabel, head, tools, className, onClose, children }: DetailPanelProps): ReactElement {
  const aside = useRef<HTMLElement>(null);
  useWindowEvent('keydown', (event) => {
    if (means(event, 'leaveEntry') && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    // In a narrow window they are below the table.
    aside.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <aside ref={aside} className={className} aria-label={label}>
      <header className="t-detail-head">
        {head}
        <span className="t-inline">
          {tools}
          <CloseButton size="sm" aria-label={closeLabel} onClick={onClose} />
        </span>
      </header>
      {children}
    </aside>
  );
}
