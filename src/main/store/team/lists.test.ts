import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { connectEncrypted, migrate, noteVerified, verifiedEarlier } from '#main/store/sqlite/index.ts';
import type { ApprovalFilter } from '#shared/bridge/payments/approvals.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { migrations } from './migrations.ts';
import { openTeamCopy, SCHEMA } from './open-copy.ts';
import type { TeamCopy } from './open-copy.ts';

const KEY = Buffer.alloc(32, 1);
let folder: ReturnType<typeof temporaryFolder>;
let copy: TeamCopy;
const at = (minutes: number) => instantFromMs(Date.UTC(2026, 5, 30) + minutes * 60_000);
const opened = (key = KEY): TeamCopy => {
  const result = openTeamCopy({ path: join(folder.path, 'team.db'), key });
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
beforeEach(() => {
  folder = temporaryFolder();
  copy = opened();
});
afterEach(() => {
  copy.close();
  folder.remove();
});

/** Requests of three members in turn, each of which waits for the other two. */
function fill(count: number): void {
  copy.transaction(() => {
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const preparedBy = `M${sequence % 3}`;
      copy.requests.add({
        sequence, requestId: randomUUID(), at: at(0), facts: { kind: 'transfer', amount: { amountMinor: sequence, currency: 'EUR' }, newPayee: false, preparedBy }, deviceId: 'D', policyVersion: 1,
        expiresAt: at(sequence), payloadHash: 'h', about: sequence % 10 === 0 ? `Società Bianchi ${sequence}` : `Verdi ${sequence}`, sendWhenApproved: false,
      }, []);
      copy.requests.evaluated(sequence, { state: 'waiting', given: 0, needed: 1, waitsFor: ['M0', 'M1', 'M2'].filter((member) => member !== preparedBy) });
    }
  });
}
const query = { me: 'M1', members: ['M1'], now: at(0), text: '', offset: 0, limit: 10 };

it('lists page from the newest, by who is asked and by what is written', () => {
  fill(60);
  expect(copy.requests.page({ ...query, list: 'all' })).toMatchObject({ total: 60, rows: { length: 10, 0: { sequence: 60 } } });
  expect(copy.requests.page({ ...query, list: 'mine', offset: 18 })).toMatchObject({ total: 20, rows: [{ sequence: 4 }, { sequence: 1 }] });
  expect(copy.requests.page({ ...query, list: 'toApprove' })).toMatchObject({ total: 40, rows: { 0: { sequence: 60 } } });
  expect(copy.requests.page({ ...query, list: 'toApprove', now: at(50) })).toMatchObject({ total: 7 });
  expect(copy.requests.page({ ...query, list: 'all', text: 'societa' })).toMatchObject({ total: 6 });
  expect(copy.requests.count({ ...query, list: 'toApprove', members: ['M1', 'M2'] })).toBe(40);
});

it('are filtered by kind, state, member and amount, also together', () => {
  fill(60);
  copy.requests.close(copy.requests.page({ ...query, list: 'all' }).rows[0]?.requestId ?? '', 'declined', null, 'no');
  copy.requests.evaluated(60, { state: 'declined', given: 0, needed: 1, waitsFor: [] });
  const none = { kinds: [], states: [], preparedBy: [], amountFrom: '', amountTo: '' };
  const total = (filter: Partial<ApprovalFilter>, over: object = {}) => copy.requests.page({ ...query, list: 'all', filter: { ...none, ...filter }, ...over }).total;
  expect([total({}), total({ kinds: ['transfer'] }), total({ kinds: ['closing'] }), total({ preparedBy: ['M1'] })]).toEqual([60, 60, 0, 20]);
  // In euros: what is stored are cents.
  expect([total({ amountFrom: '0.51' }), total({ amountFrom: '0.10', amountTo: '0.20' }), total({ amountTo: 'half typed' })]).toEqual([10, 11, 60]);
  expect([total({ states: ['declined'] }), total({ states: ['waiting'] }), total({ states: ['expired'] })]).toEqual([1, 59, 0]);
  expect([total({ states: ['waiting'] }, { now: at(50) }), total({ states: ['expired', 'declined'] }, { now: at(50) })]).toEqual([9, 51]);
  expect(total({ preparedBy: ['M1'], amountFrom: '0.31', states: ['waiting'] }, { text: 'verdi' })).toBe(9);
});

