import type { Language } from '#renderer/i18n/index.ts';
import { foldPrintedText } from '#shared/domain/folded-text.ts';
import { plainText, sectionsOf } from './guide.ts';
import type { GuidePage } from './guide.ts';

export interface Found {
  readonly page: GuidePage;
  readonly id: string;
  readonly title: string;
  /** A piece of the text around the first word that was found. */
  readonly around: string;
}

const AROUND = 140;

/** Sections that have every word of what is looked for, accents and capitals aside; those with it in their heading first. */
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
  // Letters with accents may fold into a different length: the place is near enough for a piece of text.
  const at = Math.max(0, Math.min(...words.map((word) => foldPrintedText(text).indexOf(word)).filter((place) => place >= 0)));
  const near = Number.isFinite(at) ? Math.max(0, at - AROUND / 3) : 0;
  const start = near === 0 ? 0 : text.indexOf(' ', near) + 1;
  const cut = start + AROUND < text.length;
  const piece = text.slice(start, start + AROUND);
  return `${start > 0 ? '… ' : ''}${cut ? `${piece.replace(/\s\S*$/, '')} …` : piece}`;
}
