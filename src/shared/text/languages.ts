import { chosenLanguage, PSEUDO_LANGUAGE } from './language-choice.ts';

/**
 * The languages of Tesoro. A language is a folder here and in docs/guide, its code in this list, and what the main process says in it (`file-texts.ts`): its texts are typed by the
 * English ones, and the window finds them by the folder.
 */
export const spokenLanguages = ['en', 'it'] as const;

export type SpokenLanguage = (typeof spokenLanguages)[number];

export type Language = SpokenLanguage | typeof PSEUDO_LANGUAGE;

export const languageCodes: [Language, ...Language[]] = [PSEUDO_LANGUAGE, ...spokenLanguages];

/** The language of menus and questions. */
export const languageFor = (choice: 'system' | Language, systemLocale: string, offersPseudo: boolean): Language =>
  chosenLanguage(choice, systemLocale, offersPseudo ? languageCodes : spokenLanguages);
