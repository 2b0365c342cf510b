import { applyEvent } from '#main/store/journal/machine.ts';
import { isWithdrawn } from '#main/store/journal/projection.ts';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import { isByFile, mayGiveCodeAgain } from '#shared/bridge/writes/intents.ts';
import { isUnresolved, mayBeDeclared } from '#shared/domain/intent-state.ts';
import { mayGoAgain, whereGone } from '#main/writes/conclude.ts';
import { failed } from '#shared/domain/result.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { asksForCode, baselineOf, completeLook, LOST, NOT_SENT, ownTransfer, refusal, shown, told } from './bank.ts';
import { OLDER } from './world.ts';
import type { Answer, Rules, Scenario, Stage, Transfer, World, Write } from './world.ts';

export interface Step {
  readonly name: string;
  readonly world: World;
}

/** Of the transfers that the writes brought about; none of them goes. */
const nextId = ({ transfers }: World): string => `T${transfers.filter(({ origin }) => origin !== null).length + 1}`;

const AT = second(0);
const IDLE: Stage = { at: 'idle' };

/** Everything that can happen next. */
export function steps(world: World, rules: Rules, scenario: Scenario): readonly Step[] {
  return [
    ...world.writes.flatMap((_, index) => stepsOf(world, index, rules, scenario)),
    ...appearances(world, scenario),
    ...colleagues(world, scenario),
    ...crash(world, rules),
  ];
}

const changed = (world: World, index: number, changes: Partial<Write>): World =>
  ({ ...world, writes: world.writes.map((write, at) => (at === index ? { ...write, ...changes } : write)) });

const writeAt = ({ writes }: World, index: number): Write => {
  const write = writes[index];
  if (write === undefined) throw new Error('no such write');
  return write;
};

/** The world after the journal took the events of a write; why not where it refuses. The locks are those of its indexes. */
function commit(world: World, index: number, rules: Rules, ...events: readonly IntentEvent[]): World | 'notAllowed' | 'blocked' | 'serverIdTaken' {
  let { record }: { record: IntentRecord } = writeAt(world, index);
  const isGivenUp = record.state === 'ABANDONED' || (record.state === 'DECLARED' && record.serverId === null);
  for (const event of events) {
    const next = applyEvent(record, event, AT, 1);
    if (next === null) return 'notAllowed';
    record = next;
  }
  const others = world.writes.filter((_, at) => at !== index).map((write) => write.record);
  if (record.serverId !== null && others.some(({ serverId }) => serverId === record.serverId)) return 'serverIdTaken';
  const isTwinOpen = others.some(({ state, fingerprint }) => fingerprint === record.fingerprint && isUnresolved(state));
  if (rules.lock && isUnresolved(record.state) && isTwinOpen) return 'blocked';
  if (rules.leavesTwins && isGivenUp && isTwinOpen && events.some((event) => (event.type === 'found' && event.by === 'look') || (event.type === 'looked' && event.turnedUp !== undefined))) return 'blocked';
  return changed(world, index, { record });
}

/** A step that the journal must allow; nothing where another write holds a lock. */
function written(name: string, result: ReturnType<typeof commit>, then: (world: World) => World = (world) => world): readonly Step[] {
  if (result === 'notAllowed') throw new Error(`${name}: the machine refuses what the rules say`);
  return typeof result === 'string' ? [] : [{ name, world: then(result) }];
}

function stepsOf(world: World, index: number, rules: Rules, scenario: Scenario): readonly Step[] {
  const { stage, record } = writeAt(world, index);
  const name = (text: string): string => `${record.intentId} ${text}`;
  const set = (stageNext: Stage) => (next: World): World => changed(next, index, { stage: stageNext });
  switch (stage.at) {
    case 'prepared':
      if (!rules.journalFirst) return dispatches(world, index, scenario, stage.baseline);
      return record.state === 'NOT_FOUND' ? again(world, index, rules, stage.baseline)
        : orIdle(world, index, written(name('SENDING'), commit(world, index, rules, sending(stage.baseline)), begun(index)));
    case 'looked': {
      const result = commit(world, index, rules, sending(baselineOf(world, record)));
      return written(name('SENDING again'), result, (next) => changed(begun(index)(next), index, { sentAgain: writeAt(next, index).sentAgain + 1 }));
    }
    case 'committed':
      return dispatches(world, index, scenario, null);
    case 'leaving':
      return files(world, index, rules);
    case 'waiting':
      return heard(world, index, rules, stage);
    default:
      return [...leaves(world, index, rules, scenario), ...handsIn(world, index, scenario), ...byPerson(world, index, rules), ...declares(world, index, rules, scenario), ...looks(world, index, rules), ...reads(world, index, rules), ...windowEnds(world, index, scenario),
        ...(canBegin(world, index, rules, scenario) && record.state === 'NOT_FOUND' && !rules.baselineFirst ? looksFirst(world, index, rules) : canBegin(world, index, rules, scenario) ? [{ name: name('reads the baseline'), world: set({ at: 'prepared', baseline: rules.baseline ? baselineOf(world, record) : [] })(world) }] : [])];
  }
}

