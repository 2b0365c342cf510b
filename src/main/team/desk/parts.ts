import type { StoredIdentity, TeamCopy } from '#main/store/team/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { RequestFacts } from '#shared/domain/team/policy.ts';
import type { KeyForDevices, RequestedLine } from '#shared/domain/team/statements.ts';
import { sealFor, toText } from '../entries/keys.ts';
import { aboutKeys } from '../ledger/apply.ts';
import type { DatabaseAndCopy, Offence, TeamRefusal } from '../types.ts';
import type { Viewer } from './approval-views.ts';
import type { LogTurns } from './log-turns.ts';

/** What each part of a desk works with. */
export interface Parts extends DatabaseAndCopy {
  readonly turns: LogTurns;
  /** Whether a payload says what its facts and lines say; asked before this desk signs or claims. */
  readonly agrees: (payload: unknown, facts: RequestFacts, lines: readonly Pick<RequestedLine, 'line' | 'bodyHash' | 'amountMinor'>[]) => boolean;
}

export const identityOf = (copy: TeamCopy): StoredIdentity => copy.identity() ?? noIdentity();

function noIdentity(): never {
  throw new Error('The copy belongs to no team');
}

/** The member that this device belongs to; as invited, before the log was read. */
export const memberOf = (copy: TeamCopy): string => copy.members.device(identityOf(copy).deviceId)?.memberId ?? '';

export const nowOf = (clock: Clock): Instant => instantFromMs(clock.now());

export const refused = (why: Offence): Result<never, TeamRefusal> => failed({ kind: 'notAllowed', why });

export function viewerOf({ copy, clock, turns }: Parts): Viewer {
  const hindered = turns.expelled() ? 'expelled' : turns.tampering() !== null ? 'tampering' : turns.connection().status === 'offline' ? 'offline' : null;
  return { copy, memberId: memberOf(copy), deviceId: identityOf(copy).deviceId, now: nowOf(clock), hindered };
}

/** All workspace keys up to a number, for each device; null where one of them has no usable key. `latest`: the newest, where it is not kept yet. */
export function sealKeys(copy: TeamCopy, keyNumber: number, devices: readonly { readonly deviceId: string; readonly boxKey: string }[], latest: Uint8Array | null): KeyForDevices | null {
  const keys = Array.from({ length: keyNumber }, (_, index) => (index + 1 === keyNumber ? latest : null) ?? copy.workspaceKey(index + 1));
  if (keys.some((key) => key === null)) return null;
  const bundle = Buffer.concat(keys.flatMap((key) => (key === null ? [] : [key])));
  const sealed: Record<string, string> = {};
  for (const { deviceId, boxKey } of devices) {
    const text = sealFor(boxKey, bundle, aboutKeys(identityOf(copy).teamId, keyNumber));
    if (text === null) return null;
    sealed[deviceId] = toText(text);
  }
  return { keyNumber, sealed };
}
