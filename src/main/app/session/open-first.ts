import { setTimeout as delay } from 'node:timers/promises';

import type { Log } from '../log-fields.ts';
import type { Profile } from '../profile/profile.ts';
import type { Session } from './session.ts';

/** The window does not wait longer than this for what opens by itself; it then sees it open. */
const WINDOW_WAITS_MS = 3_000;

export interface FirstOpening {
  readonly session: Pick<Session, 'open' | 'openPractice'>;
  readonly profile: Profile;
  readonly practice: boolean;
  readonly log: Log;
}

/**
 * Opens what the app starts with: the practice bank when asked for, else the connection used last, else nothing.
 * Resolves when that is decided, or when the window should not wait any longer. Never rejects.
 */
export async function openFirst({ session, profile, practice, log }: FirstOpening): Promise<void> {
  const { lastConnectionId, connections } = profile;
  const last = connections.find(({ connectionId }) => connectionId === lastConnectionId);
  if (!practice && last === undefined) return;
  const opening = practice || last === undefined ? session.openPractice() : session.open(last.connectionId);
  const decided = opening.then((opened) => {
    if (!opened.ok) log('sessionFailed', { errorKind: opened.error.kind });
  });
  await Promise.race([decided, delay(WINDOW_WAITS_MS, undefined, { ref: false })]);
}
