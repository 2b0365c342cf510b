import type { TeamCopy } from '#main/store/team/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { headerFrom, isSignedEntry } from '../entries/entry.ts';
import type { EntryHeader } from '../entries/entry.ts';
import { bytesFrom, openSealed, sha256 } from '../entries/keys.ts';
import { recoveredEntry, statementFrom } from '../entries/statement-forms.ts';
import type { Offence } from '../types.ts';
import { claimed, recoveredToken, resolved, takenOver } from './claims.ts';
import { keyNumberOf } from './context.ts';
import type { Effect, Occasion, Of } from './context.ts';
import { isAddedPayee } from './payees.ts';
import { approved, brokeGlass, declined, lineLeftOut, requested, withdrawn } from './requests.ts';
import { alarm, alarmSeen, document, published } from './shared-data.ts';
import { applied, delegated, delegationEnded, founded, left } from './team-changes.ts';

/** Counts up with every change of the rules below: a copy that follows earlier ones is derived anew. */
export const RULES_VERSION = 5;

const CLOCK_SLACK_MS = 86_400_000;

export interface VerifiedEntry {
  readonly sequence: number;
  readonly hash: string;
  readonly header: EntryHeader;
  /** Of the body. */
  readonly text: string;
}

/** Has a verified entry take effect. An offence is kept out, remembered and returned. `latest`: the time of the entries before it. */
export function applyEntry(copy: TeamCopy, entry: VerifiedEntry, latest: Instant | null, statement: ReturnType<typeof statementFrom> = statementFrom(entry.text)): Offence | null {
  return remember(copy, entry, typeof statement === 'string' ? statement : tookEffect(copy, entry, latest, statement), statement);
}

/** As {@link applyEntry}, by what {@link judged} gave for the copy as it is still. */
export function applyJudged(copy: TeamCopy, entry: VerifiedEntry, effect: Effect, statement: TeamStatement): null {
  effect();
  remember(copy, entry, null, statement);
  return null;
}

function remember(copy: TeamCopy, { sequence, header }: VerifiedEntry, why: Offence | null, statement: ReturnType<typeof statementFrom>): Offence | null {
  const device = copy.members.device(header.device);
  if (device !== null && device.revokedAt === null) copy.members.see(header.device, header.at);
  if (why === null) return null;
  copy.shared.offend(sequence, header.device, why);
  // Allowed to every keeper before version 3: it has no effect now, and need not stop a team that has such entries.
  if (why === 'unsatisfied' && typeof statement === 'object' && isAddedPayee(copy, statement)) copy.shared.settleOffences({ sequence });
  return why;
}

function tookEffect(copy: TeamCopy, entry: VerifiedEntry, latest: Instant | null, statement: TeamStatement): Offence | null {
  const occasion = occasionOf(copy, entry, latest, statement);
  return typeof occasion === 'string' ? occasion : takeEffect(occasion, statement);
}

/** Why an entry would be an offence, or its effect, without any change of the copy. */
export function judged(copy: TeamCopy, entry: VerifiedEntry, latest: Instant | null, statement: Exclude<TeamStatement, Of<'recovered'>>): Offence | Effect {
  const occasion = occasionOf(copy, entry, latest, statement);
  return typeof occasion === 'string' ? occasion : judge(occasion, statement);
}

/** Why nobody may say anything in such an entry, or who says it when. */
function occasionOf(copy: TeamCopy, { sequence, hash, header }: VerifiedEntry, latest: Instant | null, statement: TeamStatement): Offence | Occasion {
  const at = latest !== null && latest > header.at ? latest : header.at;
  if (latest !== null && Date.parse(header.at) < Date.parse(latest) - CLOCK_SLACK_MS) return 'clock';
  const founder = statement.type === 'founded' && sequence === 1 ? { ...statement.member, since: at, leftAt: null } : null;
  const device = copy.members.device(header.device);
  const author = founder ?? (device === null ? null : copy.members.get(device.memberId));
  if (author === null) return 'unknownMember';
  if (founder === null && device?.revokedAt !== null) return 'revoked';
  if (author.leftAt !== null) return 'left';
  if (founder === null && header.keyNumber !== keyNumberOf(copy)) return 'keyNumber';
  if (header.key !== undefined && statement.type !== 'founded' && statement.type !== 'applied') return 'keys';
  return { copy, sequence, hash, at, deviceId: header.device, author, key: header.key ?? null, recovered: false };
}

function takeEffect(occasion: Occasion, statement: TeamStatement): Offence | null {
  if (statement.type === 'recovered') return recovered(occasion, statement);
  const found = judge(occasion, statement);
  if (typeof found === 'string') return found;
  found();
  return null;
}

