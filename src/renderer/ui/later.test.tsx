import { act, render, screen } from '@testing-library/react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';

import { later, loadWhenIdle } from './later.tsx';

type Load = Parameters<typeof later<object>>[0];

/** Idle moments come when the test says so. */
function idleMoments() {
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => asked.push(callback));
  vi.stubGlobal('cancelIdleCallback', (id: number) => { asked[id - 1] = () => undefined; });
  return {
    pass: async () => {
      const now = asked.splice(0);
      for (const callback of now) callback();
      await act(async () => { await Promise.resolve(); });
    },
    waiting: () => asked.length,
  };
}

afterEach(() => vi.unstubAllGlobals());

it('is drawn at once where its code was loaded while nothing else was to be done', async () => {
  const idle = idleMoments();
  const load = vi.fn<Load>(async () => () => <p>here</p>);
  const Page = later<object>(load);
  loadWhenIdle();
  expect(load).not.toHaveBeenCalled();
  await idle.pass();
  expect(load).toHaveBeenCalledTimes(1);
  render(<Page />);
  expect(screen.getByText('here')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads one piece in each idle moment, leaves out what was shown, and goes on after one that fails', async () => {
  const idle = idleMoments();
  const loads = [vi.fn<Load>(async () => Promise.reject(new Error('gone'))), vi.fn<Load>(async () => () => <p>second</p>), vi.fn<Load>(async () => () => <p>third</p>)];
  const [, Second] = loads.map((load) => later<object>(load));
  if (Second === undefined) throw new Error('There are three');
  render(<Second />);
  await screen.findByText('second');
  const stop = loadWhenIdle();
  await idle.pass();
  expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1, 0]);
  await idle.pass();
  expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1, 1]);
  expect(idle.waiting()).toBe(0);
  stop();
});

it('loads nothing more once it was stopped', async () => {
  const idle = idleMoments();
  const load = vi.fn<Load>(async () => () => <p>never</p>);
  later<object>(load);
  const stop = loadWhenIdle();
  stop();
  await idle.pass();
  expect(load).not.toHaveBeenCalled();
});

it('is drawn a few turns after its code is there, and waits for no timer', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Load>>>();
  const Page = later<object>(async () => promise, <p>meanwhile</p>);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<Page />);
  await vi.waitFor(() => expect(place.textContent).toBe('meanwhile'), { timeout: 60_000 });
  resolve(() => <p>here</p>);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((after) => { setImmediate(after); });
  expect(place.textContent).toBe('here');
  root.unmount();
  place.remove();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override readonly state: { readonly error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.state.error.message;
  }
}

it('fails where it is drawn, and is loaded again where it is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<Load>(async () => () => <p>here</p>).mockRejectedValueOnce(new Error('gone'));
  const Page = later<object>(load);
  const { unmount } = render(<Boundary><Page /></Boundary>);
  expect(await screen.findByText('gone')).toBeDefined();
  unmount();
  render(<Boundary><Page /></Boundary>);
  expect(await screen.findByText('here')).toBeDefined();
});
