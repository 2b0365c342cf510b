import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runTask } from '#renderer/data/tasks.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

const open = { session: { status: 'open', connection: testConnection } } as const;

test('long work shows how far it is, can be ended, and says how it ended', async () => {
  const bridge = await showApp(open, { 'tasks.cancel': () => ok(null) });
  let end: (result: Result<null, AppError>) => void = () => undefined;
  let taskId = '';
  const running = runTask(() => 'Export statement', (id) => {
    taskId = id;
    return new Promise<Result<null, AppError>>((resolve) => { end = resolve; });
  });
  expect(screen.queryByRole('progressbar')).toBeNull();

  act(() => { bridge.emit({ type: 'progress', taskId, done: 250_500, total: 1_000_000 }); });
  const bar = screen.getByRole('progressbar', { name: 'Export statement' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(bar.getAttribute('aria-valuetext')).toBe('25% (250,500 of 1,000,000)');

  const cancel = screen.getByRole('button', { name: 'Cancel: Export statement' });
  cancel.focus();
  fireEvent.click(cancel);
  await waitFor(() => { expect(bridge.calls).toContainEqual({ name: 'tasks.cancel', input: { taskId } }); });
  expect(bar.getAttribute('aria-valuetext')).toBe('Cancelling…');
  expect(document.activeElement).toBe(cancel);

  await act(async () => {
    end(failed({ kind: 'cancelled' }));
    await running;
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('Export statement: cancelled. Nothing was written.').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('several stand one above the other, one whose size is not known without a percentage', async () => {
  const bridge = await showApp(open);
  const ends: (() => void)[] = [];
  const ids: string[] = [];
  const works = ['First', 'Second'].map((label) => runTask(() => label, (taskId) => {
    ids.push(taskId);
    return new Promise<Result<null, AppError>>((resolve) => { ends.push(() => { resolve(ok(null)); }); });
  }));
  act(() => { for (const taskId of ids) bridge.emit({ type: 'progress', taskId, done: 12_000, total: null }); });
  const bars = screen.getAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(['First', 'Second']);
  expect(bars[0]?.getAttribute('aria-valuenow')).toBeNull();
  expect(bars[0]?.getAttribute('aria-valuetext')).toBe('12,000');
  await act(async () => {
    for (const end of ends) end();
    await Promise.all(works);
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('work that was over before it showed says nothing, nor does a file for which no place was chosen', async () => {
  const bridge = await showApp(open);
  await act(async () => { await runTask(() => 'Quick', async () => ok(null)); });
  await act(async () => {
    await runTask(() => 'Not chosen', async (taskId) => {
      bridge.emit({ type: 'progress', taskId, done: 0, total: 10 });
      return ok({ written: false });
    });
  });
  expect(screen.queryByText(/Quick|Not chosen/)).toBeNull();
});
