import { describe, expect, it } from 'vitest';

import { createHabitsBook } from '#main/bank/index.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionDraft } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { testCertificate } from '#test/conformance/support/test-certificate.ts';

import { createConnections } from './connections.ts';
import type { BankConnect, SecretStore } from './connections.ts';

const draft: ConnectionDraft = {
  environment: 'practice', baseUrl: 'http://127.0.0.1:9', portalId: 'p1', name: 'Bank', authentication: { scheme: 'bearer', token: 'canary' },
  network: DIRECT, keepSecretsWith: 'passphrase', passphrase: 'correct horse',
};

function harness(saving: Result<null, AppError> = ok(null), bookKept = true) {
  let list: readonly ConnectionSummary[] = [];
  let running = 0;
  const kept = new Map<string, Parameters<SecretStore['save']>>();
  const done: string[] = [];
  const reached: Parameters<BankConnect>[] = [];
  const connections = createConnections({
    book: {
      list: () => list,
      replace: (next) => {
        list = next;
        return bookKept ? null : 'notWritten';
      },
    },
    secrets: {
      keychainState: async () => ({ available: false, reason: 'noKeychain' }),
      save: async (...args) => {
        if (saving.ok) kept.set(args[0], args);
        return saving;
      },
      remove: async (connectionId) => {
        done.push('secrets');
        kept.delete(connectionId);
        return ok(null);
      },
    },
    localOnly: null,
    clock: { now: () => Date.UTC(2026, 0, 15) },
    monotonicMs: () => running,
    storesKey: async () => Buffer.alloc(32, 9),
    connect: async (...args) => {
      reached.push(args);
      return {
        call: async () => failed({ kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: null }),
        find: async () => failed({ kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: null }),
        learnAbsence: async () => undefined,
        habits: createHabitsBook(),
        download: async () => failed({ kind: 'notSent', operation: 'listAccounts', effect: 'read', cause: 'refused', detail: null }),
        lastServerTimeMs: () => null,
        serverNowMs: () => null,
        renew: () => undefined,
        close: async () => {
          done.push('closed');
        },
      };
    },
    removeCache: async () => {
      done.push(`cache after ${list.length}`);
    },
  });
  return { connections, kept, done, reached, list: () => list, pass: (ms: number) => void (running += ms) };
}

describe('the connections of a profile', () => {
  it('keeps a connection in two places: the book without, the vault with its secrets', async () => {
    const { connections, kept, list } = harness();
    const saved = await connections.save(draft);
    expect(saved).toMatchObject({ ok: true, value: { name: 'Bank', scheme: 'bearer', builtIn: false } });
    expect(JSON.stringify(list())).not.toMatch(/canary|correct horse/);
    const [[connectionId, secrets, keeping] = []] = [...kept.values()];
    expect(connectionId).toBe(list()[0]?.connectionId);
    expect(secrets).toMatchObject({ authentication: draft.authentication, network: draft.network, connection: { name: 'Bank', baseUrl: draft.baseUrl, portalId: draft.portalId } });
    expect(secrets?.cacheKey).toHaveLength(32);
    expect(secrets?.storesKey).toEqual(Buffer.alloc(32, 9));
    expect(keeping).toEqual({ keeper: 'passphrase', passphrase: 'correct horse' });
  });

  it('keeps nothing of a connection that the book could not take, whose secrets nobody would find again', async () => {
    const { connections, kept, list } = harness(ok(null), false);
    expect(await connections.save(draft)).toMatchObject({ error: { kind: 'settingsNotKept', reason: 'notWritten' } });
    expect([kept.size, list()]).toEqual([0, []]);
  });

  it('says in the book how the bank is reached, and when the certificate that is shown runs out', async () => {
    const { connections } = harness();
    const { key, cert } = testCertificate({ name: 'client', to: new Date('2027-01-31T10:00:00Z') });
    const certificate = { form: 'pem', certificate: cert, privateKey: key, passphrase: null } as const;
    const proxy = { use: 'manual', url: 'http://127.0.0.1:3128', userName: 'ann', password: 'canary' } as const;
    const saved = await connections.save({ ...draft, network: { ...DIRECT, ca: cert, proxy, clientCertificate: certificate } });
    expect(saved).toMatchObject({ ok: true, value: { proxy: 'manual', ownCa: true, certificateExpiresAt: '2027-01-31T10:00:00.000Z' } });
    expect(JSON.stringify(saved)).not.toMatch(/canary|3128|BEGIN/);
  });

  it('does not list a connection whose secrets could not be kept', async () => {
    const { connections, list } = harness(failed({ kind: 'fileNotWritten', code: 'ENOSPC' }));
    expect(await connections.save(draft)).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'ENOSPC' } });
    expect(list()).toEqual([]);
  });

  it('refuses what cannot be taken before anything is kept', async () => {
    const { connections, kept } = harness();
    await connections.save(draft);
    expect(await connections.save(draft)).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }] } });
    expect(kept.size).toBe(1);
  });

  it('forgets the secrets first, then the connection, then what was cached', async () => {
    const { connections, done, list } = harness();
    await connections.save(draft);
    expect(await connections.remove(list()[0]?.connectionId ?? '')).toEqual({ ok: true, value: null });
    expect(done).toEqual(['secrets', 'cache after 0']);
    expect(await connections.remove('unknown')).toEqual({ ok: false, error: { kind: 'notFound' } });
  });

  it('tests with a client that stays on this computer when it must, and closes it', async () => {
    const { connections, reached, done } = harness();
    const tested = await connections.test(draft);
    expect(tested).toMatchObject({ ok: true, value: { ok: false } });
    expect(reached).toEqual([[{ baseUrl: draft.baseUrl, portalId: 'p1', loopbackOnly: true }, { kind: 'bearer', token: 'canary' }, DIRECT]]);
    expect(done).toEqual(['closed']);
    expect(await connections.test({ ...draft, baseUrl: 'https://bank.example' })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(reached).toHaveLength(1);
  });

  it('tests as often as a person needs, then says how long to wait, and sends nothing until then', async () => {
    const { connections, reached, pass } = harness();
    for (let time = 0; time < 12; time += 1) {
      expect(await connections.test({ ...draft, baseUrl: `http://127.0.0.1:${time + 1}` })).toMatchObject({ ok: true });
      pass(10_000);
    }
    expect(await connections.test(draft)).toEqual({ ok: false, error: { kind: 'testedTooOften', waitMs: 480_000 } });
    pass(479_999);
    expect(await connections.test(draft)).toEqual({ ok: false, error: { kind: 'testedTooOften', waitMs: 1 } });
    expect(reached).toHaveLength(12);
    pass(1);
    expect(await connections.test(draft)).toMatchObject({ ok: true });
  });

  it('carries no more in its headers than a server would take', async () => {
    const { connections, reached } = harness();
    const headers = Array.from({ length: 5 }, (_, index) => ({ name: `X-${index}`, value: 'v'.repeat(4_000) }));
    expect(await connections.test({ ...draft, authentication: { scheme: 'headers', headers } }))
      .toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'authentication.headers.0.value', code: 'tooLong' }] } });
    expect(reached).toEqual([]);
  });
});
