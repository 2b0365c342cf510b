import { topicOfPath } from '#renderer/app/help/topics.ts';
import { invoke } from '#renderer/data/bridge/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfHelp } from '#renderer/data/paths/paths.ts';

/** Reads everything from the bank again. The freshness indicator shows the progress. */
export async function refreshEverything(): Promise<void> {
  await invoke('sync.refresh', { accountId: null });
}

export async function lockNow(): Promise<void> {
  await invoke('session.lock', null);
}

/** Opens the manual at the topic of the current page; from the manual itself, its contents. */
export function openHelp(): void {
  goTo(pathOfHelp(topicOfPath(location.hash.replace(/^#/, ''))));
}
