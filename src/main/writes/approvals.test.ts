import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { openEngine, payment, SHOWN } from '#test/support/engine-world.ts';
import { BANK, happened } from '#test/support/journal-fixture.ts';
import { AgreedApprovals, approve, approveAll } from './approvals.ts';
import type { Approval, WriteRequest } from './approvals.ts';
import type { FrozenWrite } from './freeze/context.ts';
import type { Engine } from './engine.ts';
import { createRequests } from './handlers.ts';

/* From the summary that a person saw to the sending of exactly that, once. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

function opened() {
  const world = openEngine();
  ENDS.push(world.close);
  const all = () => world.journal.list({ scope: 'all', limit: 99, bank: BANK });
  return { ...world, all };
}

const frozen = (changes: Partial<FrozenWrite> = {}): FrozenWrite =>
  ({ kind: 'createTransfer', request: { operation: 'createMoneyTransfer', input: { amount: '12.34' } }, bodyHash: 'b0d4', fingerprint: 'same', shown: SHOWN, marker: 'XTS-1', ...changes });

const blocked = failed({ kind: 'paymentsBlocked', reason: 'restored' } as const);
const full = failed({ kind: 'notWritable', code: 'SQLITE_FULL' } as const);

describe('an approval', () => {
  const input = { requestId: 'R1', bodyHash: 'b0d4' };

  it('keeps the exact body, what was shown of it, and who approved it', async () => {
    const { engine } = opened();
    const approved = await approve(engine, input, async () => ok(frozen()));
    expect(approved).toMatchObject({
      ok: true, value: {
        fresh: true, record: {
          state: 'APPROVED', requestId: 'R1', connectionId: 'C1', bank: BANK, userName: 'chi', batchId: null, batchLine: null, kind: 'createTransfer', fingerprint: 'same',
          request: { operation: 'createMoneyTransfer', input: { amount: '12.34' } }, bodyHash: 'b0d4', shown: SHOWN, marker: 'XTS-1',
        },
      },
    });
  });

  it('is given once for a request: who asks again hears what it has led to, and nothing is frozen for that', async () => {
    const { engine, all, record } = opened();
    const first = await approve(engine, input, async () => ok(frozen()));
    const never = () => Promise.reject(new Error('nothing is to be frozen'));
    expect(await approve(engine, input, never)).toEqual(first);
    const { intentId } = all()[0] ?? { intentId: '' };
    const sending = record(intentId, happened.sending());
    expect(await approve(engine, input, never)).toEqual(ok({ record: sending, fresh: false }));
    // Also while nothing may be sent: what was asked for before is known.
    expect(await approve({ ...engine, mayWrite: () => blocked }, input, never)).toEqual(ok({ record: sending, fresh: false }));
    expect(all()).toHaveLength(1);
  });

  it('is not given for a request that was sent with another body', async () => {
    const { engine, record } = opened();
    record('I1', happened.approved(payment('I1', { requestId: 'R1' })), happened.sending());
    expect(await approve(engine, { ...input, bodyHash: 'other' }, async () => ok(frozen({ bodyHash: 'other' })))).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
  });

  it('takes the place of one of the same request that was never sent and has changed', async () => {
    const { engine, journal, record } = opened();
    record('I1', happened.approved(payment('I1', { requestId: 'R1' })));
    const renewed = await approve(engine, { ...input, bodyHash: 'other' }, async () => ok(frozen({ bodyHash: 'other' })));
    expect(renewed).toMatchObject({ ok: true, value: { fresh: true, record: { state: 'APPROVED', bodyHash: 'other', requestId: 'R1' } } });
    expect(journal.get('I1')).toMatchObject({ state: 'ABANDONED', reason: 'changed' });
  });

  it('is not given at another bank for the request of one', async () => {
    const { engine, record } = opened();
    record('I1', happened.approved(payment('I1', { requestId: 'R1', bank: 'https://another.example' })));
    expect(await approve(engine, input, async () => ok(frozen()))).toEqual({ ok: false, error: { kind: 'notFound' } });
  });

  it.each<[string, Result<FrozenWrite, AppError>, AppError]>([
    ['cannot be frozen', failed({ kind: 'offline' }), { kind: 'offline' }], ['is no longer what was shown', ok(frozen({ bodyHash: 'other' })), { kind: 'changedSinceShown' }],
  ])('is not given for what %s', async (_, now, error) => {
    const { engine, all } = opened();
    expect(await approve(engine, input, async () => now)).toEqual({ ok: false, error });
    expect(all()).toEqual([]);
  });

  it('is not given beside an open write that may be the same payment', async () => {
    const { engine, record, all } = opened();
    record('I9', happened.approved(payment('I9', { fingerprint: 'same' })), happened.sending(), happened.lost());
    expect(await approve(engine, input, async () => ok(frozen()))).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I9' } });
    expect(all()).toHaveLength(1);
  });

  it('is not given while nothing may be sent, and says where it could not be written', async () => {
    const { engine, world } = opened();
    expect(await approve({ ...engine, mayWrite: () => blocked }, input, async () => ok(frozen()))).toEqual(blocked);
    expect(await approve({ ...engine, commit: () => full }, input, async () => ok(frozen()))).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'notWritable' } });
    expect(await approve({ ...engine, commit: () => ok([]) }, input, async () => ok(frozen()))).toEqual({ ok: false, error: { kind: 'notFound' } });
    world.isJournalUsable = false;
    expect(await approve(engine, input, async () => ok(frozen()))).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
  });
});

describe('the lines of a batch', () => {
  const line = (requestId: string, batchLine: number) => ({ requestId, frozen: frozen({ fingerprint: requestId }), batchId: 'B1', batchLine });

  /** At a connection at which nobody is asked past the window. */
  const agreed = async (engine: Engine, ...lines: readonly Approval[]): Promise<AgreedApprovals> => {
    const all = await AgreedApprovals.agreeOn(engine, lines);
    if (!all.ok) throw new Error(all.error.kind);
    return all.value;
  };

  it('are approved together, and take back those that they replace', async () => {
    const { engine, journal, record } = opened();
    record('I1', happened.approved(payment('I1')));
    expect(approveAll(engine, await agreed(engine, line('R1', 1), line('R2', 2)), ['I1'])).toMatchObject({ ok: true });
    expect([journal.byRequest('R1'), journal.byRequest('R2')]).toMatchObject([{ state: 'APPROVED', batchId: 'B1', batchLine: 1 }, { state: 'APPROVED', batchId: 'B1', batchLine: 2 }]);
    expect(journal.get('I1')).toMatchObject({ state: 'ABANDONED', reason: 'renewed' });
    expect(approveAll(engine, await agreed(engine, line('R3', 3)))).toMatchObject({ ok: true, value: [{ requestId: 'R3' }] });
  });

  it('are approved all or none', async () => {
    const { engine, journal, record } = opened();
    record('I1', happened.approved(payment('I1', { requestId: 'R2' })));
    expect(approveAll(engine, await agreed(engine, line('R1', 1), line('R2', 2)))).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I1' } });
    expect(journal.byRequest('R1')).toBeNull();
    expect(approveAll({ ...engine, mayWrite: () => blocked }, await agreed(engine, line('R1', 1)))).toEqual(blocked);
    expect(journal.byRequest('R1')).toBeNull();
  });
});

