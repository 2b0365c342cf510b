import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { writeKinds } from '#shared/bridge/writes/intents.ts';
import { isUnresolved, unresolvedStates } from '#shared/domain/intent-state.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, BANK, happened, newIntent, openedJournal, second } from '#test/support/journal-fixture.ts';
import { BRINGS_ABOUT, creatingKinds, IS_UNRESOLVED } from './rows.ts';
import type { Journal } from './types.ts';
import type { IntentEvent } from './event.ts';
import { migrations } from './migrations.ts';
import { CHANGED, COUNTED_ELSEWHERE, EXECUTION_DATES, listedBy, pagedBy, USERS } from './store.ts';
import type { NewIntent } from './record.ts';

let folder: ReturnType<typeof temporaryFolder>;
let journal: Journal;

const fresh = (name: string): Journal => openedJournal(join(folder.path, name));

beforeEach(() => {
  folder = temporaryFolder();
  journal = fresh('journal.db');
});
afterEach(() => {
  journal.close();
  folder.remove();
});

const approve = (intentId: string, changes: Partial<NewIntent> = {}): IntentEvent => happened.approved(newIntent(intentId, changes));
const append = (intentId: string, event: IntentEvent) => journal.append({ intentId, event }, second(60));

describe('the locks', () => {
  it('stand in the schema word for word as the states and kinds say', () => {
    expect(migrations[0]).toContain(`WHERE ${IS_UNRESOLVED};`);
    expect(migrations[1]).toContain(`AND ${BRINGS_ABOUT};`);
    expect(unresolvedStates.every((state) => isUnresolved(state))).toBe(true);
    expect(writeKinds).toEqual(expect.arrayContaining([...creatingKinds]));
  });

  it('let two of one payment be approved, and one be sent', () => {
    appended(journal, 'I1', approve('I1', { fingerprint: 'F' }));
    appended(journal, 'I2', approve('I2', { fingerprint: 'F' }));
    appended(journal, 'I1', happened.sending());
    expect(append('I2', happened.sending())).toEqual({ ok: false, error: { kind: 'blocked', intentId: 'I1' } });
    expect(journal.get('I2')).toMatchObject({ state: 'APPROVED', attempts: [] });
    expect(journal.holder('F')?.intentId).toBe('I1');
    appended(journal, 'I1', happened.answered());
    expect(journal.holder('F')).toBeNull();
    expect(append('I2', happened.sending()).ok).toBe(true);
  });

  it('keep what was given up from taking what may be its twin\'s', () => {
    appended(journal, 'I1', approve('I1', { fingerprint: 'F' }), happened.sending(), happened.lost(), happened.looked('notFound'), happened.abandoned());
    appended(journal, 'I2', approve('I2', { fingerprint: 'F' }), happened.sending());
    expect(append('I1', happened.found('look', 'challenge'))).toEqual({ ok: false, error: { kind: 'blocked', intentId: 'I2' } });
    expect(append('I1', happened.found('look', 'accepted', 'T1'))).toEqual({ ok: false, error: { kind: 'blocked', intentId: 'I2' } });
    appended(journal, 'I2', happened.answered('accepted', 'T1'));
    expect(append('I1', happened.found('look', 'accepted', 'T2')).ok).toBe(true);
  });

  it('give a record of the bank to one write only', () => {
    appended(journal, 'I1', approve('I1'), happened.sending(), happened.answered('accepted', 'T1'));
    appended(journal, 'I2', approve('I2'), happened.sending(), happened.lost());
    expect(append('I2', happened.found('look', 'accepted', 'T1'))).toEqual({ ok: false, error: { kind: 'serverIdTaken', intentId: 'I1' } });
    expect(journal.boundServerIds(BANK)).toEqual(new Set(['T1']));
  });

  it('keep ids of different kinds of record apart, and let a deletion name a transfer', () => {
    appended(journal, 'I1', approve('I1'), happened.sending(), happened.answered('accepted', '17'));
    const entry = { ...happened.found('person', 'accepted', '17'), atBank: { ...happened.found('person', 'accepted', '17').atBank, source: 'reservedEntry' as const } };
    appended(journal, 'I2', approve('I2', { kind: 'virtualIbanTransfer' }), happened.sending(), happened.lost(), entry);
    appended(journal, 'I3', approve('I3', { kind: 'deleteTransfer' }), happened.sending(), happened.answered('accepted', '17'));
    expect(journal.byServerId(BANK, '17').map(({ intentId }) => intentId)).toEqual(['I1', 'I2', 'I3']);
    expect(journal.boundServerIds(BANK, 'reservedEntry')).toEqual(new Set(['17']));
    expect(journal.boundServerIds(BANK, 'virtualIban')).toEqual(new Set());
  });

  it('make one write of a request, unless it was withdrawn', () => {
    appended(journal, 'I1', approve('I1', { requestId: 'R' }));
    expect(append('I2', approve('I2', { requestId: 'R' }))).toEqual({ ok: false, error: { kind: 'requestTaken', intentId: 'I1' } });
    appended(journal, 'I1', happened.withdrawn());
    expect(journal.byRequest('R')).toBeNull();
    appended(journal, 'I2', approve('I2', { requestId: 'R' }));
    expect(journal.byRequest('R')?.intentId).toBe('I2');
  });
});

