import {
  isBinaryExpression, isBindingElement, isConditionalExpression, isIdentifier, isJsxAttribute, isJsxElement, isJsxExpression, isParenthesizedExpression, isPropertyAccessExpression,
} from 'typescript/unstable/ast';
import type { Identifier, Node } from 'typescript/unstable/ast';

import { eachNode, placeOf } from './window-sources.ts';
import type { Sources } from './window-sources.ts';

/** Fields into which the bank, a file or a person writes what they like: names of whatever, and these. */
const FOREIGN = /(?:^n|N)ame$|(?:^s|S)urname$|^(?:holder|alias|description|remittance|uri|address|city|notes?|comment|reason)$|^portal\w+Code$/;

/** Components that mark a text given to them as their only child. */
const MARKS = new Set(['Field', 'RecordLink']);

interface Unmarked { readonly place: string; readonly text: string }

/** The names at which an expression may draw what it finds there. */
function namesIn(node: Node): readonly Identifier[] {
  if (isIdentifier(node)) return [node];
  if (isPropertyAccessExpression(node)) return isIdentifier(node.name) ? [node.name] : [];
  if (isParenthesizedExpression(node)) return namesIn(node.expression);
  if (isConditionalExpression(node)) return [...namesIn(node.whenTrue), ...namesIn(node.whenFalse)];
  if (isBinaryExpression(node)) return ['||', '??', '&&'].includes(node.operatorToken.getText()) ? [...namesIn(node.left), ...namesIn(node.right)] : [];
  return [];
}

/** Foreign texts that a view draws between tags as they are, so that nothing odd in them is marked and their direction is not held apart. */
export function unmarkedTexts({ files, checker }: Sources): readonly Unmarked[] {
  const found: Unmarked[] = [];
  const isText = (node: Node): boolean => {
    const type = checker.getTypeAtLocation(node);
    const types = type?.isUnionType() === true ? type.getTypes() : type === undefined ? [] : [type];
    return types.some((one) => checker.typeToString(one) === 'string');
  };
  /** A property, or what was taken out of one; a name that a view gave to words of its own is neither. */
  const isGiven = (name: Identifier): boolean =>
    isPropertyAccessExpression(name.parent) || (checker.getSymbolAtLocation(name)?.declarations ?? []).some((declaration) => {
      const node = declaration.resolve();
      return node !== undefined && isBindingElement(node);
    });
  for (const file of files.filter(({ fileName }) => fileName.endsWith('.tsx') && !fileName.endsWith('.test.tsx'))) {
    eachNode(file, (node) => {
      if (!isJsxExpression(node) || node.expression === undefined || isJsxAttribute(node.parent)) return;
      const element = node.parent;
      if (isJsxElement(element) && MARKS.has(element.openingElement.tagName.getText(file))) return;
      for (const name of namesIn(node.expression)) {
        if (FOREIGN.test(name.text) && isText(name) && isGiven(name)) found.push({ place: placeOf(file, name), text: node.expression.getText(file) });
      }
    });
  }
  return found;
}
