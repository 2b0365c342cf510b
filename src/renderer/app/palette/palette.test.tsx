import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { ok } from '#shared/domain/result.ts';

const other = { ...testConnection, connectionId: 'c2', name: 'Altra banca' };
const hits: SearchHit[] = [{ section: 'investors', id: 'I1', title: 'Ada Bianchi', parts: [{ kind: 'text', text: 'BNCDAA80A41H501X' }] }];
let bridge: FakeBridge;

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection }, connections: [testConnection, other] }, {
    'drafts.list': () => ok([]), 'beneficiaries.find': () => ok([]), 'search.everywhere': () => ok(hits), 'search.entries': () => ok([]), 'connections.open': () => ok(null),
    'records.page': () => ok({ rows: [], total: 0, asOf: null }), 'settings.update': (patch) => ok({ ...defaultSettings, ...patch } as Settings),
  });
});

async function open(typed: string): Promise<HTMLElement> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  const palette = await screen.findByRole('dialog', { name: 'Go to, find or do' });
  fireEvent.change(within(palette).getByRole('textbox'), { target: { value: typed } });
  return palette;
}

const chosenNow = (palette: HTMLElement): string | undefined => palette.querySelector('[data-selected]')?.textContent ?? undefined;

test('a setting is chosen by its words, and the focus is where it was', async () => {
  const link = screen.getByRole('link', { name: 'Orders' });
  link.focus();
  const palette = await open('comfortable');
  fireEvent.click(within(palette).getByRole('button', { name: 'Comfortable rows' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.calls).toContainEqual({ name: 'settings.update', input: { density: 'comfortable' } });
  expect(document.activeElement).toBe(link);
});

test('what was chosen before comes first when nothing is typed', async () => {
  fireEvent.click(within(await open('calend')).getByRole('button', { name: /^Calendar$/ }));
  await waitFor(() => expect(window.location.hash).toBe('#/calendar'));
  const again = await open('');
  expect(within(again).getAllByRole('button')[0]?.textContent).toContain('Calendar');
});

test('pages, help, other connections and what the page in view can do are all there', async () => {
  act(() => goTo('/virtual-ibans'));
  await screen.findByRole('button', { name: 'Create virtual IBAN' });
  const palette = await open('create virtual');
  expect(within(palette).getAllByText('Create virtual IBAN')).toHaveLength(1);
  for (const [typed, title] of [
    ['statements', 'Statements of all accounts'], ['handover', 'Handover'], ['new', 'What’s new'], ['altra', 'Switch to Altra banca'], ['chain', 'Check the journal’s chain'],
    ['print', 'Print this page'], ['reconciliation', 'Accounts'], ['shortcuts', 'Keyboard shortcuts'], ['export', 'Export entries…'], ['help keyboard', 'Keyboard'],
  ] as const) {
    fireEvent.change(within(palette).getByRole('textbox'), { target: { value: typed } });
    expect(within(palette).getByText(title)).toBeDefined();
  }
});

test('what is found later neither moves what is read nor takes the choice', async () => {
  const palette = await open('a');
  const before = within(palette).getAllByRole('button').map(({ textContent }) => textContent);
  fireEvent.change(within(palette).getByRole('textbox'), { target: { value: 'ad' } });
  await within(palette).findByRole('button', { name: /Ada Bianchi/ });
  const after = within(palette).getAllByRole('button').map(({ textContent }) => textContent);
  const kept = after.filter((title) => before.includes(title));
  expect(before.filter((title) => kept.includes(title))).toEqual(kept);
  expect(chosenNow(palette)).toBe(after[0]);
});

test('the field has the focus as soon as the palette is there, so that no letter typed after the shortcut is lost', () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Go to a page, find a record, do something' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
});
