import { randomUUID } from 'node:crypto';

import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TeamConnection } from '#shared/bridge/app/team.ts';
import { headerFrom, isHashOf, isSignedEntry, openBody } from '../entries/entry.ts';
import type { EntryHeader } from '../entries/entry.ts';
import { enrolmentWords, invitationFrom, sealEnrolment } from '../entries/invitation.ts';
import { newBoxPair, newSignPair, toText } from '../entries/keys.ts';
import { takeKeys } from '../ledger/apply.ts';
import type { DatabaseError, LogRow } from '../log.ts';
import { identityOf, nowOf } from './parts.ts';
import type { DatabaseAndCopy, JoiningDesk, JoinInput, JoinRefusal, TeamEvent, TeamRefusal } from '../types.ts';

/* How a device asks to be let in and learns that it was: some entry's header seals the workspace keys for it. */

const READ = 500;

/** Makes this device's keys and asks. A copy that asked before goes on with the same keys; see {@link openJoiningDesk}. */
export async function joinTeam(deps: DatabaseAndCopy, { invitation, portal, memberName, deviceName }: JoinInput): Promise<Result<JoiningDesk, JoinRefusal>> {
  const { copy, database, clock } = deps;
  const invited = invitationFrom(invitation);
  if (invited === null) return failed({ kind: 'invitation' });
  if (invited.portal.bankOrigin !== portal.bankOrigin || invited.portal.portalId !== portal.portalId) return failed({ kind: 'offline', problem: 'otherPortal', detail: null });
  const read = await database.read(0, 1);
  if (!read.ok) return failed(refusal(read.error));
  const first = headerFrom(read.value.rows[0]?.header ?? '');
  const row = read.value.rows[0];
  if (row === undefined || first?.team !== invited.teamId || !isHashOf(row) || !isSignedEntry(row, invited.founderKey)) return failed({ kind: 'offline', problem: 'otherTeam', detail: null });

  const [sign, box, enrolmentId] = [newSignPair(), newBoxPair(), randomUUID()];
  const content = {
    memberName, memberId: invited.memberId ?? randomUUID(), isNewMember: invited.memberId === null, deviceId: randomUUID(), deviceName, signKey: toText(sign.publicKey), boxKey: toText(box.publicKey),
  };
  const body = sealEnrolment(invited.teamId, enrolmentId, invited.enrolmentKey, content);
  if (body === null) return failed({ kind: 'invitation' });
  const words = await enrolmentWords(invited.teamId, invited.founderKey, enrolmentId, content);
  copy.setIdentity({
    teamId: invited.teamId, teamName: invited.teamName, founderKey: invited.founderKey, deviceId: content.deviceId, deviceName, memberName, signKey: content.signKey, signPrivate: toText(sign.privateKey),
    boxKey: content.boxKey, boxPrivate: toText(box.privateKey), joining: { enrolmentId, memberId: content.memberId, isNewMember: content.isNewMember, words, scanned: 0 },
  });
  const put = await database.putEnrolment({ enrolmentId, at: nowOf(clock), body });
  return put.ok ? ok(openJoiningDesk(deps)) : failed(refusal(put.error));
}

const refusal = (error: DatabaseError): TeamRefusal =>
  (error.kind === 'unclear' ? error : { kind: 'offline', problem: error.problem, detail: error.detail });

/** Goes on waiting, on a copy whose identity is `joining`. */
export function openJoiningDesk({ copy, database, place, clock }: DatabaseAndCopy): JoiningDesk {
  let connection: TeamConnection = { status: 'connecting', asOf: null };
  const listeners = new Set<(event: TeamEvent) => void>();
  const words = identityOf(copy).joining?.words ?? [];
  const connected = (to: TeamConnection): void => {
    if (to.status === connection.status) return;
    connection = to;
    for (const listener of listeners) listener({ type: 'state' });
  };

  /** Keys from a header that nobody has verified yet: they must open the first entry, and all that follows is verified before anything is believed. */
  const admits = (row: LogRow, first: LogRow): boolean => {
    const header = headerFrom(row.header);
    const identity = identityOf(copy);
    if (header === null || header.team !== identity.teamId || header.key?.sealed[identity.deviceId] === undefined) return false;
    return copy.transaction(() => {
      copy.dropWorkspaceKeys();
      return takeKeys(copy, header) && opensFirst(first);
    });
  };
  const opensFirst = (first: LogRow): boolean => {
    const header: EntryHeader | null = headerFrom(first.header);
    const key = copy.workspaceKey(1);
    return header !== null && key !== null && isSignedEntry(first, identityOf(copy).founderKey) && openBody(first, header, key) !== null;
  };

  return {
    words,
    state: () => ({ status: 'joining', teamName: identityOf(copy).teamName, place, words, connection }),
    look: async () => {
      const identity = identityOf(copy);
      if (identity.joining === null) return ok('admitted');
      const start = await database.read(0, 1);
      if (!start.ok) {
        const why = refusal(start.error);
        connected({ status: 'offline', since: nowOf(clock), asOf: null, problem: why.kind === 'offline' ? why.problem : 'timedOut', detail: why.kind === 'offline' ? why.detail : null });
        return failed(why);
      }
      connected({ status: 'connected', since: nowOf(clock) });
      const [first] = start.value.rows;
      if (first === undefined) return ok('waiting');
      for (let { scanned } = identity.joining; scanned < start.value.head.sequence;) {
        const read = await database.read(scanned, READ);
        if (!read.ok) return failed(refusal(read.error));
        const last = read.value.rows.at(-1);
        if (last === undefined) break;
        if (read.value.rows.some((row) => admits(row, first))) {
          copy.setIdentity({ ...identity, joining: null });
          return ok('admitted');
        }
        scanned = last.sequence;
        copy.setIdentity({ ...identity, joining: { ...identity.joining, scanned } });
      }
      return ok('waiting');
    },
    stop: async () => {
      const { joining } = identityOf(copy);
      const dropped = joining === null ? ok(null) : await database.dropEnrolment(joining.enrolmentId);
      return dropped.ok ? ok(null) : failed(refusal(dropped.error));
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await database.close();
      copy.close();
    },
  };
}
