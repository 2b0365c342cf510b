import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { sealText } from '../entries/entry.ts';
import { keyNumberOf } from '../ledger/context.ts';
import type { Finding } from '../ledger/verify.ts';
import type { ChainRow } from '../log.ts';
import type { TeamDesk, TeamRefusal } from '../types.ts';
import { identityOf, refused } from './parts.ts';
import type { Parts } from './parts.ts';

type JournalPart = Pick<TeamDesk, 'publish' | 'checkJournals'>;

const ROWS = 200;

export function journalPart(parts: Parts): JournalPart {
  const { copy, database, turns } = parts;
  const tampered = (finding: Finding): Result<never, TeamRefusal> => {
    turns.find('journals', finding);
    const tampering = turns.tampering();
    return tampering === null ? refused('chain') : failed({ kind: 'tampering', tampering });
  };
  const sealed = (journalId: string, { sequence, hash, text }: { readonly sequence: number; readonly hash: string; readonly text: string }): ChainRow | null => {
    const keyNumber = keyNumberOf(copy);
    const key = copy.workspaceKey(keyNumber);
    if (key === null) return null;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(keyNumber);
    return { journalId, sequence, hash, body: Buffer.concat([number, sealText(key, text, `chain ${identityOf(copy).teamId} ${journalId} ${sequence}`)]) };
  };

  return {
    publish: async (journal) => {
      const { journalId } = journal;
      const { deviceId } = identityOf(copy);
      const caught = await turns.catchUp();
      if (!caught.ok) return caught;
      const known = copy.shared.chainHead(journalId);
      if (known !== null && journal.hashAt(known.sequence) !== known.hash) return tampered({ kind: 'journalDiffers', sequence: known.sequence, deviceId });
      const heads = await turns.alone(() => database.chainHeads());
      if (!heads.ok) return failed(turns.refusalOf(heads.error));
      // A restored database may lack rows that were vouched for: they are put back too.
      const there = heads.value.get(journalId)?.sequence ?? 0;
      for (let after = Math.min(there, known?.sequence ?? 0); after < journal.count();) {
        const events = journal.after(after, ROWS);
        const last = events.at(-1);
        if (last === undefined) break;
        const rows = events.flatMap((event) => sealed(journalId, event) ?? []);
        if (rows.length !== events.length) return refused('keys');
        const stored = await turns.alone(() => database.publish(rows));
        if (!stored.ok && stored.error.kind === 'unusable' && stored.error.problem === 'broken') return tampered({ kind: 'journalDiffers', sequence: last.sequence, deviceId });
        if (!stored.ok) return failed(turns.notWritten(stored.error));
        const vouched = await turns.act(() => {
          const from = (copy.shared.chainHead(journalId)?.sequence ?? 0) + 1;
          return ok({ say: last.sequence < from ? [] : [{ statement: { type: 'published' as const, journalId, from, to: last.sequence, head: last.hash } }], value: () => null });
        });
        if (!vouched.ok) return vouched;
        after = last.sequence;
      }
      return ok({ to: copy.shared.chainHead(journalId)?.sequence ?? 0 });
    },
    checkJournals: async () => {
      const caught = await turns.catchUp();
      if (!caught.ok) return caught;
      const heads = await turns.alone(() => database.chainHeads());
      if (!heads.ok) return failed(turns.refusalOf(heads.error));
      for (const known of copy.shared.chainHeads()) {
        const there = heads.value.get(known.journalId);
        if (there === undefined || there.sequence < known.sequence) return tampered({ kind: 'journalBehind', sequence: known.sequence, deviceId: known.deviceId });
        const row = there.sequence === known.sequence ? ok([there]) : await turns.alone(() => database.chain(known.journalId, known.sequence - 1, 1));
        if (!row.ok) return failed(turns.refusalOf(row.error));
        if (row.value[0]?.hash !== known.hash) return tampered({ kind: 'journalDiffers', sequence: known.sequence, deviceId: known.deviceId });
      }
      turns.find('journals', null);
      return ok(null);
    },
  };
}
