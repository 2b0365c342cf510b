import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { Fate, PostgresProxy } from '#test/support/postgres-proxy.ts';
import { must, payment, rule, teamInTest } from '#test/support/team-desks.ts';
import type { DeskInTest, TeamInTest } from '#test/support/team-desks.ts';

/** As many statements as an action has at the most, with a connection that is made anew. */
const STATEMENTS = 16;
const PATIENCE = 600_000;

describeWithPostgres('a network that is cut at each statement', () => {
  let postgres: Postgres;
  let proxy: PostgresProxy;
  let access: DatabaseAccess;
  let team: TeamInTest;
  let [anna, bruno]: DeskInTest[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startPostgresProxy(postgres.port);
    access = postgres.workspace('cut').member;
  });
  afterAll(async () => {
    await proxy?.close();
    await postgres?.remove();
  });
  beforeEach(async () => {
    if (team !== undefined) return;
    team = teamInTest(() => access);
    anna = await team.found();
    bruno = await team.join(anna, 'Bruno', undefined, null, { ...access, port: proxy.port });
    await team.policy(anna, rule({ approvals: 1 }));
  });
  afterEach(() => proxy.decide(() => 'pass'));
  afterAll(() => team?.close());

  const desks = (): { readonly near: DeskInTest; readonly far: DeskInTest } => {
    if (anna === undefined || bruno === undefined) throw new Error('There is no team');
    return { near: anna, far: bruno };
  };
  /** What comes late is the end of a transaction: anything else would hold the log until the database gives the connection up. */
  const cutAt = (fate: Fate, at: number): void => proxy.decide((text, number) => {
    if (typeof fate === 'object') return text.includes('COMMIT\0') && at % 4 === 0 ? fate : 'pass';
    return number === at ? fate : 'pass';
  });
  const fates: readonly Fate[] = ['cutBefore', 'cutAfter', { late: 30 }];

  it.each(fates)('an approval is given once or not at all, and the desk knows which: %o', async (fate) => {
    const { near, far } = desks();
    for (let at = 1; at <= STATEMENTS; at += 1) {
      const { request } = payment(team.clock, `Approved ${JSON.stringify(fate)} ${at}`);
      const asked = must(await near.desk.request(request));
      must(await far.desk.catchUp());
      cutAt(fate, at);
      const approved = await far.desk.approve(request.requestId, asked.payloadHash);
      proxy.decide(() => 'pass');
      must(await far.desk.catchUp());
      must(await near.desk.catchUp());
      const [here, there] = [far, near].map(({ desk }) => desk.details(request.requestId)?.signatures.length);
      expect([at, here, there]).toEqual([at, here, approved.ok ? 1 : here]);
      expect(far.desk.state().tampering).toBeNull();
    }
  }, PATIENCE);

  it.each(fates)('a claim is taken once or not at all, and never by two: %o', async (fate) => {
    const { near, far } = desks();
    for (let at = 1; at <= STATEMENTS; at += 1) {
      const { request, claim } = payment(team.clock, `Claimed ${JSON.stringify(fate)} ${at}`, 10_000 + at);
      const asked = must(await far.desk.request(request));
      must(await near.desk.approve(request.requestId, asked.payloadHash));
      must(await far.desk.catchUp());
      cutAt(fate, at);
      const claimed = await far.desk.claim(claim);
      // The other one tries at once, while what was cut may still arrive.
      const other = await near.desk.claim({ ...claim, intentId: 'other', journalId: 'J2' });
      expect([claimed.ok, other.ok], `${at}`).not.toEqual([true, true]);
      proxy.decide(() => 'pass');
      must(await far.desk.catchUp());
      must(await near.desk.catchUp());
      const again = await far.desk.claim(claim);
      expect([again.ok, other.ok].filter(Boolean), `${at}`).toHaveLength(1);
      expect(claimed.ok ? again : claimed).toEqual(claimed);
      expect(near.desk.details(request.requestId)?.claims).toHaveLength(1);
    }
  }, PATIENCE);

  it('what a journal publishes is there once, wherever it was cut', async () => {
    const { near, far } = desks();
    const events = Array.from({ length: STATEMENTS * 2 }, (_, index) => ({ sequence: index + 1, hash: String(index + 1).padStart(64, '0'), text: `{"n":${index + 1}}` }));
    for (let at = 1; at <= STATEMENTS; at += 1) {
      const known = events.slice(0, at * 2);
      const journal = { journalId: 'J-far', count: () => known.length, after: (sequence: number, limit: number) => known.slice(sequence, sequence + limit), hashAt: (sequence: number) => known[sequence - 1]?.hash ?? null };
      cutAt(at % 2 === 0 ? 'cutAfter' : 'cutBefore', at);
      await far.desk.publish(journal);
      proxy.decide(() => 'pass');
      expect(must(await far.desk.publish(journal))).toEqual({ to: known.length });
    }
    must(await near.desk.checkJournals());
    expect(postgres.sql('SELECT count(*), count(DISTINCT sequence) FROM cut.chain', 'cut')).toBe(`${events.length}|${events.length}`);
  }, PATIENCE);

  it('a silent network is offline within its deadline: nothing is claimed, reading goes on', async () => {
    const { near, far } = desks();
    const { request, claim } = payment(team.clock, 'Silent', 777);
    const asked = must(await far.desk.request(request));
    must(await near.desk.approve(request.requestId, asked.payloadHash));
    must(await far.desk.catchUp());
    proxy.decide(() => 'silent');
    const claimed = await far.desk.claim(claim);
    expect(claimed).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(far.desk.need(request.facts, claim.bodyHash, claim.fingerprint)).toMatchObject({ do: 'nothing', why: 'offline' });
    expect(far.desk.details(request.requestId)?.state).toBe('approved');
    proxy.decide(() => 'pass');
    must(await far.desk.claim(claim));
  }, PATIENCE);
});
