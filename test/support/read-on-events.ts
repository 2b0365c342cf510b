import { expect } from 'vitest';

import type { ChangedPart } from '#shared/bridge/events.ts';
import type { TestWorkspace } from './workspace-fixture.ts';

/** Reads as a page of the window does: once, then only after a change of `part` was reported, until the answer `isLast`. */
export async function readOnEvents<Answer>(
  { events }: Pick<TestWorkspace, 'events'>, part: ChangedPart, read: () => Promise<Answer>, isLast: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const heard = events.length;
    const answer = await read();
    if (isLast(answer)) return answer;
    const isReported = (): boolean => events.slice(heard).some((event) => event.type === 'changed' && event.parts.includes(part));
    await expect.poll(isReported, { timeout: 10_000 }).toBe(true);
  }
}
