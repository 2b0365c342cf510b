/** Lower case without accents, for search. */
export function foldText(text: string): string {
  // Normalising costs ten times as much, and most texts are ASCII.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase();
}

/** The folded words of a search. */
export const foldedWords = (text: string): string[] => foldText(text).split(/\s+/).filter((word) => word !== '');

const BEYOND_ASCII = /[^ -~]/;

/** Also replaces typographic apostrophes: for the app's own words, which are never stored folded. */
export function foldPrintedText(text: string): string {
  return foldText(text).replaceAll(/[‘’]/gu, "'");
}
