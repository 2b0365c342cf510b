import { onEvent } from '#renderer/bridge/index.ts';

/** What is typed of records and not taken by the bank yet: neither a look at another page nor a refusal loses it. Gone with the connection, whose ids it holds. */
const kept = new Map<string, object>();
let listening = false;

export function keptDraft<Draft extends object>(key: string): Draft | null {
  return (kept.get(key) ?? null) as Draft | null;
}

export function keepDraft(key: string, draft: object): void {
  if (!listening) {
    listening = true;
    onEvent('session', ({ session }) => {
      if (session.status === 'closed') kept.clear();
    });
  }
  kept.set(key, draft);
}

export function dropDraft(key: string): void {
  kept.delete(key);
}
