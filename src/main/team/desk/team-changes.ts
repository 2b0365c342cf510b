import { randomUUID } from 'node:crypto';

import type { EnrolmentView } from '#shared/bridge/app/team.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { TeamChange } from '#shared/domain/team/statements.ts';
import { enrolmentPair, newWorkspaceKey, sha256, toText } from '../entries/keys.ts';
import { enrolmentWords, invitationText, openEnrolment } from '../entries/invitation.ts';
import type { Enrolment } from '../entries/invitation.ts';
import { hashOfPayload } from '../ledger/requests.ts';
import { standingOf } from '../ledger/standing.ts';
import { changeOf, keyAfter } from '../ledger/team-changes.ts';
import type { TeamDesk } from '../types.ts';
import type { Said } from './composing.ts';
import { identityOf, memberOf, nowOf, refused, sealKeys } from './parts.ts';
import type { Parts } from './parts.ts';
import { portalOf } from './state.ts';

type ChangePart = Pick<TeamDesk, 'change' | 'changePolicy' | 'invite' | 'confirmWords' | 'refuseEnrolment' | 'enrolments' | 'delegate' | 'endDelegation' | 'leave'>;

/** How long administrators have to sign a change of the team. */
const CHANGE_DAYS = 30;
const DAY_MS = 86_400_000;
/** More are not shown: they wait, or somebody plays tricks. */
const SHOWN_ENROLMENTS = 50;

interface Waiting {
  readonly view: Omit<EnrolmentView, 'requestId'>;
  readonly content: Enrolment;
  readonly body: string;
}

interface Changes {
  readonly part: ChangePart;
  /** Reads who asks to be let in. */
  readonly refresh: () => Promise<boolean>;
}

export function changePart(parts: Parts): Changes {
  const { copy, database, clock, turns } = parts;
  let waiting: readonly Waiting[] = [];
  const change: TeamDesk['change'] = async (wanted) => {
    const requestId = randomUUID();
    const payload = { type: 'team', change: wanted };
    const said = await turns.act(() => ok({
      say: [{
        statement: {
          type: 'requested', requestId, facts: { kind: 'teamChange', amount: null, newPayee: false, preparedBy: memberOf(copy) }, policyVersion: copy.members.policy()?.version ?? 1,
          expiresAt: instantFromMs(clock.now() + CHANGE_DAYS * DAY_MS), payloadHash: hashOfPayload(payload), payload, lines: [], sendWhenApproved: false,
        },
      }],
      value: () => ({ requestId }),
    }));
    if (said.ok) await applySatisfied(parts);
    return said;
  };

  const part: ChangePart = {
    change,
    changePolicy: async (basedOn, rules) => (copy.members.policy()?.version === basedOn ? change({ type: 'changePolicy', rules }) : refused('otherPolicy')),
    invite: (memberName, memberId) => {
      const { teamId, teamName, founderKey } = identityOf(copy);
      const first = copy.workspaceKey(1);
      const portal = portalOf(parts);
      if (first === null || portal === null) throw new Error('Nobody is invited before the log was read');
      return invitationText({ version: 1, teamId, teamName, portal, founderKey, enrolmentKey: toText(enrolmentPair(first).publicKey), memberName, memberId });
    },
    confirmWords: async (enrolmentId, roles) => {
      const found = waiting.find(({ view }) => view.enrolmentId === enrolmentId);
      if (found === undefined) return refused('unknownDevice');
      const { memberId, memberName, isNewMember, deviceId, deviceName, signKey, boxKey } = found.content;
      if (isNewMember !== (roles !== null)) return refused('unknownMember');
      const done = await change({
        type: 'addDevice', device: { deviceId, memberId, name: deviceName, signKey, boxKey }, words: found.view.words.join(' '),
        ...(roles === null ? {} : { member: { memberId, name: memberName, roles } }),
      });
      await refresh();
      return done;
    },
    refuseEnrolment: async (enrolmentId) => {
      const dropped = await turns.alone(() => database.dropEnrolment(enrolmentId));
      waiting = waiting.filter(({ view }) => view.enrolmentId !== enrolmentId);
      return dropped.ok ? ok(null) : { ok: false, error: turns.refusalOf(dropped.error) };
    },
    enrolments: () => {
      const asked = new Map(copy.requests.undecidedOf('teamChange').flatMap(({ sequence, requestId }) => {
        const wanted = changeOf(copy, sequence);
        return wanted?.type === 'addDevice' ? [[wanted.device.deviceId, requestId] as const] : [];
      }));
      return waiting.map(({ view, content }) => ({ ...view, requestId: asked.get(content.deviceId) ?? null }));
    },
    delegate: (to, from, until) => turns.act(() => ok({ say: [{ statement: { type: 'delegated', to, from, until } }], value: () => null })),
    endDelegation: (to) => turns.act(() => ok({ say: [{ statement: { type: 'delegationEnded', to } }], value: () => null })),
    leave: (reason) => turns.act(() => ok({ say: [{ statement: { type: 'left', reason } }], value: () => null })),
  };
  return { part, refresh };

  async function refresh(): Promise<boolean> {
    const first = copy.workspaceKey(1);
    if (first === null || copy.members.get(memberOf(copy))?.roles.includes('administrator') !== true) return false;
    const rows = await turns.alone(() => database.enrolments());
    if (!rows.ok) return false;
    const { teamId, founderKey } = identityOf(copy);
    const found: Waiting[] = [];
    for (const { enrolmentId, at, body } of rows.value.slice(0, SHOWN_ENROLMENTS)) {
      const content = openEnrolment(teamId, enrolmentId, first, body);
      if (content === null) continue;
      if (copy.members.device(content.deviceId) !== null) {
        await turns.alone(() => database.dropEnrolment(enrolmentId));
        continue;
      }
      const hash = sha256(body);
      const known = waiting.find((one) => one.view.enrolmentId === enrolmentId && one.body === hash);
      const words = known?.view.words ?? await enrolmentWords(teamId, founderKey, enrolmentId, content);
      const { memberName, deviceName, memberId, isNewMember } = content;
      found.push({ content, body: hash, view: { enrolmentId, memberName, deviceName, words, at: instantFromMs(Date.parse(at) || clock.now()), memberId: isNewMember ? null : memberId } });
    }
    const changed = found.length !== waiting.length || found.some(({ body }, index) => waiting[index]?.body !== body);
    waiting = found;
    return changed;
  }
}

