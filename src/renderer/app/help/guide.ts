import { lexer } from 'marked';
import type { Token, TokensList } from 'marked';
import type { Language } from '#renderer/i18n/index.ts';
import { foldPrintedText } from '#shared/domain/folded-text.ts';
import type { HelpTopic } from './topics.ts';

/** The manual is part of the build. */
const texts = {
  ...import.meta.glob<string>('../../../../docs/guide/*/*.md', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../docs/glossary.md', { query: '?raw', import: 'default', eager: true }),
};
const images = import.meta.glob<string>('../../../../docs/guide/images/*/*.png', { query: '?url', import: 'default', eager: true });

/** A page of the manual, or the glossary, which both languages share. */
export type GuidePage = HelpTopic | 'glossary';

/** A heading with what follows it, up to the next one. */
export interface GuideSection {
  /** The heading's id in addresses; empty for the page's title. */
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly Token[];
}

/** A page that a language lacks is shown in English. */
const pageText = (page: GuidePage, language: Language): string | null =>
  texts[page === 'glossary' ? '../../../../docs/glossary.md' : `../../../../docs/guide/${language}/${page}.md`] ?? (language === 'en' ? null : pageText(page, 'en'));

/** Where a picture of the manual is; null when it was not built in. */
export const pictureAt = (href: string): string | null => {
  const [, path] = /images\/([a-z]{2}\/[\w-]+\.png)$/.exec(href) ?? [];
  return path === undefined ? null : (images[`../../../../docs/guide/images/${path}`] ?? null);
};

/** As Markdown sites name headings: "Pay a file" is "pay-a-file". */
export const headingId = (title: string): string =>
  title.toLowerCase().replaceAll(/[^\p{L}\p{N}\s-]/gu, '').trim().replaceAll(/\s+/g, '-');

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

/** null: no such page. */
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

interface Found {
  readonly page: GuidePage;
  readonly id: string;
  readonly title: string;
  /** Text around the first match. */
  readonly around: string;
}

const AROUND = 140;

/** Sections with every word, ignoring accents and capitals; matches in headings come first. */
export function searchGuide(looked: string, pages: readonly GuidePage[], language: Language): readonly Found[] {
  const words = foldPrintedText(looked).split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = pages.flatMap((page) =>
    (sectionsOf(page, language) ?? []).flatMap((section) => {
      const text = plainText(section.tokens).replaceAll(/\s+/g, ' ').trim();
      const all = foldPrintedText(`${section.title} ${text}`);
      if (!words.every((word) => all.includes(word))) return [];
      const inTitle = words.every((word) => foldPrintedText(section.title).includes(word));
      return [{ inTitle, found: { page, id: section.id, title: section.title, around: pieceAround(text, words) } }];
    }));
  return found.toSorted((one, other) => Number(other.inTitle) - Number(one.inTitle)).map((each) => each.found);
}

function pieceAround(text: string, words: readonly string[]): string {
  // Folding may change the length of accented text: the place is near enough.
  const at = Math.max(0, Math.min(...words.map((word) => foldPrintedText(text).indexOf(word)).filter((place) => place >= 0)));
  const near = Number.isFinite(at) ? Math.max(0, at - AROUND / 3) : 0;
  const start = near === 0 ? 0 : text.indexOf(' ', near) + 1;
  const cut = start + AROUND < text.length;
  const piece = text.slice(start, start + AROUND);
  return `${start > 0 ? '… ' : ''}${cut ? `${piece.replace(/\s\S*$/, '')} …` : piece}`;
}
