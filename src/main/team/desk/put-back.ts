import type { StoredEntry, TeamCopy } from '#main/store/team/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { statementFrom } from '../entries/statement-forms.ts';
import { toText } from '../entries/keys.ts';
import { entryOfToken } from '../ledger/claims.ts';
import { replay } from '../ledger/verify.ts';
import type { ClaimRow, DatabaseError, TeamDatabase } from '../log.ts';
import type { TeamDesk, TeamRefusal } from '../types.ts';
import type { Parts } from './parts.ts';

/** Entries that go back at once, and in one `recovered`. */
const AT_ONCE = 100;

/**
 * A backup was restored: what this desk knows and the database lost goes back unchanged. Where others have written meanwhile, theirs goes on, and the
 * lost entries are added as `recovered`. Cut off anywhere, it can be begun again.
 */
export async function putBack({ copy, database, turns }: Parts): ReturnType<TeamDesk['putBack']> {
  const returned = await turns.alone(async (): Promise<Result<number, TeamRefusal>> => {
    const read = await database.read(copy.entries.head()?.sequence ?? 0, 1);
    if (!read.ok) return failed(turns.refusalOf(read.error));
    const common = await lastCommon(copy, database, read.value.head.sequence);
    if (common === null) return failed({ kind: 'unclear' });
    if (common === (copy.entries.head()?.sequence ?? 0)) return ok(0);
    if (read.value.head.sequence === common) return appendAfter(copy, database, common, (error) => turns.refusalOf(error));
    // Cut off from here on, the copy agrees with a database that lacks claims: nothing is claimed until they are back.
    turns.find('lost', { kind: 'behind', sequence: common + 1, deviceId: null });
    copy.transaction(() => {
      copy.entries.cutAfter(common);
      replay(copy, { keysToo: true });
    });
    return ok(0);
  });
  if (!returned.ok) return returned;
  const caught = await turns.catchUp();
  if (!caught.ok) return caught;
  let entries = returned.value;
  for (;;) {
    const lost = copy.entries.lost();
    for (const { hash } of lost) if (copy.entries.has(hash) || copy.shared.wasRecovered(hash)) copy.entries.forgetLost(hash);
    const next = copy.entries.lost().slice(0, AT_ONCE);
    if (next.length === 0) {
      turns.find('lost', null);
      return ok({ entries });
    }
    const said = await turns.act(() => ok({
      say: [{ statement: { type: 'recovered' as const, entries: next.map(({ header, signature, text }) => ({ header, signature: toText(signature), text })) } }], value: () => null,
    }));
    if (!said.ok) return said;
    for (const { hash } of next) copy.entries.forgetLost(hash);
    entries += next.length;
  }
}

/** The last sequence up to which copy and database are the same: each hash vouches for all before it. */
async function lastCommon(copy: TeamCopy, database: TeamDatabase, headSequence: number): Promise<number | null> {
  let [low, high] = [0, Math.min(headSequence, copy.entries.head()?.sequence ?? 0)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const read = await database.read(middle - 1, 1);
    if (!read.ok) return null;
    if (read.value.rows[0]?.hash === copy.entries.get(middle)?.hash) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function appendAfter(copy: TeamCopy, database: TeamDatabase, common: number, refusalOf: (error: DatabaseError) => TeamRefusal): Promise<Result<number, TeamRefusal>> {
  let after = common;
  for (;;) {
    const next = copy.entries.after(after, AT_ONCE);
    const last = next.at(-1);
    if (last === undefined) return ok(after - common);
    const previous = copy.entries.get(after)?.hash ?? null;
    const turn = await database.inTurn(after, 0, (head) =>
      (head.sequence === after && (previous === null || head.hash === previous) ? { value: true, append: next.map(rowOf), claims: claimsOf(copy, next, common) } : null));
    if (!turn.ok) return failed(refusalOf(turn.error));
    // Somebody else put them back, or wrote: the next attempt finds out.
    if (turn.value !== true) return ok(after - common);
    after = last.sequence;
  }
}

const rowOf = ({ sequence, hash, header, signature, body }: StoredEntry) => ({ sequence, hash, header, signature, body });

/** What the index of claims lacks: claims of these entries that are still open, and the end of older ones. */
function claimsOf(copy: TeamCopy, entries: readonly StoredEntry[], common: number): readonly ClaimRow[] {
  const sequences = new Set(entries.map(({ sequence }) => sequence));
  const taken = copy.claims.open().filter(({ token }) => sequences.has(entryOfToken(token))).map(({ claimKey, token }): ClaimRow => ({ take: claimKey, token }));
  const released = entries.flatMap(({ text }): readonly ClaimRow[] => {
    const statement = statementFrom(text);
    if (typeof statement !== 'object' || statement.type !== 'resolved') return [];
    const claim = copy.claims.get(statement.token);
    return claim === null || claim.outcome === 'open' || claim.token > common ? [] : [{ release: claim.claimKey, token: claim.token }];
  });
  return [...released, ...taken];
}
