import { later as laterEnglish } from '#shared/text/en/later.ts';
import { start as startEnglish } from '#shared/text/en/start.ts';
import { later as laterItalian } from '#shared/text/it/later.ts';
import { start as startItalian } from '#shared/text/it/start.ts';

/* The texts of the window in the languages in which its journeys are heard. */

const english = { ...startEnglish, ...laterEnglish };

export type Words = typeof english;

export const words = { en: english, it: { ...startItalian, ...laterItalian } };

export type Spoken = keyof typeof words;

/** What a text with places to fill in may come to be. */
export function filledIn(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`);
}

function* everyText(texts: object, path = ''): Generator<readonly [path: string, text: string]> {
  for (const [key, text] of Object.entries(texts) as [string, unknown][]) {
    if (typeof text === 'string') yield [`${path}.${key}`, text];
    else if (typeof text === 'object' && text !== null) yield* everyText(text, `${path}.${key}`);
  }
}

/** English texts that are said otherwise in Italian. */
const onlyEnglish: ReadonlySet<string> = (() => {
  const italian = new Map(everyText(words.it));
  const saidInItalian = new Set(italian.values());
  return new Set([...everyText(english)].filter(([path, text]) => italian.get(path) !== text && !saidInItalian.has(text) && text.length > 3).map(([, text]) => text));
})();

export const isEnglish = (text: string): boolean => onlyEnglish.has(text.trim()) || text.split(/(?<=[.!?…])\s+/).some((sentence) => onlyEnglish.has(sentence.trim()));
