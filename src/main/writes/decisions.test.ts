import { afterEach, expect, it } from 'vitest';
import type { IntentEvent } from '#main/store/journal/index.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import { failed } from '#shared/domain/result.ts';
import { openEngine, payment } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { bindTo } from './decisions.ts';

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

const shownAs = (serverId: string, source: Candidate['source'] = 'transfer'): Candidate => ({
  serverId, source, at: second(1), date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status: null, agrees: [], differs: [], transfer: null,
});

const SENT: readonly IntentEvent[] = [happened.approved(payment('I1')), happened.sending()];

it.each<[string, readonly IntentEvent[]]>([
  ['is unclear', [happened.lost(), happened.looked('ambiguous')]],
  ['is unknown', [happened.lost(), happened.looked('keepLooking', { candidates: [shownAs('T7')] })]],
  ['was given up', [happened.lost(), happened.looked('ambiguous'), happened.abandoned()]],
  ['was declared', [happened.lost(), happened.looked('ambiguous'), happened.declared()]],
])('binds what %s to the transfer that a person picked, as found by that person, and reads it on', (_, events) => {
  const { engine, record } = opened();
  expect(bindTo(engine, record('I1', ...SENT, ...events), 'T7', [])).toMatchObject({
    ok: true, value: { state: 'ACCEPTED', serverId: 'T7', serverSource: 'transfer', match: 'byPerson', matchedBy: 'chi', nextReadAt: second(65) },
  });
});

it('binds only what was shown', () => {
  const { engine, journal, record } = opened();
  const unclear = record('I1', ...SENT, happened.lost(), happened.looked('ambiguous'));
  expect(bindTo(engine, unclear, 'T9', [shownAs('T10')])).toEqual({ ok: false, error: { kind: 'notFound' } });
  const sending = record('I2', happened.approved(payment('I2')), happened.sending());
  expect(bindTo(engine, sending, 'T9', [])).toEqual({ ok: false, error: { kind: 'notFound' } });
  expect(journal.get('I1')).toEqual(unclear);
});

it('binds a debit to what the bank took without a read, and reads it no more', () => {
  const { engine, record } = opened();
  const taken = record('I1', ...SENT, happened.answered('accepted'));
  expect(bindTo(engine, taken, 'E1', [shownAs('E0', 'transaction'), shownAs('E1', 'transaction')])).toMatchObject({
    ok: true, value: { state: 'SETTLED', serverId: 'E1', serverSource: 'transaction', match: 'byPerson', matchedBy: 'chi', nextReadAt: null },
  });
  const reserved = record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted'));
  expect(bindTo(engine, reserved, 'R1', [shownAs('R1', 'reservedEntry')])).toMatchObject({ ok: true, value: { state: 'ACCEPTED', serverId: 'R1', serverSource: 'reservedEntry', nextReadAt: second(65) } });
});

it('leaves alone what has ended otherwise', () => {
  const { engine, record } = opened();
  const refused = record('I1', ...SENT, happened.refused());
  expect(bindTo(engine, refused, 'T1', [shownAs('T1')])).toEqual({ ok: false, error: { kind: 'wrongState', state: 'REJECTED' } });
  const waiting = record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('challenge', 'T2'));
  expect(bindTo(engine, waiting, 'T1', [shownAs('T1')])).toEqual({ ok: false, error: { kind: 'wrongState', state: 'CHALLENGE' } });
});

it('says why it could not be bound, of what is looked for and of what was taken', () => {
  const { engine, record } = opened();
  record('I3', happened.approved(payment('I3')), happened.sending(), happened.answered('accepted', 'T7'));
  const unclear = record('I1', ...SENT, happened.lost(), happened.looked('ambiguous'));
  expect(bindTo(engine, unclear, 'T7', [])).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I3' } });
  const taken = record('I2', happened.approved(payment('I2')), happened.sending(), happened.answered('accepted'));
  const full = { ...engine, commitOne: () => failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const) };
  expect(bindTo(full, taken, 'T1', [shownAs('T1')])).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
});
