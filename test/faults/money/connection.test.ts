import dns from 'node:dns';

import { afterEach, describe, expect, vi } from 'vitest';

import type { PracticeFault } from '#practice-bank/index.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { startTestIssuer } from '#test/conformance/support/test-issuer.ts';
import { startTestProxy } from '#test/conformance/support/test-proxy.ts';
import { faultTest } from './support/fault-test.ts';
import { MINUTE_MS, closeLater, openWorld } from './support/money-world.ts';
import type { MoneyWorld, WorldOptions } from './support/money-world.ts';
import { path, transfer } from './support/payments.ts';
import { createsTransfer, startWire } from './support/wire.ts';
import type { Wire, WireOptions } from './support/wire.ts';

const create = 'createMoneyTransfer';

afterEach(() => {
  vi.useRealTimers();
});

/** Runs `change` once, when a write is on the disk and about to leave. */
function beforeTheWriteLeaves(world: MoneyWorld, change: () => void): void {
  const { journal: access } = world.app().stores;
  if (!access.usable) throw new Error('no journal');
  const { journal } = access;
  const appendAll = journal.appendAll.bind(journal);
  let waiting = true;
  const watching: typeof appendAll = (entries, at) => {
    const written = appendAll(entries, at);
    if (waiting && written.ok && entries.some(({ event }) => event.type === 'sending')) {
      waiting = false;
      change();
    }
    return written;
  };
  if (!Reflect.set(journal, 'appendAll', watching)) throw new Error('The journal cannot be watched');
}

/** The world behind a wire, which the test can reach once it stands. */
async function wired(options: WireOptions | ((wire: () => Wire | null) => WireOptions), more: WorldOptions = {}, origin = 'http://127.0.0.1'): Promise<MoneyWorld> {
  let wire: Wire | null = null;
  const given = typeof options === 'function' ? options(() => wire) : options;
  return openWorld({
    ...more,
    via: async (bankUrl) => {
      const started = await startWire(bankUrl, given);
      wire = started;
      return { url: `${origin}:${String(started.port)}`, close: () => started.close() };
    },
  });
}

describe('silence', () => {
  const DEADLINE_MS = 100_000;

  for (const [name, fault] of [
    ['no answer ever, the effect happened', { kind: 'hang' }],
    ['no answer ever, no effect', { kind: 'hang', when: 'before' }],
    ['a body that drips for hours', { kind: 'drip', ms: 60_000 }],
  ] satisfies readonly [string, Omit<PracticeFault, 'operation'>][]) {
    faultTest('silence', name, async () => {
      const world = await openWorld();
      world.bank.control.addFault({ operation: create, ...fault });
      const input = await world.prepare(transfer(world));
      // Only the deadline's clock: the sockets are real, and so is the time they take.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const sending = world.send(input);
      while (world.bank.control.faults().length > 0) await new Promise(setImmediate);
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1_000);
      const [running] = await world.app().ask('intents.list', { scope: 'unresolved', limit: 5 });
      expect(running?.state).toBe('SENDING');
      await vi.advanceTimersByTimeAsync(1_001);
      const sent = await sending;
      vi.useRealTimers();
      expect(sent).toMatchObject({ ok: true, value: { state: 'UNKNOWN', lastError: { cause: 'timeout' } } });
      const found = await world.look(running?.intentId ?? '');
      expect(found.state).toBe(world.executed() === 1 ? 'ACCEPTED' : 'UNKNOWN');
      expect(world.arrived()).toBe(1);
      return { state: path('SENDING', 'UNKNOWN', found.state), counted: world.executed() };
    });
  }
});

describe('a reset', () => {
  faultTest('reset', 'before the body went on to the bank', async () => {
    let writes = 0;
    const world = await wired({
      rule: (head, socket) => {
        if (!createsTransfer(head)) return 'pass';
        writes += 1;
        socket.resetAndDestroy();
        return 'taken';
      },
    });
    const sent = await world.pay(transfer(world));
    expect(sent.state).toBe('UNKNOWN');
    const late = await world.lookPastTheWindow(sent.intentId);
    expect(late.state).toBe('NOT_FOUND');
    expect(writes).toBe(1);
    return { state: path(sent.state, late.state), counted: world.executed() };
  });

  for (const kind of ['reset', 'truncate'] as const) {
    faultTest('reset', kind === 'reset' ? 'after the body, before any answer' : 'in the middle of the answer', async () => {
      const world = await openWorld();
      world.bank.control.addFault({ operation: create, kind });
      const sent = await world.pay(transfer(world));
      expect(sent.state).toBe('UNKNOWN');
      const found = await world.look(sent.intentId);
      expect(found.state).toBe('ACCEPTED');
      expect(world.arrived()).toBe(1);
      return { state: path(sent.state, found.state), counted: world.executed() };
    });
  }
});

