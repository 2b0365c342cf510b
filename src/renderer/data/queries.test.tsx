import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge } from './bridge/fake.ts';
import type { FakeBridge } from './bridge/fake.ts';
import { installBridge } from './bridge/index.ts';
import type { SearchHit } from '#shared/bridge/lists/records.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { startQueries, useQuery } from './queries.ts';

const hit = (title: string): SearchHit => ({ section: 'orders', id: title, title, parts: [] });
const settle = async (): Promise<void> => act(async () => undefined);

function View({ text, keepPrevious, part = 'orders' }: { readonly text: string; readonly keepPrevious: boolean; readonly part?: 'orders' | 'disputes' }) {
  const { data, error, loading, refreshing } = useQuery('search.everywhere', { text, limit: 5 }, [part], { keepPrevious });
  return <output>{[data?.[0]?.title ?? 'nothing', error?.kind, loading && 'loading', refreshing && 'refreshing'].filter(Boolean).join(' ')}</output>;
}

let bridge: FakeBridge;
let answers: ((title: string | null) => Promise<void>)[];
let stop: () => void;

beforeEach(() => {
  answers = [];
  bridge = createFakeBridge({
    'search.everywhere': () =>
      new Promise((resolve) => {
        answers.push(async (title) => {
          resolve(title === null ? failed({ kind: 'offline' }) : ok([hit(title)]));
          await settle();
        });
      }),
  });
  installBridge(bridge);
  stop = startQueries();
});
afterEach(() => {
  cleanup();
  stop();
});

const shown = (): string | null => screen.getByRole('status').textContent;
const show = (text: string, keepPrevious = false) => <View text={text} keepPrevious={keepPrevious} />;
const changed = async (part: 'orders' | 'disputes'): Promise<void> => act(async () => bridge.emit({ type: 'changed', parts: [part] }));

test('keeps what it shows while it is read again', async () => {
  render(show('a'));
  await settle();
  expect(shown()).toBe('nothing loading');
  await answers[0]?.('first');
  expect(shown()).toBe('first');
  await changed('orders');
  expect(shown()).toBe('first refreshing');
  await answers[1]?.('second');
  expect(shown()).toBe('second');
});

test('reads again only what a change touches', async () => {
  render(show('a'));
  await settle();
  await answers[0]?.('first');
  await changed('disputes');
  expect(answers).toHaveLength(1);
});

test('what another view left is read again where it was not told of every change', async () => {
  const { unmount } = render(show('a'));
  await settle();
  await answers[0]?.('first');
  unmount();
  await changed('disputes');
  render(<View text="a" keepPrevious={false} part="disputes" />);
  await settle();
  expect(shown()).toBe('first refreshing');
  await answers[1]?.('second');
  expect(shown()).toBe('second');
});

test('views that come together ask once, and again for one that depends on more', async () => {
  const { rerender } = render(<>{show('a')}{show('a')}</>);
  await settle();
  expect(answers).toHaveLength(1);
  await answers[0]?.('first');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['first', 'first']);
  rerender(<>{show('a')}{show('a')}<View text="a" keepPrevious={false} part="disputes" /></>);
  await settle();
  expect(answers).toHaveLength(2);
  await act(async () => bridge.emit({ type: 'session', session: { status: 'closed' } }));
  expect(answers).toHaveLength(4);
});

test('an answer that comes after a later one is dropped', async () => {
  render(show('a'));
  await settle();
  await changed('orders');
  await answers[1]?.('new');
  await answers[0]?.('old');
  expect(shown()).toBe('new');
});

test('changes that come faster than answers do not keep the answers from being shown', async () => {
  render(show('a'));
  await settle();
  await changed('orders');
  await changed('orders');
  await answers[0]?.('first');
  expect(shown()).toBe('first refreshing');
  await answers[1]?.('second');
  expect(shown()).toBe('second refreshing');
  await answers[2]?.('third');
  expect(shown()).toBe('third');
});

test('keeps the last data beside the error when reading again fails', async () => {
  render(show('a'));
  await settle();
  await answers[0]?.('first');
  await changed('orders');
  await answers[1]?.(null);
  expect(shown()).toBe('first offline');
});

test('another input shows nothing of the one before, unless asked to', async () => {
  const { rerender } = render(show('a'));
  await settle();
  await answers[0]?.('first');
  rerender(show('b'));
  await settle();
  expect(shown()).toBe('nothing loading');
  await answers[1]?.('second');
  rerender(show('c', true));
  await settle();
  expect(shown()).toBe('second refreshing');
});

/** As it comes from the main process: between the drawing and the next frame. */
function ChangedAfterDrawing({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => { bridge.emit({ type: 'changed', parts: ['orders'] }); }, []);
  return children;
}

test('a change right behind the first drawing leads to another reading, and nothing is forgotten', async () => {
  render(<ChangedAfterDrawing>{show('a')}</ChangedAfterDrawing>);
  await settle();
  for (const answer of answers) await answer('here');
  expect(shown()).toBe('here');
  expect(answers).toHaveLength(2);
});

test('what a page comes back to is kept, however many others were shown since it was read', async () => {
  const view = render(show('name'));
  await answers[0]?.('named');
  for (let page = 0; page < 130; page += 1) {
    view.rerender(show(page % 20 === 0 ? 'name' : `page ${page}`));
    await settle();
  }
  view.rerender(show('name'));
  await settle();
  expect(shown()).toBe('named');
  const texts = bridge.calls.map(({ input }) => (input as { readonly text: string }).text);
  expect([texts.filter((text) => text === 'name').length, texts.length]).toEqual([1, 124]);
});

test('another session drops everything and what was on its way', async () => {
  render(show('a'));
  await settle();
  await act(async () => bridge.emit({ type: 'session', session: { status: 'closed' } }));
  await answers[0]?.('of the session before');
  expect(shown()).toBe('nothing loading');
  await answers[1]?.('of this one');
  expect(shown()).toBe('of this one');
});

test('what is shown is read again when a hidden window is shown again', async () => {
  render(show('a'));
  await settle();
  await answers[0]?.('first');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await answers[1]?.('second');
  expect(shown()).toBe('second');
});

test('a reloaded window asks for everything anew', async () => {
  render(show('a'));
  await settle();
  await answers[0]?.('first');
  cleanup();
  stop();
  stop = startQueries();
  render(show('a'));
  await settle();
  expect(shown()).toBe('nothing loading');
  await answers[1]?.('second');
  expect(shown()).toBe('second');
});
