import { useEffect } from 'react';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfDraft } from '#renderer/data/paths/paths.ts';

/** Gives a new payment its number, under which it is kept, resumed and sent once. */
export function NewPayment(): null {
  useEffect(() => goTo(pathOfDraft(crypto.randomUUID()), { replace: true }), []);
  return null;
}
