import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { holdsNotXml } from '../xml-text.ts';

/** Children by local name, attributes under "@name", text under "#text"; a plain string when there is only text. */
export type XmlNode = string | { readonly [name: string]: unknown };

/** Refused within comments too. */
const DECLARATION = /<!\s*(?:DOCTYPE|ENTITY)/i;
/** XML has five entities; others would need a declaration. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/**
 * Numbers stay text, names lose their prefix. A document type declaration is refused before any parser sees it: it is not needed and an attack
 * vector.
 */
export function readXml(text: string): Result<{ readonly [name: string]: unknown }, 'notXml' | 'doctype'> {
  const xml = text.replace(/^\ufeff/, '').trimStart();
  // As UTF-16 read in another encoding.
  if (holdsNotXml(xml)) return failed('notXml');
  const markup = markupOf(xml);
  if (!markup.ok) return markup;
  if (!xml.startsWith('<') || UNKNOWN_ENTITY.test(markup.value)) return failed('notXml');
  try {
    if (XMLValidator.validate(xml) !== true) return failed('notXml');
    const tree: unknown = parser().parse(xml);
    return isElement(tree) ? ok(tree) : failed('notXml');
  } catch {
    // The parser throws for names such as __proto__ and for excessive depth.
    return failed('notXml');
  }
}

/** Removes comments and CDATA sections, which must be closed. Any other "<!" is a declaration. */
function markupOf(xml: string): Result<string, 'notXml' | 'doctype'> {
  const pieces: string[] = [];
  let from = 0;
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', from)) {
    const isComment = xml.startsWith('<!--', at);
    if (!isComment && !xml.startsWith('<![CDATA[', at)) return failed('doctype');
    const ends = isComment ? '-->' : ']]>';
    const end = xml.indexOf(ends, at + '<!--'.length);
    if (isComment && DECLARATION.test(xml.slice(at + 1, end < 0 ? undefined : end))) return failed('doctype');
    if (end < 0) return failed('notXml');
    pieces.push(xml.slice(from, at));
    from = end + ends.length;
  }
  return ok([...pieces, xml.slice(from)].join(''));
}

const parser = (): XMLParser =>
  new XMLParser({
    ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, parseAttributeValue: false, trimValues: false, maxNestedTags: 60,
    transformTagName: localName,
    // Character references only: without a DOCTYPE there is nothing else to expand.
    htmlEntities: true,
  });

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isElement = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNode = (value: unknown): value is XmlNode => typeof value === 'string' || isElement(value);

export function childrenOf(node: XmlNode | null, name: string): readonly XmlNode[] {
  if (!isElement(node) || !Object.hasOwn(node, name)) return [];
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** The element at the path; null when a step is missing or ambiguous. */
export function only(node: XmlNode | null, ...path: readonly string[]): XmlNode | null {
  let at: XmlNode | null = node;
  for (const name of path) {
    const found: readonly XmlNode[] = childrenOf(at, name);
    at = found.length === 1 ? (found[0] ?? null) : null;
  }
  return at;
}

/** With single spaces; empty when there is none. */
export function textOf(node: XmlNode | null): string {
  const text = isElement(node) ? node['#text'] : node;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}

export const textAt = (node: XmlNode | null, ...path: readonly string[]): string => textOf(only(node, ...path));

export function attributeOf(node: XmlNode | null, name: string): string {
  const value = isElement(node) && Object.hasOwn(node, `@${name}`) ? node[`@${name}`] : null;
  return typeof value === 'string' ? value.trim() : '';
}

export const childNames = (node: XmlNode | null): readonly string[] =>
  isElement(node) ? Object.keys(node).filter((name) => !name.startsWith('@') && name !== '#text') : [];
