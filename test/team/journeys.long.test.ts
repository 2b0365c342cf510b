import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import { campaignNamed, confirmation, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { approvedBy, inState, memberState, openTeamWorld, prepared, teamOfTwo, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* What whole desks of a team do with files, closings and their own troubles. */

describeWithPostgres('a team at work', () => {
  let postgres: Postgres;
  let world: Awaited<ReturnType<typeof openTeamWorld>>;
  let databases = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  afterEach(() => world.close());

  const team = async () => {
    databases += 1;
    world = await openTeamWorld(postgres, `work_${databases}`);
    return teamOfTwo(world);
  };

  const readFile = (desk: TestWorkspace, lines: number) => {
    const payees = world.bank.control.payees().filter(({ name, iban }) => iban.startsWith('IT') && !name.includes('Portal')).slice(5, 5 + lines);
    const text = ['Beneficiario;IBAN;Importo;Causale', ...payees.map(({ name, iban }, index) => `${name};${iban};${index + 50},50;Rimborso ${index}`)].join('\n');
    return desk.ask('batches.read', { name: 'rimborsi.csv', bytes: Buffer.from(text), accountId: MAIN, decimalMark: ',' });
  };

  it('approves a file as a whole, by all its lines, and sends each once', async () => {
    const { anna, bruno } = await team();
    const file = await readFile(anna, 4);
    expect(file.team).toMatchObject({ do: 'request', needs: [{ approvals: 1 }] });
    expect(await anna.workspace.handlers['batches.send']({ batchId: file.batchId, bodyHash: file.bodyHash })).toMatchObject({ ok: false, error: { kind: 'approvalNeeded' } });
    const asked = await anna.ask('approvals.requestBatch', { batchId: file.batchId, bodyHash: file.bodyHash, sendWhenApproved: false });
    expect(asked).toMatchObject({ lines: 4, subject: { type: 'batch', name: 'rimborsi.csv', total: [{ amountMinor: 208_00, currency: 'EUR' }] } });
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');
    // A line that is left out meanwhile voids nothing else.
    await anna.ask('batches.exclude', { batchId: file.batchId, index: 2, excluded: true });
    const left = await anna.ask('batches.get', { batchId: file.batchId });
    await anna.ask('batches.send', { batchId: file.batchId, bodyHash: left.bodyHash });
    await until(async () => ((await anna.ask('batches.get', { batchId: file.batchId })).phase === 'done' ? true : null));
    expect(world.executed()).toBe(3);
    expect((await anna.ask('batches.get', { batchId: file.batchId })).accepted).toBe(3);
    await until(async () => ((await bruno.ask('approvals.get', { requestId: asked.requestId })).claims.filter(({ outcome }) => outcome === 'accepted').length === 3 ? true : null));
  });

  it('sends a file by itself once it is approved, as it sends any file of that desk', async () => {
    const { anna, bruno } = await team();
    const file = await readFile(anna, 3);
    const asked = await anna.ask('approvals.requestBatch', { batchId: file.batchId, bodyHash: file.bodyHash, sendWhenApproved: true });
    await approvedBy(bruno, asked.requestId);
    await until(async () => ((await anna.ask('batches.get', { batchId: file.batchId })).phase === 'done' ? true : null));
    expect([world.executed(), (await anna.ask('batches.get', { batchId: file.batchId })).accepted]).toEqual([3, 3]);
  });

  it('sends a file that nobody else has to sign under its own name, line by line', async () => {
    const { anna, bruno } = await team();
    const file = await readFile(anna, 1);
    expect(file.team).toMatchObject({ do: 'send', needs: [] });
    await anna.ask('batches.send', { batchId: file.batchId, bodyHash: file.bodyHash });
    await until(async () => ((await anna.ask('batches.get', { batchId: file.batchId })).phase === 'done' ? true : null));
    expect(world.executed()).toBe(1);
    const row = await until(async () => (await bruno.ask('approvals.page', { list: 'all', text: 'rimborsi', offset: 0, limit: 10 })).rows[0]);
    expect(row).toMatchObject({ requestId: file.batchId, about: 'rimborsi.csv' });
  });

  it('lets a code for another program’s transfer out when others have approved it, on the desk that asked', async () => {
    const { anna, bruno } = await team();
    const stranger = await world.desk('Carlo');
    const write = await prepared(stranger, world.transfer('6000.00'));
    const sent = await stranger.ask('intents.send', { ...write.input, bodyHash: write.bodyHash });
    const challengeId = sent.challenge?.challengeId ?? '';
    const adopted = await anna.ask('intents.adoptChallenge', { accountId: MAIN, moneyTransferId: null, challengeId });
    const { intentId } = adopted;
    const answer = { intentId, challengeId: null, channel: 'SMS', code: world.bank.control.messages().at(-1)?.code ?? '' } as const;
    // Nobody knows how much it moves: it counts as more than any limit.
    expect(await anna.workspace.handlers['intents.answerChallenge'](answer)).toMatchObject({ ok: false, error: { kind: 'approvalNeeded' } });
    expect(world.bank.control.arrivals()['respondToChallenge'] ?? 0).toBe(0);
    expect(await anna.ask('approvals.needOfCode', { intentId })).toMatchObject({ do: 'request', request: null, needs: [{ approvals: 1 }] });
    const asked = await anna.ask('approvals.requestCode', { intentId });
    expect(asked).toMatchObject({ requestId: adopted.requestId, state: 'waiting', subject: { type: 'code', shown: { kind: 'answerChallenge', challengeId } } });
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');
    expect(await bruno.ask('approvals.get', { requestId: asked.requestId })).toMatchObject({ waitsFor: null, may: { send: false } });
    expect(await anna.ask('approvals.get', { requestId: asked.requestId })).toMatchObject({ waitsFor: 'mySending', may: { send: false } });
    expect(await anna.ask('intents.answerChallenge', { ...answer, code: '000001' })).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'wrong' } });
    await inState(bruno, asked.requestId, 'sending');
    // Another desk that was told of the same code gives none meanwhile.
    const other = await bruno.ask('intents.adoptChallenge', { accountId: MAIN, moneyTransferId: null, challengeId });
    expect(await bruno.ask('approvals.needOfCode', { intentId: other.intentId })).toMatchObject({ elsewhere: { name: 'Anna', what: 'sending' } });
    expect(await anna.ask('intents.answerChallenge', answer)).toMatchObject({ state: 'ACCEPTED' });
    await inState(bruno, asked.requestId, 'sent');
    await anna.ask('sync.refresh', { accountId: null });
    expect(memberState(await bruno.ask('team.state', null)).alarms).toEqual([]);
  });

  it('sends what it was told to send once it is approved, from the desk that prepared it', async () => {
    const { anna, bruno } = await team();
    const write = await prepared(anna, world.transfer('410.00'));
    const asked = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: true });
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'sent');
    expect(world.executed()).toBe(1);
  });

  it('closes a campaign that another approved, and voids the approval when the campaign has changed', async () => {
    const { anna, bruno } = await team();
    for (const desk of [anna, bruno]) await desk.ask('sync.refresh', { accountId: null });
    const { campaignId } = await campaignNamed(anna, OVERSUBSCRIBED);
    const confirm = async () => {
      const { closingId } = await upToConfirm(anna, campaignId, 'failure');
      expect((await anna.ask('closings.freeze', { closingId })).team).toMatchObject({ do: 'request' });
      return confirmation(anna, closingId);
    };
    const typed = await confirm();
    expect(await anna.workspace.handlers['closings.send'](typed)).toMatchObject({ ok: false, error: { kind: 'approvalNeeded' } });
    const asked = await anna.ask('approvals.requestClosing', { ...typed, sendWhenApproved: false });
    expect(asked).toMatchObject({ kind: 'closing', subject: { type: 'write', shown: { kind: 'failCampaign', campaignId } } });
    await approvedBy(bruno, asked.requestId);
    await inState(anna, asked.requestId, 'approved');

    world.bank.control.addOrder(campaignId, { orderMinor: 10_000, feeMinor: 250 });
    expect(await anna.workspace.handlers['closings.send'](typed)).toMatchObject({ ok: false, error: { kind: 'campaignChanged' } });
    await inState(bruno, asked.requestId, 'withdrawn');
    expect(world.bank.control.executionsOf('failCampaign')).toBe(0);

    const again = await confirm();
    const second = await anna.ask('approvals.requestClosing', { ...again, sendWhenApproved: false });
    await approvedBy(bruno, second.requestId);
    const { payloadHash } = second;
    // Closed by the other desk: exactly what was approved.
    await bruno.ask('approvals.send', { requestId: second.requestId, payloadHash });
    expect(world.bank.control.executionsOf('failCampaign')).toBe(1);
    await inState(anna, second.requestId, 'sent');

    // The preparer's page says who closed it, and ends by that.
    const { closingId } = again;
    expect(await anna.ask('closings.get', { closingId })).toMatchObject({ intent: null, team: { requestId: second.requestId, state: 'sent', elsewhere: { name: 'Bruno', device: "Bruno's desk", outcome: 'accepted' } } });
    expect(await anna.workspace.handlers['closings.goTo']({ closingId, step: 'refresh' })).toMatchObject({ ok: false, error: { kind: 'heldElsewhere', name: 'Bruno' } });
    expect(await anna.ask('closings.end', { closingId })).toMatchObject({ ended: { how: 'done' } });
  });

  it('says on the preparer’s page that another desk sends the closing, and asks anew after a refusal', async () => {
    const { anna, bruno } = await team();
    for (const desk of [anna, bruno]) await desk.ask('sync.refresh', { accountId: null });
    const { campaignId } = await campaignNamed(anna, OVERSUBSCRIBED);
    const ask = async () => {
      const { closingId } = await upToConfirm(anna, campaignId, 'failure');
      await anna.ask('closings.freeze', { closingId });
      return anna.ask('approvals.requestClosing', { ...(await confirmation(anna, closingId)), sendWhenApproved: false });
    };
    const { closingId } = await anna.ask('closings.open', { campaignId });
    const first = await ask();
    expect((await anna.ask('closings.get', { closingId })).team).toEqual({ requestId: first.requestId, state: 'waiting', elsewhere: null });
    await inState(bruno, first.requestId, 'waiting');
    await bruno.ask('approvals.decline', { requestId: first.requestId, payloadHash: first.payloadHash, reason: 'Not before Monday' });
    await inState(anna, first.requestId, 'declined');
    const second = await ask();
    expect(second.requestId).not.toBe(first.requestId);

    await approvedBy(bruno, second.requestId);
    world.bank.control.addFault({ operation: 'failCampaign', kind: 'status', status: 400, when: 'before', body: { errors: [{ code: 'SZBO-0009', description: 'State', params: '' }] } });
    await bruno.workspace.handlers['approvals.send']({ requestId: second.requestId, payloadHash: second.payloadHash });
    await inState(anna, second.requestId, 'failed');
    expect((await anna.ask('closings.get', { closingId })).team).toMatchObject({ state: 'failed', elsewhere: { name: 'Bruno', outcome: 'failed' } });
    expect(await anna.ask('closings.goTo', { closingId, step: 'refresh' })).toMatchObject({ step: 'refresh', team: null });
    const third = await ask();

    await approvedBy(bruno, third.requestId);
    world.bank.control.addFault({ operation: 'failCampaign', kind: 'reset' });
    const sent = await bruno.workspace.handlers['approvals.send']({ requestId: third.requestId, payloadHash: third.payloadHash });
    expect(sent.ok ? sent.value.state : sent.error.kind).toMatch(/UNKNOWN|outcomeUnknown/);
    await inState(anna, third.requestId, 'sending');
    expect((await anna.ask('closings.get', { closingId })).team).toMatchObject({ state: 'sending', elsewhere: { name: 'Bruno', outcome: 'open' } });
    expect(await anna.workspace.handlers['closings.end']({ closingId })).toMatchObject({ ok: false, error: { kind: 'heldElsewhere', name: 'Bruno' } });
  });

  it('takes the request back when the closing is given up', async () => {
    const { anna, bruno } = await team();
    for (const desk of [anna, bruno]) await desk.ask('sync.refresh', { accountId: null });
    const { campaignId } = await campaignNamed(anna, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(anna, campaignId, 'failure');
    await anna.ask('closings.freeze', { closingId });
    const asked = await anna.ask('approvals.requestClosing', { ...(await confirmation(anna, closingId)), sendWhenApproved: false });
    expect(await anna.ask('closings.end', { closingId })).toMatchObject({ ended: { how: 'givenUp' } });
    await inState(bruno, asked.requestId, 'withdrawn');
  });

  it('gives a claim back that the app ended with before anything was sent, and keeps the one of a lost answer', async () => {
    const { anna, bruno } = await team();
    const write = await prepared(anna, world.transfer('75.00'));
    world.bank.control.addFault({ operation: 'createMoneyTransfer', kind: 'reset' });
    expect(await anna.ask('intents.send', { ...write.input, bodyHash: write.bodyHash })).toMatchObject({ state: 'UNKNOWN' });
    await until(async () => ((await bruno.ask('approvals.page', { list: 'all', text: '', offset: 0, limit: 10 })).rows.find(({ state }) => state === 'sending') ?? null));
    const same = await prepared(bruno, world.transfer('75.00'));
    expect(same.team?.elsewhere).toMatchObject({ name: 'Anna', what: 'sending' });
    expect(await bruno.workspace.handlers['intents.send']({ ...same.input, bodyHash: same.bodyHash })).toMatchObject({ ok: false, error: { kind: 'heldElsewhere', name: 'Anna' } });
    const again = await anna.reopen();
    again.workspace.start();
    await until(async () => (memberState(await again.ask('team.state', null)).connection.status === 'connected' ? true : null));
    // It is looked for from the same journal, found, and the claim ends.
    await inState(bruno, write.input.requestId, 'sent');
    expect(world.executed()).toBe(1);
    await again.close();
  });

  it('lets a removed member’s desk read on, and send nothing', async () => {
    const { anna, bruno } = await team();
    const { memberId } = memberState(await bruno.ask('team.state', null));
    await anna.ask('team.removeMember', { memberId });
    await until(async () => (memberState(await bruno.ask('team.state', null)).expelled ? true : null));
    const write = await prepared(bruno, world.transfer('20.00'));
    expect(write.team).toMatchObject({ do: 'nothing', why: 'expelled' });
    expect(await bruno.workspace.handlers['intents.send']({ ...write.input, bodyHash: write.bodyHash })).toMatchObject({ ok: false, error: { kind: 'notAllowedInTeam', why: 'expelled' } });
    expect(world.executed()).toBe(0);
    await bruno.ask('team.leave', { reason: 'Removed' });
    expect(await bruno.ask('team.state', null)).toEqual({ status: 'none' });
  });
});
