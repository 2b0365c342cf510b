import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { openTeamCopy } from '#main/store/team/index.ts';
import type { TeamCopy } from '#main/store/team/index.ts';
import { bodyText, LOG_START, writeEntry } from '#main/team/entries/entry.ts';
import { claimKeyOf, newBoxPair, newSignPair, newWorkspaceKey, sealFor, toText } from '#main/team/entries/keys.ts';
import { aboutKeys } from '#main/team/ledger/apply.ts';
import { keyNumberOf } from '#main/team/ledger/context.ts';
import { hashOfPayload } from '#main/team/ledger/requests.ts';
import { keyAfter } from '#main/team/ledger/team-changes.ts';
import { takeIn } from '#main/team/ledger/verify.ts';
import type { LogRow } from '#main/team/log.ts';
import type { Offence } from '#main/team/types.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { PolicyRule, RequestFacts } from '#shared/domain/team/policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import type { KeyForDevices, TeamChange, TeamDevice, TeamMember, TeamStatement } from '#shared/domain/team/statements.ts';
import { temporaryFolder } from './cache-fixture.ts';
import { ALL_ROLES, bodyHash, fingerprintOf, movedClock, PORTAL, rule } from './team-desks.ts';

/** Who writes entries: what they say is theirs to answer for. */
export interface WriterInTest {
  readonly member: TeamMember;
  readonly device: TeamDevice;
  readonly signKey: Buffer;
  readonly boxPrivate: Buffer;
}

export function writerInTest(name: string, roles: readonly TeamRole[] = ALL_ROLES, memberId: string = randomUUID()): WriterInTest {
  const [sign, box] = [newSignPair(), newBoxPair()];
  const device = { deviceId: randomUUID(), memberId, name: `Desk of ${name}`, signKey: toText(sign.publicKey), boxKey: toText(box.publicKey) };
  return { member: { memberId, name, roles }, device, signKey: sign.privateKey, boxPrivate: box.privateKey };
}