describe('a kept connection that is dead', () => {
  faultTest('stale-socket', 'the write has a connection of its own, and goes out once', async () => {
    let writes = 0;
    const world = await wired({
      onRequest: (head) => {
        if (createsTransfer(head)) writes += 1;
      },
    });
    // The answer to the baseline's search leaves its connection dead.
    world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'staleKeepAlive', times: 2 });
    const sent = await world.pay(transfer(world));
    expect(sent.state).toBe('ACCEPTED');
    expect([writes, world.arrived()]).toEqual([1, 1]);
    return { state: sent.state, counted: world.executed() };
  });
});

describe('a write that cannot have left', () => {
  const notSent = async (world: MoneyWorld, cause: string, hinder: () => void, mend: (() => void) | null) => {
    const input = await world.prepare(transfer(world));
    beforeTheWriteLeaves(world, hinder);
    const sent = await world.send(input);
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 5 });
    expect(intent).toMatchObject({ state: 'APPROVED', attempts: [{ outcome: 'notSent' }], lastError: { kind: 'notSent', cause } });
    expect(sent.ok ? sent.value.state : sent.error.kind).toMatch(/^(APPROVED|notSent)$/);
    const counted = world.executed();
    expect(world.arrived()).toBe(0);
    if (mend !== null) {
      mend();
      // The same click again: now it leaves, and it is still the same write.
      expect(await world.send(input)).toMatchObject({ ok: true, value: { intentId: intent?.intentId, state: 'ACCEPTED' } });
      expect(world.executed()).toBe(1);
    }
    return { state: intent?.state ?? '', counted };
  };

  faultTest('never-left', 'the name is no longer known when the write goes out', async () => {
    let known = true;
    const lookup = dns.lookup.bind(dns) as (...all: unknown[]) => void;
    const sometimes = (...all: unknown[]): void => {
      const callback = all.at(-1) as (error: Error) => void;
      if (known || all[0] !== 'localhost') lookup(...all);
      else setImmediate(() => callback(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })));
    };
    Reflect.set(dns, 'lookup', sometimes);
    closeLater({ close: async () => void Reflect.set(dns, 'lookup', lookup) });
    const world = await wired({}, {}, 'http://localhost');
    return notSent(world, 'nameNotFound', () => {
      known = false;
    }, () => {
      known = true;
    });
  });

  faultTest('never-left', 'nobody listens any more when the write goes out', async () => {
    let wire: Wire | null = null;
    const world = await wired((standing) => ({
      onRequest: () => {
        wire = standing();
      },
    }));
    return notSent(world, 'refused', () => wire?.stopListening(), null);
  });

  faultTest('never-left', 'the certificate has expired when the write goes out', async () => {
    const good = testCertificate();
    const expired = testCertificate({ from: new Date('2020-01-01'), to: new Date('2021-01-01') });
    let wire: Wire | null = null;
    const world = await wired((standing) => ({
      tls: good,
      onRequest: () => {
        wire = standing();
      },
    }), { app: { ca: `${good.cert}\n${expired.cert}` } }, 'https://127.0.0.1');
    return notSent(world, 'tls', () => wire?.presentCertificate(expired), () => wire?.presentCertificate(good));
  });

  faultTest('never-left', 'the proxy lets nobody through any more when the write goes out', async () => {
    const proxy = await startTestProxy({ demands: 'ann:pw' });
    closeLater(proxy);
    const world = await openWorld({ app: { network: { proxy: { use: 'manual', url: proxy.url, userName: 'ann', password: 'pw' } } } });
    return notSent(world, 'proxy', () => proxy.refuse(407), () => proxy.refuse(null));
  });

  faultTest('never-left', 'the token would not outlast the write, and there is no other', async () => {
    const issuer = await startTestIssuer(60);
    closeLater(issuer);
    const world = await openWorld({ app: { auth: issuer.auth } });
    return notSent(world, 'token', () => issuer.refuse('invalid_client'), null);
  });

  faultTest('never-left', 'the bank is out of reach from the first search on: nothing is tried', async () => {
    const world = await openWorld();
    const input = await world.prepare(transfer(world));
    world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'reset', when: 'before', times: 99 });
    const sent = await world.send(input);
    expect(sent.ok ? sent.value.state : 'error').not.toMatch(/SENDING|UNKNOWN|ACCEPTED/);
    const [intent] = await world.app().ask('intents.list', { scope: 'all', limit: 5 });
    expect(intent).toMatchObject({ state: 'APPROVED', attempts: [] });
    world.forward(40 * MINUTE_MS);
    expect(world.arrived()).toBe(0);
    return { state: intent?.state ?? '', counted: world.executed() };
  });
});
