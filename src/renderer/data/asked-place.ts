import { onEvent } from './bridge/index.ts';
import { goTo } from './paths/hash-location.ts';
import { isKnownAddress } from './paths/return-place.ts';

/** An address asked for from outside the window, as by a notification, while the connection was locked. */
let asked: string | null = null;
let isOpen = false;

/** Goes where the main process asks to, at once or when the connection opens. Returns how to stop. */
export function startAskedPlaces(): () => void {
  const stops = [
    onEvent('open', ({ path }) => {
      if (!isKnownAddress(path)) return;
      if (isOpen) goTo(path);
      else asked = path;
    }),
    onEvent('session', ({ session }) => {
      // An address belongs to one connection.
      if (session.status === 'closed') asked = null;
      if (session.status !== 'open') isOpen = false;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    asked = null;
    isOpen = false;
  };
}

/** What was asked for while nothing was open. Later requests are followed at once. */
export function takeAskedPlace(): string | null {
  const taken = asked;
  asked = null;
  isOpen = true;
  return taken;
}
