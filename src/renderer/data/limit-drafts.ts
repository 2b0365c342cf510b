import { create } from 'zustand';

import { useAppState } from './queries.ts';

/** The limits of an account as they are being typed. */
export interface LimitDraft {
  readonly low: string;
  readonly idle: string;
  readonly idleDays: string;
}

/** By connection and account; kept while other pages are looked at, so that nothing typed is lost. */
const useStore = create<{ readonly drafts: Readonly<Record<string, LimitDraft>> }>(() => ({ drafts: {} }));

export interface OpenDraft {
  /** null while the limits of the account are not being changed. */
  readonly draft: LimitDraft | null;
  readonly change: (draft: LimitDraft) => void;
  readonly drop: () => void;
}

export function useLimitDraft(accountId: string): OpenDraft {
  const { session } = useAppState();
  const key = `${session.status === 'closed' ? '' : session.connection.connectionId}/${accountId}`;
  const draft = useStore(({ drafts }) => drafts[key] ?? null);
  return {
    draft,
    change: (next) => useStore.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: next } })),
    drop: () => useStore.setState(({ drafts: { [key]: _gone, ...others } }) => ({ drafts: others })),
  };
}
