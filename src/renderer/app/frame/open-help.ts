import { topicOfPath } from '#renderer/app/help/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfHelp } from '#renderer/data/paths/paths.ts';

/** Opens the page of the manual that belongs to what is shown; from the manual itself, its contents. */
export function openHelp(): void {
  goTo(pathOfHelp(topicOfPath(location.hash.replace(/^#/, ''))));
}
