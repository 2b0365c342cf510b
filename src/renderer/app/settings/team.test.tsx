import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { pathOfApproval, TEAM_PATH } from '#renderer/data/paths/paths.ts';
import { now } from '#renderer/testing/intent-fixtures.ts';
import { endPage, showPage, startPage } from '#renderer/testing/show-page.tsx';
import { ANNA, BRUNO, CARLA, REQUEST_ID, rules, team } from '#renderer/testing/team-fixtures.ts';
import { tamperings, teamProblems } from '#shared/bridge/app/team.ts';
import type { TeamState } from '#shared/bridge/app/team.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { TeamPage } from './team-page.tsx';
import { TeamSection } from './team-section.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  endPage();
  cleanup();
});

const WORDS = ['harbour', 'violin', 'lemon', 'copper', 'meadow', 'saddle'];
const asked = () => ok({ requestId: REQUEST_ID });

async function show(state: TeamState, handlers: FakeHandlers = {}, address: string = TEAM_PATH): Promise<FakeBridge> {
  const bridge = startPage(`#${address}`, { 'team.state': () => ok(state), 'team.tryPolicy': () => ok({ kind: 'needs', needs: [] }), 'team.conflicts': () => ok([]), ...handlers });
  await showPage(<TeamPage />);
  return bridge;
}

const member = (more: Partial<Extract<TeamState, { status: 'member' }>> = {}): TeamState => ({ ...team, ...more });
const calls = (bridge: FakeBridge, name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input);
const press = async (name: string): Promise<void> => { fireEvent.click(await screen.findByRole('button', { name })); };
const type = (label: string, value: string, within_: HTMLElement = document.body): void => { fireEvent.change(within(within_).getByLabelText(label), { target: { value } }); };
const link = async (): Promise<string | null> => (await screen.findByRole('link', { name: 'See the request' })).getAttribute('href');

