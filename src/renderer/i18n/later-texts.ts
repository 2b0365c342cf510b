import type { later } from '#shared/text/en/later.ts';
import { addTexts, byLanguage } from './index.ts';

const texts = byLanguage(import.meta.glob<typeof later>('../../shared/text/*/later.ts', { eager: true, import: 'later' }));

/** Adds the texts of the pages that do not come first. Safe to call again. */
export const addLaterTexts = (): void => addTexts(texts);
