import { create } from 'zustand';
import { onEvent } from './bridge/index.ts';
import { useAppState } from './queries.ts';

/** What is typed and not accepted yet: leaving the page or a refusal does not lose it. Dropped with the connection, whose ids it holds. */
const kept = new Map<string, object>();
let listening = false;

export function keptDraft<Draft extends object>(key: string): Draft | null {
  return (kept.get(key) ?? null) as Draft | null;
}

export function keepDraft(key: string, draft: object): void {
  listen();
  kept.set(key, draft);
}

export function dropDraft(key: string): void {
  kept.delete(key);
}

/** Locking keeps what is typed; another connection, or none, does not. */
function listen(): void {
  if (listening) return;
  listening = true;
  let connectionId: string | null = null;
  onEvent('session', ({ session }) => {
    const now = session.status === 'closed' ? null : session.connection.connectionId;
    // The first event after something was typed: either the same connection was locked, or another one was opened.
    if (now === null || (connectionId === null ? session.status === 'open' : now !== connectionId)) kept.clear();
    connectionId = now;
  });
}

/** The limits of an account as they are being typed. */
export interface LimitDraft {
  readonly low: string;
  readonly idle: string;
  readonly idleDays: string;
}

/** By connection and account. */
const useLimitDrafts = create<{ readonly drafts: Readonly<Record<string, LimitDraft>> }>(() => ({ drafts: {} }));

export interface OpenDraft {
  /** null while the limits of the account are not being changed. */
  readonly draft: LimitDraft | null;
  readonly change: (draft: LimitDraft) => void;
  readonly drop: () => void;
}

/** The typed limits of an account. They stay while other pages are shown. */
export function useLimitDraft(accountId: string): OpenDraft {
  const { session } = useAppState();
  const key = `${session.status === 'closed' ? '' : session.connection.connectionId}/${accountId}`;
  const draft = useLimitDrafts(({ drafts }) => drafts[key] ?? null);
  return {
    draft,
    change: (next) => useLimitDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: next } })),
    drop: () => useLimitDrafts.setState(({ drafts: { [key]: _gone, ...others } }) => ({ drafts: others })),
  };
}
