import type { TeamCopy } from '#main/store/team/index.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { KeyForDevices, TeamStatement } from '#shared/domain/team/statements.ts';
import { bodyText, LOG_START, writeEntry } from '../entries/entry.ts';
import { keyNumberOf } from '../ledger/context.ts';
import { judgeRow, takeIn } from '../ledger/verify.ts';
import type { Finding, VerifiedRow } from '../ledger/verify.ts';
import type { ClaimRow, LogRow } from '../log.ts';
import type { TeamRefusal } from '../types.ts';

/* How statements of this desk are written down: signed, encrypted, verified and judged by the rules before they are said. */

export interface Said {
  readonly statement: TeamStatement;
  readonly key?: KeyForDevices;
}

/** What is to be written, and what of the index of claims follows from it. */
export interface Composed {
  readonly rows: readonly VerifiedRow[];
  readonly claims: readonly ClaimRow[];
}

interface Deps {
  readonly copy: TeamCopy;
  readonly clock: Clock;
  readonly blocked: (kind: Finding['kind']) => TeamRefusal;
}

export interface Composer {
  /** Writes the statements one after the other, each as it stands after those before it. Nothing of it stays in the copy; what is said alone never enters it. */
  compose(said: readonly Said[], at: Instant): Result<Composed, TeamRefusal>;
  /** The key that signs. */
  forget(): void;
}

export function composer({ copy, clock, blocked }: Deps): Composer {
  let own: { readonly text: string; readonly bytes: Buffer } | null = null;
  const bytesOf = (text: string): Buffer => {
    if (own?.text !== text) own = { text, bytes: Buffer.from(text, 'base64url') };
    return own.bytes;
  };

  /** An entry of this desk that follows the last one it knows. */
  const entryOf = ({ statement, key }: Said, at: Instant): Result<LogRow, TeamRefusal> => {
    const { teamId, deviceId, signPrivate } = copy.identity() ?? missing();
    const keyNumber = Math.max(keyNumberOf(copy), 1);
    const workspaceKey = copy.workspaceKey(keyNumber);
    if (workspaceKey === null) return failed(blocked('unreadable'));
    const head = copy.entries.head() ?? { sequence: 0, hash: LOG_START };
    const place = { team: teamId, sequence: head.sequence + 1, previous: head.hash, at, keyNumber, ...(key === undefined ? {} : { key }) };
    return ok(writeEntry({ deviceId, signKey: bytesOf(signPrivate) }, place, workspaceKey, bodyText(statement)));
  };
  const composed = (said: Said, at: Instant, judged: (row: LogRow) => ReturnType<typeof judgeRow>): Result<Composed, TeamRefusal> => {
    const row = entryOf(said, at);
    if (!row.ok) return row;
    const found = judged(row.value);
    if (!found.ok) return failed(blocked(found.error.kind));
    const { verified, offence, claims } = found.value;
    return offence === null ? ok({ rows: [verified], claims }) : failed({ kind: 'notAllowed', why: offence });
  };
  /** Has a row take effect, for what is said after it. */
  const tried = (row: LogRow): ReturnType<typeof judgeRow> => {
    const before = openClaims(copy);
    const taken = takeIn(copy, row, clock.now());
    return taken.ok ? ok({ ...taken.value, claims: claimChanges(before, openClaims(copy)) }) : taken;
  };

  return {
    compose: (said, at) => {
      const [only, another] = said;
      if (only !== undefined && another === undefined && only.key === undefined && only.statement.type !== 'recovered') return composed(only, at, (row) => judgeRow(copy, row, clock.now()));
      return copy.tryOut(() => {
        const rows: VerifiedRow[] = [];
        const claims: ClaimRow[] = [];
        for (const one of said) {
          const next = composed(one, at, tried);
          if (!next.ok) return next;
          rows.push(...next.value.rows);
          claims.push(...next.value.claims);
        }
        return ok({ rows, claims });
      });
    },
    forget: () => void (own = null),
  };
}

type OpenClaims = ReadonlyMap<number, string>;
const openClaims = (copy: TeamCopy): OpenClaims => new Map(copy.claims.open().map(({ token, claimKey }) => [token, claimKey]));

/** What the index of claims has to follow. Of two open claims with one key, which a recovery can bring, it holds the first. */
function claimChanges(before: OpenClaims, after: OpenClaims): readonly ClaimRow[] {
  const released = [...before].filter(([token]) => !after.has(token)).map(([token, key]): ClaimRow => ({ release: key, token }));
  const held = new Set([...before].filter(([token]) => after.has(token)).map(([, key]) => key));
  const taken = [...after].filter(([token, key]) => !before.has(token) && !held.has(key)).map(([token, key]): ClaimRow => ({ take: key, token }));
  return [...released, ...taken];
}

function missing(): never {
  throw new Error('The copy belongs to no team');
}
