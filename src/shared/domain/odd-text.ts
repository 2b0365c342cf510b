/*
 * Detects deceptive text: invisible characters, and letters of other scripts that look Latin. Anyone who writes a name into an
 * invoice, a file or a bank record can put them there.
 */

/** Letters followed by their Latin look-alike, from the confusables of Unicode technical standard 39. */
const LOOK_ALIKES = {
  Cyrillic: 'ЅSІlЈJАAБbВBЕEКKМMНHОOРPСCТTУYХXЬbаaгrеeоoрpсcуyхxѕsіiјjћhѡwѢbѣbѲOѳoѴVѵvѽwҌbҍbғrҚKҞKҢHҪCҫcҬTҮYүyҰYұyҲXһhҽeҿeӀlӇHӉHӍMӏiӨOөoԁdԌGԛqԜWԝwꙇiꚕh',
  Greek: 'ͿJΑAΒBΕEΖZΗHΘOΙlΚKΜMΝNΟOΡPΤTΥYΧXαaγyηnθOιiνvοoρpσoυuϜFϳjϺMᴦr',
  Armenian: 'ՍUՏSՕOաwգqզqհhոnռnսuցgքfօo',
  Coptic: 'ⲅrⲎHⲒlⲔKⲘMⲚNⲞOⲟoⲢPⲣpⲤCⲥcⲦTⲨYⲬXⳐL',
  Cherokee: 'ᎠDᎡRᎢTᎥiᎩYᎪAᎫJᎬEᎳWᎷMᎻHᎽYᎾOᏀGᏂhᏃZᏌUᏏbᏒRᏔWᏕSᏙVᏚSᏞLᏟCᏢPᏦKᏧdᏫOᏲhᏳGᏴBꭴoꭵiꮁrꮃwꮎoꮓzꮜuꮩvꮪsꮯcꮻo',
  Lisu: 'ꓐBꓑPꓒdꓓDꓔTꓖGꓗKꓙJꓚCꓜZꓝFꓟMꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲlꓳOꓴU',
} as const;

type OddScript = keyof typeof LOOK_ALIKES;

const LATIN_OF = new Map(Object.entries(LOOK_ALIKES).flatMap(([script, pairs]) =>
  Array.from(pairs.matchAll(/(.)(.)/gu), ([, letter = '', latin = '']) => [letter, { latin, script: script as OddScript }] as const)));

/** Format, private, unassigned and control characters except line breaks and tabs, fillers, and variation marks. */
const HIDDEN = /\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|\u17b4|\u17b5|(?![\t\n\r])\p{Cc}/gu;
const BEYOND_LATIN = /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\n\r\t]/;

export const hidesSomething = (text: string): boolean => BEYOND_LATIN.test(text) && text.search(HIDDEN) >= 0;

/** As Unicode numbers, each once. */
export const hiddenIn = (text: string): readonly string[] => [...new Set(Array.from(text.matchAll(HIDDEN), ([character]) => codePointOf(character)))];

/** Such as U+200B. */
const codePointOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** Whether the text could reorder what stands beside it. */
export const runsRightToLeft = (text: string): boolean => BEYOND_LATIN.test(text) && RIGHT_TO_LEFT.test(text);

type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly text: string; readonly codePoint: string }
  | { readonly kind: 'lookAlike'; readonly text: string; readonly script: OddScript; readonly latin: string };

/** The text in pieces, with the deceptive ones separate; null without any. */
export function oddPartsOf(text: string): readonly TextPart[] | null {
  if (!BEYOND_LATIN.test(text)) return null;
  const odd = new Set(lookAlikePlaces(text));
  const parts: TextPart[] = [];
  let at = 0;
  for (const character of text) {
    const like = odd.has(at) ? LATIN_OF.get(character) : undefined;
    if (like !== undefined) parts.push({ kind: 'lookAlike', text: character, ...like });
    else if (character.search(HIDDEN) === 0) parts.push({ kind: 'hidden', text: character, codePoint: codePointOf(character) });
    else pushText(parts, character);
    at += character.length;
  }
  return parts.every(({ kind }) => kind === 'text') ? null : parts;
}

/** The text for a plain label: invisible characters as their numbers, look-alikes followed by theirs, and right-to-left text isolated. */
export function plainlyShown(text: string): string {
  if (!BEYOND_LATIN.test(text)) return text;
  const shown = (oddPartsOf(text) ?? [{ kind: 'text', text }]).map((part) =>
    (part.kind === 'text' ? part.text : `${part.kind === 'hidden' ? '' : part.text}\u2039${codePointOf(part.text)}\u203a`)).join('');
  return runsRightToLeft(text) ? `\u2068${shown}\u2069` : shown;
}

function pushText(parts: TextPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

const WORD = /[\p{L}\p{M}]+/gu;

/**
 * Where letters pretend to be Latin: in a word with Latin letters, or in a text whose other words could all be read as Latin. Text
 * wholly in another script has letters without a look-alike and is left alone.
 */
function lookAlikePlaces(text: string): readonly number[] {
  const foreign = [...text.matchAll(WORD)].filter(([word]) => [...word].some((letter) => LATIN_OF.has(letter)));
  const couldBeLatin = foreign.every(([word]) => [...word].every((letter) => LATIN_OF.has(letter) || /[\p{Script=Latin}\p{M}]/u.test(letter)));
  return foreign.flatMap(({ 0: word, index }) => (couldBeLatin || /\p{Script=Latin}/u.test(word) ? placesIn(word, index) : []));
}

function placesIn(word: string, start: number): readonly number[] {
  const places: number[] = [];
  let at = start;
  for (const letter of word) {
    if (LATIN_OF.has(letter)) places.push(at);
    at += letter.length;
  }
  return places;
}

/** ASCII without control characters: nothing of it is hidden or odd. */
const PLAIN = /^[\t\n\r\u0020-\u007e]*$/;

/** Without invisible characters, look-alikes replaced by Latin letters. Only for comparison. */
export const plainLetters = (text: string): string => PLAIN.test(text) ? text : [...text.replace(HIDDEN, '').normalize('NFKC')].map((letter) => LATIN_OF.get(letter)?.latin ?? letter).join('');

/**
 * Equal for texts that a person would confuse: without invisible characters, one letter for all look-alikes. Only for comparison,
 * never for display or sending; equal skeletons do not prove equal texts.
 */
export const skeletonOf = (text: string): string =>
  plainLetters(text).toLowerCase().normalize('NFD').replace(/\p{M}+/gu, '').replace(/[1|\u0131i]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w');