it('what was written is there again with the key, and nothing of it without', () => {
  fill(3);
  copy.setIdentity({ teamId: 'T', teamName: 'N', founderKey: 'F', deviceId: 'D', deviceName: 'L', memberName: 'M', signKey: 'S', signPrivate: 'P', boxKey: 'B', boxPrivate: 'Q', joining: null });
  copy.close();
  expect(openTeamCopy({ path: join(folder.path, 'team.db'), key: Buffer.alloc(32, 2) })).toEqual({ ok: false, error: 'corrupt' });
  copy = opened();
  expect([copy.identity()?.signPrivate, copy.requests.count({ ...query, list: 'all' })]).toEqual(['P', 3]);
});

it('what was asked for before is not remembered where it was taken back, nor where it was written since', () => {
  const asked = () => [copy.entries.head()?.sequence, copy.entries.latest(), copy.members.get('M9')?.roles, copy.members.device('D9')?.lastSeen, copy.members.delegations().length, copy.note('n'), copy.shared.firstOffence()?.why, copy.workspaceKey(9)?.length];
  const write = (sequence: number): void => {
    copy.entries.add({ sequence, hash: String(sequence).repeat(64), header: '{}', signature: Buffer.alloc(64), body: Buffer.alloc(300), text: '{}', deviceId: 'D9', at: at(sequence), type: 'alarm' });
    if (sequence === 1) copy.members.add({ memberId: 'M9', name: 'Nine', roles: ['sender'] }, at(1));
    if (sequence === 1) copy.members.addDevice({ deviceId: 'D9', memberId: 'M9', name: 'Nine', signKey: 'S9', boxKey: 'B9' }, at(1));
    if (sequence === 2) copy.members.setRoles('M9', ['auditor']);
    copy.members.see('D9', at(sequence));
    copy.members.delegate({ by: 'M9', to: `M1${sequence}`, from: at(1), until: at(9) });
    copy.setNote('n', sequence);
    copy.shared.offend(sequence, 'D9', 'form');
    if (sequence === 2) copy.shared.settleOffences({ sequence: 1 });
    copy.addWorkspaceKey(9, Buffer.alloc(32));
  };
  const nothing = [undefined, null, undefined, undefined, 0, null, undefined, undefined];
  const first = [1, at(1), ['sender'], at(1), 1, 1, 'form', 32];
  expect(asked()).toEqual(nothing);
  expect(copy.tryOut(() => {
    write(1);
    return asked();
  })).toEqual(first);
  expect(asked()).toEqual(nothing);
  copy.transaction(() => write(1));
  expect(asked()).toEqual(first);
  expect(() => copy.transaction(() => {
    write(2);
    expect(asked()).toEqual([2, at(2), ['auditor'], at(2), 2, 2, 'form', 32]);
    throw new Error('no');
  })).toThrow('no');
  expect(asked()).toEqual(first);
  copy.clearDerived();
  expect(asked()).toEqual([1, at(1), undefined, undefined, 0, 1, undefined, 32]);
});

it('a large copy is not read again as long as nobody touches it', () => {
  fill(6_000);
  copy.close();
  const path = join(folder.path, 'team.db');
  const given = Uint8Array.from(KEY);
  const again = openTeamCopy({ path, key: given });
  given.fill(0);
  if (again.ok) again.value.close();
  const note = { path, kind: 'tesoro-team-verified/1', notePath: `${path}-verified`, key: KEY };
  expect(verifiedEarlier(note)?.bytes).toBeGreaterThan(1_000_000n);
  const bytes = readFileSync(path);
  bytes.fill(0, bytes.length - 4_096 * 20, bytes.length - 4_096 * 18);
  writeFileSync(path, bytes);
  expect(openTeamCopy({ path, key: KEY })).toEqual({ ok: false, error: 'corrupt' });
  // Only what was closed by a program with the key is taken for unchanged.
  noteVerified({ ...note, key: Buffer.alloc(32, 2) });
  expect(openTeamCopy({ path, key: KEY })).toEqual({ ok: false, error: 'corrupt' });
  noteVerified(note);
  // It opens, since nobody read the damaged pages: of which table they are is by chance.
  copy = opened();
  expect(copy.note('nothing')).toBeNull();
});

