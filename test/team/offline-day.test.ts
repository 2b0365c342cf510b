import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { PostgresProxy } from '#test/support/postgres-proxy.ts';
import { ROSSI, saved } from '#test/support/shared-desk.ts';
import { ALL_ROLES, askAnotherFrom100, inState, memberState, openTeamWorld, prepared, until } from '#test/support/team-world.ts';
import type { TeamWorld } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const HOUR_MS = 3_600_000;
const NEXT_DAY = { executionDate: '2026-03-11' } as const;

describeWithPostgres('a desk without its team for more than a day', () => {
  let postgres: Postgres;
  let proxy: PostgresProxy;
  let world: TeamWorld;
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startPostgresProxy(postgres.port);
  });
  afterEach(() => world?.close());
  afterAll(async () => {
    await proxy?.close();
    await postgres?.remove();
  });

  it('reads, drafts and sends nothing, and then catches up with what the others did', async () => {
    world = await openTeamWorld(postgres, 'away');
    const anna = await world.found('Anna');
    const bruno = await world.join(anna, 'Bruno', ALL_ROLES, { access: { ...world.access, port: proxy.port } });
    await askAnotherFrom100(anna, bruno);
    const ask = async (app: TestWorkspace, amount: string, day = {}) => {
      const write = await prepared(app, world.transfer(amount, { description: `Fattura ${amount}`, ...day }));
      return app.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    };
    const all = async (app: TestWorkspace) => (await app.ask('approvals.page', { list: 'all', text: '', offset: 0, limit: 50 })).rows.filter(({ kind }) => kind === 'transfer');
    const [kept, dropped] = [await ask(anna, '210.00'), await ask(anna, '220.00')];
    await inState(bruno, dropped.requestId, 'waiting');

    proxy.decide(() => 'cutBefore');
    world.forward(26 * HOUR_MS);
    expect(await bruno.workspace.handlers['approvals.approve']({ requestId: kept.requestId, payloadHash: kept.payloadHash })).toMatchObject({ ok: false, error: { kind: 'teamUnusable' } });
    expect(memberState(await bruno.ask('team.state', null)).connection).toMatchObject({ status: 'offline' });
    // It reads what it knew, and says why nothing leaves.
    expect((await all(bruno)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(await bruno.ask('approvals.get', { requestId: kept.requestId })).toMatchObject({ whyNot: 'offline', may: { approve: false, send: false }, subject: { type: 'write' } });
    const small = await prepared(bruno, world.transfer('30.00', NEXT_DAY));
    expect(small.team).toMatchObject({ do: 'nothing', why: 'offline' });
    expect(await bruno.workspace.handlers['intents.send']({ ...small.input, bodyHash: small.bodyHash })).toMatchObject({ ok: false });
    expect(world.executed()).toBe(0);
    // What is typed stays.
    const write = world.transfer('340.00', NEXT_DAY);
    if (write.kind !== 'createTransfer') throw new Error(write.kind);
    const draftId = crypto.randomUUID();
    await bruno.ask('drafts.save', { draftId, content: { kind: 'createTransfer', draft: write.draft }, step: 'details' });
    // Where the policy wants others to agree to a payee, the team has to be asked first; the form keeps what was typed.
    expect(await bruno.workspace.handlers['beneficiaries.save'](ROSSI)).toMatchObject({ ok: false, error: { kind: 'teamUnusable' } });

    await anna.ask('approvals.withdraw', { requestId: dropped.requestId, reason: 'Paid by card' });
    for (const amount of ['230.00', '240.00', '250.00']) await ask(anna, amount, NEXT_DAY);
    const sent = await prepared(anna, world.transfer('40.00', NEXT_DAY));
    await anna.ask('intents.send', { ...sent.input, bodyHash: sent.bodyHash });
    expect((await all(bruno)).length).toBe(2);

    proxy.decide(() => 'pass');
    expect(await bruno.ask('approvals.approve', { requestId: kept.requestId, payloadHash: kept.payloadHash })).toMatchObject({ state: 'approved' });
    await inState(anna, kept.requestId, 'approved');
    await inState(bruno, sent.input.requestId, 'sent');
    const seen = async (app: TestWorkspace) => (await all(app)).map(({ requestId, state }) => `${requestId} ${state}`).join();
    await until(async () => ((await seen(bruno)) === (await seen(anna)) ? true : null));
    expect((await all(bruno)).map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting', 'waiting', 'withdrawn', 'approved']);
    expect(memberState(await bruno.ask('team.state', null))).toMatchObject({ tampering: null, expelled: false, connection: { status: 'connected' } });
    expect(await bruno.ask('drafts.get', { draftId })).toMatchObject({ content: { draft: { amount: '340.00' } } });
    expect(await saved(bruno)).toEqual([]);
    await bruno.ask('beneficiaries.save', ROSSI);
    await until(async () => (await anna.ask('approvals.page', { list: 'all', text: ROSSI.name, offset: 0, limit: 5 })).rows.find(({ kind }) => kind === 'payeeChange') ?? null);
    expect(world.executed()).toBe(1);
  }, 300_000);
});