describe('a desk alone', () => {
  test('is told what a team is, with the two ways in', async () => {
    startPage('#/settings', { 'team.state': () => ok({ status: 'none' }) });
    await showPage(<TeamSection />);
    expect((await screen.findByRole('link', { name: 'Create a team' })).getAttribute('href')).toBe(`#${TEAM_PATH}?do=create`);
    expect(screen.getByRole('link', { name: 'Join a team' }).getAttribute('href')).toBe(`#${TEAM_PATH}?do=join`);
    expect(screen.getByText(/nobody pays twice what a colleague has paid/)).toBeDefined();
  });

  test('creates a team at the database that was tested, and never before every field is there', async () => {
    const bridge = await show({ status: 'none' }, {
      'team.test': () => ok({ serverVersion: '17.2', holds: 'empty' }), 'team.create': () => ok(team), 'team.saveScript': () => ok({ written: true, path: '/home/anna/tesoro.sql', rows: 80 }),
    }, `${TEAM_PATH}?do=create`);
    await screen.findByRole('heading', { name: 'Create a team' });
    await press('Create a team');
    expect((await screen.findAllByText('This is needed.')).length).toBe(6);
    expect(calls(bridge, 'team.create')).toEqual([]);
    type('Server', 'db.example.com');
    type('Database', 'tesoro', screen.getByRole('group', { name: 'Database' }));
    type('User', 'anna');
    type('Database password', 'hunter2');
    await press('Test');
    await screen.findByText('It can be used: PostgreSQL 17.2, and no team in it yet.');
    type('Server', 'db2.example.com');
    expect(screen.queryByText(/^It can be used/)).toBeNull();
    await press('Save the set-up script');
    await screen.findByText('Saved: /home/anna/tesoro.sql');
    type('Name of the team', 'Tesoreria');
    type('Your name', 'Anna');
    type('Name of this computer', 'Laptop');
    await press('Create a team');
    const access = { host: 'db2.example.com', port: 5432, database: 'tesoro', user: 'anna', tls: 'verify', ca: null, password: 'hunter2' };
    await waitFor(() => expect(calls(bridge, 'team.create')).toEqual([{ access, teamName: 'Tesoreria', memberName: 'Anna', deviceName: 'Laptop' }]));
  });

  test.each(teamProblems)('says of a database that is not usable (%s) what to do', async (problem) => {
    await show({ status: 'none' }, { 'team.test': () => failed({ kind: 'teamUnusable', problem, detail: 'what it said' }) }, `${TEAM_PATH}?do=join`);
    await screen.findByRole('heading', { name: 'Join a team' });
    type('Server', 'db.example.com');
    type('Database', 'tesoro', screen.getByRole('group', { name: 'Database' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test' }).disabled).toBe(true);
    type('User', 'anna');
    await press('Test');
    expect((await screen.findByRole('alert')).textContent).toMatch(/.+\.No money has moved\. .+\.what it said/);
  });

  test('joins with an invitation, then reads six words', async () => {
    const joining: TeamState = { status: 'joining', teamName: 'Tesoreria', place: team.place, words: WORDS, connection: team.connection };
    const bridge = await show({ status: 'none' }, { 'team.join': () => ok(joining), 'team.stopJoining': () => ok(null) }, `${TEAM_PATH}?do=join`);
    await screen.findByRole('heading', { name: 'Join a team' });
    type('Invitation', 'invite-1');
    type('Server', 'db.example.com');
    type('Database', 'tesoro', screen.getByRole('group', { name: 'Database' }));
    type('User', 'anna');
    type('Your name', 'Anna');
    type('Name of this computer', 'Laptop');
    await press('Join a team');
    await waitFor(() => expect(calls(bridge, 'team.join')).toHaveLength(1));
    bridge.handle({ 'team.state': () => ok(joining) });
    act(() => bridge.emit({ type: 'changed', parts: ['team'] }));
    expect(within(await screen.findByRole('list', { name: 'Six words' })).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(WORDS);
    await press('Do not join');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Do not join' }));
    await waitFor(() => expect(calls(bridge, 'team.stopJoining')).toEqual([null]));
  });
});

describe('letting a device in', () => {
  const waiting = member({ enrolments: [{ enrolmentId: CARLA, memberName: 'Dario', deviceName: 'Laptop', words: WORDS, at: now, memberId: null, requestId: null }] });

  test('takes the words that are the same, and roles', async () => {
    const bridge = await show(waiting, { 'team.confirmWords': asked });
    await screen.findByRole('list', { name: 'Six words' });
    fireEvent.click(screen.getByRole('checkbox', { name: /^Sender/ }));
    await press('They are the same');
    expect(await link()).toBe(`#${pathOfApproval(REQUEST_ID)}`);
    expect(calls(bridge, 'team.confirmWords')).toEqual([{ enrolmentId: CARLA, roles: ['preparer', 'sender'] }]);
  });

  test('is refused where they differ', async () => {
    const bridge = await show(waiting, { 'team.refuseEnrolment': () => ok(null) });
    await press('They differ');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'They differ' }));
    await waitFor(() => expect(calls(bridge, 'team.refuseEnrolment')).toEqual([{ enrolmentId: CARLA }]));
  });

  test('is for administrators', async () => {
    await show({ ...waiting, members: team.members.map((one) => (one.me ? { ...one, roles: ['approver' as const] } : one)) } as TeamState);
    await screen.findByRole('heading', { name: 'Members' });
    expect(screen.queryByRole('list', { name: 'Six words' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the policy' })).toBeNull();
  });
});

describe('the members', () => {
  test('are invited by text that is handed over', async () => {
    const bridge = await show(member(), { 'team.invite': () => ok({ invitation: 'invite-text' }) });
    await press('Invite');
    type('Their name', 'Dario');
    await press('Make the invitation');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Invitation for Dario')).value).toBe('invite-text');
    expect(calls(bridge, 'team.invite')).toEqual([{ memberName: 'Dario', memberId: null }]);
    const form = screen.getByRole('form', { name: 'Invite somebody' });
    expect(within(form).queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(within(form).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('form', { name: 'Invite somebody' })).toBeNull();
  });

  test('get other roles and are removed by requests', async () => {
    const bridge = await show(member(), { 'team.changeRoles': asked, 'team.removeMember': asked });
    await press('Change roles of Anna Verdi');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Give these roles' });
    expect(save.disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Payee keeper/ }));
    fireEvent.click(save);
    expect(await link()).toBe(`#${pathOfApproval(REQUEST_ID)}`);
    expect(calls(bridge, 'team.changeRoles')).toEqual([{ memberId: ANNA, roles: ['preparer', 'sender', 'payeeKeeper'] }]);
    await press('Remove Carla Blu');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Their signatures on what is not yet sent no longer count/);
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for this change' }));
    await waitFor(() => expect(calls(bridge, 'team.removeMember')).toEqual([{ memberId: CARLA }]));
  });

  test('cannot be changed while the database is out of reach', async () => {
    await show(member({ connection: { status: 'offline', since: now, asOf: null, problem: 'timedOut', detail: null } }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite' })).disabled).toBe(true);
    expect(screen.getByText('The database did not answer in time.')).toBeDefined();
  });
});

describe('the policy', () => {
  test('is changed rule by rule, with amounts typed in the person’s locale', async () => {
    const bridge = await show(member(), { 'team.changePolicy': asked });
    await press('Change the policy');
    await press('Edit rule 2');
    type('From amount', '1.500');
    await screen.findByText(/Thousands or decimals/i);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for this policy' }).disabled).toBe(true);
    type('From amount', '12,500.50');
    await screen.findByText(/from 12,500\.50.EUR to a new payee/);
    type('Signatures needed', '3');
    await screen.findByText('Fewer members are chosen than signatures are needed.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Anna Verdi' }));
    await press('Move rule 2 up');
    await press('Remove rule 3');
    await press('Ask for this policy');
    expect(await link()).toBe(`#${pathOfApproval(REQUEST_ID)}`);
    const [input] = calls(bridge, 'team.changePolicy') as { basedOn: number; rules: unknown[] }[];
    expect(input?.basedOn).toBe(3);
    expect(input?.rules).toEqual([{ ...rules[1], from: 1_250_050, approvals: 3, approvers: [ANNA, BRUNO, CARLA] }, rules[0], rules[3]]);
  });

  test('gains rules, none of them before it is whole', async () => {
    const bridge = await show(member({ policy: { version: 1, rules: [] } }), { 'team.changePolicy': asked });
    await screen.findByText('No rule: everything is refused.');
    await press('Change the policy');
    await press('Add a rule');
    await screen.findByText('Choose at least one.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Swift transfer' }));
    fireEvent.change(screen.getByLabelText('What it asks for'), { target: { value: 'refuses' } });
    await screen.findByText(/^Swift transfers in EUR: none can be sent\.$/);
    await press('Ask for this policy');
    await waitFor(() => expect(calls(bridge, 'team.changePolicy')).toMatchObject([{ basedOn: 1, rules: [{ kinds: ['swiftTransfer'], refuses: true, approvals: 0, currency: 'EUR' }] }]));
  });

  test('is not asked for over a newer one', async () => {
    const bridge = await show(member());
    await press('Change the policy');
    await press('Remove rule 1');
    bridge.handle({ 'team.state': () => ok(member({ policy: { version: 4, rules } })) });
    act(() => bridge.emit({ type: 'changed', parts: ['team'] }));
    await screen.findByText(/has changed meanwhile/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for this policy' }).disabled).toBe(true);
  });

  test('answers who would have to sign, as the rules are typed', async () => {
    const bridge = await show(member(), { 'team.tryPolicy': () => ok({ kind: 'needs', needs: [{ ruleId: rules[1]?.ruleId ?? '', approvals: 2, approvers: [BRUNO, CARLA] }] }) });
    await screen.findByRole('heading', { name: /^Who would have to sign 12,000\.00.EUR to a new payee\?$/ });
    await screen.findByText('2 of Bruno Neri, Carla Blu');
    bridge.handle({ 'team.tryPolicy': () => ok({ kind: 'refused', why: 'rule', ruleId: rules[2]?.ruleId ?? '' }) });
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'swiftTransfer' } });
    await screen.findByText('Refused: rule 3 says that nobody can send it.');
    const last = calls(bridge, 'team.tryPolicy').at(-1);
    expect(last).toMatchObject({ facts: { kind: 'swiftTransfer', amount: { amountMinor: 1_200_000, currency: 'EUR' }, newPayee: true, preparedBy: BRUNO }, day: 0, month: 0 });
  });
});

