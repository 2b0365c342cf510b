import { lexer } from 'marked';
import type { Token, TokensList } from 'marked';
import type { Language } from '#renderer/i18n/index.ts';
import type { HelpTopic } from './topics.ts';

/** The manual's files, as they were when the app was built. */
const texts = {
  ...import.meta.glob<string>('../../../../docs/guide/{en,it}/*.md', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../docs/glossary.md', { query: '?raw', import: 'default', eager: true }),
};
const images = import.meta.glob<string>('../../../../docs/guide/images/{en,it}/*.png', { query: '?url', import: 'default', eager: true });

/** A page of the manual, or the glossary, which both languages share. */
export type GuidePage = HelpTopic | 'glossary';

/** A heading of a page with what follows it, up to the next one. */
export interface GuideSection {
  /** Of the heading in the page's address; empty for what stands under its title. */
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly Token[];
}

const pageText = (page: GuidePage, language: Language): string | null =>
  texts[page === 'glossary' ? '../../../../docs/glossary.md' : `../../../../docs/guide/${language}/${page}.md`] ?? null;

/** Where a picture of the manual is; null when it is not among those that were built in. */
export const pictureAt = (href: string): string | null => {
  const [, path] = /images\/((?:en|it)\/[\w-]+\.png)$/.exec(href) ?? [];
  return path === undefined ? null : (images[`../../../../docs/guide/images/${path}`] ?? null);
};

/** As the sites that show Markdown name headings: "Pay a file" is "pay-a-file". */
export const headingId = (title: string): string =>
  title.toLowerCase().replaceAll(/[^\p{L}\p{N}\s-]/gu, '').trim().replaceAll(/\s+/g, '-');

/** The words of Markdown without its marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => {
    if (token.type === 'space' || token.type === 'hr') return ' ';
    if (token.type === 'table') return tableCells(token).map((cell) => plainText(cell)).join(' ');
    if (token.type === 'list') return listItems(token).map((item) => plainText(item)).join(' ');
    if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
    return 'text' in token && typeof token.text === 'string' ? token.text : '';
  }).join('');
}

const listItems = (token: Token): Token[][] => (token.type === 'list' ? (token as { items: { tokens: Token[] }[] }).items.map(({ tokens }) => tokens) : []);

const tableCells = (token: Token): Token[][] => {
  if (token.type !== 'table') return [];
  const { header, rows } = token as { header: { tokens: Token[] }[]; rows: { tokens: Token[] }[][] };
  return [header, ...rows].flat().map(({ tokens }) => tokens);
};

const read = new Map<string, readonly GuideSection[]>();

/** The sections of a page, in their order; null when there is no such page. */
export function sectionsOf(page: GuidePage, language: Language): readonly GuideSection[] | null {
  const key = `${language}/${page}`;
  const before = read.get(key);
  if (before !== undefined) return before;
  const text = pageText(page, language);
  if (text === null) return null;
  const sections = divided(lexer(text));
  read.set(key, sections);
  return sections;
}

function divided(tokens: TokensList | readonly Token[]): readonly GuideSection[] {
  const sections: { id: string; title: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && (token as { depth: number }).depth <= 2) {
      const title = plainText((token as { tokens: Token[] }).tokens);
      sections.push({ id: sections.length === 0 ? '' : headingId(title), title, tokens: [] });
    } else {
      sections.at(-1)?.tokens.push(token);
    }
  }
  return sections;
}