const sending = (baseline: readonly string[]): IntentEvent =>
  ({ ...happened.sending(), baseline: { serverIds: { transfer: baseline }, serverTime: null, readAt: AT } });

const begun = (index: number) => (world: World): World => changed(world, index, { stage: { at: 'committed' }, windowOver: false });

const orIdle = (world: World, index: number, after: readonly Step[]): readonly Step[] =>
  (after.length > 0 ? after : [{ name: 'is refused by the lock', world: changed(world, index, { stage: IDLE }) }]);

function canBegin(world: World, index: number, rules: Rules, { mostSentAgain }: Scenario): boolean {
  const { record, sentAgain } = writeAt(world, index);
  const isFree = !rules.lock || !world.writes.some((write, at) => at !== index && write.record.fingerprint === record.fingerprint && isUnresolved(write.record.state));
  return (record.state === 'APPROVED' && isFree) || (record.state === 'NOT_FOUND' && sentAgain === 0 && world.writes.filter((write) => write.sentAgain > 0).length < mostSentAgain);
}

/** Journalled before the file is written. */
function leaves(world: World, index: number, rules: Rules, scenario: Scenario): readonly Step[] {
  const { record } = writeAt(world, index);
  if (scenario.files === undefined || index > 0 || record.state !== 'APPROVED' || !canBegin(world, index, rules, scenario)) return [];
  const leaving = (next: World): World => changed(next, index, { stage: { at: 'leaving' } });
  const name = `${record.intentId} leaves in a file`;
  return rules.filesJournalled ? written(name, commit(world, index, rules, happened.leftByFile()), leaving) : [{ name, world: leaving(world) }];
}

/** The file gets its name, or is taken back; a crash before that leaves it to a person. */
function files(world: World, index: number, rules: Rules): readonly Step[] {
  const { record } = writeAt(world, index);
  const idle = (file: Write['file']) => (next: World): World => changed(next, index, { stage: IDLE, file });
  if (record.state !== 'UNKNOWN') return [{ name: `the file of ${record.intentId} is there`, world: idle('there')(world) }];
  return [
    { name: `the file of ${record.intentId} is there`, world: idle('there')(world) },
    ...written(`the file of ${record.intentId} cannot be written`, commit(world, index, rules, happened.fileNotWritten()), idle(rules.takesBackRightly ? 'none' : 'there')),
  ];
}

/** Somebody hands the file in at the bank's portal, whenever they like, once. */
function handsIn(world: World, index: number, { files: shows }: Scenario): readonly Step[] {
  const { record, file } = writeAt(world, index);
  if (file !== 'there') return [];
  const transfer: Transfer = { id: nextId(world), payment: record.fingerprint, origin: index, status: 'executed', marked: shows === 'shown' };
  return [{ name: `the file of ${record.intentId} is handed in`, world: changed({ ...world, transfers: [...world.transfers, transfer] }, index, { file: 'used' }) }];
}

/** A person sends again what was not found: behind a fresh look that reads everything. */
function again(world: World, index: number, rules: Rules, baseline: readonly string[]): readonly Step[] {
  const { record, sentAgain } = writeAt(world, index);
  const look = completeLook(world, record, rules);
  const seen = commit(world, index, rules, rules.look(record, look, { at: AT, windowEnded: true }));
  if (typeof seen === 'string' || !mayGoAgain(look, false)) return typeof seen === 'string' ? orIdle(world, index, []) : [{ name: 'turns up before it is sent again', world: changed(seen, index, { stage: IDLE }) }];
  return written(`${record.intentId} SENDING again`, commit(seen, index, rules, sending(baseline)), (next) => changed(begun(index)(next), index, { sentAgain: sentAgain + 1 }));
}

