import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import type { Folders } from '#shared/bridge/app/folders.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';

afterEach(cleanup);

const AT = instant('2026-11-26T10:00:00Z');
const watched: Folders['watched'] = { path: '/home/anna/pagamenti', moveTaken: false, accountId: null, problem: null, lookedAt: AT, taken: 3, left: [] };
const outbox: Folders['outbox'] = { path: '/home/anna/eventi', names: false, problem: null, since: AT, told: 2, unwritten: 0 };
const off: Folders = { watched: null, outbox: null };

async function shown(first: Folders, then: Partial<Record<'choose' | 'change' | 'stop', Folders>> = {}): Promise<FakeBridge> {
  let now = first;
  const become = (next: Folders | undefined) => {
    now = next ?? now;
    bridge.emit({ type: 'changed', parts: ['folders'] });
    return ok(now);
  };
  const bridge = await showApp({ session: { status: 'open', connection: testConnection } }, {
    'folders.get': () => ok(now),
    'folders.choose': () => become(then.choose),
    'folders.change': () => become(then.change),
    'folders.stop': () => become(then.stop),
  });
  act(() => goTo('/settings'));
  await screen.findByRole('heading', { name: `Folders of ${testConnection.name}` });
  return bridge;
}

const asked = (bridge: FakeBridge, name: string): unknown[] => bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const section = (): HTMLElement => screen.getByRole('region', { name: `Folders of ${testConnection.name}` });
const fieldOf = (label: string, index = 0): string | null | undefined => within(section()).getAllByText(label)[index]?.nextElementSibling?.textContent;

test('both are off until a folder is chosen in a dialog of the system', async () => {
  const bridge = await shown(off, { choose: { ...off, watched } });
  expect(screen.getByText('No folder is watched.')).toBeDefined();
  expect(screen.getByText('No events are written.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose folder… Payment files from a folder' }));
  expect(await screen.findByText('/home/anna/pagamenti')).toBeDefined();
  expect(asked(bridge, 'folders.choose')).toEqual([{ use: 'watched', decimalMark: '.' }]);
  expect([fieldOf('Files taken'), screen.queryByText('No events are written.') === null]).toEqual(['3', false]);
});

test('what is taken is moved, and names are told, only where it is asked for', async () => {
  const bridge = await shown({ watched, outbox });
  const move = screen.getByRole('checkbox', { name: /Move files that were taken/ });
  const names = screen.getByRole('checkbox', { name: /With names and IBANs/ });
  expect([move, names].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  fireEvent.click(move);
  fireEvent.click(names);
  await waitFor(() => expect(asked(bridge, 'folders.change')).toEqual([{ moveTaken: true }, { names: true }]));
});

test('a folder that is gone is said with its cause, and files that were left with theirs', async () => {
  await shown({
    watched: { ...watched, problem: { why: 'gone', code: 'ENOENT', since: AT }, left: [{ name: 'grande.xml', why: 'tooLarge' }, { name: 'b.xml', why: 'notMoved' }] },
    outbox: { ...outbox, problem: { why: 'other', code: 'EIO', since: AT }, unwritten: 2 },
  });
  expect(screen.getByText(/^The folder is not there\..*nothing is lost\.$/)).toBeDefined();
  expect(screen.getByText(/cannot be used \(EIO\)/)).toBeDefined();
  expect(screen.getByText('grande.xml: larger than 15 MB.')).toBeDefined();
  expect(screen.getByText('b.xml: was taken, and could not be moved.')).toBeDefined();
  expect(fieldOf('Events written')).toBe('2; 2 wait for the folder');
});

test('events begin with the next refresh, and either folder is given up by its button', async () => {
  const bridge = await shown({ watched, outbox: { ...outbox, since: null, told: 0 } }, { stop: { watched, outbox: null } });
  expect(fieldOf('Since')).toBe('from the next refresh on');
  fireEvent.click(screen.getByRole('button', { name: 'Stop using it: Events to a folder' }));
  expect(await screen.findByText('No events are written.')).toBeDefined();
  expect(asked(bridge, 'folders.stop')).toEqual([{ use: 'outbox' }]);
});

test('says why it could not be changed', async () => {
  const bridge = await shown({ watched, outbox });
  bridge.handle({ 'folders.stop': () => failed({ kind: 'paymentsBlocked', reason: 'notWritable' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Stop using it: Payment files from a folder' }));
  expect(await within(section()).findByRole('alert')).toBeDefined();
  expect(screen.getByText('/home/anna/pagamenti')).toBeDefined();
});

test('of many files that were left, all can be seen', async () => {
  const left = Array.from({ length: 23 }, (_, index) => ({ name: `${index + 1}.xml`, why: 'notReadable' as const }));
  await shown({ watched: { ...watched, left }, outbox: null });
  expect([within(section()).getAllByText(/cannot be read\.$/).length, screen.queryByText('21.xml: cannot be read.')]).toEqual([20, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 23' }));
  expect(screen.getByText('23.xml: cannot be read.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(within(section()).getAllByText(/cannot be read\.$/)).toHaveLength(20);
});