/** Said without a database: each entry is signed by its writer and goes through what a desk puts every entry through. */
export function logInTest(founder = writerInTest('Anna')) {
  const folder = temporaryFolder();
  const clock = movedClock();
  const opened = openTeamCopy({ path: join(folder.path, 'copy.db'), key: Buffer.alloc(32, 3) });
  if (!opened.ok) throw new Error(opened.error);
  const copy: TeamCopy = opened.value;
  const teamId = randomUUID();
  const first = newWorkspaceKey();
  copy.setIdentity({
    teamId, teamName: 'Rossi', founderKey: founder.device.signKey, deviceId: founder.device.deviceId, deviceName: founder.device.name, memberName: founder.member.name, signKey: founder.device.signKey,
    signPrivate: toText(founder.signKey), boxKey: founder.device.boxKey, boxPrivate: toText(founder.boxPrivate), joining: null,
  });
  copy.addWorkspaceKey(1, first);

  const keyFor = (keyNumber: number, boxes: readonly Pick<TeamDevice, 'deviceId' | 'boxKey'>[], latest?: Buffer): KeyForDevices => {
    const bundle = Buffer.concat(Array.from({ length: keyNumber }, (_, index) => copy.workspaceKey(index + 1) ?? latest ?? Buffer.alloc(32)));
    return { keyNumber, sealed: Object.fromEntries(boxes.map(({ deviceId, boxKey }) => [deviceId, toText(sealFor(boxKey, bundle, aboutKeys(teamId, keyNumber)) ?? Buffer.alloc(0))])) };
  };
  /** The row of an entry, as its writer makes it. */
  const row = (by: WriterInTest, statement: TeamStatement, more: { readonly key?: KeyForDevices | undefined; readonly keyNumber?: number; readonly at?: number } = {}): LogRow => {
    const head = copy.entries.head() ?? { sequence: 0, hash: LOG_START };
    const keyNumber = more.keyNumber ?? Math.max(1, keyNumberOf(copy));
    const place = { team: teamId, sequence: head.sequence + 1, previous: head.hash, at: instantFromMs(more.at ?? clock.now()), keyNumber, ...(more.key === undefined ? {} : { key: more.key }) };
    return writeEntry({ deviceId: by.device.deviceId, signKey: by.signKey }, place, copy.workspaceKey(keyNumber) ?? first, bodyText(statement));
  };
  /** What becomes of it: an offence, or null where it took effect. Throws where it is no entry of this log at all. */
  const take = (entry: LogRow): Offence | null => {
    const taken = copy.transaction(() => takeIn(copy, entry, clock.now()));
    if (!taken.ok) throw new Error(`no entry of this log: ${taken.error.kind}`);
    return taken.value.offence;
  };
  const say = (by: WriterInTest, statement: TeamStatement, more: Parameters<typeof row>[2] = {}): Offence | null => take(row(by, statement, more));
  const policyVersion = (): number => copy.members.policy()?.version ?? 1;
  const expiresAt = () => instantFromMs(clock.now() + 48 * 3_600_000);

  const changeRequest = (by: WriterInTest, change: TeamChange): Extract<TeamStatement, { readonly type: 'requested' }> => {
    const payload = { type: 'team', change };
    return {
      type: 'requested', requestId: randomUUID(), facts: { kind: 'teamChange', amount: null, newPayee: false, preparedBy: by.member.memberId }, policyVersion: policyVersion(), expiresAt: expiresAt(),
      payloadHash: hashOfPayload(payload), payload, lines: [], sendWhenApproved: false,
    };
  };
  const keyOf = (change: TeamChange): KeyForDevices | undefined => {
    const wanted = keyAfter(copy, change);
    if (wanted === null) return undefined;
    const boxes = wanted.devices.map((deviceId) => ({ deviceId, boxKey: change.type === 'addDevice' ? change.device.boxKey : copy.members.device(deviceId)?.boxKey ?? '' }));
    return keyFor(wanted.keyNumber, boxes, newWorkspaceKey());
  };
  /** Asked for and applied, where nobody else has to sign. */
  const change = (by: WriterInTest, wanted: TeamChange): Offence | null => {
    const asked = changeRequest(by, wanted);
    return say(by, asked) ?? say(by, { type: 'applied', requestId: asked.requestId }, { key: keyOf(wanted) });
  };
  const founded = (): TeamStatement => ({
    type: 'founded', name: 'Rossi', portal: PORTAL, member: founder.member, device: founder.device,
    policy: { version: 1, rules: [rule({ kinds: ['transfer', 'payeeChange'], approvals: 0 }), rule({ kinds: ['teamChange'] })] },
  });
  const request = (by: WriterInTest, payee = 'Bianchi', minor = 10_000, changes: Partial<Extract<TeamStatement, { readonly type: 'requested' }>> = {}): Extract<TeamStatement, { readonly type: 'requested' }> => {
    const facts: RequestFacts = { kind: 'transfer', amount: { amountMinor: minor, currency: 'EUR' }, newPayee: false, preparedBy: by.member.memberId };
    const payload = { type: 'write', about: payee, shown: { payee }, advice: [], frozen: null };
    return {
      type: 'requested', requestId: randomUUID(), facts, policyVersion: policyVersion(), expiresAt: expiresAt(), payloadHash: hashOfPayload(payload), payload, sendWhenApproved: false,
      lines: [{ line: 0, bodyHash: bodyHash(`${payee}/${minor}`), claimKey: claimKeyOf(first, fingerprintOf(payee, minor)), amountMinor: minor }], ...changes,
    };
  };
  const asked = (by: WriterInTest, ...given: readonly [payee?: string, minor?: number, changes?: Partial<Extract<TeamStatement, { readonly type: 'requested' }>>]) => {
    const statement = request(by, ...given);
    const why = say(by, statement);
    if (why !== null) throw new Error(why);
    return statement;
  };
  type Asked = ReturnType<typeof request>;
  return {
    copy, clock, teamId, founder, first, row, take, say, keyFor, keyOf, founded, change, changeRequest, request, asked, expiresAt, policyVersion,
    found: (): Offence | null => say(founder, founded(), { key: keyFor(1, [founder.device]) }),
    admit: (by: WriterInTest, who: WriterInTest): Offence | null => change(by, { type: 'addDevice', device: who.device, words: 'panda', member: who.member }),
    policy: (by: WriterInTest, ...rules: readonly PolicyRule[]): Offence | null => change(by, { type: 'changePolicy', rules: [...rules, rule({ kinds: ['teamChange'] })] }),
    approval: ({ requestId, payloadHash, expiresAt: until }: Asked): Extract<TeamStatement, { readonly type: 'approved' }> => ({ type: 'approved', requestId, payloadHash, policyVersion: policyVersion(), expiresAt: until }),
    claim: ({ requestId, lines }: Asked, line = 0): Extract<TeamStatement, { readonly type: 'claimed' }> => {
      const found = lines.find((one) => one.line === line);
      return { type: 'claimed', requestId, line, claimKey: found?.claimKey ?? '0'.repeat(64), bodyHash: found?.bodyHash ?? '0'.repeat(64), journalId: 'J1', intentId: randomUUID() };
    },
    token: (): number => copy.entries.head()?.sequence ?? 0,
    close: (): void => {
      copy.close();
      folder.remove();
    },
  };
}

export type LogInTest = ReturnType<typeof logInTest>;

export interface FourPeople {
  readonly anna: WriterInTest;
  readonly bruno: WriterInTest;
  readonly clara: WriterInTest;
  readonly dario: WriterInTest;
}

/** Anna, Bruno and Clara may do everything, Dario prepares only; a transfer wants one signature. */
export function fourPeople(): { readonly log: LogInTest; readonly people: () => FourPeople } {
  const four = { anna: writerInTest('Anna'), bruno: writerInTest('Bruno'), clara: writerInTest('Clara'), dario: writerInTest('Dario', ['preparer']) };
  const log = logInTest(four.anna);
  log.found();
  for (const who of [four.bruno, four.clara, four.dario]) log.admit(four.anna, who);
  log.policy(four.anna, rule({ kinds: ['transfer', 'payeeChange'], approvals: 1 }));
  return { log, people: () => four };
}

export const outcome = (token: number, result: 'open' | 'notSent' | 'accepted' | 'failed' | 'declared'): TeamStatement => ({ type: 'resolved', token, outcome: result, serverId: null, state: result });