function looksFirst(world: World, index: number, rules: Rules): readonly Step[] {
  const { record } = writeAt(world, index);
  const look = completeLook(world, record, rules);
  const seen = commit(world, index, rules, rules.look(record, look, { at: AT, windowEnded: true }));
  return typeof seen === 'string' || !mayGoAgain(look, false) ? [] : [{ name: `${record.intentId} is looked for before it is sent again`, world: changed(seen, index, { stage: { at: 'looked' } }) }];
}

/** The request goes out, or does not get out; the bank does what it does, and says something or nothing. */
function dispatches(world: World, index: number, scenario: Scenario, unwritten: readonly string[] | null): readonly Step[] {
  const { record, dispatched } = writeAt(world, index);
  if (record.state === 'CONFIRMING') return codes(world, index, scenario);
  const waiting = (name: string, answer: Answer, next: World, count = 1): Step =>
    ({ name: `${record.intentId} is sent: ${name}`, world: changed(next, index, { stage: { at: 'waiting', answer, name, unwritten }, dispatched: dispatched + count }) });
  const lost = (what: string, next: World): readonly Step[] => LOST.slice(0, scenario.lostAnswers).map(([name, error]) => waiting(`${what}, ${name}`, failed(error), next));
  const added = (status: Transfer['status']): { readonly transfer: Transfer; readonly world: World } => {
    const transfer: Transfer = { id: nextId(world), payment: record.fingerprint, origin: index, status };
    return { transfer, world: { ...world, transfers: [...world.transfers, transfer] } };
  };
  const statuses: readonly Transfer['status'][] = scenario.challenges ? ['executed', 'challenge', 'failed'] : ['executed', 'failed'];
  return [
    waiting('does not get out', failed(NOT_SENT), world, 0),
    ...statuses.map(added).flatMap(({ transfer, world: next }) => [waiting(transfer.status, told(transfer), next), ...lost(transfer.status, next)]),
    ...statuses.filter((status) => status === 'challenge').map(added).map(({ transfer, world: next }) => waiting('refused until the code', asksForCode(transfer), next)),
    ...lost('effect to come', { ...world, pending: [...world.pending, { origin: index, confirms: null }] }),
    ...lost('no effect', world),
    waiting('refused', failed(refusal(null)), world),
  ];
}

function codes(world: World, index: number, { lostAnswers }: Scenario): readonly Step[] {
  const { record } = writeAt(world, index);
  const own = ownTransfer(world, record);
  const waiting = (name: string, answer: Answer, next: World): Step =>
    ({ name: `${record.intentId} code: ${name}`, world: changed(next, index, { stage: { at: 'waiting', answer, name: `code ${name}`, unwritten: null } }) });
  const lost = (what: string, next: World): readonly Step[] => LOST.slice(0, lostAnswers).map(([name, error]) => waiting(`${what}, ${name}`, failed(error), next));
  if (own?.status !== 'challenge') return [waiting('refused', failed(refusal(null)), world), ...lost('no effect', world)];
  const executed = withStatus(world, own.id, 'executed');
  const isTaken = world.pending.some(({ confirms }) => confirms === own.id);
  return [
    waiting('does not get out', failed(NOT_SENT), world), waiting('wrong', failed(refusal(null)), world),
    waiting('taken', told({ ...own, status: 'executed' }), executed), ...lost('taken', executed), ...lost('no effect', world),
    ...(isTaken ? [] : lost('effect to come', { ...world, pending: [...world.pending, { origin: index, confirms: own.id }] })),
  ];
}

const withStatus = (world: World, id: string, status: Transfer['status']): World =>
  ({ ...world, transfers: world.transfers.map((transfer) => (transfer.id === id ? { ...transfer, status } : transfer)) });

