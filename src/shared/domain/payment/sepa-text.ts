// table
/*
 * The characters that every SEPA bank must take (the basic Latin set of the SEPA rulebooks), and how others are usually
 * spelt. The spellings are proposals that a person may take or leave; they follow banking practice, with the Italian
 * apostrophe for an accent at the end of a word, and EUR for €.
 */

const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const FINAL_ACCENT = /([aeiouAEIOU])[\u0300\u0301](?![\p{L}\p{M}])/gu;

const SPELLINGS: Readonly<Record<string, string>> = {
  '€': 'EUR', '&': '+', '_': '-', '@': '(at)', '"': "'", '`': "'", '´': "'", '‘': "'", '’': "'", '‚': "'", '“': "'", '”': "'", '„': "'",
  '«': "'", '»': "'", '‹': "'", '›': "'", '[': '(', ']': ')', '{': '(', '}': ')', '\\': '/', '|': '/', '~': '-', '–': '-', '—': '-', '−': '-',
  '‐': '-', '‑': '-', '…': '...', ';': ',', '!': '.', '·': '.', '•': '-', '°': '.', 'º': '.', 'ª': '.', '×': 'x', 'ß': 'ss', 'æ': 'ae', 'Æ': 'AE',
  'œ': 'oe', 'Œ': 'OE', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D', 'ð': 'd', 'Ð': 'D', 'þ': 'th', 'Þ': 'TH', 'ı': 'i',
};

export interface SepaSpelling {
  /** Each character outside the set once, in the order of appearance. */
  readonly characters: string;
  /** The whole text in characters of the set. What has no usual spelling becomes a full stop. */
  readonly proposal: string;
}

/** null when every character of the text is one that all SEPA banks take. */
export function sepaSpelling(text: string): SepaSpelling | null {
  const composed = text.normalize('NFC');
  const outside = composed.match(OUTSIDE);
  if (outside === null) return null;
  return { characters: [...new Set(outside)].join(''), proposal: proposalFor(composed) };
}

function proposalFor(text: string): string {
  return text.replace(OUTSIDE, (character) => SPELLINGS[character] ?? character)
    .normalize('NFKD').replace(FINAL_ACCENT, "$1'").replace(/\p{M}+/gu, '')
    .replace(/\s/gu, ' ').replace(OUTSIDE, (character) => SPELLINGS[character] ?? '.');
}