it('what is tried out is taken back, also within a transaction', () => {
  const tried = copy.transaction(() => {
    copy.setNote('kept', 1);
    return copy.tryOut(() => {
      copy.setNote('kept', 2);
      copy.setNote('other', 3);
      return [copy.note('kept'), copy.note('other')];
    });
  });
  expect([tried, copy.note('kept'), copy.note('other')]).toEqual([[2, 3], 1, null]);
  expect(() => copy.tryOut(() => {
    throw new Error('mine');
  })).toThrow('mine');
});

it('a claim counts for its day and month until it is known that nothing left', () => {
  const claim = {
    token: 1, original: 1, requestId: 'R', line: 0, claimKey: 'K', memberId: 'M', deviceId: 'D', journalId: 'J', intentId: 'I', at: at(0), day: '2026-06-30', currency: 'EUR', amountMinor: 500,
    outcome: 'open' as const, serverId: null, state: null, lookedForBy: null, within: [],
  };
  const totals = (without: string | null = null) => copy.claims.totals('EUR', '2026-06-30', without);
  copy.claims.add(claim);
  copy.claims.add({ ...claim, token: 2, original: 2, requestId: 'S', claimKey: 'L', day: '2026-06-01' });
  expect([totals(), totals('R'), copy.claims.totals('USD', '2026-06-30', null)]).toEqual([{ day: 500, month: 1000 }, { day: 0, month: 500 }, { day: 0, month: 0 }]);
  copy.claims.resolve(claim, 'failed', null, 'REJECTED');
  expect(totals()).toEqual({ day: 0, month: 500 });
  copy.claims.resolve({ ...claim, outcome: 'failed' }, 'accepted', 'T1', 'ACCEPTED');
  expect(totals()).toEqual({ day: 500, month: 1000 });
});

it('members and policy are as they were where what changed them is taken back', () => {
  const rules: readonly never[] = [];
  copy.members.add({ memberId: 'M', name: 'Anna', roles: ['approver'] }, at(0));
  copy.members.addDevice({ deviceId: 'D', memberId: 'M', name: 'Desk', signKey: 'S', boxKey: 'B' }, at(0));
  copy.members.addPolicy({ version: 1, rules });
  const known = () => [copy.members.present().map(({ name }) => name), copy.members.policy()?.version];
  const change = () => {
    copy.members.revoke('D', at(1), false);
    copy.members.addPolicy({ version: 2, rules });
    return known();
  };
  expect([known(), copy.tryOut(change), known()]).toEqual([[['Anna'], 1], [[], 2], [['Anna'], 1]]);
  expect(() => copy.transaction(() => {
    change();
    throw new Error('mine');
  })).toThrow('mine');
  expect(known()).toEqual([['Anna'], 1]);
  expect(change()).toEqual([[], 2]);
});

it('a copy that named each member a request waits for says the same of circles', () => {
  copy.close();
  folder.remove();
  folder = temporaryFolder();
  const [first = ''] = migrations;
  const former = connectEncrypted({ path: join(folder.path, 'team.db'), key: KEY }, { mustExist: false, timeoutMs: 100 });
  migrate(former, { ...SCHEMA, migrations: [first] });
  const add = former.prepare(`INSERT INTO request VALUES (?, ?, '2026', 'transfer', 1, 'EUR', 0, 'M0', 'D', 1, '2999', 'h', 'Verdi', 'verdi', 1, 0, NULL, NULL, NULL, 'waiting', 0, 1)`);
  for (const sequence of [1, 2, 3, 4]) add.run(sequence, `R${sequence}`);
  const wait = former.prepare('INSERT INTO waiting VALUES (?, ?)');
  for (const [member, sequence] of [['M2', 1], ['M1', 1], ['M1', 2], ['M2', 2], ['M1', 4]] as const) wait.run(member, sequence);
  former.close();
  copy = opened();
  const waits = (me: string) => copy.requests.page({ ...query, me, members: [me], list: 'toApprove' }).rows.map(({ sequence }) => sequence);
  expect([waits('M0'), waits('M1'), waits('M2')]).toEqual([[], [4, 2, 1], [2, 1]]);
  copy.requests.evaluated(1, { state: 'approved', given: 1, needed: 1, waitsFor: [] });
  copy.requests.evaluated(3, { state: 'waiting', given: 0, needed: 1, waitsFor: ['M2', 'M1'] });
  expect([waits('M1'), waits('M2')]).toEqual([[4, 3, 2], [3, 2]]);
});
