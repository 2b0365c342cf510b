import { foldText } from '../folded-text.ts';
import { plainLetters, skeletonOf } from '../odd-text.ts';

/** Forms of company, written in many ways and left out as often. */
const LEGAL_FORMS = new Set(['srl', 'srls', 'spa', 'sas', 'snc', 'sapa', 'scarl', 'scrl', 'ltd', 'limited', 'gmbh', 'ag', 'sa', 'sarl', 'sl', 'bv', 'nv', 'plc', 'inc', 'llc']);

/**
 * Whether two names of payees read alike: the same words in any order, without regard to accents, capitals, punctuation and
 * the form of company, and with one letter for all that look like it. Only for advice: alike is not the same, and the bank alone knows whose account it is.
 */
export function areNamesAlike(left: string, right: string): boolean {
  const words = skeletonsOf(left);
  return words !== '' && words === skeletonsOf(right);
}

/** Taken apart after what looks alike is one: a letter of another script would end a word, or begin one. */
const skeletonsOf = (name: string): string => tellingWords(plainLetters(name)).map(skeletonOf).sort().join(' ');

/** The words of a name in their order, folded, without the form of company where anything else is said. */
export function tellingWords(name: string): string[] {
  const words = foldText(name).replace(/[.'’`]/g, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return telling.length > 0 ? telling : words;
}
