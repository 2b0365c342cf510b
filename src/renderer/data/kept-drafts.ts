import { onEvent } from './bridge/index.ts';

/** What is typed and not taken yet: neither a look at another page nor a refusal loses it. Gone with the connection, whose ids it holds. */
const kept = new Map<string, object>();
let listening = false;

export function keptDraft<Draft extends object>(key: string): Draft | null {
  return (kept.get(key) ?? null) as Draft | null;
}

export function keepDraft(key: string, draft: object): void {
  listen();
  kept.set(key, draft);
}

/** Locking keeps what is typed; another connection, or none, does not. */
function listen(): void {
  if (listening) return;
  listening = true;
  let connectionId: string | null = null;
  onEvent('session', ({ session }) => {
    const now = session.status === 'closed' ? null : session.connection.connectionId;
    // The first news after something was typed: that the same connection was locked, or that another one was opened.
    if (now === null || (connectionId === null ? session.status === 'open' : now !== connectionId)) kept.clear();
    connectionId = now;
  });
}

export function dropDraft(key: string): void {
  kept.delete(key);
}
