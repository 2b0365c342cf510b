/** A tree of texts, as the files of src/shared/text export them. */
export interface Texts { readonly [key: string]: string | Texts }

/** Texts by their full key, such as `frame:sections.overview`. */
export type FlatTexts = ReadonlyMap<string, string>;

const pluralEnding = /_(?:zero|one|two|few|many|other)$/;

/** The key that code asks for: without the plural form, which the count chooses. */
export const askedKey = (key: string): string => key.replace(pluralEnding, '');

/** The plural form of a key, or '' when it has none. */
const pluralForm = (key: string): string => pluralEnding.exec(key)?.[0] ?? '';

/** Every text of some namespaces by its full key. */
export function flatTexts(namespaces: Texts): FlatTexts {
  const flat = new Map<string, string>();
  const add = (texts: Texts, prefix: string, between: string): void => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') flat.set(prefix + between + key, text);
      else add(text, prefix + between + key, prefix === '' ? ':' : between === '' ? ':' : '.');
    }
  };
  add(namespaces, '', '');
  return flat;
}

/** The texts of the window in one language, all of its namespaces. */
export async function textsOf(language: string): Promise<FlatTexts> {
  const folder = `../../../../src/shared/text/${language}`;
  const [{ start }, { later }] = await Promise.all([import(`${folder}/start.ts`), import(`${folder}/later.ts`)]) as [{ start: Texts }, { later: Texts }];
  return flatTexts({ ...start, ...later });
}

const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])].toSorted();

/** What one language says that the other does not: keys, plural forms and placeholders. A singular may leave its number out. */
export function differencesBetween(first: FlatTexts, second: FlatTexts): readonly string[] {
  const problems: string[] = [];
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const [one, other] = [first.get(key), second.get(key)];
    if (one === undefined || other === undefined) {
      problems.push(`${key}: only in one language`);
      continue;
    }
    if (one.trim() === '' || other.trim() === '') problems.push(`${key}: empty`);
    const counts = (texts: readonly string[]): readonly string[] => ['_one', '_zero'].includes(pluralForm(key)) ? texts.filter((name) => !/count|number/.test(name)) : texts;
    if (counts(placeholders(one)).join() !== counts(placeholders(other)).join()) problems.push(`${key}: ${placeholders(one).join(' ')} differs from ${placeholders(other).join(' ')}`);
  }
  return problems;
}

/** Keys of one language whose plural is half there: _one without _other, or the reverse. */
export function halfPlurals(texts: FlatTexts): readonly string[] {
  return [...texts.keys()].filter((key) => pluralForm(key) !== '').filter((key) => ['_one', '_other'].some((form) => !texts.has(askedKey(key) + form)));
}