/** Changes that enough administrators have signed take effect: this desk applies those that it prepared or signed. */
export async function applySatisfied(parts: Parts): Promise<void> {
  const { copy, turns, clock } = parts;
  const me = memberOf(copy);
  if (copy.members.get(me)?.roles.includes('administrator') !== true) return;
  const isMine = (requestId: string, preparedBy: string): boolean => preparedBy === me || copy.requests.signatures(requestId).some(({ memberId }) => memberId === me);
  for (const { requestId, facts: { preparedBy } } of copy.requests.undecidedOf('teamChange')) {
    if (!isMine(requestId, preparedBy)) continue;
    await turns.act(() => {
      const request = copy.requests.get(requestId);
      const nothing = ok({ say: [] as readonly Said[], value: () => null });
      if (request === null || request.closed !== null || request.expiresAt <= nowOf(clock) || !standingOf(copy, request, nowOf(clock)).satisfied) return nothing;
      const wanted = changeOf(copy, request.sequence);
      const said = wanted === null ? null : appliedBy(parts, requestId, wanted);
      return said === null ? nothing : ok({ say: [said], value: () => null });
    });
  }
}

function appliedBy({ copy }: Parts, requestId: string, change: TeamChange): Said | null {
  const statement = { type: 'applied' as const, requestId };
  const wanted = keyAfter(copy, change);
  if (wanted === null) return { statement };
  const boxes = wanted.devices.flatMap((deviceId) => {
    const boxKey = change.type === 'addDevice' ? change.device.boxKey : copy.members.device(deviceId)?.boxKey;
    return boxKey === undefined ? [] : [{ deviceId, boxKey }];
  });
  const key = sealKeys(copy, wanted.keyNumber, boxes, wanted.isNew ? newWorkspaceKey() : null);
  return key === null ? null : { statement, key };
}