describe('a request', () => {
  const request = (requestId = 'R1', bodyHash = 'b0d4'): WriteRequest => ({ requestId, bodyHash, decimalMark: '.', write: { kind: 'closeCampaign', campaignId: 'K1' } });

  /** Requests over what is frozen of a write now. */
  function requests(now: () => Result<FrozenWrite, AppError> = () => ok(frozen())) {
    const world = opened();
    const done: string[] = [];
    const made = createRequests(world.engine, {
      freeze: async (_, requestId, decimalMark) => {
        done.push(`freeze ${requestId} ${decimalMark}`);
        return now();
      },
      sendApproved: async (intentId) => {
        done.push('send');
        const record = world.journal.get(intentId);
        return record === null ? failed({ kind: 'notFound' }) : ok(record);
      },
    });
    return { ...world, ...made, done };
  }

  it('sends what the person was shown, also where the cache has moved on since', async () => {
    let shown = 'Fattura 7';
    const { prepare, send, done } = requests(() => ok(frozen({ shown: { ...SHOWN, description: shown } })));
    expect(await prepare(request())).toMatchObject({ ok: true, value: { bodyHash: 'b0d4' } });
    shown = 'Fattura 8';
    expect(await send(request())).toMatchObject({ ok: true, value: { shown: { description: 'Fattura 7' } } });
    expect(done).toEqual(['freeze R1 .', 'send']);
  });

  it('freezes again what was not prepared, or was shown otherwise', async () => {
    let bodyHash = 'old';
    const { prepare, send, done } = requests(() => ok(frozen({ bodyHash })));
    await prepare(request());
    bodyHash = 'b0d4';
    expect(await send(request())).toMatchObject({ ok: true });
    expect(done).toEqual(['freeze R1 .', 'freeze R1 .', 'send']);
    bodyHash = 'other';
    expect(await send(request('R2'))).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    expect(done.at(-1)).toBe('freeze R2 .');
  });

  it('says why it cannot be shown', async () => {
    const { prepare } = requests(() => failed({ kind: 'offline' }));
    expect(await prepare(request())).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  it('is sent once, however often it is asked for, at once or later', async () => {
    const { send, done, record, all } = requests();
    const both = await Promise.all([send(request()), send(request())]);
    expect(both[0]).toEqual(both[1]);
    expect(done).toEqual(['freeze R1 .', 'send']);
    record(all()[0]?.intentId ?? '', happened.sending());
    expect(await send(request())).toMatchObject({ ok: true, value: { state: 'SENDING' } });
    expect(done).toEqual(['freeze R1 .', 'send']);
  });

  it('keeps fifty summaries, the newest of them', async () => {
    const { prepare, send, done } = requests();
    for (let made = 0; made < 50; made += 1) await prepare(request(`R${String(made)}`));
    // Prepared once more: now it is the newest.
    await prepare(request('R0'));
    await prepare(request('R50'));
    done.length = 0;
    await send(request('R0'));
    expect(done).toEqual(['send']);
    await send(request('R2'));
    expect(done).toEqual(['send', 'send']);
    await send(request('R1'));
    expect(done).toEqual(['send', 'send', 'freeze R1 .', 'send']);
  });

  it('sends back no transfer a second time that was sent back since it was shown', async () => {
    const revert = frozen({ kind: 'revertTransfer', fingerprint: 'revert' });
    const { prepare, send, record, done } = requests(() => ok(revert));
    await prepare(request());
    await prepare(request('R2'));
    record('I9', happened.approved(payment('I9', { kind: 'revertTransfer', fingerprint: 'revert' })), happened.sending(), happened.answered('accepted', 'T9'));
    expect(await send(request())).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
    expect(done).not.toContain('send');
    const payments = requests();
    await payments.prepare(request());
    payments.record('I9', happened.approved(payment('I9', { fingerprint: 'same' })), happened.sending(), happened.answered('accepted', 'T9'));
    expect(await payments.send(request())).toMatchObject({ ok: true });
  });
});
