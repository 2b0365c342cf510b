import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { HOUR, must, payment, PORTAL, rule, teamInEachTest } from '#test/support/team-desks.ts';
import type { TeamInTest } from '#test/support/team-desks.ts';
import type { TeamEvent } from '../types.ts';
import { joinTeam } from './index.ts';

describeWithPostgres('the members of a team', () => {
  let team: TeamInTest;
  let access: DatabaseAccess;
  let postgres: Postgres;
  teamInEachTest('members', (own, where, server) => {
    team = own;
    access = where;
    postgres = server;
  });

  it('change what two administrators have signed, at once when the second has', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const clara = await team.join(anna, 'Clara', ['preparer']);
    must(await anna.desk.changePolicy(1, [rule({ approvals: 1 }), rule({ kinds: ['teamChange'], approvals: 1 })]));
    expect(await anna.desk.changePolicy(1, [rule({})])).toMatchObject({ ok: false, error: { why: 'otherPolicy' } });
    const { requestId } = must(await anna.desk.change({ type: 'changeRoles', memberId: clara.memberId, roles: ['preparer', 'sender'] }));
    expect(anna.desk.details(requestId)).toMatchObject({ state: 'waiting', about: 'Clara', subject: { type: 'team', change: { type: 'changeRoles' } }, given: 0, needed: 1 });
    must(await bruno.desk.catchUp());
    const { payloadHash } = bruno.desk.details(requestId) ?? { payloadHash: '' };
    expect(must(await bruno.desk.approve(requestId, payloadHash))).toMatchObject({ state: 'applied' });
    must(await clara.desk.catchUp());
    expect(clara.desk.state().members.find(({ me }) => me)?.roles).toEqual(['preparer', 'sender']);
  });

  it('shut a stolen device out: it writes nothing, reads nothing new, and the others go on with another key', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const { request } = payment(team.clock, 'Bianchi');
    must(await bruno.desk.request(request));
    must(await anna.desk.change({ type: 'revokeDevice', deviceId: bruno.deviceId }));
    expect(anna.desk.details(request.requestId)).toMatchObject({ state: 'voided' });
    expect(await bruno.desk.request(payment(team.clock, 'Verdi').request)).toMatchObject({ ok: false, error: { kind: 'expelled' } });
    expect(bruno.desk.state().expelled).toBe(true);
    must(await anna.desk.request(payment(team.clock, 'Secret').request));
    expect(await bruno.desk.catchUp()).toMatchObject({ ok: false, error: { tampering: { kind: 'unreadable' } } });
    expect(bruno.desk.page({ list: 'all', text: 'secret', offset: 0, limit: 5 }).total).toBe(0);
    // Bruno comes back with a new device, which reads what was written under every key.
    const again = await team.join(anna, 'Bruno again', null, bruno.memberId);
    expect(again.memberId).toBe(bruno.memberId);
    expect(again.desk.page({ list: 'all', text: 'secret', offset: 0, limit: 5 }).total).toBe(1);
    must(await again.desk.request(payment(team.clock, 'Rosa').request));
  });

  it('are not let in where somebody has exchanged the keys on the way, nor to the team of another portal', async () => {
    const anna = await team.found();
    const copy = team.copyAt(join(team.folder, 'bruno.db'));
    const invitation = anna.desk.invite('Bruno', null);
    const input = { invitation, portal: PORTAL, memberName: 'Bruno', deviceName: 'Laptop' };
    expect(await joinTeam(team.depsOf(copy), { ...input, portal: { ...PORTAL, portalId: 'P2' } })).toMatchObject({ ok: false, error: { problem: 'otherPortal' } });
    expect(await joinTeam(team.depsOf(copy), { ...input, invitation: 'no' })).toMatchObject({ ok: false, error: { kind: 'invitation' } });
    const bruno = must(await joinTeam(team.depsOf(copy), input));
    const mallory = must(await joinTeam(team.depsOf(team.copyAt(join(team.folder, 'mallory.db'))), input));
    postgres.sql(`UPDATE ${access.database}.enrolment SET body = (SELECT body FROM ${access.database}.enrolment ORDER BY enrolment_id LIMIT 1)`, access.database);
    must(await anna.desk.catchUp());
    // A body belongs to its row: of the two, only the untouched one can be opened.
    expect(anna.desk.enrolments()).toHaveLength(1);
    const words = anna.desk.enrolments().map((one) => one.words.join(' '));
    expect([bruno.words.join(' '), mallory.words.join(' ')].filter((own) => words.includes(own))).toHaveLength(1);
    expect(bruno.words).not.toEqual(mallory.words);
    must(await anna.desk.refuseEnrolment(anna.desk.enrolments()[0]?.enrolmentId ?? ''));
    expect(await bruno.look()).toEqual({ ok: true, value: 'waiting' });
    expect(await anna.desk.confirmWords(randomUUID(), ['preparer'])).toMatchObject({ ok: false, error: { why: 'unknownDevice' } });
    await bruno.close();
    await mallory.close();
  });

  it('delegate for a while, break the glass before everybody, and leave', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const clara = await team.join(anna, 'Clara', ['preparer']);
    await team.policy(anna, rule({ approvals: 1, approvers: [bruno.memberId] }));
    must(await bruno.desk.catchUp());
    must(await bruno.desk.delegate(clara.memberId, instantFromMs(team.clock.now()), instantFromMs(team.clock.now() + HOUR)));
    const { request } = payment(team.clock, 'Bianchi');
    const asked = must(await anna.desk.request(request));
    must(await clara.desk.catchUp());
    expect(clara.desk.counts()).toMatchObject({ toApprove: 1, mine: 0, toSend: 0 });
    expect(must(await clara.desk.approve(request.requestId, asked.payloadHash)).signatures).toMatchObject([{ name: 'Clara', delegatedBy: bruno.memberId, void: null }]);

    const broken = payment(team.clock, 'Verdi');
    const urgent = must(await anna.desk.request(broken.request));
    const events: TeamEvent[] = [];
    clara.desk.onEvent((event) => events.push(event));
    expect(must(await anna.desk.breakGlass(broken.request.requestId, urgent.payloadHash, 'the bank closes'))).toMatchObject({ state: 'approved' });
    must(await clara.desk.catchUp());
    await expect.poll(() => events).toContainEqual({ type: 'glassBroken', requestId: broken.request.requestId });
    must(await anna.desk.claim(broken.claim));

    must(await clara.desk.leave('another job'));
    expect(clara.desk.state().expelled).toBe(true);
    must(await anna.desk.catchUp());
    expect(anna.desk.details(request.requestId)).toMatchObject({ state: 'waiting', signatures: [{ void: 'revoked' }] });
    const hasKey = (): boolean | undefined => anna.desk.state().members.find(({ name, leftAt }) => name === 'Clara' && leftAt !== null)?.devices[0]?.hasKey;
    expect(hasKey()).toBe(true);
    must(await anna.desk.change({ type: 'revokeDevice', deviceId: clara.deviceId }));
    expect(hasKey()).toBe(false);
    must(await anna.desk.putDocument('note', 'N1', [], 'after Clara'));
    expect(await clara.desk.catchUp()).toMatchObject({ ok: false, error: { kind: 'tampering', tampering: { kind: 'unreadable' } } });
    expect(clara.desk.document('note', 'N1')).toEqual([]);
  });

  it('see what nobody approved, and who looked into it', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const facts = { amount: { amountMinor: 100, currency: 'EUR' }, counterpart: 'Sconosciuto' };
    for (const { desk } of [anna, bruno]) must(await desk.raiseAlarm('T9', facts));
    must(await bruno.desk.alarmSeen('T9', 'it was me, on the bank’s own page'));
    must(await anna.desk.catchUp());
    expect(anna.desk.state().alarms).toMatchObject([{ serverId: 'T9', ...facts, seen: { by: 'Bruno' } }]);
  });

  it('write on one document: the later wins where it knew the earlier, else both stay', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const first = must(await anna.desk.putDocument('note', 'N1', [], 'one'));
    const other = must(await bruno.desk.putDocument('note', 'N1', [], 'two'));
    expect(bruno.desk.document('note', 'N1').map(({ content }) => content)).toEqual(['two', 'one']);
    must(await anna.desk.putDocument('note', 'N1', [first.hash, other.hash], null));
    must(await bruno.desk.catchUp());
    expect([...bruno.desk.documents('note')].map(([id, versions]) => [id, versions.map(({ content }) => content)])).toEqual([['N1', [null]]]);
  });

  it('have evidence that holds without the database and without a key', async () => {
    const anna = await team.found();
    const { request, claim } = payment(team.clock, 'Bianchi');
    must(await anna.desk.request(request));
    must(await anna.desk.request(payment(team.clock, 'Other').request));
    const { token } = must(await anna.desk.claim(claim));
    must(await anna.desk.resolve(token, 'accepted', 'T1', 'ACCEPTED'));
    const evidence = anna.desk.evidence(request.requestId);
    expect(evidence.map(({ body }) => (JSON.parse(body) as { statement: { type: string } }).statement.type)).toEqual(['founded', 'requested', 'claimed', 'resolved']);
    expect(JSON.stringify(evidence)).not.toContain('Other');
  });
});
