import { afterEach, expect, it } from 'vitest';
import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import { failed } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { openEngine, payment } from '#test/support/engine-world.ts';
import { happened, second } from '#test/support/journal-fixture.ts';
import { declarableOf, declare, declaredLike } from './declarations.ts';

/* When a person may say what the bank told them, what is written down of it, and how long it is said of a write like it. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  return world;
}

const TOLD = { outcome: 'notDone', toldBy: 'Anna Verdi', toldOn: bankDate('2026-06-30'), words: 'It never reached us.' } as const;
const UNKNOWN = (intentId = 'I1', changes: Parameters<typeof payment>[1] = {}): readonly IntentEvent[] => [happened.approved(payment(intentId, changes)), happened.sending(), happened.lost()];

type Tried = Parameters<typeof declarableOf>[0];
const tuesday = instant('2026-03-10T10:00:00Z');
const tried = (state: Tried['state'], looks: number, attempts: readonly object[] = []): Tried =>
  ({ state, createdAt: tuesday, attempts, investigation: { looks } }) as unknown as Tried;

it('opens after three looks, or one TARGET day after the last attempt ended', () => {
  expect(declarableOf(tried('UNKNOWN', 2), tuesday)).toEqual({ open: false, from: instant('2026-03-11T10:00:00Z') });
  expect(declarableOf(tried('UNKNOWN', 3), tuesday)).toEqual({ open: true, from: instant('2026-03-11T10:00:00Z') });
  expect(declarableOf(tried('AMBIGUOUS', 0), instant('2026-03-11T09:59:59Z'))?.open).toBe(false);
  expect(declarableOf(tried('AMBIGUOUS', 0), instant('2026-03-11T10:00:00Z'))?.open).toBe(true);
  const attempts = [{ startedAt: instant('2026-03-11T10:00:00Z'), endedAt: instant('2026-03-11T10:02:00Z') }, { startedAt: instant('2026-03-12T10:00:00Z'), endedAt: instant('2026-03-12T10:02:00Z') }];
  expect(declarableOf(tried('UNKNOWN', 0, attempts), tuesday)?.from).toBe(instant('2026-03-13T10:02:00Z'));
  expect(declarableOf(tried('UNKNOWN', 0, [{ startedAt: instant('2026-03-12T10:00:00Z'), endedAt: null }]), tuesday)?.from).toBe(instant('2026-03-13T10:00:00Z'));
});

it('opens for a challenge three minutes after the last attempt, whatever was looked for before it', () => {
  const attempts = [{ startedAt: tuesday, endedAt: tuesday }];
  expect(declarableOf(tried('CHALLENGE', 9, attempts), instant('2026-03-10T10:02:59Z'))).toEqual({ open: false, from: instant('2026-03-10T10:03:00Z') });
  expect(declarableOf(tried('CHALLENGE', 0, attempts), instant('2026-03-10T10:03:00Z'))?.open).toBe(true);
});

it('has nothing to say of what is known, or is not looked for by anybody', () => {
  const states = ['APPROVED', 'SENDING', 'CONFIRMING', 'ACCEPTED', 'SETTLED', 'REJECTED', 'FAILED', 'EXPIRED', 'NOT_FOUND', 'CONFLICT', 'ABANDONED', 'DECLARED'] as const;
  expect(states.map((state) => declarableOf(tried(state, 9), instant('2026-04-10T10:00:00Z')))).toEqual(states.map(() => null));
});

it('looks on for ten days from the declaration, and says who wrote it down', () => {
  const { engine, record, world } = opened();
  const unknown = record('I1', ...UNKNOWN());
  expect(declare(engine, unknown, TOLD)).toEqual({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
  world.nowMs = instantToMs(second(86_400 + 60));
  expect(declare(engine, unknown, TOLD)).toMatchObject({
    ok: true, value: {
      state: 'DECLARED', lookedForUntil: second(11 * 86_400 + 60), investigation: { nextLookAt: second(86_400 + 360) },
      declaration: { ...TOLD, userName: 'chi', at: second(86_400 + 60) },
    },
  });
});

it('takes the days from that of the write to today, and no other', () => {
  const { engine, record, world, journal } = opened();
  record('I1', ...UNKNOWN());
  world.nowMs = instantToMs(second(2 * 86_400));
  const on = (day: string) => {
    const now = journal.get('I1');
    if (now === null) throw new Error('it is gone');
    const declared = declare(engine, now, { ...TOLD, toldOn: bankDate(day) });
    return declared.ok ? 'written' : declared.error;
  };
  const refused = { kind: 'invalid', problems: [{ field: 'toldOn', code: 'notAllowed' }] };
  expect(['2026-06-29', '2026-07-03', '2026-06-30', '2026-07-02'].map(on)).toEqual([refused, refused, 'written', 'written']);
});

it('may be corrected at once by another declaration, and says why it could not be written', () => {
  const { engine, record } = opened();
  const declared = record('I1', ...UNKNOWN(), happened.declared('notDone'));
  expect(declare(engine, declared, { ...TOLD, outcome: 'done' })).toMatchObject({ ok: true, value: { state: 'DECLARED', declaration: { outcome: 'done' } } });
  const full = { ...engine, commitOne: () => failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const) };
  expect(declare(full, declared, TOLD)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
});

const declaredIds = (world: ReturnType<typeof opened>): readonly string[] => declaredLike(world.engine, 'same').map(({ intentId }) => intentId);

it('says before a payment what was declared of others like it, the newest first, while they may still turn up', () => {
  const world = opened();
  const { record } = world;
  const same = { fingerprint: 'same' };
  record('I1', ...UNKNOWN('I1', same), happened.declared('notDone'));
  const sentAt = record('I2', ...UNKNOWN('I2', same), happened.declared('done')).attempts[0]?.startedAt;
  record('I3', ...UNKNOWN('I3', { fingerprint: 'other' }), happened.declared('notDone'));
  record('I4', ...UNKNOWN('I4', same));
  expect(declaredLike(world.engine, 'same')).toMatchObject([{ intentId: 'I2', sentAt, declaration: { outcome: 'done' } }, { intentId: 'I1', declaration: { outcome: 'notDone' } }]);
  world.world.nowMs = instantToMs(second(864_000));
  expect(declaredIds(world)).toEqual(['I2', 'I1']);
  world.world.nowMs += 1_000;
  expect(declaredIds(world)).toEqual([]);
  world.world.isJournalUsable = false;
  expect(declaredIds(world)).toEqual([]);
});

it('no longer says so of what turned up', () => {
  const world = opened();
  world.record('I1', ...UNKNOWN('I1', { fingerprint: 'same' }), happened.declared('done'), happened.found('look', 'accepted', 'T1'));
  world.record('I2', ...UNKNOWN('I2', { fingerprint: 'same', kind: 'deleteTransfer' }), happened.declared('done'), happened.found('look', 'accepted'));
  expect(declaredIds(world)).toEqual([]);
});

it.each([['virtualIbanTransfer', []], ['revertTransfer', ['I1']], ['deleteTransfer', ['I1']], ['succeedCampaign', ['I1']]] as const)(
  'once the ten days are over, what was declared of a %s is said of %j: only a payment is made each month',
  (kind, expected) => {
    const world = opened();
    world.record('I1', ...UNKNOWN('I1', { fingerprint: 'same', kind }), happened.declared('notDone'));
    world.world.nowMs = instantToMs(second(900_000));
    expect(declaredIds(world)).toEqual(expected);
  },
);

it('tells since when, by its creation, of what was declared without an attempt', () => {
  const { engine, record } = opened();
  const adopted: IntentRecord = record('I1', happened.adopted(payment('I1', { kind: 'answerChallenge', fingerprint: 'same' })), happened.declared('done'));
  expect(declaredLike(engine, 'same')).toMatchObject([{ intentId: 'I1', sentAt: adopted.createdAt }]);
});
