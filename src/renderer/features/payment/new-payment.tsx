import { useEffect } from 'react';
import { goTo } from '#renderer/routes/hash-location.ts';
import { pathOfDraft } from '#renderer/routes/paths.ts';

/** Gives a new payment its number, under which it is kept, resumed and sent once. */
export function NewPayment(): null {
  useEffect(() => goTo(pathOfDraft(crypto.randomUUID()), { replace: true }), []);
  return null;
}
