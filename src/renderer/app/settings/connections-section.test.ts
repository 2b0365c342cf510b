import { expect, test } from 'vitest';
import { instantFromMs } from '#shared/domain/instant.ts';
import { certificateState } from './connections-section.tsx';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [31, 'fine', 31], [30, 'soon', 30], [0.01, 'soon', 1], [0, 'expired', 0], [-3, 'expired', 0],
] as const)('%d days ahead: %s', (ahead, state, days) => {
  expect(certificateState(instantFromMs(now + ahead * DAY_MS), now)).toEqual({ state, days });
});
