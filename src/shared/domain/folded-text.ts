/** Text without accents and in lower case, for searches that must not care about either. */
export function foldText(text: string): string {
  // Most texts have no accents: taking them apart costs ten times as much.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase();
}

const BEYOND_ASCII = /[^ -~]/;

/** As {@link foldText}, with the apostrophes of print as a keyboard writes them: for the app's own words, which are never stored folded. */
export function foldPrintedText(text: string): string {
  return foldText(text).replaceAll(/[‘’]/gu, "'");
}
