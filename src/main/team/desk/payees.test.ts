import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import type { NewRequest } from '#main/team/types.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { HOUR, must, rule, teamInEachTest } from '#test/support/team-desks.ts';
import type { DeskInTest, TeamInTest } from '#test/support/team-desks.ts';

/* The log itself holds to it, whatever a desk's own program would write. */

describeWithPostgres('whom a team pays', () => {
  let team: TeamInTest;
  teamInEachTest('payees', (own) => {
    team = own;
  });

  const id = randomUUID();
  const payee = (changes: Partial<Beneficiary> = {}): Beneficiary => ({
    beneficiaryId: id, savedAt: instantFromMs(Date.UTC(2026, 5, 30)), name: 'Rossi', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '', ...changes,
  });
  const moved = payee({ accountCode: 'DE02120300000000202051' });
  const wanted = (over: readonly string[], changes: Partial<NewRequest> = {}): NewRequest => ({
    requestId: randomUUID(), facts: { kind: 'payeeChange', amount: null, newPayee: false }, lines: [], sendWhenApproved: false, expiresAt: instantFromMs(team.clock.now() + HOUR),
    payload: { type: 'payee', about: 'Rossi', beneficiaryId: id, before: payee({ accountCode: 'a lie' }), after: moved, over }, ...changes,
  });
  const known = ({ desk }: DeskInTest) => desk.document('beneficiary', id).map(({ content }) => content);
  const unsatisfied = { ok: false, error: { kind: 'notAllowed', why: 'unsatisfied' } };

  it('is written by payee keepers; another account only with the signatures that the policy asks for', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno', ['approver', 'preparer']);
    expect(await bruno.desk.putDocument('beneficiary', id, [], payee())).toMatchObject({ ok: false, error: { kind: 'notAllowed', why: 'role' } });
    const { hash } = must(await anna.desk.putDocument('beneficiary', id, [], payee()));
    await team.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    expect(await anna.desk.putDocument('beneficiary', id, [hash], moved)).toMatchObject(unsatisfied);
    // Not beside the known version either, and not spelt so that nobody can compare it.
    expect(await anna.desk.putDocument('beneficiary', id, [], moved)).toMatchObject(unsatisfied);
    expect(await anna.desk.putDocument('beneficiary', id, [hash], { ...moved, name: 7 })).toMatchObject(unsatisfied);
    const noted = must(await anna.desk.putDocument('beneficiary', id, [hash], payee({ notes: 'monthly' })));

    const request = wanted([noted.hash]);
    expect(must(await anna.desk.request(request))).toMatchObject({ state: 'waiting', subject: { type: 'payee', before: { accountCode: payee().accountCode, notes: 'monthly' } } });
    expect(known(anna)).toEqual([payee({ notes: 'monthly' })]);
    await team.catchUp(bruno);
    const asked = bruno.desk.details(request.requestId);
    expect(must(await bruno.desk.approve(request.requestId, asked?.payloadHash ?? ''))).toMatchObject({ state: 'applied' });
    await team.catchUp(anna);
    for (const one of [anna, bruno]) {
      expect(known(one)).toEqual([moved]);
      expect(one.desk.state().tampering).toBeNull();
    }
  });

  it('is nobody new, and nobody removed and added again, without those signatures', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno', ['approver']);
    const { hash } = must(await anna.desk.putDocument('beneficiary', id, [], payee()));
    await team.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    const other = payee({ ...moved, beneficiaryId: randomUUID() });
    expect(await anna.desk.putDocument('beneficiary', other.beneficiaryId, [], other)).toMatchObject(unsatisfied);
    const { hash: removed } = must(await anna.desk.putDocument('beneficiary', id, [hash], null));
    expect(await anna.desk.putDocument('beneficiary', id, [removed], moved)).toMatchObject(unsatisfied);

    const request = wanted([removed], { payload: { type: 'payee', about: 'Rossi', beneficiaryId: id, before: null, after: moved, over: [removed] } });
    expect(must(await anna.desk.request(request))).toMatchObject({ state: 'waiting', subject: { type: 'payee', before: null } });
    await team.catchUp(bruno);
    must(await bruno.desk.approve(request.requestId, bruno.desk.details(request.requestId)?.payloadHash ?? ''));
    await team.catchUp(anna);
    expect(known(anna)).toEqual([moved]);
  });

  it('does not change by what was declined or has expired; a note written meanwhile is not lost', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno', ['approver']);
    const { hash } = must(await anna.desk.putDocument('beneficiary', id, [], payee()));
    await team.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    const [declined, expired, late] = [wanted([hash]), wanted([hash]), wanted([hash], { expiresAt: instantFromMs(team.clock.now() + 48 * HOUR) })];
    for (const request of [declined, expired, late]) must(await anna.desk.request(request));
    await team.catchUp(bruno);
    must(await bruno.desk.decline(declined.requestId, bruno.desk.details(declined.requestId)?.payloadHash ?? '', 'Call them first'));
    team.clock.move(2 * HOUR);
    expect(await bruno.desk.approve(expired.requestId, bruno.desk.details(expired.requestId)?.payloadHash ?? '')).toMatchObject({ ok: false, error: { kind: 'notAllowed', why: 'expired' } });
    must(await anna.desk.putDocument('beneficiary', id, [hash], payee({ notes: 'written meanwhile' })));
    await team.catchUp(bruno);
    must(await bruno.desk.approve(late.requestId, bruno.desk.details(late.requestId)?.payloadHash ?? ''));
    await team.catchUp(anna);
    expect(known(anna)).toEqual([moved, payee({ notes: 'written meanwhile' })]);
  });

  it('is everybody of a file by one request, all of them or none, and nobody who is there already', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno', ['approver']);
    must(await anna.desk.putDocument('beneficiary', id, [], payee()));
    await team.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    const added = Array.from({ length: 5 }, (_, index) => payee({ beneficiaryId: randomUUID(), name: `New ${index}` }));
    const together = (of: readonly Beneficiary[]): NewRequest =>
      wanted([], { payload: { type: 'payees', about: null, changes: of.map((after) => ({ beneficiaryId: after.beneficiaryId, before: null, after, over: [] })) } });
    const request = together(added);
    const asked = must(await anna.desk.request(request));
    expect(asked).toMatchObject({ state: 'waiting', subject: { type: 'payees', added } });
    const [first = moved] = added;
    const one = { id: first.beneficiaryId, over: [], content: first };
    expect(anna.desk.askedFor(one)).toMatchObject({ requestId: request.requestId });
    expect(anna.desk.askedFor({ ...one, content: { ...first, name: 'Somebody else' } })).toBeNull();
    // Somebody known, given as new: nobody signs what hides another account.
    const hiding = must(await anna.desk.request(together([moved, ...added.slice(1)])));
    expect(hiding).toMatchObject({ subject: { type: 'unreadable' } });
    await team.catchUp(bruno);
    expect(bruno.desk.details(hiding.requestId)).toMatchObject({ subject: { type: 'unreadable' }, may: { approve: false } });
    must(await bruno.desk.approve(request.requestId, asked.payloadHash));
    await team.catchUp(anna, bruno);
    for (const { desk } of [anna, bruno]) {
      expect(desk.details(request.requestId)).toMatchObject({ state: 'applied', subject: { type: 'payees' } });
      expect(added.map(({ beneficiaryId }) => desk.document('beneficiary', beneficiaryId).map(({ content }) => content))).toEqual(added.map((content) => [content]));
      expect(desk.state().tampering).toBeNull();
    }
  });
});
