import { addLaterTexts as add, byLanguage } from '#renderer/i18n/index.ts';
import type { later } from '#shared/text/en/later.ts';

const texts = byLanguage(import.meta.glob<typeof later>('../../shared/text/*/later.ts', { eager: true, import: 'later' }));

/** The texts of all pages in every language, so that a test of one waits for none. */
export const addLaterTexts = (): void => texts.forEach((said, language) => add(language, said));
