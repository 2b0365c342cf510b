import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { describe, expect } from 'vitest';
import type { TestContext } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { testStoresKey } from '#test/support/workspace-fixture.ts';
import { faultTest } from './support/fault-test.ts';
import { closeLater, openWorld } from './support/money-world.ts';
import type { MoneyWorld } from './support/money-world.ts';
import { transfer } from './support/payments.ts';

const create = 'createMoneyTransfer';

const journalPath = (world: MoneyWorld): string => {
  const { journal } = world.app().stores;
  return journal.usable ? journal.journal.path : journal.path;
};

/** A disk of its own, of so many bytes; skips the test where this user may not mount one. */
function smallDisk(context: TestContext, bytes: number): { readonly path: string; readonly remount: (how: 'ro' | 'rw') => void } {
  const folder = temporaryFolder();
  const path = join(folder.path, 'disk');
  mkdirSync(path);
  const mount = (...args: string[]): void => void execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    mount('-t', 'tmpfs', '-o', `size=${String(bytes)}`, 'tesoro-test', path);
  } catch (error) {
    folder.remove();
    context.skip(`a small disk cannot be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`);
  }
  closeLater({
    close: async () => {
      execFileSync('umount', ['--lazy', path]);
      folder.remove();
    },
  });
  return { path, remount: (how) => mount('-o', `remount,${how}`, path) };
}

/** Fills the disk to the last byte; the file's removal frees it. */
function fill(path: string): string {
  const file = join(path, 'filler');
  let text = Buffer.alloc(1024 * 1024);
  writeFileSync(file, '');
  while (text.length > 0) {
    try {
      writeFileSync(file, text, { flag: 'a' });
    } catch {
      text = text.subarray(0, Math.floor(text.length / 2));
    }
  }
  return file;
}

const states = async (world: MoneyWorld): Promise<readonly string[]> =>
  (await world.app().ask('intents.list', { scope: 'all', limit: 20 })).map(({ state }) => state);

