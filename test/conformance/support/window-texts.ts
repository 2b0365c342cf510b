import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { projectRoot } from './documents.ts';

const leaves = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(leaves) : [];

/** Every text of the window in a language, as its files have them. */
export async function windowTexts(language: string): Promise<readonly string[]> {
  const files = globSync(`src/shared/text/${language}/{*.ts,!(files)/*.ts}`, { cwd: projectRoot });
  const modules = await Promise.all(files.map(async (file) => await import(pathToFileURL(join(projectRoot, file)).href) as unknown));
  return modules.flatMap(leaves);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Says whether something stands in the window: as a whole text, with "…" for what differs from time to time. */
export function nameFinder(texts: readonly string[]): (name: string) => boolean {
  const whole = new Set(texts);
  const withGaps = texts.filter((text) => text.includes('{{')).map((text) => text.replaceAll(/\{\{\w+\}\}/g, '…'));
  return (name) => {
    if (whole.has(name)) return true;
    if (!name.includes('…')) return false;
    const pattern = new RegExp(`^${name.split('…').map(escaped).join('.+')}$`, 'u');
    return [...withGaps, ...texts].some((text) => pattern.test(text));
  };
}
