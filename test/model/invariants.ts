import { isWithdrawn, dueAt } from '#main/store/journal/projection.ts';
import { isUnresolved, mayTurnUp } from '#shared/domain/intent-state.ts';
import { OLDER } from './world.ts';
import type { Scenario, World, Write } from './world.ts';

export type Invariant = 'twice' | 'twoUnresolved' | 'unjournalled' | 'lost' | 'saidNotDone' | 'hidden' | 'mistaken' | 'silent';

const ENDED_WITHOUT: ReadonlySet<string> = new Set(['REJECTED', 'FAILED', 'EXPIRED', 'APPROVED']);

/** What must hold in every world. */
export const invariants: Readonly<Record<Invariant, (world: World, scenario: Scenario) => boolean>> = {
  /** Executed once, unless a person sent it again and the bank had not kept to the window. */
  twice: (world, { bank }) => world.writes.every(({ sentAgain }, index) => executedOf(world, index) <= 1 + (bank === 'late' ? sentAgain : 0)),
  twoUnresolved: ({ writes }) => {
    const held = writes.filter(({ record }) => isUnresolved(record.state)).map(({ record }) => record.fingerprint);
    return new Set(held).size === held.length;
  },
  /** Every request at the bank stands in the journal. */
  unjournalled: ({ writes }) => writes.every(({ record, dispatched }) =>
    record.attempts.filter(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent').length >= dispatched),
  /** What was executed is bound, or something that can find it goes on. */
  lost: (world, { bank }) => paymentsOf(world).every((payment) => {
    const { writes, transfers } = world;
    const own = writes.filter(({ record }) => record.fingerprint === payment);
    const bound = own.map(({ record }) => record.serverId);
    const strays = transfers.filter((transfer) => transfer.payment === payment && transfer.origin !== null && transfer.status === 'executed' && !bound.includes(transfer.id));
    const sentAgain = own.reduce((sum, write) => sum + write.sentAgain, 0);
    // What looks like it and is a colleague's was bound in its place: the person is told that nothing else proves it. The older transfer is no excuse.
    const mistaken = own.filter(({ record: { match, serverId } }) => match === 'byLikeness' && serverId !== OLDER && !transfers.some(({ id, origin }) => id === serverId && origin !== null));
    return strays.length <= own.filter(isOpen).length + mistaken.length + (bank === 'late' ? sentAgain : 0);
  }),
  /** What a write brought about never counts as there before it: it would not be seen for ever. */
  hidden: ({ writes, transfers }) => writes.every(({ record }, index) =>
    !transfers.some(({ id, origin }) => origin === index && record.baseline?.serverIds['transfer']?.includes(id) === true)),
  /** What stood there before the first sending is never ours; a colleague's is taken for ours only where the person is told that nothing but the likeness proves it. */
  mistaken: ({ writes, transfers }) => writes.every(({ record: { serverId, match } }) =>
    serverId !== OLDER && (match === 'byLikeness' || !transfers.some(({ id, origin }) => id === serverId && origin === null))),
  /** What was seen of a payment after a person had said that it was not made is told. */
  silent: ({ writes, transfers }) => writes.every(({ record: { state, declaration, duplicate, investigation, fingerprint }, declaredSeeing }, index) =>
    state !== 'DECLARED' || declaration?.outcome !== 'notDone' || duplicate !== null || isTwinUnresolved(writes, index, fingerprint)
    || !transfers.some(({ id, origin, status }) => origin === index && status === 'executed' && !declaredSeeing.includes(id) && investigation?.candidates.some(({ serverId }) => serverId === id) === true)),
  /** Never said to be refused, failed or not sent when it was executed. Of two alike nobody can tell which was which: they are counted. */
  saidNotDone: (world) => paymentsOf(world).every((payment) => {
    const own = world.writes.flatMap((write, index) => (write.record.fingerprint === payment ? [{ write, index }] : []));
    const executed = own.filter(({ index }) => executedOf(world, index) > 0).length;
    return executed <= own.filter(({ write: { record } }) => !ENDED_WITHOUT.has(record.state) && !isWithdrawn(record)).length;
  }),
};

const isTwinUnresolved = (writes: World['writes'], index: number, fingerprint: string): boolean =>
  writes.some(({ record }, at) => at !== index && record.fingerprint === fingerprint && isUnresolved(record.state));

const paymentsOf = ({ writes }: World): readonly string[] => [...new Set(writes.map(({ record }) => record.fingerprint))];

const executedOf = ({ transfers }: World, index: number): number => transfers.filter(({ origin, status }) => origin === index && status === 'executed').length;

/** Under way, or looked for. */
function isOpen({ record }: Write): boolean {
  const { state } = record;
  if (record.watchedUntil !== null) return true;
  return mayTurnUp(state) ? dueAt(record) !== null : isUnresolved(state);
}