/** The outcome is written, before anybody hears of it. */
function heard(before: World, index: number, rules: Rules, { answer, name, unwritten }: Extract<Stage, { at: 'waiting' }>): readonly Step[] {
  const early = unwritten === null ? before : commit(before, index, rules, sending(unwritten));
  if (typeof early === 'string') return [{ name: 'cannot be written any more', world: changed(before, index, { stage: IDLE }) }];
  const world = changed(early, index, { stage: IDLE });
  const { record } = writeAt(world, index);
  if (!answer.ok && rules.retries(answer.error)) return [{ name: `${record.intentId} is sent once more`, world: changed(world, index, { stage: { at: 'committed' } }) }];
  const own = ownTransfer(world, record);
  const events = record.state === 'CONFIRMING'
    ? rules.confirmation(answer.ok ? { ok: true, value: answer.value.atBank } : answer, own === undefined ? 'notRead' : own.status === 'challenge' ? 'waiting' : shown(own), AT)
    : [rules.answer(answer, AT)];
  const result = commit(world, index, rules, ...events);
  return written(`${record.intentId} hears: ${name}`, result === 'serverIdTaken' ? commit(world, index, rules, happened.lost()) : result);
}

function looks(world: World, index: number, rules: Rules): readonly Step[] {
  const { record, windowOver } = writeAt(world, index);
  if (!['UNKNOWN', 'AMBIGUOUS', 'NOT_FOUND', 'ABANDONED', 'DECLARED'].includes(record.state) || isWithdrawn(record)) return [];
  const times = { at: AT, windowEnded: rules.windowEnded(windowOver) };
  const seen = (look: Parameters<Rules['look']>[1]) => commit(world, index, rules, rules.look(record, look, times));
  const complete = seen(completeLook(world, record, rules));
  return [
    ...written(`${record.intentId} is looked for`, complete === 'serverIdTaken' || complete === 'blocked' ? seen({ kind: 'nothing' }) : complete),
    ...written(`${record.intentId} is looked for in part`, seen({ kind: 'incomplete', error: NOT_SENT })),
  ];
}

function reads(world: World, index: number, rules: Rules): readonly Step[] {
  const { record } = writeAt(world, index);
  const isRead = record.state === 'ACCEPTED' || record.state === 'CHALLENGE';
  const own = isRead ? ownTransfer(world, record) : undefined;
  const gone = isRead && own === undefined ? whereGone(record) : null;
  if (gone !== null) return written(`${record.intentId} is read, and gone`, commit(world, index, rules, { type: 'read', atBank: gone, nextReadAt: null }));
  if (own === undefined || (record.state === 'CHALLENGE' && own.status === 'challenge' && record.serverId === own.id)) return [];
  return written(`${record.intentId} is read`, commit(world, index, rules, { type: 'read', atBank: shown(own), nextReadAt: null }));
}

function byPerson(world: World, index: number, rules: Rules): readonly Step[] {
  const { record } = writeAt(world, index);
  const { intentId, state, investigation, challenge } = record;
  const challengeId = challenge?.challengeId ?? null;
  if (state === 'CHALLENGE' && challengeId !== null) {
    return written(`${intentId} CONFIRMING`, commit(world, index, rules, { ...happened.confirming(), challengeId }), begun(index));
  }
  // The answer to a code was lost, and a look has not shown what became of it.
  if (state === 'UNKNOWN' && challengeId !== null && mayGiveCodeAgain(record)) {
    return written(`${intentId} CONFIRMING again`, commit(world, index, rules, { type: 'challenged', challengeId, error: null }, { ...happened.confirming(), challengeId }), begun(index));
  }
  if (state !== 'NOT_FOUND' && state !== 'AMBIGUOUS') return [];
  // A person looks closely, and picks the right one or none.
  const bound = (investigation?.candidates ?? []).flatMap(({ serverId }) => world.transfers.filter(({ id, origin }) => id === serverId && origin === index));
  return [
    // What left in a file is not given up: somebody says what became of it.
    ...(isByFile(record) ? [] : written(`${intentId} is given up`, commit(world, index, rules, happened.abandoned()))),
    ...bound.flatMap((transfer) => written(`${intentId} is ${transfer.id}, says a person`, commit(world, index, rules, { type: 'found', by: 'person', atBank: shown(transfer), nextReadAt: null }))),
  ];
}

