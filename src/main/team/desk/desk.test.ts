import { expect, it } from 'vitest';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { Fate } from '#test/support/postgres-proxy.ts';
import { must, payment, rule, teamInEachTest } from '#test/support/team-desks.ts';
import type { TeamInTest } from '#test/support/team-desks.ts';

describeWithPostgres('a team of desks', () => {
  let team: TeamInTest;
  let access: DatabaseAccess;
  let postgres: Postgres;
  teamInEachTest('desks', (own, where, server) => {
    team = own;
    access = where;
    postgres = server;
  });

  it('is founded by one, who may send what the policy leaves open', async () => {
    const anna = await team.found();
    const { request, claim } = payment(team.clock, 'Bianchi');
    expect(anna.desk.need(request.facts, claim.bodyHash, claim.fingerprint)).toMatchObject({ do: 'send', needs: [] });
    expect(must(await anna.desk.request(request))).toMatchObject({ state: 'approved', given: 0, needed: 0, about: 'Bianchi' });
    const { token } = must(await anna.desk.claim(claim));
    expect(must(await anna.desk.claim(claim))).toEqual({ token });
    must(await anna.desk.resolve(token, 'accepted', 'T1', 'ACCEPTED'));
    expect(anna.desk.details(request.requestId)?.state).toBe('sent');
    expect(anna.desk.explained(['T1', 'T2'])).toEqual(new Set(['T1']));
  });

  it('lets a device in whose words agree, which then reads everything from the beginning', async () => {
    const anna = await team.found();
    must(await anna.desk.request(payment(team.clock, 'Bianchi').request));
    const bruno = await team.join(anna, 'Bruno', ['preparer', 'approver', 'sender']);
    expect(bruno.desk.state().members.map(({ name }) => name)).toEqual(['Anna', 'Bruno']);
    expect(bruno.desk.page({ list: 'all', text: 'bian', offset: 0, limit: 10 })).toMatchObject({ total: 1, rows: [{ about: 'Bianchi' }] });
    expect(bruno.desk.state().tampering).toBeNull();
  });

  it.each<Fate>(['cutBefore', 'cutAfter', { late: 30 }])('finds out whether a claim was taken whose answer was lost: %o', async (fate) => {
    const proxy = await startPostgresProxy(postgres.port);
    try {
      const anna = await team.found();
      const bruno = await team.join(anna, 'Bruno', undefined, null, { ...access, port: proxy.port });
      const { request, claim } = payment(team.clock, 'Bianchi');
      must(await bruno.desk.request(request));
      let cut = false;
      proxy.decide((text) => {
        if (cut || !text.includes('COMMIT\0')) return 'pass';
        cut = true;
        return fate;
      });
      const { token } = must(await bruno.desk.claim(claim));
      expect(await anna.desk.claim(claim)).toMatchObject({ ok: false, error: { kind: 'held', by: { name: 'Bruno' } } });
      expect(bruno.desk.openClaims()).toMatchObject([{ token, intentId: claim.intentId }]);
      expect(cut).toBe(true);
    } finally {
      await team.close();
      await proxy.close();
    }
  });

  it('sends what two have approved, once, from one desk', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const clara = await team.join(anna, 'Clara');
    await team.policy(anna, rule({ approvals: 2 }));
    await team.catchUp(bruno, clara);
    const { request, claim } = payment(team.clock, 'Bianchi');
    const asked = must(await anna.desk.request(request));
    expect(asked).toMatchObject({ state: 'waiting', given: 0, needed: 2, may: { approve: false } });
    expect(await anna.desk.approve(request.requestId, asked.payloadHash)).toMatchObject({ ok: false, error: { kind: 'notAllowed', why: 'prepared' } });
    await team.catchUp(bruno);
    expect(bruno.desk.counts().toApprove).toBe(1);
    expect(must(await bruno.desk.approve(request.requestId, asked.payloadHash))).toMatchObject({ state: 'waiting', given: 1, needed: 2 });
    expect(await anna.desk.claim(claim)).toMatchObject({ ok: false, error: { kind: 'unsatisfied' } });
    expect(must(await clara.desk.approve(request.requestId, asked.payloadHash))).toMatchObject({ state: 'approved', given: 2, waitsFor: 'mySending' });
    const claims = await Promise.all([anna, bruno, clara].map(({ desk }) => desk.claim(claim)));
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
    expect(claims.filter((answer) => !answer.ok).map((answer) => (answer.ok ? null : answer.error.kind))).toEqual(['held', 'held']);
  });

  it('tells the desk that looks for a payment in which file it left, also where it was to be sent before', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const { request, claim } = payment(team.clock, 'Bianchi');
    must(await anna.desk.request(request));
    const { token: unused } = must(await anna.desk.claim(claim));
    const file = { fileName: 'pain001.xml', sha256: 'f1'.repeat(32), messageId: 'TESORO-1', endToEndId: 'TS4K7Q0ZB2' };
    const { token } = must(await anna.desk.claim({ ...claim, file }));
    expect(token).toBeGreaterThan(unused);
    expect([must(await anna.desk.claim({ ...claim, file })), must(await anna.desk.claim(claim))]).toEqual([{ token }, { token }]);
    await team.catchUp(bruno);
    must(await bruno.desk.takeOver(token, 'Her computer is gone'));
    expect(bruno.desk.lookedForClaims()).toMatchObject([{ token, name: 'Anna', file }]);
    expect(bruno.desk.lookedForLine(request.requestId, bruno.desk.lookedForClaims()[0]?.intentId ?? '')).toBe(0);
    expect(bruno.desk.details(request.requestId)?.claims).toMatchObject([{ outcome: 'open' }]);
  });
});
