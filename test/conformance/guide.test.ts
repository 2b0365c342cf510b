import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { helpTopics } from '#renderer/app/help/topics.ts';
import { boldOf, exists, headingsOf, languages, localLinksOf, projectRoot, textOf } from './support/documents.ts';
import { nameFinder, windowTexts } from './support/window-texts.ts';

const fileOf = (language: string, page: string): string => `docs/guide/${language}/${page}.md`;
const pages = ['README', ...helpTopics];

/** Emphasis of what is said, not a name in the window. */
const saidLoudly = new Set(['in bold', 'in grassetto', 'Do not pay again', 'Non pagare di nuovo']);

describe('the guide', () => {
  it.each(languages)('has a page for each topic, and no other, in %s', (language) => {
    const files = globSync(`docs/guide/${language}/*.md`, { cwd: projectRoot }).map((path) => path.replace(/^.*[/\\]|\.md$/g, ''));
    expect(files.toSorted()).toEqual(pages.toSorted());
  });

  it.each(pages)('says the same in every language, heading by heading: %s', (page) => {
    const depths = languages.map((language) => headingsOf(fileOf(language, page)).map(({ depth }) => depth));
    for (const other of depths) expect(other).toEqual(depths[0]);
    const pictures = languages.map((language) => localLinksOf(fileOf(language, page)).filter(({ isPicture }) => isPicture).map(({ to }) => to.replace(`/${language}/`, '/')));
    for (const other of pictures) expect(other).toEqual(pictures[0]);
  });

  it.each(languages)('calls each page as the window does in %s', async (language) => {
    const { help } = await import(`../../src/shared/text/${language}/app/help.ts`) as { help: { topics: Record<string, string> } };
    expect(Object.fromEntries(helpTopics.map((topic) => [topic, headingsOf(fileOf(language, topic))[0]?.text]))).toEqual(help.topics);
  });

  it.each(languages)('names what stands in the window, in bold, exactly as it stands there in %s', async (language) => {
    const stands = nameFinder(await windowTexts(language));
    const wrong = pages.flatMap((page) => boldOf(fileOf(language, page)).filter((name) => !saidLoudly.has(name) && !stands(name)).map((name) => `${page}: ${name}`));
    expect(wrong).toEqual([]);
  });

  it.each(languages)('shows every picture it has in %s, and none of the other language', (language) => {
    const shown = pages.flatMap((page) => localLinksOf(fileOf(language, page)).filter(({ isPicture }) => isPicture).map(({ to }) => to));
    const kept = globSync(`docs/guide/images/${language}/*.png`, { cwd: projectRoot }).map((path) => path.replaceAll('\\', '/'));
    expect([...new Set(shown)].toSorted()).toEqual(kept.toSorted());
  });

  it('keeps its pictures small enough to be carried along', () => {
    const bytes = globSync('docs/guide/images/*/*.png', { cwd: projectRoot }).reduce((sum, path) => sum + statSync(join(projectRoot, path)).size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(6_500_000);
  });
});

describe('what changed', () => {
  const versionsOf = (path: string) => textOf(path).split(/^## /m).slice(1).map((part) => ({
    version: /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(part)?.[1], points: part.match(/^- \*\*.+\*\* .+$/gm)?.length ?? 0,
  }));

  it('is told in both languages, version by version and point by point', () => {
    expect(versionsOf('docs/changes/it.md')).toEqual(versionsOf('docs/changes/en.md'));
    expect(versionsOf('docs/changes/en.md').every(({ version, points }) => version !== undefined && points > 0)).toBe(true);
  });

  it('begins with this version', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(versionsOf('docs/changes/en.md')[0]?.version).toBe(version);
  });

  it('is the changelog', () => {
    expect(exists('CHANGELOG.md') && textOf('CHANGELOG.md') === textOf('docs/changes/en.md'), 'cp docs/changes/en.md CHANGELOG.md').toBe(true);
  });
});