/** A person says what the bank told them: the truth, or at a late bank perhaps what is not so. */
function declares(world: World, index: number, rules: Rules, { declares: may, bank }: Scenario): readonly Step[] {
  const { record } = writeAt(world, index);
  // Of two alike it is enough that one may be declared.
  if (!may || index > 0 || !mayBeDeclared(record.state)) return [];
  const isDone = world.transfers.some(({ origin, status }) => origin === index && status === 'executed') || world.pending.some(({ origin }) => origin === index);
  const told = bank === 'late' ? ['done', 'notDone'] as const : [isDone ? 'done' : 'notDone'] as const;
  return told.flatMap((outcome) => {
    const event = happened.declared(outcome);
    const ended = { ...event, nextLookAt: second(SECONDS_TOO_LATE) };
    const seeing = (next: World): World => changed(next, index, {
      declaredSeeing: (record.investigation?.candidates ?? []).map(({ serverId }) => serverId),
      // At a timely bank the file that was not used is deleted.
      ...(bank === 'timely' && outcome === 'notDone' ? { file: 'none' as const } : {}),
    });
    return written(`${record.intentId} is ${outcome}, the bank told`, commit(world, index, rules, rules.looksOnAfterDeclared ? event : ended), seeing);
  });
}

/** Past the end of the looking. */
const SECONDS_TOO_LATE = 900_000;

/** A timely bank has shown everything by then. A baseline is read in seconds: none is as old as a window. */
function windowEnds(world: World, index: number, { bank }: Scenario): readonly Step[] {
  const { record, windowOver } = writeAt(world, index);
  if (windowOver || record.state !== 'UNKNOWN' || (bank === 'timely' && world.pending.some(({ origin }) => origin === index))) return [];
  if (world.writes.some(({ stage }) => stage.at === 'prepared')) return [];
  return [{ name: `the window of ${record.intentId} ends`, world: changed(world, index, { windowOver: true }) }];
}

/** What the bank shows by and by, of itself. */
function appearances(world: World, { challenges }: Scenario): readonly Step[] {
  const shownLater = world.pending.map(({ origin, confirms }, at) => {
    const rest = { ...world, pending: world.pending.filter((_, other) => other !== at) };
    if (confirms !== null) return { name: `${confirms} is executed`, world: withStatus(rest, confirms, 'executed') };
    const transfer: Transfer = { id: nextId(world), payment: writeAt(world, origin).record.fingerprint, origin, status: 'executed' };
    return { name: `${transfer.id} appears`, world: { ...rest, transfers: [...world.transfers, transfer] } };
  });
  const expired = (challenges ? world.transfers : []).filter(({ id, status }) => status === 'challenge' && !world.pending.some(({ confirms }) => confirms === id));
  return [...shownLater, ...expired.map(({ id }) => ({ name: `the code of ${id} expires`, world: withStatus(world, id, 'failed') }))];
}

/** Other operators pay the same; what is booked may be executed, fail, or be deleted. */
function colleagues(world: World, scenario: Scenario): readonly Step[] {
  const theirs = world.transfers.filter(({ id, origin, status }) => id !== OLDER && origin === null && status === 'booked');
  const moved = theirs.flatMap(({ id }) => [
    { name: `${id} of a colleague is executed`, world: withStatus(world, id, 'executed') }, { name: `${id} of a colleague fails`, world: withStatus(world, id, 'failed') },
    { name: `${id} of a colleague is deleted`, world: { ...world, transfers: world.transfers.filter((transfer) => transfer.id !== id) } },
  ]);
  if (world.colleagues >= (scenario.colleagues ?? 0)) return moved;
  const transfer: Transfer = { id: `C${world.colleagues}`, payment: 'P', origin: null, status: 'booked' };
  return [...moved, { name: 'a colleague pays the same', world: { ...world, colleagues: world.colleagues + 1, transfers: [...world.transfers, transfer] } }];
}

/** The process ends anywhere; the next one begins as start-up does. */
function crash(world: World, rules: Rules): readonly Step[] {
  if (world.writes.every(({ stage }) => stage.at === 'idle')) return [];
  let next = world;
  for (const [index, { record }] of world.writes.entries()) {
    next = changed(next, index, { stage: IDLE });
    if (record.state !== 'SENDING' && record.state !== 'CONFIRMING') continue;
    const recovered = commit(next, index, rules, rules.recovered);
    if (typeof recovered !== 'string') next = recovered;
  }
  return [{ name: 'crash', world: next }];
}
