import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import { team } from '#renderer/testing/team-fixtures.ts';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { shortcuts } from '#renderer/ui/keys/index.ts';
import { hideShortcuts } from '#renderer/data/shown.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { ok } from '#shared/domain/result.ts';

let bridge: FakeBridge;

beforeEach(async () => {
  bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'session.lock': () => ok(null), 'sync.refresh': () => ok({ phase: 'never' }), 'app.print': () => ok(null),
    'drafts.list': () => ok([]), 'search.everywhere': () => ok([]), 'search.entries': () => ok([]),
    'records.page': () => ok({ rows: [], total: 0, asOf: null }),
  });
});

afterEach(() => act(hideShortcuts));

const press = (key: string, over: object = {}, target: Element = document.activeElement ?? document.body): void => {
  fireEvent.keyDown(target, { key, ...over });
};

test('? opens a sheet that lists every shortcut, that of approvals in a team; Esc closes it and the focus returns', async () => {
  const link = screen.getByRole('link', { name: 'Orders' });
  link.focus();
  press('?', { shiftKey: true });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet.querySelectorAll('[data-shortcut]')).toHaveLength(shortcuts.length - 1);
  bridge.handle({ 'team.state': () => ok(team) });
  act(() => bridge.emit({ type: 'changed', parts: ['team'] }));
  await waitFor(() => expect(sheet.querySelectorAll('[data-shortcut]')).toHaveLength(shortcuts.length));
  expect(within(sheet).getByText('New transfer').closest('div')?.textContent).toBe('New transferN');
  press('Escape', {}, sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('the menu opens the same sheet', async () => {
  act(() => bridge.emit({ type: 'menu', action: 'shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});

test('g and a letter go to each section, and n begins a transfer', () => {
  for (const [letter, path] of [['o', 'overview'], ['v', 'virtual-ibans'], ['t', 'transfers'], ['r', 'orders'], ['m', 'companies'], ['y', 'activity']] as const) {
    act(() => {
      press('g', {}, document.body);
      press(letter, {}, document.body);
    });
    expect(window.location.hash).toBe(`#/${path}`);
  }
  act(() => {
    press('g', {}, document.body);
    press('q', {}, document.body);
    press('o', {}, document.body);
  });
  expect(window.location.hash).toBe('#/activity');
  act(() => press('n', {}, document.body));
  expect(window.location.hash).toMatch(/^#\/transfers\/new/);
});

test('letters that are typed, held with a modifier, or taken by somebody else are no shortcuts', () => {
  const field = document.createElement('input');
  document.body.append(field);
  for (const over of [{}, { ctrlKey: true }]) {
    press('g', over, field);
    press('a', over, field);
    press('n', over, field);
    press('?', over, field);
  }
  press('n', { ctrlKey: true }, document.body);
  const taken = vi.fn<(event: KeyboardEvent) => void>((event) => event.preventDefault());
  document.body.addEventListener('keydown', taken);
  press('n', {}, document.body);
  document.body.removeEventListener('keydown', taken);
  field.remove();
  expect(taken).toHaveBeenCalledOnce();
  expect(window.location.hash).not.toContain('transfers');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shortcuts of single characters can be switched off, and those with a modifier stay', async () => {
  act(() => bridge.emit({ type: 'settings', settings: { ...defaultSettings, language: 'en', characterShortcuts: false } }));
  const before = window.location.hash;
  act(() => {
    press('n', {}, document.body);
    press('?', { shiftKey: true }, document.body);
    press('g', {}, document.body);
    press('a', {}, document.body);
  });
  expect(window.location.hash).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => bridge.emit({ type: 'menu', action: 'shortcuts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet.textContent).toContain('switched off in Settings');
  expect([...sheet.querySelectorAll('[data-shortcut="newTransfer"], [data-shortcut="orders"]')]).toEqual([]);
  expect(sheet.querySelector('[data-shortcut="search"]')?.textContent).toBe('To the searchCtrl F');
  act(hideShortcuts);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => bridge.emit({ type: 'settings', settings: { ...defaultSettings, language: 'en' } }));
  act(() => press('n', {}, document.body));
  expect(window.location.hash).toMatch(/^#\/transfers\/new/);
});

test('no shortcut sends anything to the bank', () => {
  for (const { keys } of shortcuts) {
    for (const combination of keys) {
      for (const pressed of combination.split(' ')) {
        const parts = pressed.split('+');
        const key = parts.at(-1) ?? '';
        act(() => press(key === 'Space' ? ' ' : key, { ctrlKey: parts.includes('mod'), altKey: parts.includes('alt'), shiftKey: parts.includes('shift') }, document.body));
      }
    }
  }
  expect(bridge.calls.map(({ name }) => name).filter((name) => /\.(send|act|actMany|answerChallenge|sendAgain|prepare)$/.test(name))).toEqual([]);
});

test('a page that is gone to has the focus on its heading', async () => {
  screen.getByRole('link', { name: 'Orders' }).focus();
  act(() => goTo('/orders'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Orders' })));
});