describe('appending', () => {
  it('refuses what does not fit, and an intent that nobody approved', () => {
    expect(append('I1', happened.sending())).toEqual({ ok: false, error: { kind: 'notAllowed', state: null } });
    appended(journal, 'I1', approve('I1'));
    expect(append('I1', happened.lost())).toEqual({ ok: false, error: { kind: 'notAllowed', state: 'APPROVED' } });
    expect(append('I2', approve('I3'))).toEqual({ ok: false, error: { kind: 'notAllowed', state: null } });
    expect(journal.exportAll()).toHaveLength(1);
  });

  it('writes all of several or none', () => {
    const entries = [{ intentId: 'I1', event: approve('I1') }, { intentId: 'I2', event: happened.sending() }];
    expect(journal.appendAll(entries, second(1)).ok).toBe(false);
    expect(journal.count()).toBe(0);
    expect(journal.exportAll()).toEqual([]);
  });

  it('says that the disk is full, and has written nothing', () => {
    appended(journal, 'I1', approve('I1'));
    const full = openedJournalWithPages(60);
    let written = 0;
    let refused: unknown = null;
    for (; written < 500 && refused === null; written += 1) {
      const result = full.append({ intentId: `I${written}`, event: approve(`I${written}`) }, second(1));
      if (!result.ok) refused = result.error;
    }
    expect(refused).toEqual({ kind: 'notWritable', code: 'SQLITE_FULL' });
    expect(full.count()).toBe(written - 1);
    expect(full.firstBroken()).toBeNull();
    full.close();
  });
});

/** A journal on a disk that has room for so many pages. */
function openedJournalWithPages(pages: number): Journal {
  const prepare = Sqlite.prototype.prepare;
  let limited = false;
  Sqlite.prototype.prepare = function limit(this: InstanceType<typeof Sqlite>, source: string) {
    if (!limited && source.startsWith('INSERT INTO event')) {
      limited = true;
      this.pragma(`max_page_count = ${pages}`);
    }
    return prepare.call(this, source);
  } as typeof prepare;
  try {
    return fresh('full.db');
  } finally {
    Sqlite.prototype.prepare = prepare;
  }
}

describe('what is due', () => {
  const due = (at: number) => journal.due(BANK, second(at)).map(({ intentId }) => intentId);

  it('is what is looked for, what was given up until its time is over, and what is read again', () => {
    appended(journal, 'LOOKED', approve('LOOKED'), happened.sending(), happened.lost(second(5)));
    appended(journal, 'GIVEN', approve('GIVEN'), happened.sending(), happened.lost(), happened.looked('notFound'), happened.abandoned());
    appended(journal, 'TAKEN', approve('TAKEN'), happened.sending(), happened.answered('accepted', 'T1'));
    appended(journal, 'WAITS', approve('WAITS'));
    expect(due(4)).toEqual([]);
    expect(due(5)).toEqual(['LOOKED']);
    expect(due(600)).toEqual(['LOOKED', 'GIVEN']);
    expect(due(3600)).toEqual(['LOOKED', 'GIVEN', 'TAKEN']);
    appended(journal, 'GIVEN', happened.looked('keepLooking', { nextLookAt: second(900_000) }));
    appended(journal, 'TAKEN', happened.read('settled'));
    expect(due(9_000_000)).toEqual(['LOOKED']);
    expect(journal.due('https://other.example', second(9_000_000))).toEqual([]);
  });
});