function judge(occasion: Occasion, statement: Exclude<TeamStatement, Of<'recovered'>>): Offence | Effect {
  switch (statement.type) {
    case 'founded': return founded(occasion, statement);
    case 'requested': return requested(occasion, statement);
    case 'approved': return approved(occasion, statement);
    case 'declined': return declined(occasion, statement);
    case 'withdrawn': return withdrawn(occasion, statement);
    case 'lineLeftOut': return lineLeftOut(occasion, statement);
    case 'claimed': return claimed(occasion, statement);
    case 'resolved': return resolved(occasion, statement);
    case 'takenOver': return takenOver(occasion, statement);
    case 'applied': return applied(occasion, statement);
    case 'delegated': return delegated(occasion, statement);
    case 'delegationEnded': return delegationEnded(occasion, statement);
    case 'brokeGlass': return brokeGlass(occasion, statement);
    case 'left': return left(occasion, statement);
    case 'published': return published(occasion, statement);
    case 'alarm': return alarm(occasion, statement);
    case 'alarmSeen': return alarmSeen(occasion, statement);
    case 'document': return document(occasion, statement);
    default: return assertNever(statement);
  }
}

/** Statements that are to be made anew rather than recovered: they speak of keys, of the whole log, or of a chain that goes on. */
const NOT_RECOVERED: readonly TeamStatement['type'][] = ['founded', 'applied', 'recovered', 'published', 'left'];

/** Each by its own signature, one after the other. What the team would not allow now is left aside; a claim counts as taken in any case. */
function recovered(occasion: Occasion, { entries }: Of<'recovered'>): Offence | null {
  const { copy } = occasion;
  for (const [index, raw] of entries.entries()) {
    const parsed = recoveredEntry.safeParse(raw);
    const header = parsed.success ? headerFrom(parsed.data.header) : null;
    if (!parsed.success || header === null || header.team !== copy.identity()?.teamId || header.body !== sha256(parsed.data.text)) return 'recovered';
    const device = copy.members.device(header.device);
    const row = { sequence: header.sequence, header: parsed.data.header, hash: sha256(parsed.data.header), signature: bytesFrom(parsed.data.signature, 64) ?? new Uint8Array(0), body: new Uint8Array(0) };
    // A device that joined in what was lost is not known any more.
    if (device === null) continue;
    if (!isSignedEntry(row, device.signKey)) return 'recovered';
    if (copy.entries.has(row.hash) || !copy.shared.recover(row.hash)) continue;
    const statement = statementFrom(parsed.data.text);
    const author = copy.members.get(device.memberId);
    if (typeof statement === 'string' || author === null || NOT_RECOVERED.includes(statement.type)) continue;
    if (statement.type === 'claimed') {
      const token = recoveredToken(occasion.sequence, index);
      takeEffect({ ...occasion, sequence: token, hash: row.hash, deviceId: header.device, author, key: null, recovered: true }, statement);
      copy.claims.renumber(token, header.sequence);
      continue;
    }
    if (author.leftAt !== null || device.revokedAt !== null) continue;
    const known = statement.type === 'resolved' || statement.type === 'takenOver' ? copy.claims.recoveredFrom(statement.token) : null;
    const meant = known !== null && (statement.type === 'resolved' || statement.type === 'takenOver') ? { ...statement, token: known } : statement;
    takeEffect({ ...occasion, sequence: recoveredToken(occasion.sequence, index), hash: row.hash, deviceId: header.device, author, key: null, recovered: true }, meant);
  }
  return null;
}

/** Keeps the workspace keys that an entry seals for this device. False where it seals something else. */
export function takeKeys(copy: TeamCopy, header: EntryHeader): boolean {
  const identity = copy.identity();
  const sealed = header.key?.sealed[identity?.deviceId ?? ''];
  if (identity === null || sealed === undefined || header.key === undefined) return true;
  const keys = openKeys(identity.boxPrivate, sealed, identity.teamId, header.key.keyNumber);
  if (keys === null) return false;
  for (const [index, key] of keys.entries()) copy.addWorkspaceKey(index + 1, key);
  return true;
}

export const aboutKeys = (teamId: string, keyNumber: number): string => `keys ${teamId} ${keyNumber}`;

function openKeys(boxPrivate: string, sealed: string, teamId: string, keyNumber: number): readonly Buffer[] | null {
  const clear = openSealed(Buffer.from(boxPrivate, 'base64url'), Buffer.from(sealed, 'base64url'), aboutKeys(teamId, keyNumber));
  if (clear === null || clear.length !== keyNumber * 32) return null;
  return Array.from({ length: keyNumber }, (_, index) => clear.subarray(index * 32, (index + 1) * 32));
}
