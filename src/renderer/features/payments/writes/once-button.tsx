import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface OnceButtonProps {
  /** What it does, as a verb with its object. */
  readonly children: ReactNode;
  /** It was pressed, and what it does is under way. */
  readonly working: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onPress: () => void;
}

/** Ends a confirmation. Enter does nothing here, so that a key pressed too long or too often sends nothing. */
export function OnceButton({ children, working, disabled = false, danger = false, onPress }: OnceButtonProps): ReactElement {
  return (
    <Button
      className={danger ? 't-danger-button' : ''}
      loading={working}
      disabled={disabled || working}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
