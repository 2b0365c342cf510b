import { files as en } from './en/files.ts';
import { files as it } from './it/files.ts';

/**
 * The languages of Tesoro, with what the main process says in each. A language is a folder here and in docs/guide, and its line in this file: its texts are typed
 * by the English ones, and the window finds them by the folder.
 */
export const languages = { en, it };

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** The language of the texts: the chosen one, or the system's when Tesoro speaks it, else English. */
export function languageFor(choice: 'system' | Language, systemLocale: string): Language {
  if (choice !== 'system') return choice;
  const [code = ''] = systemLocale.toLowerCase().split(/[-_]/);
  return languageCodes.find((known) => known === code) ?? 'en';
}

/** A part of the texts, in every language. */
export const inEvery = <Part>(part: (texts: typeof en) => Part): Readonly<Record<Language, Part>> =>
  Object.fromEntries(languageCodes.map((code) => [code, part(languages[code])])) as Record<Language, Part>;
