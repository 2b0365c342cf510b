import { describe, expect, it } from 'vitest';

import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { SessionState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';

import type { RunningPracticeBank } from './practice-bank.ts';
import { createSession, openFirst } from './session.ts';
import type { SessionDeps } from './session.ts';
import type { SettledSecrets } from './stores-keys.ts';
import type { OpenedWorkspace } from './open-workspace.ts';

const connection = (connectionId: string, keepSecretsWith: SecretKeeper): ConnectionSummary => ({
  connectionId, name: connectionId, environment: 'live', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith, builtIn: false, proxy: 'none', ownCa: false, certificateExpiresAt: null,
});
const known = [connection('chain', 'keychain'), connection('phrase', 'passphrase')];
const secrets = (): SettledSecrets => ({ authentication: { scheme: 'none' }, network: DIRECT, cacheKey: Buffer.alloc(32), storesKey: Buffer.alloc(32), connection: null, journal: null });

function harness(change: Partial<SessionDeps> = {}) {
  const events: string[] = [];
  const remembered: unknown[] = [];
  /** A write that is on its way, until it is resolved. */
  let sending: PromiseWithResolvers<void> | null = null;
  const practice: RunningPracticeBank = {
    connection: { ...connection('practice', 'keychain'), environment: 'practice', builtIn: true },
    secrets, isRunning: () => true, whatIfs: async (next) => next ?? [],
    stop: async () => {
      events.push('practice stopped');
    },
  };
  const session = createSession({
    renewPin: async () => failed({ kind: 'wrongCredentials' }),
    vault: { open: async (_id, passphrase) => (passphrase === null || passphrase === 'right' ? ok(secrets()) : failed({ kind: 'wrongPassphrase' })) },
    storesKeys: {
      settle: async (_connection, opened) => ({ ...opened, storesKey: opened.storesKey ?? Buffer.alloc(32) }),
      remember: async (_connection, sealed, _passphrase, journal) => {
        remembered.push([sealed.cacheKey[0], journal]);
        return true;
      },
      forget: () => undefined,
    },
    putBack: (altered, sealed) => ({ ...altered, ...sealed }),
    isPresent: async () => true,
    openWorkspace: async ({ connection: { connectionId } }) => {
      events.push(`${connectionId} opened`);
      const workspace: Partial<OpenedWorkspace> = {
        start: () => void events.push(`${connectionId} started`),
        freshness: () => ({ phase: 'never' }),
        isSending: () => sending !== null,
        journalMark: () => ({ journalId: 'ab', entries: 2 }),
        noteSealed: () => void events.push(`${connectionId} sealed`),
        leave: () => {
          const closed = Promise.resolve(sending?.promise).then(() => void events.push(`${connectionId} closed`));
          return { dropped: sending === null ? closed : Promise.resolve(), ended: closed };
        },
      };
      return ok(workspace as OpenedWorkspace);
    },
    startPracticeBank: async (stranger) => {
      events.push(stranger === null ? 'practice bank' : `practice bank ${stranger}`);
      return ok(practice);
    },
    findConnection: (id) => known.find(({ connectionId }) => connectionId === id) ?? null,
    changed: (state: SessionState) => void events.push(state.status),
    log: () => undefined,
    newReference: () => 'ref',
    ...change,
  });
  const beginSending = (): (() => void) => {
    const write = Promise.withResolvers<void>();
    sending = write;
    return () => {
      sending = null;
      write.resolve();
    };
  };
  return { session, events, remembered, beginSending };
}

describe('the session', () => {
  it('opens a connection that the keychain keeps, and starts it once the window was told', async () => {
    const { session, events } = harness();
    expect(await session.open('chain')).toEqual(ok(null));
    expect(events).toEqual(['chain opened', 'open', 'chain started', 'chain sealed']);
    expect(session.workspace()).not.toBeNull();
  });

  it('opens nothing that is no longer what its secrets were sealed for, shows what it was, and puts that back', async () => {
    const sealed = { name: 'chain', environment: 'test', baseUrl: 'https://test.example', portalId: 'p' } as const;
    const opened: SettledSecrets[] = [];
    const altered = harness({
      vault: {
        open: async () => {
          opened.push({ ...secrets(), cacheKey: Buffer.alloc(32, 1), connection: sealed });
          return ok(opened.at(-1) ?? secrets());
        },
      },
    });
    for (const id of ['chain', 'phrase']) {
      await altered.session.open(id);
      expect(await altered.session.unlock('right')).toEqual(failed({ kind: 'connectionAltered', what: 'facts' }));
      expect(altered.session.state()).toMatchObject({ status: 'locked', connection: { connectionId: id, environment: 'live' }, sealed });
    }
    expect(altered.events.filter((event) => event.endsWith('opened'))).toEqual([]);
    expect(opened.every(({ cacheKey }) => cacheKey.every((byte) => byte === 0)), 'no key is left in memory').toBe(true);
    await altered.session.open('chain');
    expect(await altered.session.putBack()).toEqual(ok(null));
    expect(altered.session.state()).toEqual({ status: 'locked', connection: { ...known[0], ...sealed } });
    expect(await altered.session.unlock(null)).toEqual(ok(null));
    expect(altered.events).toContain('chain opened');
  });

  it('remembers with copies of the keys which journal was opened', async () => {
    const { session, remembered } = harness({ vault: { open: async () => ok({ ...secrets(), cacheKey: Buffer.alloc(32, 7) }) } });
    await session.open('chain');
    expect(remembered).toEqual([[7, { journalId: 'ab', entries: 2 }]]);
  });

  it('shows a connection that a passphrase keeps locked until the right one comes', async () => {
    const { session } = harness();
    await session.open('phrase');
    expect(session.state().status).toBe('locked');
    expect(await session.unlock('wrong')).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
    expect(session.state().status).toBe('locked');
    expect(session.workspace()).toBeNull();
    expect(await session.unlock('right')).toEqual(ok(null));
    expect(session.state().status).toBe('open');
  });

  it('says locked before it closes, and is out of reach at once', async () => {
    const { session, events } = harness();
    await session.open('chain');
    events.length = 0;
    const locking = session.lock();
    expect(session.workspace()).toBeNull();
    expect(session.state().status).toBe('locked');
    await locking;
    expect(events).toEqual(['locked', 'chain closed']);
    await session.lock();
    expect(events).toEqual(['locked', 'chain closed']);
  });

  it('closes one connection before it opens another', async () => {
    const { session, events } = harness();
    await session.open('chain');
    events.length = 0;
    await Promise.all([session.openPractice(), session.open('chain')]);
    expect(events).toEqual([
      'chain closed', 'practice bank', 'practice opened', 'open', 'practice started',
      'practice closed', 'practice stopped', 'chain opened', 'open', 'chain started', 'chain sealed',
    ]);
  });

  it('keeps the practice bank running while it is locked, and unlocks it without a passphrase', async () => {
    const { session, events } = harness();
    await session.openPractice();
    await session.lock();
    events.length = 0;
    expect(await session.unlock(null)).toEqual(ok(null));
    expect(events).toEqual(['practice opened', 'open', 'practice started']);
    await session.close();
    expect(events.slice(3)).toEqual(['practice closed', 'practice stopped', 'closed']);
  });

  it('lets nothing go wrong but at the practice bank, and nothing while it is locked', async () => {
    const { session } = harness();
    expect(await session.whatIfs(['slow'])).toEqual(failed({ kind: 'notFound' }));
    await session.openPractice();
    expect(await session.whatIfs(['slow'])).toEqual(ok(['slow']));
    await session.lock();
    expect(await session.whatIfs(['slow'])).toEqual(failed({ kind: 'notFound' }));
    await session.open('chain');
    expect(session.state()).toMatchObject({ status: 'open', connection: { builtIn: false } });
    expect(await session.whatIfs(['slow'])).toEqual(failed({ kind: 'notFound' }));
  });

  it('ends the practice bank before it begins a new one', async () => {
    const { session, events } = harness();
    await session.openPractice();
    events.length = 0;
    expect(await session.restartPractice(17)).toEqual(ok(null));
    expect(events).toEqual(['practice closed', 'practice stopped', 'practice bank 17', 'practice opened', 'open', 'practice started']);
    events.length = 0;
    await session.restartPractice(null);
    expect(events).toContain('practice bank');
  });

  it('is closed after a connection that cannot be opened', async () => {
    const { session } = harness({ vault: { open: async () => failed({ kind: 'secretsUnreadable' }) } });
    await session.openPractice();
    expect(await session.open('chain')).toEqual({ ok: false, error: { kind: 'secretsUnreadable' } });
    expect(session.state().status).toBe('closed');
    expect(await session.open('unknown')).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(await session.unlock(null)).toEqual({ ok: false, error: { kind: 'locked' } });
  });

  it('answers with a reference when something throws, and goes on working', async () => {
    let broken = true;
    const { session } = harness({
      startPracticeBank: async () => {
        if (broken) throw new Error('worker');
        return failed('refused');
      },
    });
    expect(await session.openPractice()).toEqual({ ok: false, error: { kind: 'internal', reference: 'ref' } });
    broken = false;
    expect(await session.openPractice()).toEqual({ ok: false, error: { kind: 'internal', reference: 'ref' } });
    expect(await session.open('chain')).toEqual(ok(null));
  });

  it('locks all the same when closing the connection fails', async () => {
    const broken = {
      start: () => undefined, isSending: () => false, leave: () => ({ dropped: Promise.resolve(), ended: Promise.reject(new Error('disk')) }),
    } as unknown as OpenedWorkspace;
    const { session } = harness({ openWorkspace: async () => ok(broken) });
    await session.open('chain');
    await session.lock();
    expect(session.state().status).toBe('locked');
    expect(session.workspace()).toBeNull();
  });
});

describe('a session on a failing disk', () => {
  it('locks all the same when the journal cannot be asked', async () => {
    const broken = {
      start: () => undefined, leave: () => ({ dropped: Promise.resolve(), ended: Promise.resolve() }),
      isSending: () => {
        throw new Error('disk I/O error');
      },
    } as unknown as OpenedWorkspace;
    const { session, events } = harness({ openWorkspace: async () => ok(broken) });
    await session.open('chain');
    await session.lock();
    await new Promise(setImmediate);
    expect(session.state()).toEqual({ status: 'locked', connection: known[0] });
    expect(events).toContain('locked');
    expect(await session.unlock(null)).toEqual(ok(null));
  });
});

describe('a session that is locked while a write is on its way', () => {
  it('is out of reach at once, says what it waits for, and opens after it', async () => {
    const { session, events, beginSending } = harness();
    await session.open('phrase');
    await session.unlock('right');
    const answered = beginSending();
    events.length = 0;
    await session.lock();
    expect(session.state()).toMatchObject({ status: 'locked', finishing: true });
    expect(await session.unlock('wrong')).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
    const unlocking = session.unlock('right');
    await new Promise(setImmediate);
    expect([session.isSending(), session.workspace(), events]).toEqual([true, null, ['locked']]);
    answered();
    expect(await unlocking).toEqual(ok(null));
    expect(events).toEqual(['locked', 'phrase closed', 'locked', 'phrase opened', 'open', 'phrase started', 'phrase sealed']);
  });

  it('locks what was being unlocked when it was asked to', async () => {
    const { session, events } = harness();
    await session.open('phrase');
    const unlocking = session.unlock('right');
    await session.lock();
    expect(await unlocking).toEqual(ok(null));
    expect(session.state()).toEqual({ status: 'locked', connection: known[1] });
    expect(events.slice(-2)).toEqual(['locked', 'phrase closed']);
  });

  it('shows another connection waiting for it, and closes only after it', async () => {
    const { session, events, beginSending } = harness();
    await session.open('chain');
    const answered = beginSending();
    const opening = session.open('phrase');
    await new Promise(setImmediate);
    expect(session.state()).toMatchObject({ status: 'locked', connection: { connectionId: 'phrase' }, finishing: true });
    await opening;
    const closing = session.close();
    await new Promise(setImmediate);
    expect(session.state().status).toBe('closed');
    expect(events).not.toContain('chain closed');
    answered();
    await closing;
    expect(events).toContain('chain closed');
  });
});

it('unlocks what the keychain keeps with the keychain, whatever was typed', async () => {
  const { session } = harness();
  await session.open('chain');
  await session.lock();
  expect(await session.unlock('typed')).toEqual(ok(null));
});

describe('what opens by itself', () => {
  const profile = { connections: known.map((one) => ({ ...one, builtIn: false as const })), lastConnectionId: 'chain', windowPlace: null } as unknown as Parameters<typeof openFirst>[0]['profile'];
  const log = (): void => undefined;

  it('is the practice bank when asked for, else the connection used last, else nothing', async () => {
    const asked = harness();
    await openFirst({ session: asked.session, profile, practice: true, log });
    expect(asked.events).toContain('practice started');
    const last = harness();
    await openFirst({ session: last.session, profile, practice: false, log });
    expect(last.events).toContain('chain started');
    const none = harness();
    await openFirst({ session: none.session, profile: { ...profile, lastConnectionId: 'removed' }, practice: false, log });
    expect(none.events).toEqual([]);
  });
});

describe('a connection that the keychain opens', () => {
  it('stays locked while the system does not find the person there, and is asked about each time', async () => {
    let there = false;
    const asked: string[] = [];
    const { session } = harness({
      isPresent: async ({ connectionId }) => {
        asked.push(connectionId);
        return there;
      },
    });
    expect(await session.open('chain')).toEqual(failed({ kind: 'notAgreed' }));
    expect(session.state()).toMatchObject({ status: 'locked' });
    expect(await session.unlock(null)).toEqual(failed({ kind: 'notAgreed' }));
    there = true;
    expect(await session.unlock(null)).toEqual(ok(null));
    expect(session.state()).toMatchObject({ status: 'open' });
    expect(asked).toEqual(['chain', 'chain', 'chain']);
  });

  it('with a passphrase asks for that alone', async () => {
    const { session } = harness({ isPresent: async () => false });
    await session.open('phrase');
    expect(await session.unlock('right')).toEqual(ok(null));
  });
});