describe('execution dates', () => {
  it('are those that were approved, the first where several writes have the id, found along the index', () => {
    const dated = (intentId: string, id: string, executionDate: string | null) => appended(
      journal, intentId, approve(intentId, { kind: 'deleteTransfer', shown: { ...newIntent(intentId).shown, executionDate } as unknown as NewIntent['shown'] }), happened.sending(), happened.answered('accepted', id),
    );
    dated('I1', 'T1', '2026-07-01');
    dated('I2', 'T1', '2026-07-02');
    dated('I3', 'T2', null);
    dated('I4', 'T3', '2026-07-03');
    expect([...journal.executionDates(BANK, ['T1', 'T2', 'NOBODY'])]).toEqual([['T1', '2026-07-01']]);
    expect(journal.executionDates('https://other.example', ['T1']).size).toBe(0);
    const database = new Sqlite(':memory:');
    for (const script of migrations) database.exec(script);
    const plan = database.prepare<[string, string], { detail: string }>(`EXPLAIN QUERY PLAN ${EXECUTION_DATES}`).all(BANK, '[]');
    expect(plan[0]?.detail).toBe('SEARCH intent USING INDEX intent_of_server_id (bank=? AND server_id=?)');
    database.close();
  });
});

describe('lists', () => {
  it('find the few open writes without visiting the others', () => {
    const database = new Sqlite(':memory:');
    for (const script of migrations) database.exec(script);
    const plan = database.prepare<object, { detail: string }>(`EXPLAIN QUERY PLAN SELECT json FROM intent ${listedBy.unresolved}`).all({ bank: BANK, limit: 9 });
    expect(plan.map(({ detail }) => detail)).toEqual(['SCAN intent USING INDEX one_unresolved', 'USE TEMP B-TREE FOR ORDER BY']);
    database.close();
  });

  it('turn the pages of one bank, those without a known end first, and count them and their people', () => {
    for (const [number, userName] of ['Zoe', 'Ada', 'Zoe', 'Ada', 'Ada'].entries()) appended(journal, `I${number}`, approve(`I${number}`, { userName }));
    appended(journal, 'X', approve('X', { bank: 'https://other.example', userName: 'Eve' }));
    appended(journal, 'I1', happened.sending());
    const page = (direction: 'asc' | 'desc', offset: number, limit: number) => journal.page({ bank: BANK, direction, offset, limit }).map(({ intentId }) => intentId);
    expect(page('desc', 0, 10)).toEqual(['I1', 'I4', 'I3', 'I2', 'I0']);
    expect(page('asc', 0, 10)).toEqual(['I1', 'I0', 'I2', 'I3', 'I4']);
    expect([page('desc', 0, 1), page('desc', 1, 2), page('desc', 3, 9), page('desc', 5, 9)]).toEqual([['I1'], ['I4', 'I3'], ['I2', 'I0'], []]);
    expect(journal.tally(BANK)).toEqual({ all: 5, elsewhere: 1, unresolved: 1, users: ['Ada', 'Zoe'] });
    appended(journal, 'I5', approve('I5', { userName: 'Bob' }));
    expect(journal.tally(BANK)).toEqual({ all: 6, elsewhere: 1, unresolved: 1, users: ['Ada', 'Bob', 'Zoe'] });
    expect(journal.tally('https://nobody.example')).toEqual({ all: 0, elsewhere: 7, unresolved: 0, users: [] });
  });

  it('turn pages, count and read what changed along indexes, however many writes there are', () => {
    const database = new Sqlite(':memory:');
    for (const script of migrations) database.exec(script);
    const asked = { bank: BANK, limit: 9, offset: 0 };
    const planOf = (sql: string, ...bound: unknown[]) => database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...bound).map(({ detail }) => detail);
    expect(planOf(pagedBy('desc').others, asked)).toEqual(['SEARCH intent USING COVERING INDEX intent_of_bank (bank=? AND begun>?)']);
    expect(planOf(pagedBy('asc').others, asked)).toEqual(['SEARCH intent USING COVERING INDEX intent_of_bank (bank=? AND begun>?)']);
    expect(planOf(COUNTED_ELSEWHERE, asked).filter((line) => line.includes(' intent '))).toEqual(['SEARCH intent USING COVERING INDEX intent_of_bank (bank<?)', 'SEARCH intent USING COVERING INDEX intent_of_bank (bank>?)']);
    const users = planOf(USERS, asked);
    expect(users.filter((line) => line.includes('intent') && !line.startsWith('SEARCH intent USING COVERING INDEX intent_of_user (bank=?'))).toEqual([]);
    expect(users.join()).not.toContain('TEMP B-TREE');
    expect(planOf(CHANGED, BANK, 0, 9)).toEqual(['SEARCH intent USING INDEX intent_changed (bank=? AND version>?)']);
    database.close();
  });

  it('give the newest first, of one bank, and those of a batch by line', () => {
    appended(journal, 'I1', approve('I1', { batchId: 'B', batchLine: 2 }));
    appended(journal, 'I2', approve('I2', { batchId: 'B', batchLine: 1 }));
    appended(journal, 'I3', approve('I3', { bank: 'https://other.example' }));
    appended(journal, 'I1', happened.sending());
    const ids = (list: readonly { readonly intentId: string }[]) => list.map(({ intentId }) => intentId);
    expect(ids(journal.list({ scope: 'all', limit: 10 }))).toEqual(['I3', 'I2', 'I1']);
    expect(journal.list({ scope: 'all', limit: 10 }), 'nothing was written meanwhile').toBe(journal.list({ scope: 'all', limit: 10 }));
    appended(journal, 'I4', approve('I4', { bank: 'https://other.example' }));
    expect(ids(journal.list({ scope: 'all', limit: 10 }))).toEqual(['I4', 'I3', 'I2', 'I1']);
    expect(ids(journal.list({ scope: 'all', limit: 1, bank: BANK }))).toEqual(['I2']);
    expect(ids(journal.list({ scope: 'unresolved', limit: 10 }))).toEqual(['I1']);
    expect(ids(journal.byBatch('B'))).toEqual(['I2', 'I1']);
    expect(journal.events('I1').map(({ event }) => event.type)).toEqual(['approved', 'sending']);
  });
});

