import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openUserData } from '#main/store/user-data/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { systemTimer } from '#main/writes/index.ts';
import type { OutboxEvent } from '#shared/bridge/app/outbox-event.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { cacheKey, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import type { Fact } from './facts.ts';
import { createOutbox } from './outbox.ts';

const clock = standingClock('2026-11-26T10:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let userData: UserData;
let facts: string[];
let phase: 'upToDate' | 'offline';
let later: (() => void) | null;
let outbox: ReturnType<typeof createOutbox>;

const idOf = (fact: string): string => Buffer.from(fact).toString('hex').padEnd(40, '0');

const factOf = (fact: string): Fact => ({
  id: idOf(fact),
  event: async (at, names) => ({ format: 'tesoro-event/1', id: idOf(fact), at, kind: 'moneyUnidentified', ...(names && { names: { payer: fact, description: null } }) }) as unknown as OutboxEvent,
});

const begin = () => createOutbox(
  {
    connectionId: 'c1', userData, emit: () => undefined, now: () => instantFromMs(clock.now()), sync: { freshness: () => ({ phase }) } as never,
    unexpected: (_what, error) => { throw error; },
  },
  async (isTold) => facts.map(factOf).filter(({ id }) => !isTold(id)),
  (run, ms) => {
    if (ms < 10_000) return systemTimer(run, ms);
    later = run;
    return () => undefined;
  },
);

beforeEach(() => {
  clock.set('2026-11-26T10:00:00Z');
  folder = temporaryFolder();
  path = join(folder.path, 'events');
  mkdirSync(path);
  const opened = openUserData({ path: join(folder.path, 'user-data.db'), key: cacheKey, clock });
  if (!opened.ok) throw new Error(opened.error);
  ({ userData } = opened.value);
  [facts, phase, later] = [['old'], 'upToDate', null];
  outbox = begin();
});

afterEach(async () => {
  await outbox.stop();
  userData.close();
  folder.remove();
});

/** However busy the computer is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 20 });

const files = (): string[] => readdirSync(path).toSorted();
const begun = () => soon(() => expect(outbox.view()?.since).not.toBeNull());
const on = async (): Promise<void> => {
  outbox.change({ path, names: false, since: null });
  await begun();
  clock.set('2026-11-26T10:05:00.250Z');
};
const nameOf = (fact: string, at = '20261126T100500Z'): string => `${at}-${idOf(fact)}.json`;

it('tells what has happened since, each in one file, and nothing that was so before', async () => {
  await on();
  facts = ['old', 'new', 'other'];
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('new'), nameOf('other')]));
  expect(JSON.parse(readFileSync(join(path, nameOf('new')), 'utf8'))).toEqual({ format: 'tesoro-event/1', id: idOf('new'), at: '2026-11-26T10:05:00.250Z', kind: 'moneyUnidentified' });
  await soon(() => expect(outbox.view()).toMatchObject({ told: 2, unwritten: 0, problem: null }));
});

it('begins once the bank was read', async () => {
  phase = 'offline';
  outbox.change({ path, names: false, since: null });
  outbox.look();
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  expect(outbox.view()).toMatchObject({ since: null });
  phase = 'upToDate';
  outbox.look();
  await begun();
  facts.push('new');
  phase = 'offline';
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('new', '20261126T100000Z')]));
});

it('tells nothing twice: not again, not after a restart, not when a script took the file away, not when it is so again', async () => {
  await on();
  facts = ['old', 'new'];
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('new')]));
  rmSync(join(path, nameOf('new')));
  facts = [];
  outbox.look();
  facts = ['old', 'new'];
  await outbox.stop();
  clock.set('2026-11-27T10:00:00Z');
  outbox = begin();
  facts.push('third');
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('third', '20261127T100000Z')]));
});

it('forgets an event a year after it was written, once it is not so any more, and still counts it', async () => {
  await on();
  facts = ['old', 'new', 'lasting'];
  outbox.look();
  await soon(() => expect(outbox.view()).toMatchObject({ told: 2, unwritten: 0 }));
  const kept = () => userData.list('outboxEvent', 'c1/').map(({ id }) => id).toSorted();
  const before = kept();
  facts = ['lasting', 'later'];
  clock.set('2027-11-26T10:00:00Z');
  outbox.look();
  await soon(() => expect(outbox.view()).toMatchObject({ told: 3, unwritten: 0 }));
  expect(kept()).toEqual([...before, idOf('later')].toSorted());
  clock.set('2027-11-28T10:00:00Z');
  // What was not read may still be so.
  phase = 'offline';
  facts.push('unread');
  outbox.look();
  await soon(() => expect(outbox.view()).toMatchObject({ told: 4, unwritten: 0 }));
  expect(kept()).toHaveLength(5);
  phase = 'upToDate';
  outbox.look();
  await soon(() => expect(kept()).toEqual([idOf('lasting'), idOf('later'), idOf('unread')].toSorted()));
  expect(outbox.view()).toMatchObject({ told: 4, unwritten: 0 });
  expect(files()).toHaveLength(4);
});

it('keeps what it cannot write, says why, and writes it under the same name when the folder is back', async () => {
  await on();
  renameSync(path, `${path}-away`);
  facts.push('new', 'other');
  outbox.look();
  await soon(() => expect(outbox.problem()).toMatchObject({ why: 'gone', code: 'ENOENT' }));
  expect(outbox.view()).toMatchObject({ told: 0, unwritten: 2 });
  await outbox.stop();
  clock.set('2026-11-26T11:00:00Z');
  mkdirSync(path);
  outbox = begin();
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('new'), nameOf('other')]));
  expect(outbox.problem()).toBeNull();
  renameSync(path, `${path}-gone`);
  outbox.look();
  // Also without anything to tell.
  await soon(() => expect(outbox.problem()).toMatchObject({ why: 'gone' }));
  mkdirSync(path);
  later?.();
  await soon(() => expect(outbox.problem()).toBeNull());
});

it('has names only where they are asked for, and keeps no event that is written', async () => {
  await on();
  outbox.change({ path, names: true, since: outbox.view()?.since ?? null });
  facts.push('Anna Rossi');
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('Anna Rossi')]));
  expect(readFileSync(join(path, nameOf('Anna Rossi')), 'utf8')).toContain('Anna Rossi');
  await soon(() => expect(JSON.stringify(userData.list('outboxEvent', 'c1/'))).not.toContain('Anna'));
});

it('writes nothing any more once it is switched off, and begins anew when it is switched on', async () => {
  await on();
  renameSync(path, `${path}-away`);
  facts.push('unwritten');
  outbox.look();
  // The attempt is over: one that is under way may still find the folder that is made below.
  await soon(() => expect(outbox.view()).toMatchObject({ unwritten: 1, problem: { code: 'ENOENT' } }));
  outbox.change(null);
  mkdirSync(path);
  facts.push('meanwhile');
  outbox.look();
  outbox.change({ path, names: false, since: null });
  await begun();
  facts.push('after');
  outbox.look();
  await soon(() => expect(files()).toEqual([nameOf('after')]));
});

it('writes many events that come at once', async () => {
  await on();
  facts.push(...Array.from({ length: 200 }, (_, number) => `n${number}`));
  outbox.look();
  await soon(() => expect(files().filter((name) => name.endsWith('.json'))).toHaveLength(200));
  await soon(() => expect(outbox.view()).toMatchObject({ told: 200, unwritten: 0 }));
});
