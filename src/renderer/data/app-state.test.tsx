import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBridge } from './bridge/fake.ts';
import { installBridge } from './bridge/index.ts';
import { firstRun } from '#renderer/testing/show-app.tsx';
import { failed, ok } from '#shared/domain/result.ts';
import { startAppState } from './app-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([[3, 4], [199, 100]])('a page that is not known as the app’s own at first asks again: refused %i times, asked %i times', async (refusals, asked) => {
  let refused = 0;
  const bridge = createFakeBridge({
    'app.state': () => {
      refused += 1;
      return refused > refusals ? ok(firstRun) : failed({ kind: 'invalid', problems: [{ field: 'command', code: 'notAllowed' }] });
    },
  });
  installBridge(bridge);
  const started = startAppState();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  (await started)();
  expect(bridge.calls).toHaveLength(asked);
});
