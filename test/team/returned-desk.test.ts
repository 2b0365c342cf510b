import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { PostgresProxy } from '#test/support/postgres-proxy.ts';
import { ALL, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, askAnotherFrom100, inState, memberState, prepared, until } from '#test/support/team-world.ts';
import { testStoresKey } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const HOUR_MS = 3_600_000;

/* The code of a payment, on a desk that may not know what its team has made of it. */

describeWithPostgres('a code on a desk without its database', () => {
  const worlds = sharedWorlds();
  let proxy: PostgresProxy;
  beforeAll(async () => {
    proxy = await startPostgresProxy(worlds.postgres().port);
  });
  afterEach(() => proxy.decide(() => 'pass'));
  afterAll(() => proxy.close());

  /** Anna's payment waits for its code; her files are copied. She reaches the database through the proxy. */
  const waitingForCode = async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    onTestFinished(() => [folder, copy].forEach(({ remove }) => remove()));
    const world = await worlds.open();
    const portal = { bankOrigin: new URL(world.bank.url).origin, portalId: world.bank.portalId };
    const place = (path: string) => ({ directory: path, team: { portal, file: { path: join(path, 'team.db'), key: testStoresKey } } });
    const bruno = await world.found('Bruno');
    const anna = await world.join(bruno, 'Anna', ALL, { ...place(folder.path), access: { ...world.access, port: proxy.port } });
    await askAnotherFrom100(bruno, anna);
    const write = await prepared(anna, world.transfer('6000.00'));
    const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await approvedBy(bruno, requestId);
    await inState(anna, requestId, 'approved');
    const { intentId, state } = await anna.ask('approvals.send', { requestId, payloadHash });
    expect(state).toBe('CHALLENGE');
    await inState(bruno, requestId, 'sending');
    const { code } = world.bank.control.messages().at(-1) ?? { code: '' };
    /** How many codes the bank was given. */
    const given = () => world.bank.control.arrivals()['respondToChallenge'] ?? 0;
    return { world, anna, bruno, intentId, code, given, requestId, copyFiles: () => cpSync(folder.path, copy.path, { recursive: true }), place, copy: copy.path };
  };
  const give = (desk: TestWorkspace, intentId: string, code: string) => desk.workspace.handlers['intents.answerChallenge']({ intentId, challengeId: null, channel: 'SMS', code });

  it('is not given by one that came back older and has not read what the team says; it is refused where another desk ended the payment', async () => {
    const { world, anna, bruno, intentId, code, given, requestId, copyFiles, place, copy } = await waitingForCode();
    await anna.close();
    copyFiles();
    await bruno.ask('approvals.takeOver', { requestId, reason: 'Her computer is gone' });
    const looked = (await until(async () => (await bruno.ask('approvals.get', { requestId })).claims[0]?.intentId)) ?? '';
    await bruno.ask('intents.checkNow', { intentId: looked });
    world.forward(HOUR_MS);
    await bruno.ask('intents.declare', { intentId: looked, outcome: 'notDone', toldBy: 'Ms Neri, payments desk', toldOn: bankDate('2026-03-10'), words: 'It was taken off.' });
    await until(async () => ((await bruno.ask('approvals.get', { requestId })).claims[0]?.outcome === 'declared' ? true : null));

    proxy.decide(() => 'cutBefore');
    const older = await anna.reopen(place(copy));
    older.workspace.start();
    await until(async () => (memberState(await older.ask('team.state', null)).connection.status === 'offline' ? true : null));
    expect(await give(older, intentId, code)).toEqual({ ok: false, error: { kind: 'notAllowedInTeam', why: 'notMet' } });
    expect(given()).toBe(0);

    proxy.decide(() => 'pass');
    expect(await give(older, intentId, code)).toEqual({ ok: false, error: { kind: 'endedElsewhere', name: 'Bruno' } });
    expect(given()).toBe(0);
    await older.close();
  });

  it('is given during an outage by one that has read it since it was opened', async () => {
    const { anna, intentId, code, given } = await waitingForCode();
    proxy.decide(() => 'cutBefore');
    expect(await give(anna, intentId, code)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    expect(given()).toBe(1);
  });

  it('is given by one that has left a team whose database is gone for good', async () => {
    const { anna, intentId, code, given } = await waitingForCode();
    proxy.decide(() => 'cutBefore');
    const again = await anna.reopen();
    again.workspace.start();
    expect(await give(again, intentId, code)).toMatchObject({ ok: false, error: { why: 'notMet' } });
    await again.ask('team.leave', { reason: 'The server burnt down' });
    expect(await give(again, intentId, code)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    expect(given()).toBe(1);
    await again.close();
  });
});
