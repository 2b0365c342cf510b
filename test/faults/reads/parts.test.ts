import dns from 'node:dns';

import { afterEach, expect, it, vi } from 'vitest';

import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { answered, openReadWorld, silent, withDeadlines } from './read-world.ts';
import type { Fault, ReadWorld } from './read-world.ts';

/* Faults that meet a part of a refresh: what could be read is newer, the rest is as it was, and both are told apart. */

let world: ReadWorld;

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const refresh = () => world.app.ask('sync.refresh', { accountId: null });

it.each<[string, ReturnType<Fault>]>([
  ['fails', answered(500, '')],
  ['is silent', silent],
])('one account %s while the rest is read', async (_name, answer) => {
  world = await openReadWorld();
  const asOf = async (wanted: string) => (await world.app.ask('accounts.list', null)).find(({ account }) => account.accountId === wanted)?.balance?.asOf;
  const before = [await asOf('A1'), await asOf('A2')];
  let met = 0;
  world.grow();
  world.fault(({ path }) => {
    if (!path.includes('/accounts/A1/')) return undefined;
    met += 1;
    return answer;
  });
  // Only what is asked of the silent account is hurried: the other answers are right, however busy the machine is.
  const freshness = await withDeadlines(1_200, refresh);
  expect(freshness).toMatchObject({ phase: 'failed', error: { kind: 'ambiguous' } });
  const older = freshness.phase === 'failed' ? (freshness.older ?? []) : [];
  expect(new Set(older.map(({ accountId }) => accountId))).toEqual(new Set(['A1']));
  expect(older.map(({ part }) => part)).toContain('statement');
  expect(older.every((part) => part.asOf !== null)).toBe(true);
  expect((await world.shown()).entries).toEqual([1, 2]);
  expect(await asOf('A1')).toBe(before[0]);
  expect(await asOf('A2')).not.toBe(before[1]);
  expect(met).toBeLessThanOrEqual(3 * 8);
  world.fault(null);
  expect(await refresh()).toMatchObject({ phase: 'upToDate' });
  expect((await world.shown()).entries).toEqual([2, 2]);
});

it('answers become web pages midway: what came before is newer, nothing is mixed, and no part pretends', async () => {
  world = await openReadWorld();
  for (const after of [1, 4, 9]) {
    const before = await world.shown();
    world.grow();
    world.fault((_request, _right, number) => (number > after ? answered(200, '<html>') : undefined));
    const freshness = await refresh();
    const now = await world.shown();
    const grown = world.entriesAtBank();
    expect(freshness).toMatchObject({ phase: 'failed', error: { kind: 'badResponse', problem: 'notJson' } });
    for (const [index, entries] of now.entries.entries()) expect([before.entries[index], grown]).toContain(entries);
    expect([before.orders, grown]).toContain(now.orders);
    const missing = freshness.phase === 'failed' ? (freshness.older ?? []).map(({ part, accountId }) => `${part} ${accountId ?? ''}`) : [];
    expect([now.orders === grown, missing.includes('orders ')]).toContain(true);
    expect([now.entries[0] === grown, missing.includes('statement A1')]).toContain(true);
    world.fault(null);
    expect(await refresh()).toMatchObject({ phase: 'upToDate' });
    expect((await world.shown()).orders).toBe(grown);
  }
});

it('the name is no longer known midway: offline at once, the bank is left alone, and it heals', async () => {
  world = await openReadWorld({ hostName: 'localhost' });
  world.grow();
  const lookup = dns.lookup.bind(dns);
  let known = true;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: dns.LookupOptions, callback: (error: Error | null) => void) => {
    if (known) return lookup(name, options, callback);
    return void setImmediate(() => callback(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })));
  }) as typeof dns.lookup);
  world.fault((_request, right, number) => {
    if (number >= 3) known = false;
    return right === 'null' || right === '{}' ? undefined : answered(200, right, { connection: 'close' });
  });
  const asked = world.bank.requests.length;
  const freshness = await refresh();
  expect(freshness).toMatchObject({ phase: 'offline', error: { kind: 'notSent', cause: 'nameNotFound' } });
  expect(world.bank.requests.length - asked).toBeLessThanOrEqual(12);
  expect(await refresh()).toMatchObject({ phase: 'offline', since: freshness.phase === 'offline' ? freshness.since : '' });
  known = true;
  world.fault(null);
  expect(await refresh()).toMatchObject({ phase: 'upToDate' });
  expect((await world.shown()).entries).toEqual([2, 2]);
});

it('the certificate becomes another one midway: nothing more is sent, and it says why', async () => {
  const right = testCertificate();
  world = await openReadWorld({ tls: right, ca: right.cert });
  world.grow();
  world.fault((_request, _text, number) => {
    if (number < 3) return undefined;
    world.bank.prove(testCertificate({ name: 'other.example' }));
    return { by: ({ socket }) => void socket?.destroy() };
  });
  const asked = world.bank.requests.length;
  const before = await world.shown();
  expect(await refresh()).toMatchObject({ phase: 'failed', error: { kind: 'notSent', cause: 'tls' } });
  expect(world.bank.requests.length - asked).toBeLessThanOrEqual(20);
  expect((await world.shown()).orders).toBe(before.orders);
  world.bank.prove(right);
  world.fault(null);
  expect(await refresh()).toMatchObject({ phase: 'upToDate' });
});
