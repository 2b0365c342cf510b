import { useEffect, useReducer, useState } from 'react';
import type { SecretName } from './connect-draft.ts';

export interface Secrets {
  readonly read: (name: SecretName) => string;
  readonly write: (name: SecretName, value: string) => void;
}

/**
 * Secrets while their form is open. They live in one place that is emptied when the form goes, and not in React's state,
 * whose old versions stay reachable for a while.
 */
export function useSecrets(): Secrets {
  const [box] = useState(() => new Map<SecretName, string>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(
    () => () => {
      box.clear();
    },
    [box],
  );

  return {
    read: (name) => box.get(name) ?? '',
    write: (name, value) => {
      box.set(name, value);
      redraw();
    },
  };
}
