import { later } from '#renderer/ui/index.ts';

export { UpdatedLine } from './updated-line.tsx';

/** The list of changes comes with its page. */
export const WhatsNewPage = later(async () => (await import('./whats-new-page.tsx')).WhatsNewPage);
