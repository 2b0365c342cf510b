import { files as en } from './en/files.ts';
import { files as it } from './it/files.ts';
import { PSEUDO_LANGUAGE } from './language-choice.ts';
import { spokenLanguages } from './languages.ts';
import type { Language, SpokenLanguage } from './languages.ts';
import { pseudo } from './pseudo.ts';

/** What the main process says, in files, menus and questions. Apart from the languages' codes: the settings are read before the first page, and these texts after it. */
const spoken: Readonly<Record<SpokenLanguage, typeof en>> = { en, it };

let pseudoFiles: typeof en | null = null;

const madePseudo = (): typeof en => (pseudoFiles ??= pseudo(en));

/** A part of the texts, in every language. The pseudo-language is made when somebody asks for it. */
export const inEvery = <Part>(part: (texts: typeof en) => Part): Readonly<Record<Language, Part>> => Object.defineProperty(
  Object.fromEntries(spokenLanguages.map((code) => [code, part(spoken[code])])), PSEUDO_LANGUAGE, { get: () => part(madePseudo()) },
) as Record<Language, Part>;

/** Which locale writes the numbers and days of a file in this language. */
export const fileLocale = inEvery(({ locale }) => locale);
