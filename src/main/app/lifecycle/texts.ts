import { languageFor, languages } from '#shared/text/languages.ts';
import type { Language } from '#shared/text/languages.ts';

export type AppTexts = (typeof languages)[Language]['menus'];

/** In the language chosen in the settings, or the system's. */
export const appTexts = (language: 'system' | Language, systemLocale: string): AppTexts => languages[languageFor(language, systemLocale)].menus;
