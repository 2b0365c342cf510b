import { draftTo } from './payments.ts';
import type { GoldenWorld } from './world.ts';

const SOMEBODY = '44444444-4444-5444-8444-444444444444';
const OTHER = '55555555-5555-4555-8555-555555555555';
const REQUEST = 'request-team-1';
const HASH = 'b0d4'.repeat(16);
const access = { host: '127.0.0.1', port: 1, database: 'portale', user: 'anna', password: 'correct horse', tls: 'none', ca: null } as const;
const rule = { ruleId: SOMEBODY, kinds: ['transfer' as const], currency: 'EUR', from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null };

/** What a desk alone answers. What the desks of a team answer is in test/team, on a real database. */
export async function alone(world: GoldenWorld): Promise<void> {
  const { ask, refused } = world;
  await ask('team.state', 'alone', null);
  await refused('team.test', 'nobody there', access);
  await ask('team.saveScript', 'some', { schema: 'portale' });
  await refused('team.create', 'nowhere', { access, teamName: 'Portale', memberName: 'Anna', deviceName: 'Scrivania' });
  await refused('team.invite', 'alone', { memberName: 'Bruno', memberId: null });
  await refused('team.join', 'nowhere', { access, invitation: 'come', memberName: 'Bruno', deviceName: 'Scrivania' });
  await ask('team.stopJoining', 'alone', null);
  await refused('team.confirmWords', 'alone', { enrolmentId: SOMEBODY, roles: ['preparer'] });
  await refused('team.refuseEnrolment', 'alone', { enrolmentId: SOMEBODY });
  await refused('team.changeRoles', 'alone', { memberId: SOMEBODY, roles: ['approver'] });
  await refused('team.removeMember', 'alone', { memberId: SOMEBODY });
  await refused('team.revokeDevice', 'alone', { deviceId: SOMEBODY });
  await refused('team.changePolicy', 'alone', { basedOn: 1, rules: [rule] });
  await refused('team.tryPolicy', 'alone', { rules: [rule], facts: { kind: 'transfer', amount: { amountMinor: 1, currency: 'EUR' }, newPayee: true, preparedBy: SOMEBODY }, day: 0, month: 0 });
  await refused('team.delegate', 'alone', { to: SOMEBODY, from: '2026-03-10T09:00:00Z', until: '2026-03-12T09:00:00Z' });
  await refused('team.delegate', 'backwards', { to: SOMEBODY, from: '2026-03-12T09:00:00Z', until: '2026-03-10T09:00:00Z' });
  await refused('team.endDelegation', 'alone', { to: SOMEBODY });
  await refused('team.changePassword', 'nobody there', { access });
  await refused('team.alarmSeen', 'alone', { serverId: 'T1', note: 'Known' });
  await refused('team.ownPayouts', 'alone', null);
  await ask('team.conflicts', 'alone', null);
  await refused('team.settleConflict', 'alone', { kind: 'beneficiary', id: 'X', seen: [HASH, HASH], take: HASH, fields: {} });
  await refused('team.putBack', 'alone', null);
  await ask('team.leave', 'alone', { reason: 'None' });

  await ask('intents.ofOtherDesks', 'alone', { search: '', offset: 0, limit: 10 });
  await ask('approvals.page', 'alone', { list: 'all', text: '', offset: 0, limit: 10 });
  await ask('approvals.counts', 'alone', null);
  await refused('approvals.get', 'alone', { requestId: REQUEST });
  await refused('approvals.request', 'another than shown', { requestId: REQUEST, write: { kind: 'createTransfer', draft: draftTo(world) }, decimalMark: '.', bodyHash: HASH, sendWhenApproved: false });
  await refused('approvals.requestBatch', 'none', { batchId: SOMEBODY, bodyHash: HASH, sendWhenApproved: false });
  await refused('approvals.requestClosing', 'none', { closingId: SOMEBODY, bodyHash: HASH, campaignName: 'Vento', total: '1', decimalMark: '.', sendWhenApproved: false });
  await refused('approvals.approve', 'alone', { requestId: REQUEST, payloadHash: HASH });
  await refused('approvals.decline', 'alone', { requestId: REQUEST, payloadHash: HASH, reason: 'No' });
  await refused('approvals.leaveOut', 'alone', { requestId: REQUEST, line: 0, reason: 'No' });
  await refused('approvals.withdraw', 'alone', { requestId: REQUEST, reason: 'No' });
  await refused('approvals.askAgain', 'alone', { requestId: REQUEST });
  await refused('approvals.send', 'alone', { requestId: REQUEST, payloadHash: HASH });
  await refused('approvals.saveFile', 'alone', { requestId: REQUEST, payloadHash: HASH });
  await refused('approvals.takeOver', 'alone', { requestId: REQUEST, reason: 'No' });
  await refused('approvals.breakGlass', 'alone', { requestId: REQUEST, payloadHash: HASH, reason: 'No' });
  await ask('approvals.needOfCode', 'alone', { intentId: SOMEBODY });
  await refused('approvals.requestCode', 'alone', { intentId: SOMEBODY });
  const search = { searchId: SOMEBODY, name: 'Sent', list: 'all' as const, text: '', filter: { states: ['sent' as const], kinds: [], preparedBy: [], amountFrom: '', amountTo: '' } };
  await ask('approvals.saveSearch', 'one', search);
  await refused('approvals.saveSearch', 'same name', { ...search, searchId: OTHER });
  await ask('approvals.searches', 'one', null);
  await ask('approvals.removeSearch', 'one', { searchId: SOMEBODY });
  await ask('approvals.present', 'alone', { what: 'draft', id: 'draft-0001', open: true });
}
