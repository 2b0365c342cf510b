import type { SessionState } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

type Wish = Pick<Settings, 'contentProtection'>;

/** The window is kept out of screenshots and shared screens while a real connection is open or locked. */
const isProtected = (session: SessionState, { contentProtection }: Wish): boolean =>
  contentProtection && session.status !== 'closed' && !session.connection.builtIn;

/** Follows session and settings; `apply` is called with every change. */
export function followProtection(apply: (on: boolean) => void): { session(state: SessionState): void; settings(settings: Wish): void } {
  let session: SessionState = { status: 'closed' };
  let settings: Wish = { contentProtection: false };
  let applied = false;
  const follow = (): void => {
    const wanted = isProtected(session, settings);
    if (wanted === applied) return;
    applied = wanted;
    apply(wanted);
  };
  return {
    session: (state) => {
      session = state;
      follow();
    },
    settings: (next) => {
      settings = next;
      follow();
    },
  };
}
