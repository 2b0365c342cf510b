import { later } from '#renderer/ui/index.ts';

export { helpTopics, topicOfPath } from './topics.ts';
export type { HelpTopic } from './topics.ts';

/** The manual comes with its page, not with what asks for its topics. */
export const HelpPage = later(async () => (await import('./help-page.tsx')).HelpPage);