describe('the disk', () => {
  const refused = async (world: MoneyWorld, hinder: () => void, mend: () => void) => {
    const first = await world.pay(transfer(world, { description: 'Prima' }));
    expect(first.state).toBe('ACCEPTED');
    const input = await world.prepare(transfer(world, { amount: '55.00' }));
    hinder();
    const before = world.arrived();
    const sent = await world.send(input);
    expect(sent.ok ? sent.value.state : sent.error.kind).toBe('paymentsBlocked');
    const counted = world.executed() - 1;
    expect(world.arrived()).toBe(before);
    mend();
    const again = await world.send(input);
    expect(again.ok ? again.value.state : again.error).toBe('ACCEPTED');
    expect(world.executed()).toBe(2);
    return { state: sent.ok ? sent.value.state : sent.error.kind, counted };
  };

  faultTest('disk', 'full: says so, and sends once there is room', async (context) => {
    const disk = smallDisk(context, 48 * 1024 * 1024);
    const world = await openWorld({ directory: disk.path });
    let filler = '';
    return refused(world, () => {
      filler = fill(disk.path);
    }, () => rmSync(filler));
  });

  faultTest('disk', 'full from the start', async (context) => {
    const disk = smallDisk(context, 8 * 1024 * 1024);
    const world = await openWorld({ app: { storesFolder: disk.path } });
    const input = await world.prepare(transfer(world));
    let filler = '';
    await world.restart(() => {
      filler = fill(disk.path);
    });
    const sent = await world.send(input);
    expect(sent).toMatchObject({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
    expect(world.arrived()).toBe(0);
    rmSync(filler);
    await world.restart();
    expect(await world.send(input)).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
    return { state: 'paymentsBlocked', counted: world.executed() - 1 };
  });

  faultTest('disk', 'read-only from the start', async (context) => {
    const disk = smallDisk(context, 8 * 1024 * 1024);
    const world = await openWorld({ app: { storesFolder: disk.path } });
    const input = await world.prepare(transfer(world));
    await world.restart(() => disk.remount('ro'));
    const sent = await world.send(input);
    expect(sent).toMatchObject({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
    expect(world.arrived()).toBe(0);
    disk.remount('rw');
    return { state: 'paymentsBlocked', counted: world.executed() };
  });
});

describe('a cache that is corrupt', () => {
  faultTest('cache-corrupt', 'is built again; journal and desk are as they were', async () => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'status', status: 500 });
    const sent = await world.pay(transfer(world));
    const draft = await world.app().ask('drafts.save', { draftId: 'draft-0001', content: transfer(world), step: 'details' });
    const before = await world.app().ask('intents.list', { scope: 'all', limit: 20 });
    await world.restart(() => writeFileSync(join(world.directory, 'cache.db'), Buffer.alloc(400_000, 0xaa)));
    const after = await world.app().ask('intents.list', { scope: 'all', limit: 20 });
    expect(after).toEqual(before);
    expect(await world.app().ask('drafts.list', null)).toEqual([draft]);
    expect(statSync(join(world.directory, 'cache.db')).size).toBeGreaterThan(0);
    const found = await world.look(sent.intentId);
    expect(found.state).toBe('ACCEPTED');
    return { state: found.state, counted: world.executed() };
  });
});

describe('a journal that cannot be used', () => {
  const blocked = async (meddle: (path: string) => void, reason: string, kept: 'as it is' | 'in its place' = 'as it is') => {
    const world = await openWorld();
    world.bank.control.addFault({ operation: create, kind: 'status', status: 500, when: 'before' });
    await world.pay(transfer(world));
    const input = await world.prepare(transfer(world, { amount: '12.00' }));
    const path = journalPath(world);
    let bytes: Buffer = Buffer.alloc(0);
    await world.restart(() => {
      meddle(path);
      bytes = readFileSync(path);
    });
    const arrived = world.arrived();
    expect(await world.app().ask('journal.state', null)).toMatchObject({ usable: false, reason, path });
    expect(await world.send(input)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason } });
    expect(world.arrived()).toBe(arrived);
    // Only a person decides what becomes of the file.
    expect(readFileSync(path).equals(bytes) || kept === 'in its place').toBe(true);
    return { state: `paymentsBlocked: ${reason}`, counted: world.executed() };
  };

  faultTest('journal-unusable', 'overwritten in the middle', () => blocked((path) => {
    const bytes = readFileSync(path);
    bytes.fill(0x5a, Math.floor(bytes.length / 2));
    writeFileSync(path, bytes);
  }, 'corrupt'));

  faultTest('journal-unusable', 'not a database any more', () => blocked((path) => writeFileSync(path, 'lost'), 'corrupt'));

  faultTest('journal-unusable', 'gone', async () => {
    const world = await openWorld();
    await world.pay(transfer(world));
    const input = await world.prepare(transfer(world));
    const path = journalPath(world);
    await world.restart(() => {
      for (const side of ['', '-wal', '-shm']) rmSync(path + side, { force: true });
    });
    const before = world.executed();
    expect(await world.send(input)).toMatchObject({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
    expect(world.executed()).toBe(before);
    return { state: 'paymentsBlocked: corrupt', counted: world.executed() - before };
  });

  faultTest('journal-unusable', 'one entry removed from its chain', () => blocked((path) => meddleInside(path, 'DROP TRIGGER event_is_not_removed; DELETE FROM event WHERE sequence = 2'), 'corrupt', 'in its place'));

  faultTest('journal-unusable', 'from a newer version', () => blocked((path) => meddleInside(path, 'PRAGMA user_version = 999'), 'newer'));

  faultTest('journal-unusable', 'its states are read all the same where they can be', async () => {
    const world = await openWorld();
    const sent = await world.pay(transfer(world));
    await world.restart();
    expect(await states(world)).toEqual([sent.state]);
    return { state: sent.state, counted: 0 };
  });
});

function meddleInside(path: string, sql: string): void {
  const database = new Sqlite(path);
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${Buffer.from(testStoresKey).toString('hex')}'"`);
  database.exec(sql);
  database.close();
}