test('a device is revoked by a request', async () => {
  const bridge = await show(member(), { 'team.revokeDevice': asked });
  await press('Revoke Anna’s laptop');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask for this change' }));
  await waitFor(() => expect(calls(bridge, 'team.revokeDevice')).toEqual([{ deviceId: team.members[0].devices[0]?.deviceId }]));
  expect(await link()).toBe(`#${pathOfApproval(REQUEST_ID)}`);
});

test('a device that left is revoked too, since it has the key of the team; one that was revoked is not; nobody but an administrator is offered it', async () => {
  const [anna, bruno, carla] = team.members;
  const gone = (hasKey: boolean) => ({ ...carla, leftAt: now, devices: carla.devices.map((device) => ({ ...device, revoked: now, hasKey })) });
  await show(member({ members: [anna, bruno, gone(true)] }));
  const row = (await screen.findByRole('button', { name: 'Revoke Carla’s desk' })).closest('tr');
  expect(row?.textContent).toContain('it still has the key of the team');
  await press('Revoke Carla’s desk');
  expect((await screen.findByRole('dialog')).textContent).toContain('can still read what the team writes');
  for (const members of [[anna, bruno, gone(false)], [anna, { ...bruno, roles: ['approver' as const] }, carla]]) {
    endPage();
    cleanup();
    await show(member({ members }));
    await screen.findAllByText('Carla’s desk');
    expect(screen.queryByRole('button', { name: 'Revoke Carla’s desk' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Revoke Bruno’s desk' }) === null).toBe(members[1]?.roles.includes('administrator') !== true);
  }
});

test('signing is delegated from the beginning of a day to the end of another, and ended', async () => {
  const bridge = await show(member({ delegations: [{ by: BRUNO, to: CARLA, from: now, until: now }] }), { 'team.delegate': () => ok(null), 'team.endDelegation': () => ok(null) });
  await press('End the delegation to Carla Blu');
  await waitFor(() => expect(calls(bridge, 'team.endDelegation')).toEqual([{ to: CARLA }]));
  const give = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delegate' });
  expect(give.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: ANNA } });
  for (const [label, day] of [['From', '2099-03-02'], ['Until the end of', '2099-03-06']] as const) {
    const field = screen.getByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value: day } });
    fireEvent.blur(field);
  }
  await waitFor(() => expect(give.disabled).toBe(false));
  fireEvent.click(give);
  await waitFor(() => expect(calls(bridge, 'team.delegate')).toEqual([{
    to: ANNA, from: new Date('2099-03-02T00:00:00').toISOString(), until: new Date('2099-03-07T00:00:00').toISOString(),
  }]));
});

