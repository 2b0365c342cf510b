const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'áƀçďéƒğĥíĵķļɱñöþɋŕšţúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĻṀÑÖÞɊŔŠŢÚṼŴẊÝŽ';
const accented = (text: string): string => text.replace(/[a-zA-Z]/g, (letter) => MARKED.charAt(PLAIN.indexOf(letter)));

/** What is put in later, a plural's number and a tag stay as they are. */
const KEPT = /\{\{[^}]*\}\}|\{\w+\}|<[^>]*>/;
const LONGER_BY = 0.4;
const FILLER = 'öñé ţŵö ţĥŕéé ƒöúŕ ƒíṽé šíẋ šéṽéñ éíğĥţ ñíñé ţéñ ';

/** A text with accents, in brackets, and 40 % longer: what is shown without brackets is no text of the catalogue, and what is cut off would be in German too. */
export function pseudoText(text: string): string {
  if (text.trim() === '') return text;
  const said = text.split(new RegExp(`(${KEPT.source})`)).map((part, index) => (index % 2 === 1 ? part : accented(part))).join('');
  const plain = text.replaceAll(new RegExp(KEPT.source, 'g'), '');
  const more = Math.ceil(plain.length * LONGER_BY);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length)).slice(0, Math.max(0, more - 1)).trim();
  return `⟦${said}${filler === '' ? '' : ` ${filler}`}⟧`;
}

/** What Intl and programs read, not people. */
const NO_TEXT = new Set(['locale']);

/** Texts of the same shape, in the pseudo-language. */
export function pseudo<Texts>(texts: Texts): Texts {
  const made = (value: unknown): unknown => {
    if (typeof value === 'string') return pseudoText(value);
    if (typeof value === 'function') return (...given: readonly unknown[]) => made((value as (...all: readonly unknown[]) => unknown)(...given));
    if (Array.isArray(value)) return value.map(made);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, NO_TEXT.has(key) ? inner : made(inner)]));
    return value;
  };
  return made(texts) as Texts;
}
