import { expect, it } from 'vitest';

import { describeWithPostgres } from '#test/support/postgres.ts';
import { sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, approvedFile, inState, memberState, prepared, teamOfTwo, until } from '#test/support/team-world.ts';
import type { TeamWorld } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const WINDOW_MS = 31 * 60_000;
const CREATE = 'createMoneyTransfer';

/* What was sent and never arrived: again only under what the team says by then. */

/** The bank answers nothing and does nothing; nobody finds it in the window. */
async function notFound(world: TeamWorld, desk: TestWorkspace, intentId: string): Promise<void> {
  for (let look = 0; look < 2; look += 1) await desk.ask('intents.checkNow', { intentId });
  world.forward(WINDOW_MS);
  expect(await desk.ask('intents.checkNow', { intentId })).toMatchObject({ state: 'NOT_FOUND' });
}

describeWithPostgres('sending again in a team', () => {
  const worlds = sharedWorlds();

  const sentInVain = async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const write = await prepared(anna, world.transfer('250.00', { executionDate: '2026-03-31' }));
    const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    world.bank.control.addFault({ operation: CREATE, kind: 'status', status: 504, when: 'before' });
    const { intentId } = await anna.ask('approvals.send', { requestId, payloadHash });
    await notFound(world, anna, intentId);
    return { world, anna, bruno, requestId, payloadHash, intentId };
  };

  it('goes while the signatures count', async () => {
    const { world, anna, intentId } = await sentInVain();
    expect(await anna.ask('intents.sendAgain', { intentId })).toMatchObject({ state: 'ACCEPTED' });
    expect(world.bank.control.executionsOf(CREATE)).toBe(1);
  });

  it('is refused once an approver has declined it', async () => {
    const { world, anna, bruno, requestId, payloadHash, intentId } = await sentInVain();
    await bruno.ask('approvals.decline', { requestId, payloadHash, reason: 'The goods never came' });
    expect(await anna.workspace.handlers['intents.sendAgain']({ intentId })).toMatchObject({ ok: false });
    expect([world.executed(), world.bank.control.executionsOf(CREATE)]).toEqual([1, 0]);
    // The claim stays: what was sent before may still turn up.
    expect((await bruno.ask('approvals.get', { requestId })).claims).toMatchObject([{ outcome: 'open' }]);
    expect(await anna.ask('intents.get', { intentId })).toMatchObject({ state: 'NOT_FOUND' });
  });

  it('is refused once the policy is another one', async () => {
    const { world, anna, bruno, intentId } = await sentInVain();
    const { policy } = memberState(await anna.ask('team.state', null));
    await anna.ask('team.changePolicy', { basedOn: policy.version, rules: policy.rules.map((rule) => ({
      ...rule, kinds: [...rule.kinds], approvers: rule.approvers === null ? null : [...rule.approvers],
      ...(rule.kinds.includes('transfer') && { from: null, below: null, approvals: 1 }),
    })) });
    await until(async () => (memberState(await bruno.ask('team.state', null)).policy.version > policy.version ? true : null));
    expect(await anna.workspace.handlers['intents.sendAgain']({ intentId })).toMatchObject({ ok: false });
    expect([world.executed(), world.bank.control.executionsOf(CREATE)]).toEqual([1, 0]);
  });

  it('goes on with the rest of a file of another desk once a person has given up one line', async () => {
    const world = await worlds.open();
    const { anna, bruno } = await teamOfTwo(world);
    const { requestId, payloadHash } = await approvedFile(world, anna, bruno);
    world.bank.control.addFault({ operation: CREATE, kind: 'status', status: 504, when: 'before' });
    const first = await bruno.ask('approvals.send', { requestId, payloadHash });
    expect(first).toMatchObject({ state: 'UNKNOWN', batchLine: 0 });
    await notFound(world, bruno, first.intentId);
    await bruno.ask('intents.abandon', { intentId: first.intentId, reason: 'Paid by card' });
    await until(async () => ((await bruno.ask('approvals.get', { requestId })).claims[0]?.outcome === 'declared' ? true : null));
    expect(await bruno.ask('approvals.send', { requestId, payloadHash })).toMatchObject({ state: 'ACCEPTED', batchLine: 2 });
    expect(world.bank.control.executionsOf(CREATE)).toBe(2);
  });
});
