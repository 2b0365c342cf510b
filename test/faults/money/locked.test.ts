import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { workspaceOpener } from '#main/app/session/open-workspace.ts';
import { createSession } from '#main/app/session/session.ts';
import type { Session } from '#main/app/session/session.ts';
import { createBankClient } from '#main/bank/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { cacheWorker, tasksWorker, readingWorker } from '#test/support/cache-fixture.ts';
import { faultTest } from './support/fault-test.ts';
import { closeLater, openWorld } from './support/money-world.ts';
import type { MoneyWorld } from './support/money-world.ts';
import { path, transfer } from './support/payments.ts';

/** The app's own session, on the stores of a world; only its keychain and its window are left out. */
function sessionOn(world: MoneyWorld, facts: Partial<ConnectionSummary> = {}): { readonly session: Session; readonly given: readonly Buffer[] } {
  const given: Buffer[] = [];
  const key = (byte: number): Buffer => {
    const made = Buffer.alloc(32, byte);
    given.push(made);
    return made;
  };
  const connection: ConnectionSummary = {
    connectionId: 'locked', name: 'Locked', environment: 'practice', baseUrl: world.bank.url, portalId: world.bank.portalId, scheme: 'none',
    keepSecretsWith: 'keychain', builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null, ...facts,
  };
  const clock = { now: () => Date.parse(world.bank.control.now()) };
  const session = createSession({
    isPresent: async () => true, renewPin: async () => failed({ kind: 'wrongCredentials' }),
    vault: { open: async () => ok({ authentication: { scheme: 'none' }, network: DIRECT, cacheKey: key(1), storesKey: key(2), connection: null, journal: null }) },
    storesKeys: { settle: async (_connection, opened) => ({ ...opened, storesKey: opened.storesKey ?? Buffer.alloc(32, 2) }), remember: async () => false, forget: () => undefined },
    putBack: (put) => put,
    openWorkspace: workspaceOpener({
      profileFolder: `${world.directory}/profile`, cachesFolder: `${world.directory}/caches`, cacheWorker: fileURLToPath(cacheWorker), tasksWorker: fileURLToPath(tasksWorker), readingWorker: fileURLToPath(readingWorker), agrees: async () => true, clock,
      settings: () => defaultSettings, emit: () => undefined, chooseFile: async () => null, chooseFolder: async () => null, printPdf: async () => new Uint8Array(), startRehearsalBank: async () => failed('none'), localOnly: null, log: () => undefined,
      connectionIds: () => ['locked'],
      connect: async (address, auth) => createBankClient({ ...address, auth, timeZone: 'Europe/Rome' }, { clock, sleep: (ms) => wait(ms), random: () => 0, userAgent: 'test' }),
    }),
    startPracticeBank: async () => failed('none'),
    findConnection: () => connection,
    changed: () => undefined,
    log: () => undefined,
    newReference: () => 'reference',
  });
  closeLater({ close: () => session.close() });
  return { session, given };
}

async function intentsOf(session: Session): Promise<readonly IntentView[]> {
  const listed = await session.workspace()?.handlers['intents.list']({ scope: 'all', limit: 10 });
  if (listed?.ok !== true) throw new Error('The session is not open');
  return listed.value;
}

describe('a session that is locked in the middle of a request', () => {
  for (const [name, fault] of [
    ['a slow answer is still written down', { kind: 'delay', ms: 1_500 }],
    ['an answer that drips in is still written down', { kind: 'drip', ms: 1 }],
    ['a lost answer leaves it unknown, and it is found after the unlocking', { kind: 'truncate' }],
  ] as const) {
    faultTest('left-mid-request', `locked: ${name}`, async () => {
      const world = await openWorld();
      const { session, given } = sessionOn(world);
      expect(await session.open('locked')).toEqual(ok(null));
      const handlers = session.workspace()?.handlers;
      if (handlers === undefined) throw new Error('The session is not open');
      const asked = { requestId: 'request-locked', write: transfer(world), decimalMark: '.' } as const;
      const prepared = await handlers['intents.prepare'](asked);
      if (!prepared.ok) throw new Error(prepared.error.kind);
      world.bank.control.addFault({ operation: 'createMoneyTransfer', ...fault });
      const sending = handlers['intents.send']({ ...asked, bodyHash: prepared.value.bodyHash });
      await expect.poll(() => world.executed()).toBe(1);
      const locking = session.lock();
      expect(session.workspace()).toBeNull();
      if (fault.kind === 'delay') expect(session.state()).toMatchObject({ status: 'locked', finishing: true });
      expect(await handlers['intents.send']({ ...asked, requestId: 'request-late', bodyHash: prepared.value.bodyHash })).toEqual(failed({ kind: 'locked' }));
      await locking;
      expect(given.map((key) => key.some((byte) => byte !== 0)), 'no key that was given out is left').toEqual([false, false]);
      await sending;
      expect(await session.unlock(null)).toEqual(ok(null));
      const [intent] = await intentsOf(session);
      expect(intent?.state).toMatch(fault.kind === 'truncate' ? /^(UNKNOWN|ACCEPTED|SETTLED)$/ : /^(ACCEPTED|SETTLED)$/);
      await session.workspace()?.handlers['intents.checkNow']({ intentId: intent?.intentId ?? '' });
      const [found] = await intentsOf(session);
      expect(found?.state).toMatch(/^(ACCEPTED|SETTLED)$/);
      expect(world.arrived()).toBe(1);
      return { state: path(intent?.state ?? '', found?.state ?? ''), counted: world.executed() };
    });
  }
});

it('a session whose credentials did not come with its backup asks the bank nothing, and says why', { timeout: 60_000 }, async () => {
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small' });
  closeLater(bank);
  const { session } = sessionOn(await openWorld(), { baseUrl: bank.url, scheme: 'bearer', needsCredentials: true });
  expect(await session.open('locked')).toEqual(ok(null));
  const handlers = session.workspace()?.handlers;
  expect(await handlers?.['sync.refresh']({ accountId: null })).toMatchObject(ok({ phase: 'failed', error: { kind: 'notSent', cause: 'noCredentials' } }));
  expect(bank.control.arrivals()).toEqual({});
});
