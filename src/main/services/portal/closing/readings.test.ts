import { expect, it } from 'vitest';

import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { ok } from '#shared/domain/result.ts';

import { campaignNamed, OVERSUBSCRIBED } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';

import { createReadings } from './campaign-data.ts';

it('reports each step that a bar can show, and not each of thousands of payments', async () => {
  const events: AppEvent[] = [];
  const changes: string[] = [];
  const syncDeps = { onChanged: (part: string) => changes.push(part) } as unknown as WorkspaceContext['syncDeps'];
  const readings = createReadings({ syncDeps, emit: (event) => events.push(event) });
  await readings.run('C', async ({ onProgress }) => {
    onProgress({ what: 'orders', done: 0, of: null });
    for (let done = 0; done <= 20_000; done += 1) onProgress({ what: 'payments', done, of: 20_000 });
    expect(readings.busy('C')).toEqual({ what: 'payments', done: 20_000, of: 20_000 });
    return ok(null);
  });
  expect(events[0]).toEqual({ type: 'closingProgress', closingId: 'C', progress: { what: 'orders', done: 0, of: null } });
  expect(events).toHaveLength(202);
  expect(events.at(-1)).toEqual({ type: 'closingProgress', closingId: 'C', progress: { what: 'payments', done: 20_000, of: 20_000 } });
  expect(readings.busy('C')).toBeNull();
  expect(changes).toEqual(['closings']);
});

it('reports how far a closing has read and that the reading has ended; a rehearsal under the id that the window knows', async () => {
  const { app } = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
  for (const { closingId } of [await app.ask('closings.open', { campaignId }), await app.ask('closings.rehearse', { campaignId })]) {
    const before = app.events.length;
    await app.ask('closings.refresh', { closingId });
    const reported = app.events.slice(before).flatMap((event) => (event.type === 'closingProgress' ? [event] : []));
    expect(new Set(reported.map((event) => event.closingId))).toEqual(new Set([closingId]));
    expect(new Set(reported.map(({ progress }) => progress.what))).toEqual(new Set(['campaign', 'orders', 'investors', 'queues', 'payments']));
    const isLastAChange = (): boolean => {
      const last = app.events.findLastIndex(({ type }) => type === 'closingProgress');
      return app.events.slice(last).some((event) => event.type === 'changed' && event.parts.includes('closings'));
    };
    await expect.poll(isLastAChange).toBe(true);
  }
});
