/**
 * English with accents, in brackets, and longer. A development build offers it: what stands there without brackets is no text of the catalogue, and what is cut
 * off is too narrow for another language.
 */
export const PSEUDO_LANGUAGE = 'en-XA';

/** The language of the texts: the chosen one when it is among those offered, else the system's, else English. */
export function chosenLanguage<Language extends string>(choice: string, systemLocale: string, offered: readonly Language[]): Language | 'en' {
  const [code = ''] = systemLocale.toLowerCase().split(/[-_]/);
  return offered.find((known) => known === choice) ?? offered.find((known) => known === code) ?? 'en';
}

/** The language whose numbers and dates are written. */
export const formatLanguage = (language: string): string => (language === PSEUDO_LANGUAGE ? 'en' : language);
