import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { lexer, walkTokens } from 'marked';
import type { Tokens } from 'marked';

import { spokenLanguages } from '#shared/text/languages.ts';

/* The project's documents, taken apart for tests that hold them against the project. */

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
export const languages: readonly string[] = spokenLanguages;

/** Every document, as a path from the project's folder. */
export const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: projectRoot })]
  .map((path) => path.replaceAll('\\', '/')).toSorted();

export const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8').replaceAll('\r\n', '\n');

/** Every piece of a document, however deep. */
function tokensOf(path: string): readonly Tokens.Generic[] {
  const found: Tokens.Generic[] = [];
  // Nothing in it is asynchronous, so nothing is left to wait for.
  void walkTokens(lexer(textOf(path)), (token) => { found.push(token); });
  return found;
}

export const headingsOf = (path: string): readonly { depth: number; text: string }[] =>
  tokensOf(path).filter((token) => token.type === 'heading').map((token) => ({ depth: (token as Tokens.Heading).depth, text: (token as Tokens.Heading).text }));

/** A link or a picture of a document that leads to a file here, from the project's folder, with the heading it names. */
export interface LocalLink {
  readonly from: string;
  readonly to: string;
  readonly heading: string | null;
  readonly isPicture: boolean;
}

export function localLinksOf(path: string): readonly LocalLink[] {
  return tokensOf(path).flatMap((token) => {
    if (token.type !== 'link' && token.type !== 'image') return [];
    const { href } = token as Tokens.Link;
    if (/^[a-z]+:/.test(href)) return [];
    const [file = '', heading = null] = href.split('#', 2);
    const to = file === '' ? path : relative(projectRoot, join(projectRoot, dirname(path), decodeURIComponent(file))).replaceAll('\\', '/');
    return [{ from: path, to, heading, isPicture: token.type === 'image' }];
  });
}

/** As the sites that show Markdown name headings. */
export const anchorOf = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(/\s/g, '-');

/** What stands in backticks within a line. */
export const codesOf = (path: string): readonly string[] =>
  tokensOf(path).filter((token) => token.type === 'codespan').map((token) => (token as Tokens.Codespan).text);

/** Each command of the blocks that say `sh`, without what is remarked behind it. */
export const commandsOf = (path: string): readonly string[] =>
  tokensOf(path).filter((token) => token.type === 'code' && (token as Tokens.Code).lang === 'sh')
    .flatMap((token) => (token as Tokens.Code).text.split('\n'))
    .map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter((line) => line !== '');

/** What is printed in bold: in the guide, names that stand in the window. */
export const boldOf = (path: string): readonly string[] =>
  tokensOf(path).filter((token) => token.type === 'strong').map((token) => (token as Tokens.Strong).text);

export const exists = (path: string): boolean => existsSync(join(projectRoot, path));
