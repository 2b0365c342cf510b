import { expect, it, vi } from 'vitest';

import { resting } from './thread.ts';

/** Milliseconds that one rest takes after a piece of work of so many. */
function restAfter(rest: () => void, workMs: number): number {
  for (const until = performance.now() + workMs; performance.now() < until;);
  const begun = performance.now();
  rest();
  return performance.now() - begun;
}

it('rests in turns for at least as long as each piece of work took', () => {
  const rest = resting('inTurns');
  // A thread may be woken within the millisecond before.
  for (const workMs of [15, 40, 15]) expect(restAfter(rest, workMs)).toBeGreaterThanOrEqual(workMs - 1);
});

it('does not rest where somebody waits', () => {
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  try {
    restAfter(resting('atOnce'), 5);
    expect(wait).not.toHaveBeenCalled();
    restAfter(resting('inTurns'), 5);
    expect(wait).toHaveBeenCalledOnce();
  } finally {
    wait.mockRestore();
  }
});
