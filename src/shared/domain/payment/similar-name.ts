import { foldText } from '../folded-text.ts';
import { plainLetters, skeletonOf } from '../odd-text.ts';

/** Legal forms, often abbreviated or omitted. */
const LEGAL_FORMS = new Set(['srl', 'srls', 'spa', 'sas', 'snc', 'sapa', 'scarl', 'scrl', 'ltd', 'limited', 'gmbh', 'ag', 'sa', 'sarl', 'sl', 'bv', 'nv', 'plc', 'inc', 'llc']);

/**
 * Whether payee names look alike: the same words in any order, ignoring accents, case, punctuation, legal form and look-alike
 * letters. For advice only: the bank alone knows whose account it is.
 */
export function areNamesAlike(left: string, right: string): boolean {
  const words = skeletonsOf(left);
  return words !== '' && words === skeletonsOf(right);
}

/** Equal for names that {@link areNamesAlike}; empty where nothing can be compared. Look-alikes are replaced before splitting: a foreign letter would end or begin a word. */
export const skeletonsOf = (name: string): string => tellingWords(plainLetters(name)).map(skeletonOf).sort().join(' ');

/** Folded words in order, without the legal form unless it is all there is. */
export function tellingWords(name: string): string[] {
  const words = foldText(name).replace(/[.'’`]/g, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return telling.length > 0 ? telling : words;
}
