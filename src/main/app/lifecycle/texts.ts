import { inEvery } from '#shared/text/file-texts.ts';
import { languageFor } from '#shared/text/languages.ts';
import type { AppState } from '#shared/bridge/app/session.ts';
import type { Language } from '#shared/text/languages.ts';

const menus = inEvery((texts) => texts.menus);

export type AppTexts = (typeof menus)[Language];

/** In the language chosen in the settings, or the system's. */
export const appTexts = (language: 'system' | Language, { systemLocale, pseudoLanguage }: Pick<AppState, 'systemLocale' | 'pseudoLanguage'>): AppTexts =>
  menus[languageFor(language, systemLocale, pseudoLanguage)];
