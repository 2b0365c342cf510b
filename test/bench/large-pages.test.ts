import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { notOpened, shownPages } from './large-pages.ts';

interface Place {
  readonly route?: string;
  readonly through?: string;
}

// Another test says that these are the routes of the window.
const places = JSON.parse(readFileSync('test/a11y/places.json', 'utf8')) as readonly Place[];
const routes = [...new Set(places.flatMap(({ route, through }) => [route, through]).filter((path) => path !== undefined))];

test('every address of the window is opened by the bench of its pages, or said not to be', () => {
  const known = [...Object.keys(shownPages), ...Object.keys(notOpened)];
  expect(routes.filter((route) => !known.includes(route)), 'routes that no bench opens').toEqual([]);
  expect(known.filter((route) => !routes.includes(route)), 'pages on routes that are no more').toEqual([]);
  const names = Object.values(shownPages).flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
