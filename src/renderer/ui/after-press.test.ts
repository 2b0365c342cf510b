import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterPress } from './after-press.ts';

test('what moves the page waits for the click of a pressed pointer, and for nothing otherwise', async () => {
  const run = vi.fn<() => void>();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
  for (const release of ['pointerUp', 'pointerCancel'] as const) {
    fireEvent.pointerDown(document.body);
    afterPress(run);
    fireEvent[release](document.body);
    fireEvent.click(document.body);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 60_000 });
    run.mockClear();
    run();
  }
});