test('what is the bank’s own is said calmly, whether or not another desk raised an alarm for it', async () => {
  const payout = { at: now, amount: { amountMinor: 990_000, currency: 'EUR' }, counterpart: 'Anna Verdi' } as const;
  await show(member({ alarms: [{ serverId: 'MT-9', at: now, amount: payout.amount, counterpart: 'Anna Verdi', seen: null }] }), {
    'team.ownPayouts': () => ok([{ ...payout, serverId: 'MT-9', kind: 'refund', payoutId: 'R-1', by: 'amount' }, { ...payout, serverId: 'MT-10', kind: 'cashout', payoutId: 'C-1', by: 'cro' }]),
  });
  await screen.findByText('The bank’s own refund R-1');
  expect(screen.queryByText('Nobody here approved this.')).toBeNull();
  fireEvent.click(screen.getByText('1 transfer taken for the bank’s own'));
  expect(screen.getByText('It has the same number (CRO).')).toBeDefined();
});

test('an alarm stands first, and ends with a note', async () => {
  const bridge = await show(member({ alarms: [{ serverId: 'MT-9', at: now, amount: { amountMinor: 990_000, currency: 'EUR' }, counterpart: 'Sconosciuto SRL', seen: null }] }), { 'team.alarmSeen': () => ok(null) });
  await screen.findByText('Nobody here approved this.');
  await press('It is dealt with');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('What it was'), { target: { value: 'Made in the portal by Carla' } });
  fireEvent.click(dialog.getByRole('button', { name: 'It is dealt with' }));
  await waitFor(() => expect(calls(bridge, 'team.alarmSeen')).toEqual([{ serverId: 'MT-9', note: 'Made in the portal by Carla' }]));
});

