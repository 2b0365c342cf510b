import {
  isAsExpression, isBinaryExpression, isConditionalExpression, isJsxAttribute, isJsxExpression, isJsxText, isParenthesizedExpression, isPropertyAssignment,
  isTemplateExpression,
} from 'typescript/unstable/ast';
import type { Node } from 'typescript/unstable/ast';

import { eachNode, isPlainString, placeOf } from './window-sources.ts';
import type { Sources } from './window-sources.ts';

/** Attributes and properties that people read or hear. */
const spoken = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'label', 'description', 'alt', 'message', 'heading', 'hint', 'text']);

interface Literal { readonly text: string; readonly place: string }

/** What an expression may show without asking for a text: its strings, but not those it gives to a function. */
function stringsIn(node: Node): readonly { readonly node: Node; readonly text: string }[] {
  if (isPlainString(node)) return [{ node, text: node.text }];
  if (isParenthesizedExpression(node) || isAsExpression(node)) return stringsIn(node.expression);
  if (isConditionalExpression(node)) return [...stringsIn(node.whenTrue), ...stringsIn(node.whenFalse)];
  if (isBinaryExpression(node)) return [...stringsIn(node.left), ...stringsIn(node.right)].filter(() => !isComparison(node.operatorToken.getText()));
  if (isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
    return [{ node, text: parts.join(' ') }, ...node.templateSpans.flatMap((span) => stringsIn(span.expression))];
  }
  return [];
}

const isComparison = (operator: string): boolean => /^[=!]==?$|^[<>]=?$/.test(operator);

/** The words in views that are no translation: text between tags, and in attributes and properties that people read. */
export function literalTexts({ files, checker }: Sources): readonly Literal[] {
  const found: Literal[] = [];
  /** One of a few words that the code chooses from, such as the name of a column: no text. */
  const isCode = (node: Node): boolean => {
    const wanted = isPlainString(node) ? checker.getContextualType(node) : undefined;
    const types = wanted?.isUnionType() === true ? wanted.getTypes() : wanted === undefined ? [] : [wanted];
    return types.some((type) => type.isStringLiteralType());
  };
  for (const file of files.filter(({ fileName }) => fileName.endsWith('.tsx'))) {
    const add = (node: Node, text: string): void => {
      if (/\p{L}/u.test(text) && !isCode(node)) found.push({ text: text.trim().replace(/\s+/g, ' '), place: placeOf(file, node) });
    };
    eachNode(file, (node) => {
      if (isJsxText(node)) add(node, node.text);
      else if (isJsxExpression(node) && node.expression !== undefined && !isJsxAttribute(node.parent)) for (const one of stringsIn(node.expression)) add(one.node, one.text);
      else if ((isJsxAttribute(node) || isPropertyAssignment(node)) && node.initializer !== undefined && spoken.has(node.name.getText(file).replace(/['"]/g, ''))) {
        const value = isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
        if (value !== undefined) for (const one of stringsIn(value)) add(one.node, one.text);
      }
    });
  }
  return found;
}