describe('any sequence of events', () => {
  const ids = ['I1', 'I2', 'I3'] as const;
  const anyEvent = (intentId: string): fc.Arbitrary<IntentEvent> => fc.oneof(
    fc.constantFrom(
      approve(intentId, { fingerprint: intentId === 'I3' ? 'G' : 'F' }), happened.sending(), happened.sending(), happened.confirming(), happened.notSent(),
      happened.refused(), happened.challenged(), happened.codeRefused(), happened.expired(), happened.lost(), happened.lost(), happened.interrupted(),
      happened.looked(), happened.looked('ambiguous'), happened.looked('notFound'), happened.looked('notFound'), happened.conflicted(), happened.abandoned(),
      happened.withdrawn(), happened.withheld(),
    ),
    fc.tuple(fc.constantFrom('accepted', 'challenge', 'settled', 'failed'), fc.constantFrom('T1', 'T2', null), fc.constantFrom('look', 'person'), fc.nat(2))
      .map(([meaning, serverId, by, which]) =>
        [happened.answered(meaning, serverId), happened.found(by, meaning, serverId), happened.read(meaning, serverId)][which] ?? happened.read()),
  );
  const anyEntry = fc.constantFrom(...ids).chain((intentId) => anyEvent(intentId).map((event) => ({ intentId, event })));

  it('keeps the locks and is the same when it is opened again', { timeout: 60_000 }, () => {
    let run = 0;
    fc.assert(fc.property(fc.array(anyEntry, { minLength: 10, maxLength: 60 }), (entries) => {
      run += 1;
      const one = fresh(`${run}.db`);
      const approvedFirst = ids.map((intentId) => ({ intentId, event: approve(intentId, { fingerprint: intentId === 'I3' ? 'G' : 'F' }) }));
      for (const [index, entry] of [...approvedFirst, ...entries].entries()) {
        one.append(entry, second(index));
        const unresolved = one.list({ scope: 'unresolved', limit: 10 }).map(({ fingerprint }) => fingerprint);
        expect(new Set(unresolved).size).toBe(unresolved.length);
        const bound = one.list({ scope: 'all', limit: 10 }).flatMap(({ serverId }) => serverId ?? []);
        expect(new Set(bound).size).toBe(bound.length);
      }
      const before = [one.exportAll(), one.list({ scope: 'all', limit: 10 })];
      expect(one.firstBroken()).toBeNull();
      one.close();
      // Opening refuses what is not the fold of its events.
      const again = fresh(`${run}.db`);
      expect([again.exportAll(), again.list({ scope: 'all', limit: 10 })]).toEqual(before);
      again.close();
    }), { numRuns: 40 });
  });
});
