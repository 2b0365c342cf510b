import { files as en } from './en/files.ts';
import { files as it } from './it/files.ts';
import { chosenLanguage, PSEUDO_LANGUAGE } from './language-choice.ts';
import { pseudo } from './pseudo.ts';

/**
 * The languages of Tesoro, with what the main process says in each. A language is a folder here and in docs/guide, and its line in this file: its texts are typed
 * by the English ones, and the window finds them by the folder.
 */
const spoken = { en, it };

export type Language = keyof typeof spoken | typeof PSEUDO_LANGUAGE;

export const spokenLanguages = Object.keys(spoken) as (keyof typeof spoken)[];

export const languageCodes: [Language, ...Language[]] = [PSEUDO_LANGUAGE, ...spokenLanguages];

let pseudoFiles: typeof en | null = null;

const madePseudo = (): typeof en => (pseudoFiles ??= pseudo(en));

/** A part of the texts, in every language. The pseudo-language is made when somebody asks for it. */
export const inEvery = <Part>(part: (texts: typeof en) => Part): Readonly<Record<Language, Part>> => Object.defineProperty(
  Object.fromEntries(spokenLanguages.map((code) => [code, part(spoken[code])])), PSEUDO_LANGUAGE, { get: () => part(madePseudo()) },
) as Record<Language, Part>;

/** Which locale writes the numbers and days of a file in this language. */
export const fileLocale = inEvery(({ locale }) => locale);

/** The language of menus and questions. */
export const languageFor = (choice: 'system' | Language, systemLocale: string, offersPseudo: boolean): Language =>
  chosenLanguage(choice, systemLocale, offersPseudo ? languageCodes : spokenLanguages);
