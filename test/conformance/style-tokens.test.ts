import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('../../src/renderer', import.meta.url));
const read = (path: string): string => readFileSync(join(renderer, path), 'utf8');
const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

const styleSheets = globSync('**/*.css', { cwd: renderer }).filter((path) => !path.startsWith('ui/theme'));
const views = globSync('**/*.tsx', { cwd: renderer }).filter((path) => !path.endsWith('.test.tsx'));

/** "file:line text" of every declaration of the pages' style sheets that `isWrong`. */
const declarations = (isWrong: (property: string, value: string) => boolean): string[] =>
  styleSheets.flatMap((path) => withoutComments(read(path)).split('\n').flatMap((line, index) => {
    const [, property, value] = /^\s*([\w-]+):\s*(.+?);?\s*\}?$/.exec(line) ?? [];
    return property !== undefined && value !== undefined && isWrong(property, value) ? [`${path}:${index + 1} ${line.trim()}`] : [];
  }));

const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:white|black|red|green|blue|gray|grey|orange|purple)\b/i;

it('colours are named outside the theme, in style sheets and in views', () => {
  expect(styleSheets.length).toBeGreaterThan(10);
  expect(declarations((_, value) => COLOR.test(value.replaceAll(/var\([^)]*\)|url\([^)]*\)/g, '')))).toEqual([]);
  expect(views.filter((path) => path !== join('ui', 'mark.tsx')).filter((path) => /['"`](?:#[0-9a-f]{3,8}['"`]|rgba?\(|hsla?\()/i.test(read(path)))).toEqual([]);
});

it('text comes in the sizes and weights of the scale', () => {
  expect(declarations((property, value) => property === 'font-size' && !/^var\(--t-text-[\w-]+\)$/.test(value))).toEqual([]);
  expect(declarations((property, value) => property === 'font-weight' && !/^(?:var\(--t-weight-\w+\)|400|inherit)$/.test(value))).toEqual([]);
  expect(views.filter((path) => /fontSize|fontWeight/.test(read(path)))).toEqual([]);
});

it('space comes in steps of 4 px, corners in the radii of the theme', () => {
  const onGrid = (value: string): boolean => [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)px/g)].every(([, px]) => Number(px) <= 2 || Number(px) % 4 === 0);
  expect(declarations((property, value) => /^(?:padding|margin|gap|row-gap|column-gap)/.test(property) && !onGrid(value))).toEqual([]);
  expect(declarations((property, value) => property.startsWith('border-radius') && !/^(?:(?:var\(--t-radius[\w-]*\)|0|50%|inherit)\s*)+$/.test(value))).toEqual([]);
});

it('what a style sheet names is defined', () => {
  const defined = new Set(globSync('**/*.{css,tsx,ts}', { cwd: renderer }).flatMap((path) => [...read(path).matchAll(/(--t-[\w-]+)['"]?\]?:/g)].map(([, name]) => name)));
  const used = globSync('**/*.{css,tsx}', { cwd: renderer }).flatMap((path) => [...read(path).matchAll(/var\((--t-[\w-]+)/g)].map(([, name]) => `${path} ${name ?? ''}`));
  expect(used.filter((use) => !defined.has(use.split(' ').at(-1)))).toEqual([]);
});

type Colors = ReadonlyMap<string, string>;

const colorsOf = (block: string): [string, string][] => [...block.matchAll(/(--t-[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']);

/** The colours of each scheme, and of each with more contrast, as tokens.css sets them one over the other. */
function schemes(): Readonly<Record<string, Colors>> {
  const [usual = '', first = ''] = withoutComments(read('ui/theme/tokens.css')).split('@media (prefers-contrast: more)');
  const [second = ''] = withoutComments(read('ui/theme/contrast.css')).split('@media (forced-colors: active)');
  const parts = (css: string): [string, string] => {
    const [light = '', dark = ''] = css.split(":root[data-mantine-color-scheme='dark']");
    return [light, dark];
  };
  const [light, dark] = parts(usual).map(colorsOf);
  const [moreLight, moreDark] = [0, 1].map((scheme) => [first, second].flatMap((css) => colorsOf(parts(css)[scheme] ?? '')));
  if (light === undefined || dark === undefined || moreLight === undefined || moreDark === undefined) throw new Error('tokens.css reads otherwise');
  return {
    light: new Map(light), dark: new Map([...light, ...dark]),
    'light, more contrast': new Map([...light, ...moreLight]), 'dark, more contrast': new Map([...light, ...dark, ...moreDark]),
  };
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-selected'];
/** Text on what it stands on, with the contrast it needs. */
const pairs: readonly [string, readonly string[], number][] = [
  ['text', [...surfaces, 'wait-soft', 'wrong-soft', 'done-soft', 'info-soft', 'practice-soft', 'test-soft', 'accent-soft'], 7],
  ['text-muted', surfaces, 4.5],
  ['text-faint', ['surface', 'surface-sunken', 'surface-raised'], 4.5],
  ['accent-text', [...surfaces, 'accent-soft'], 4.5],
  ['wait', ['surface', 'surface-sunken', 'surface-hover', 'surface-selected', 'wait-soft'], 4.5],
  ['wrong', ['surface', 'surface-sunken', 'surface-hover', 'surface-selected', 'wrong-soft'], 4.5],
  ['done', ['surface', 'surface-sunken', 'surface-hover', 'surface-selected', 'done-soft'], 4.5],
  ['test-text', ['surface', 'test-soft'], 4.5],
  ['on-practice', ['practice', 'practice-hover'], 4.5],
  ['on-test', ['test', 'test-hover'], 4.5],
  ['on-live', ['live', 'live-hover'], 4.5],
  ['on-danger', ['danger', 'danger-hover'], 4.5],
  // Not text: the edge of a field, the focus, what a chart draws.
  ['field-line', ['surface', 'surface-raised'], 3],
  ['focus', surfaces, 3],
  ['chart-in', ['surface'], 3],
  ['chart-out', ['surface'], 3],
];

it.each(Object.entries(schemes()))('text can be read on what it stands on, %s', (_, colors) => {
  const color = (name: string): string => {
    const value = colors.get(`--t-${name}`);
    if (value === undefined) throw new Error(`no colour ${name}`);
    return value;
  };
  const weak = pairs.flatMap(([text, grounds, needed]) => grounds.flatMap((ground) => {
    const found = contrast(color(text), color(ground));
    return found < needed ? [`${text} on ${ground}: ${found.toFixed(2)}, needs ${needed}`] : [];
  }));
  expect(weak).toEqual([]);
});
