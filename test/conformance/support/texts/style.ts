import type { FlatTexts } from './flat-texts.ts';

/** Italian that speaks to a person as tu or Lei: everything but commands is impersonal. */
const address = /(?<!\p{L})(?:tu|te|ti|tuo|tuoi|tua|tue|hai|puoi|vuoi|devi|stai|Lei|Riprovi|Chieda|Chiuda|Scelga|Prema|Inserisca)(?!\p{L})/u;

/** Spellings of American English. */
const american = /\b(?:color|center|behavior|favor|labor)s?\b|\b(?:cancel|label|travel)(?:ed|ing)\b|\b(?:organiz|authoriz|recogniz|initializ|summariz)/i;

/** What is not written as docs/glossary.md says: marks, spaces, and each language's own rules. */
export function styleProblems(texts: FlatTexts, language: string): readonly string[] {
  return [...texts].flatMap(([key, text]) => [
    ...(/['"]/.test(text) ? [`${key}: a straight quotation mark or apostrophe`] : []),
    ...(/ {2}|\.\.\.| [,;:!?](?: |$)|^ *$/.test(text) ? [`${key}: spaces or dots`] : []),
    ...(language === 'it' && /[“”]/.test(text) ? [`${key}: English quotation marks`] : []),
    ...(language === 'en' && /[«»]/.test(text) ? [`${key}: Italian quotation marks`] : []),
    ...(language === 'it' && address.test(text) ? [`${key}: speaks to somebody: ${address.exec(text)?.[0] ?? ''}`] : []),
    ...(language === 'en' && american.test(text) ? [`${key}: American spelling: ${american.exec(text)?.[0] ?? ''}`] : []),
  ]);
}
