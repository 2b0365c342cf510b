import { topicOfPath } from '#renderer/features/help/index.ts';
import { goTo } from '#renderer/routes/hash-location.ts';
import { pathOfHelp } from '#renderer/routes/paths.ts';

/** Opens the page of the manual that belongs to what is shown; from the manual itself, its contents. */
export function openHelp(): void {
  goTo(pathOfHelp(topicOfPath(location.hash.replace(/^#/, ''))));
}
