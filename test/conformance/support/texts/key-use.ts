import { isAsExpression, isCallExpression, isIdentifier, isPropertyAccessExpression, isTemplateExpression } from 'typescript/unstable/ast';
import type { Expression, SourceFile, TemplateExpression } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';

import { askedKey } from './flat-texts.ts';
import type { FlatTexts } from './flat-texts.ts';
import { eachNode, isPlainString, placeOf } from './window-sources.ts';
import type { Sources } from './window-sources.ts';

interface KeyUse {
  /** Written in full in a call of t. */
  readonly written: ReadonlySet<string>;
  /** Composed in a call of t, as a template or in a variable: every key its type lets it be. */
  readonly composed: ReadonlySet<string>;
  /** Those whose last word is itself put together, so that it stands nowhere in the code. */
  readonly joined: ReadonlySet<string>;
  /** Templates that say with `as` what they are: any key of their shape. */
  readonly shapes: readonly RegExp[];
  /** Calls whose key may be any string at all. */
  readonly untold: readonly string[];
}

const isT = (callee: Expression): boolean => (isIdentifier(callee) && callee.text === 't') || (isPropertyAccessExpression(callee) && callee.name.text === 't');

/** The keys that `t(...)` is called with. A composed key is what the compiler says it may be, so that none is guessed. */
export function keysUsed({ files, checker }: Sources): KeyUse {
  const written = new Set<string>();
  const shapes: RegExp[] = [];
  const toAsk: { readonly file: SourceFile; readonly key: Expression }[] = [];
  for (const file of files) {
    eachNode(file, (node) => {
      if (!isCallExpression(node) || !isT(node.expression)) return;
      const [key] = node.arguments;
      if (key === undefined) return;
      if (isPlainString(key)) written.add(key.text);
      else if (isAsExpression(key) && isTemplateExpression(key.expression)) shapes.push(shapeOf(key.expression));
      else toAsk.push({ file, key });
    });
  }
  const composed = new Set<string>();
  const joined = new Set<string>();
  const untold: string[] = [];
  checker.getTypeAtLocation(toAsk.map(({ key }) => key)).forEach((type, at) => {
    const asked = toAsk[at];
    if (asked === undefined) return;
    for (const one of type === undefined ? [] : alternatives(type)) {
      if (one.isStringLiteralType()) (isTemplateExpression(asked.key) && joinsLastWord(asked.key) ? joined : composed).add(one.value);
      else untold.push(`${placeOf(asked.file, asked.key)}: ${asked.key.getText(asked.file)}`);
    }
  });
  return { written, composed, joined, shapes, untold };
}

const wordStart = /[.:]$/;

/** Whether the last word of a template's key has a fixed part, as in `${name}Hint`. */
function joinsLastWord({ head, templateSpans }: TemplateExpression): boolean {
  const before = [head.text, ...templateSpans.map((span) => span.literal.text)].at(-2) ?? '';
  return templateSpans.at(-1)?.literal.text !== '' || !wordStart.test(before);
}

/** Each gap of a template stands for one word. */
const shapeOf = ({ head, templateSpans }: TemplateExpression): RegExp =>
  new RegExp(`^${[head.text, ...templateSpans.map((span) => span.literal.text)].map((text) => text.replace(/[.$]/g, '\\$&')).join('[^.:]+')}$`);

const alternatives = (type: Type): readonly Type[] => type.isUnionType() ? type.getTypes() : [type];

/** Each word of a source: what a name, a property or a string may be made of. */
export const wordsOf = (sources: readonly string[]): ReadonlySet<string> => new Set(sources.flatMap((text) => [...text.match(/\w+/g) ?? [], ...text.match(/[\w-]+/g) ?? [], ...text.match(/[\w-]+=[\w-]+/g) ?? []]));

/**
 * The keys that nothing asks for. A composed key also needs its last word to stand somewhere in the code: a type taken
 * from the texts themselves lets every text be asked for, also one that nobody means any more.
 */
export function unusedKeys(texts: FlatTexts, { written, composed, joined, shapes }: KeyUse, words: ReadonlySet<string>): readonly string[] {
  const asked = new Set([...texts.keys()].map(askedKey));
  return [...asked].filter((key) => {
    if (written.has(key) || joined.has(key) || shapes.some((shape) => shape.test(key))) return false;
    const last = key.split(/[:.]/).at(-1) ?? '';
    return !composed.has(key) || !words.has(last);
  });
}