test.each(tamperings)('says what differs (%s) and what to do; what was lost can be put back', async (kind) => {
  const bridge = await show(member({ tampering: { kind, sequence: 1_204, known: 1_280, deviceId: team.members[0].devices[0]?.deviceId ?? null, noticedAt: now } }), { 'team.putBack': () => ok({ entries: 76 }) });
  await screen.findByText(/^Differs at entry 1,204; this desk knows it up to entry 1,280\. .* It concerns Anna Verdi\.$/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/\.No money has moved\. Nothing is sent/);
  const putBack = screen.queryByRole('button', { name: 'Put back what this desk knows' });
  expect(putBack !== null).toBe(['behind', 'forked', 'missing', 'journalBehind'].includes(kind));
  if (putBack === null) return;
  fireEvent.click(putBack);
  await screen.findByText('76 entries were put back.');
  expect(calls(bridge, 'team.putBack')).toEqual([null]);
});

describe('an act that was kept out', () => {
  const kept = member({ tampering: { kind: 'notAllowed', sequence: 1_204, known: 1_280, deviceId: null, noticedAt: now } });
  const settle = () => screen.queryByRole('button', { name: 'I have looked into it' });

  test('blocks nothing any more once an administrator says what it was', async () => {
    const bridge = await show(kept, { 'team.alarmSeen': () => ok(null) });
    await press('I have looked into it');
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'I have looked into it' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('What it was'), { target: { value: 'Anna’s old laptop' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(calls(bridge, 'team.alarmSeen')).toEqual([{ serverId: 'entry:1204', note: 'Anna’s old laptop' }]));
  });

  test('is for administrators', async () => {
    await show({ ...kept, members: team.members.map((one) => (one.me ? { ...one, roles: ['approver' as const] } : one)) } as TeamState);
    await screen.findByText(/^Differs at entry 1,204/);
    expect(settle()).toBeNull();
  });

  test('is not offered for what this desk could not take in', async () => {
    await show(member({ tampering: { kind: 'signature', sequence: 1_281, known: 1_280, deviceId: null, noticedAt: now } }));
    await screen.findByText(/^Differs at entry 1,281/);
    expect(settle()).toBeNull();
  });
});

test.each([['corrupt', /damaged/, /revoke this device/], ['newer', /newer Tesoro/, /^.*Update Tesoro/], ['notWritable', /cannot be written to/, /Make room/]] as const)(
  'says of a copy of the team that cannot be opened (%s) that nothing is sent, and what to do', async (problem, title, next) => {
    await show({ status: 'unreadable', problem });
    const said = await screen.findByRole('alert');
    within(said).getByText(title);
    expect(within(said).getByText(next).textContent).toMatch(/^Nothing is approved or sent from here meanwhile; reading goes on\. /);
    expect(screen.queryByRole('link', { name: 'Create a team' })).toBeNull();
    cleanup();
    await showPage(<TeamSection />);
    within(await screen.findByRole('alert')).getByText(title);
  },
);

test('leaving says what follows, and needs a reason', async () => {
  const bridge = await show(member(), { 'team.leave': () => ok(null) });
  await press('Leave the team');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/this desk sends without anybody’s signature/);
  const leave = dialog.getByRole<HTMLButtonElement>('button', { name: 'Leave the team' });
  expect(leave.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'New portal' } });
  fireEvent.click(leave);
  await waitFor(() => expect(calls(bridge, 'team.leave')).toEqual([{ reason: 'New portal' }]));
});

test('the password is changed without the rest, and is not kept in the page', async () => {
  const bridge = await show(member(), { 'team.changePassword': () => ok(null) });
  await press('Change the password');
  type('Database password', 'new-secret');
  await press('Save');
  await waitFor(() => expect(calls(bridge, 'team.changePassword')).toEqual([{ access: { ...team.place, password: 'new-secret' } }]));
  await waitFor(() => expect(screen.queryByLabelText('Database password')).toBeNull());
});
