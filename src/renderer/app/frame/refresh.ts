import { invoke } from '#renderer/data/bridge/index.ts';

/** Reads everything from the bank again. How it goes shows in the freshness indicator. */
export async function refreshEverything(): Promise<void> {
  await invoke('sync.refresh', { accountId: null });
}

export async function lockNow(): Promise<void> {
  await invoke('session.lock', null);
}
