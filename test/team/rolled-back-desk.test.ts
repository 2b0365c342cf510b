import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { systemTimer } from '#main/writes/index.ts';
import type { SetTimer } from '#main/writes/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import { ALL, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, askAnotherFrom100, inState, memberState, prepared, until } from '#test/support/team-world.ts';
import type { TeamWorld } from '#test/support/team-world.ts';
import { testStoresKey } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* A desk whose files came back older than they were: from a copy of the disk, a snapshot, or a backup. */

/** Longer than what waits for a moment to gather what happens together. */
const LONG_MS = 1_000;

/** The real timer, and which of the short ones wait. */
function shortTimers() {
  const waiting = new Set<() => void>();
  let ran = false;
  const setTimer: SetTimer = (run, ms) => {
    if (ms < LONG_MS) waiting.add(run);
    const cancel = systemTimer(() => {
      ran ||= waiting.delete(run);
      run();
    }, ms);
    return () => {
      waiting.delete(run);
      cancel();
    };
  };
  return { setTimer, waiting, hasRun: () => ran };
}

/** Where a desk of this portal keeps its stores, by their folder. */
function placeIn({ bank }: TeamWorld) {
  const portal = { bankOrigin: new URL(bank.url).origin, portalId: bank.portalId };
  return (directory: string) => ({ directory, team: { portal, file: { path: join(directory, 'team.db'), key: testStoresKey } } });
}

/** A payment of Anna's that Bruno, who joins, has approved, and nobody has sent. */
async function approvedPayment(world: TeamWorld, anna: TestWorkspace) {
  const bruno = await world.join(anna, 'Bruno', ALL);
  await askAnotherFrom100(anna, bruno);
  const write = await prepared(anna, world.transfer('250.00'));
  const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
  await approvedBy(bruno, requestId);
  await inState(anna, requestId, 'approved');
  return { bruno, requestId, payloadHash };
}

describeWithPostgres('a desk that came back older than it was', () => {
  const worlds = sharedWorlds();

  it('does not give back the claim of a payment that it has forgotten: nobody sends it again', async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    const world = await worlds.open();
    const place = placeIn(world);
    const anna = await world.found('Anna', place(folder.path));
    const { bruno, requestId, payloadHash } = await approvedPayment(world, anna);

    await anna.close();
    cpSync(folder.path, copy.path, { recursive: true });
    const then = await anna.reopen();
    then.workspace.start();
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
    expect(await then.ask('approvals.send', { requestId, payloadHash })).toMatchObject({ state: 'UNKNOWN' });
    const open = await until(async () => (await bruno.ask('approvals.get', { requestId })).claims[0]);
    expect(open).toMatchObject({ mine: false, outcome: 'open' });
    // What was sent is published a moment later, and at once when the desk closes.
    await then.close();

    const older = await anna.reopen(place(copy.path));
    older.workspace.start();
    // By now it has compared its journal with what it had published, and its copy of the log knows the claim.
    await until(async () => memberState(await older.ask('team.state', null)).tampering);
    const told = shortTimers();
    const again = await older.reopen({ beat: { setTimer: told.setTimer } });
    try {
      again.workspace.start();
      // What it tells its team of its claims waits for a timer, and closing waits until it is told.
      await until(async () => (told.hasRun() && told.waiting.size === 0 ? true : null));
      await again.close();
      expect(await bruno.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'heldElsewhere' } });
      expect((await bruno.ask('approvals.get', { requestId })).claims).toMatchObject([{ outcome: 'open' }]);
      expect(world.executed()).toBe(1);
    } finally {
      await again.close();
      folder.remove();
      copy.remove();
    }
  });

  it('does not give it back either where it crashed just after the sending of what it had approved before', async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    onTestFinished(() => [folder, copy].forEach(({ remove }) => remove()));
    const world = await worlds.open();
    const proxy = await startPostgresProxy(world.access.port);
    onTestFinished(() => proxy.close());
    const place = placeIn(world);
    const anna = await world.found('Anna', { ...place(folder.path), access: { ...world.access, port: proxy.port } });
    const { bruno, requestId, payloadHash } = await approvedPayment(world, anna);
    // Her journal has the approval, and nothing has left.
    proxy.decide(() => 'cutBefore');
    expect(await anna.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'teamUnusable' } });
    proxy.decide(() => 'pass');
    await anna.close();
    cpSync(folder.path, copy.path, { recursive: true });

    // What tells the team a moment later never runs: the computer stops just after the sending.
    const then = await anna.reopen({ beat: { setTimer: (run, ms) => (ms < LONG_MS ? () => undefined : systemTimer(run, ms)) } });
    onTestFinished(() => then.close());
    then.workspace.start();
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
    expect(await then.ask('approvals.send', { requestId, payloadHash })).toMatchObject({ state: 'UNKNOWN' });
    expect(world.executed()).toBe(1);

    const told = shortTimers();
    const older = await anna.reopen({ ...place(copy.path), beat: { setTimer: told.setTimer } });
    onTestFinished(() => older.close());
    older.workspace.start();
    expect(await older.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'teamTampered', tampering: { kind: 'journalDiffers' } } });
    await until(async () => (told.hasRun() && told.waiting.size === 0 ? true : null));
    await older.close();
    expect(await bruno.workspace.handlers['approvals.send']({ requestId, payloadHash })).toMatchObject({ ok: false, error: { kind: 'heldElsewhere' } });
    expect(world.executed()).toBe(1);
  });
});
