import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { languageFor, setLanguage } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { pictureAt, searchGuide, sectionsOf } from './guide.ts';
import { addressOfLink } from './markdown.tsx';
import { helpTopics } from './topics.ts';

const open = async (path: string, language: 'en' | 'it' = 'en'): Promise<HTMLElement> => {
  await showApp({ session: { status: 'open', connection: testConnection }, settings: { ...defaultSettings, theme: 'light', language } });
  await act(async () => { goTo(path); });
  return screen.findByRole('navigation', { name: language === 'en' ? 'Contents' : 'Indice' });
};

describe('the manual in the window', () => {
  beforeEach(() => { setLanguage(languageFor('en', 'en', false)); });
  afterEach(cleanup);

  test('lists its pages, opens one, and marks where one is', async () => {
    const contents = await open('/help');
    expect(within(contents).getAllByRole('link').length).toBeGreaterThanOrEqual(helpTopics.length);
    fireEvent.click(within(contents).getByRole('link', { name: 'Paying' }));
    const article = await screen.findByRole('article', { name: 'Paying' });
    expect(within(article).getByRole('heading', { level: 2, name: 'Paying' })).toBeTruthy();
    const here = within(screen.getByRole('navigation', { name: 'Contents' })).getByRole('link', { name: 'Paying' });
    expect(here.getAttribute('aria-current')).toBe('page');
    expect(within(article).getAllByRole('img').every((image) => (image.getAttribute('alt') ?? '') !== '')).toBe(true);
    expect(within(article).getAllByRole('table').length).toBeGreaterThan(0);
  });

  test('follows links within it, and leads nowhere else', async () => {
    await open('/help/virtual-ibans');
    const article = await screen.findByRole('article', { name: 'Virtual IBANs' });
    expect(within(article).getAllByRole('link').map((link) => link.getAttribute('href')).every((href) => href?.startsWith('#/help') === true)).toBe(true);
    fireEvent.click(within(article).getByRole('link', { name: 'Paying' }));
    expect(await screen.findByRole('article', { name: 'Paying' })).toBeTruthy();
    expect(globalThis.location.hash).toBe('#/help/paying');
  });

  test('searches every page, and opens what was found at its place', async () => {
    await open('/help');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), { target: { value: 'passphrase LOST' } });
    const results = screen.getByRole('region', { name: 'Search the help' });
    fireEvent.click(within(results).getAllByRole('link')[0] ?? results);
    expect(await screen.findByRole('heading', { name: 'The passphrase is lost' })).toBeTruthy();
    expect(globalThis.location.hash).toBe('#/help/when-something-goes-wrong?section=the-passphrase-is-lost');
    expect(document.activeElement?.textContent).toBe('The passphrase is lost');
  });

  test('says so when there is nothing, and when a page does not exist', async () => {
    await open('/help/no-such-page');
    expect(screen.getByText('There is no such page of help')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), { target: { value: 'qqqq' } });
    expect(within(screen.getByRole('region', { name: 'Search the help' })).getByRole('status').textContent).toBe('Nothing about this');
  });

  test('speaks the language of the window', async () => {
    await open('/help/paying', 'it');
    const article = await screen.findByRole('article', { name: 'Pagare' });
    expect(within(article).getByRole('heading', { level: 2, name: 'Pagare' })).toBeTruthy();
  });

  test('opens by F1 at the page that belongs to what is shown', async () => {
    await showApp({ session: { status: 'open', connection: testConnection } });
    await act(async () => { goTo('/settings'); });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    fireEvent.keyDown(document.documentElement, { key: 'F1', code: 'F1' });
    expect(await screen.findByRole('article', { name: 'Settings and security' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    expect(globalThis.location.hash).toBe('#/help');
  });
});

test('finds words without their accents, those in headings first', () => {
  const [first] = searchGuide('attivita', helpTopics, 'it');
  expect(first).toMatchObject({ page: 'activity-and-evidence', id: '' });
  expect(searchGuide('', helpTopics, 'en')).toEqual([]);
});

test('has every picture that it shows, and each page in both languages', () => {
  for (const language of ['en', 'it'] as const) {
    for (const topic of helpTopics) expect(sectionsOf(topic, language)?.length, `${language} ${topic}`).toBeGreaterThan(1);
  }
  expect(pictureAt('../images/en/no-such.png')).toBeNull();
  expect(pictureAt('../images/en/welcome.png')).not.toBeNull();
});

test('knows where each kind of link leads', () => {
  expect(addressOfLink('closing.md', 'paying')).toBe('/help/closing');
  expect(addressOfLink('closing.md#4-confirm', 'paying')).toBe('/help/closing?section=4-confirm');
  expect(addressOfLink('#4-outcome', 'paying')).toBe('/help/paying?section=4-outcome');
  expect(addressOfLink('../../glossary.md', 'README')).toBe('/help/glossary');
  expect(addressOfLink('../../changes/en.md', 'settings-and-security')).toBe('/whats-new');
  expect(addressOfLink('https://example.org/closing.md', 'paying')).toBeNull();
  expect(addressOfLink('../../operations.md', 'paying')).toBeNull();
});
