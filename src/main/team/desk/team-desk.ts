import { randomUUID } from 'node:crypto';

import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { startingPolicy } from '#shared/domain/team/starting-policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { claimPart } from './claims.ts';
import { filePart } from './files.ts';
import { applyApproved } from './in-force.ts';
import { journalPart } from './journals.ts';
import { logTurns } from './log-turns.ts';
import type { News } from './log-turns.ts';
import { identityOf, sealKeys } from './parts.ts';
import type { Parts } from './parts.ts';
import { putBack } from './put-back.ts';
import { requestPart } from './requests.ts';
import { sharedPart } from './shared-data.ts';
import { portalOf, stateOfTeam } from './state.ts';
import { applySatisfied, changePart } from './team-changes.ts';
import { newBoxPair, newSignPair, newWorkspaceKey, toText } from '../entries/keys.ts';
import type { DatabaseAndCopy, FoundInput, TeamDesk, TeamEvent, TeamRefusal } from '../types.ts';

/*
 * A desk's part in a team, in five lines:
 * 1. `catchUp` reads the log after the copy's end, verifies each row (ledger/verify) and has it take effect by the rules (ledger/apply).
 * 2. `act` takes a turn in the database: reads what is still new, decides from the copy, tries its statements out by the same rules, appends them.
 * 3. Only what the database has enters the copy; an answer that was lost is settled by reading whether the entry is there.
 * 4. Whatever does not verify, or was not allowed, blocks claims, and every sending needs a claim.
 * 5. Views read the copy alone, so that they answer offline too.
 */

export interface DeskDeps extends DatabaseAndCopy {
  /** Whether a payload says what its facts and lines say; without it, whoever prepared a request is believed. A desk signs and claims nothing else. */
  readonly agrees?: Parts['agrees'];
}

/** On a copy that belongs to a team: of its founder, or of a device that was let in. Reads nothing until it is told to catch up. */
export function openTeamDesk({ agrees = () => true, ...given }: DeskDeps): TeamDesk {
  const { copy, database } = given;
  const listeners = new Set<(event: TeamEvent) => void>();
  const emit = (event: TeamEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const turns = logTurns({ copy, database, clock: given.clock, heard: (news) => hear(news), changed: () => emit({ type: 'state' }), ...(given.log === undefined ? {} : { log: given.log }) });
  const hear = (news: News): void => {
    tell(news, emit);
    // Whoever was let in asks no more: nobody hints at what this desk itself has written.
    if (news.statements.includes('applied')) inBackground('log', catchUp);
  };
  const parts: Parts = { ...given, turns, agrees };
  const { part: changing, refresh } = changePart(parts);
  const catchUp: TeamDesk['catchUp'] = async () => {
    const caught = await turns.catchUp();
    if (!caught.ok) return caught;
    if (!turns.expelled()) {
      await applySatisfied(parts);
      await applyApproved(parts);
    }
    if (await refresh()) emit({ type: 'state' });
    return caught;
  };
  const journals = journalPart(parts);
  const inBackground = oneAfterTheOther((error) => given.log?.warn('team.backgroundFailed', { error: error instanceof Error ? error.message : String(error) }));
  const stopHints = database.onHint((what) => {
    if (what === 'presence') emit({ type: 'presence' });
    else if (what === 'chain') inBackground('journals', journals.checkJournals);
    else inBackground('log', catchUp);
  });
  return {
    teamId: identityOf(copy).teamId,
    get portal() {
      return portalOf(parts) ?? { bankOrigin: '', portalId: '' };
    },
    state: () => stateOfTeam(parts, changing.enrolments()),
    catchUp,
    compareAll: () => turns.compareAll(),
    hasMet: () => turns.hasMet(),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      stopHints();
      listeners.clear();
      await database.close();
      await inBackground.stop();
      await turns.close();
      copy.close();
    },
    ...requestPart(parts), ...claimPart(parts), ...changing, ...journals, ...filePart(parts), ...sharedPart(parts),
    putBack: () => putBack(parts),
  };
}

/** What the database hints at: each kind of work waits at the most once. */
function oneAfterTheOther(failed: (error: unknown) => void) {
  const waiting = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const run = (name: string, work: () => Promise<unknown>): void => {
    if (stopped || waiting.has(name)) return;
    waiting.add(name);
    last = last.then(() => {
      waiting.delete(name);
      return stopped ? null : work();
    }).catch(failed);
  };
  return Object.assign(run, {
    stop: async (): Promise<void> => {
      stopped = true;
      await last;
    },
  });
}

const OF_TEAM = new Set(['founded', 'applied', 'left', 'delegated', 'delegationEnded', 'alarm', 'alarmSeen', 'recovered']);
const OF_REQUESTS = new Set(['requested', 'approved', 'declined', 'withdrawn', 'lineLeftOut', 'claimed', 'resolved', 'takenOver', 'applied', 'brokeGlass', 'recovered']);

function tell({ statements, offences, glassBroken, documents }: News, emit: (event: TeamEvent) => void): void {
  if (offences > 0 || statements.some((type) => OF_TEAM.has(type))) emit({ type: 'state' });
  if (statements.some((type) => OF_REQUESTS.has(type))) emit({ type: 'requests', requestIds: null });
  if (statements.includes('document') || statements.includes('recovered')) emit({ type: 'documents', changed: statements.includes('recovered') ? null : documents });
  for (const requestId of glassBroken) emit({ type: 'glassBroken', requestId });
}

const FOUNDER: readonly TeamRole[] = ['preparer', 'approver', 'sender', 'payeeKeeper', 'administrator'];

/**
 * Founds a team in an empty workspace, on an empty copy. Where the answer was lost it can be called again with the same copy, which keeps the keys.
 */
export async function foundTeam(deps: DeskDeps, { teamName, memberName, deviceName, portal }: FoundInput): Promise<Result<TeamDesk, TeamRefusal>> {
  const { copy, database, clock } = deps;
  const turns = logTurns({ copy, database, clock, heard: () => undefined, changed: () => undefined });
  const read = await database.read(0, 1);
  if (!read.ok) return failed(turns.refusalOf(read.error));
  if (copy.identity() === null) {
    if (read.value.head.sequence > 0) return failed({ kind: 'offline', problem: 'otherTeam', detail: null });
    const [sign, box] = [newSignPair(), newBoxPair()];
    copy.transaction(() => {
      copy.setIdentity({
        teamId: randomUUID(), teamName, founderKey: toText(sign.publicKey), deviceId: randomUUID(), deviceName, memberName, signKey: toText(sign.publicKey), signPrivate: toText(sign.privateKey),
        boxKey: toText(box.publicKey), boxPrivate: toText(box.privateKey), joining: null,
      });
      copy.addWorkspaceKey(1, newWorkspaceKey());
    });
  }
  const { deviceId, signKey, boxKey } = identityOf(copy);
  const member = { memberId: randomUUID(), name: memberName, roles: FOUNDER };
  const key = sealKeys(copy, 1, [{ deviceId, boxKey }], null);
  if (key === null) throw new Error('The first key cannot be sealed for its own device');
  const said = await turns.act(() => ok({
    say: copy.entries.head() !== null ? [] : [{
      statement: { type: 'founded', name: teamName, portal, member, device: { deviceId, memberId: member.memberId, name: deviceName, signKey, boxKey }, policy: startingPolicy([randomUUID(), randomUUID()]) }, key,
    }],
    value: () => null,
  }));
  return said.ok ? ok(openTeamDesk(deps)) : said;
}
