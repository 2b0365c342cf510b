import { create } from 'zustand';
import { onEvent } from './bridge/index.ts';
import type { Notice } from '#shared/bridge/app/session.ts';

interface KeptNotice {
  readonly key: number;
  readonly notice: Notice;
}

const useStore = create<{ readonly notices: readonly KeptNotice[] }>(() => ({ notices: [] }));
let lastKey = 0;

/** They say the same each time, as a window does that is opened beside this one. */
const AT_MOST_ONCE: readonly Notice['code'][] = ['profileNewer', 'tooManyWindows'];

/** The newer of two notices on the same subject replaces the older. */
const sameSubject = (left: Notice, right: Notice): boolean =>
  (left.code === 'entriesChanged' && right.code === 'entriesChanged' && left.accountId === right.accountId)
  || (left.code === right.code && AT_MOST_ONCE.includes(left.code))
  // The bank accepts only its newest code.
  || (left.code === 'practiceMessage' && right.code === 'practiceMessage');

/** Collects notices until they are dismissed or the connection changes. Returns how to stop. */
export function startNotices(): () => void {
  let connectionId: string | null = null;
  const stops = [
    onEvent('notice', ({ notice }) => {
      lastKey += 1;
      const key = lastKey;
      useStore.setState(({ notices }) => ({
        notices: [...notices.filter((kept) => !sameSubject(kept.notice, notice)), { key, notice }],
      }));
    }),
    onEvent('session', ({ session }) => {
      const now = session.status === 'closed' ? null : session.connection.connectionId;
      // A notice may come just before its session is reported as open.
      if (connectionId !== null && now !== connectionId) useStore.setState({ notices: [] });
      connectionId = now;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    useStore.setState({ notices: [] });
  };
}

export const useNotices = (): readonly KeptNotice[] => useStore((store) => store.notices);

export function dismissNotice(key: number): void {
  useStore.setState(({ notices }) => ({ notices: notices.filter((kept) => kept.key !== key) }));
}
