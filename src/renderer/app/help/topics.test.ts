import { expect, test } from 'vitest';

import router from '#renderer/app/routes/pages.tsx?raw';
import * as paths from '#renderer/data/paths/paths.ts';
import { helpTopics, isHelpTopic, topicOfPath, topicsOfRoutes } from './topics.ts';

/** Addresses that the router has in so many words, and what the rest of the window builds. */
function everyAddress(): readonly string[] {
  const { pages, pathOfPage } = paths;
  const given = new Set(['pages', 'pathOfPage', 'pathOfRecord', 'pathOfHelp', 'isOnPage', 'toCompleteAddress', 'isToCompleteAddress']);
  const literal = [...router.matchAll(/path="(\/[^"]+)"/g)].map(([, path = '']) => path.replaceAll(/:\w+/g, 'x'));
  const built = Object.entries(paths).filter(([name]) => !given.has(name)).flatMap(([, value]: [string, unknown]) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'function' ? [(value as (...parts: string[]) => string)('x', 'y')] : [];
  });
  return [...pages.map((page) => pathOfPage(page)), ...literal, ...built].filter((path) => path.startsWith('/') && !path.startsWith('/help'));
}

test('a page of the manual belongs to every page of the window', () => {
  const addresses = everyAddress();
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((path) => topicOfPath(path) === null)).toEqual([]);
});

test('every page of the manual but those about the whole window, for whoever runs the database, or about no window, belongs to a page', () => {
  const reached = new Set<string>(topicsOfRoutes.map(([, topic]) => topic));
  expect(helpTopics.filter((topic) => !reached.has(topic))).toEqual(['first-week', 'team-database', 'backup', 'keyboard', 'installing', 'command-line', 'folders-and-links', 'when-something-goes-wrong']);
});

test('the nearer page wins', () => {
  expect(topicOfPath('/campaigns/7/closing')).toBe('closing');
  expect(topicOfPath('/campaigns/7?tab=orders')).toBe('campaigns-and-orders');
  expect(topicOfPath('/virtual-ibans/a/IT60/transfer')).toBe('paying');
  expect(topicOfPath('/virtual-ibans/a')).toBe('virtual-ibans');
  expect(topicOfPath('/help/paying')).toBeNull();
  expect(isHelpTopic('glossary')).toBe(false);
});
