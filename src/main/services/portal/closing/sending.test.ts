import { afterEach, describe, expect, it } from 'vitest';
import { snapshotOf } from '#main/store/cache/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { forecastCampaign, summaryOf } from '#shared/domain/closing/forecast.ts';
import type { ClosingTerms, DatedOrder } from '#shared/domain/closing/model.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { openEngine } from '#test/support/engine-world.ts';
import { happened, newIntent, second } from '#test/support/journal-fixture.ts';
import { frozenClosing, sendClosing, stopNewOrders } from './sending.ts';
import type { Confirmation, SendingParts } from './sending.ts';
import type { OpenClosing } from './view.ts';

/* The last confirmation of a closing: what must be typed, what is sent, and what is kept of it. */

const ENDS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

const terms: ClosingTerms = { campaignId: 'K1', status: 'CLOSED', currency: 'EUR', minMinor: 0, maxMinor: 1_000_00, feeFixedMinor: 0, feeHundredths: 0 };
const order = (orderId: string): DatedOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor: 500_00, feeMinor: 10_00, totalMinor: 510_00, confirmedAt: null, createdAt: second(0), iban: 'IT60X0542811101000000123456'});

const STORED: StoredClosing = {
  closingId: 'X1', connectionId: 'C1', bankOrigin: 'b', campaignId: 'K1', campaignName: 'Vento', rehearsal: false, step: 'confirm', direction: 'success', assumptions: usualAssumptions, left: [],
  refreshedAt: second(0), seenHash: null, requestId: 'R1', intentId: null, aborted: null, forecast: null, startedAt: second(0), savedAt: second(0), ended: null, kept: null,
};

const ORDERS = [order('O1'), order('O2')];
const CAMPAIGN = { campaignId: 'K1', status: 'CLOSED', currency: 'EUR', targetMin: null, targetMax: null, successFeeFixed: null, successFeePercentage: null } as unknown as SectionRecords['campaigns'];
const { hash: SEEN } = snapshotOf(CAMPAIGN, ORDERS);

const openOf = (changes: Partial<StoredClosing> = {}, name: string | null = 'Vento del Sud'): OpenClosing => ({
  closing: { ...STORED, seenHash: SEEN, ...changes }, data: { campaign: { ...CAMPAIGN, name }, terms }, basis: null, fresh: true, findings: async () => [], intent: null,
});

const forecastsOf = (orders: readonly DatedOrder[], assumptions: ClosingAssumptions) => ({
  success: summaryOf(forecastCampaign(orders, terms, 'success', assumptions)), failure: summaryOf(forecastCampaign(orders, terms, 'failure', assumptions)),
});

const accepted = { intentId: 'I1', state: 'ACCEPTED', lastError: null, shown: { kind: 'succeedCampaign', assumptions: usualAssumptions } } as unknown as IntentRecord;

/** What the closing works with; it keeps in which order things happened. */
function parts(sent: Result<IntentRecord, AppError> = ok(accepted)) {
  const { workspace, journal, record, world, close } = openEngine();
  ENDS.push(close);
  const done: string[] = [];
  const written: unknown[] = [];
  const kept: object[] = [];
  const withdrawn: unknown[] = [];
  /** What the cache has now, and what it had when the write was frozen. */
  const cached = { orders: ORDERS, frozen: ORDERS };
  const said = { sent, frozen: null as Result<never, AppError> | null, shownKind: null as string | null };
  const given = {
    workspace: Object.assign(workspace, {
      purpose: 'money',
      cache: { read: { closingForecasts: async (_: string, assumptions: ClosingAssumptions) => forecastsOf(cached.orders, assumptions), closingOrders: async () => cached.orders } },
    }),
    intents: {
      freeze: async (...frozen: readonly unknown[]) => {
        written.push(frozen);
        const [{ kind, assumptions = usualAssumptions }] = frozen as readonly [{ readonly kind: string; readonly assumptions?: ClosingAssumptions }];
        const { amounts, counts, splitOrderId } = forecastsOf(cached.frozen, assumptions)[kind === 'failCampaign' ? 'failure' : 'success'];
        return said.frozen ?? ok({ kind, bodyHash: 'b0d4', fingerprint: 'same', request: null, marker: null, shown: { kind: said.shownKind ?? kind, snapshot: snapshotOf(CAMPAIGN, cached.frozen), forecast: amounts, counts, splitOrderId } });
      },
      sendWrite: async (request: unknown) => {
        done.push('sent');
        written.push(request);
        return said.sent;
      },
      withdrawAll: (...what: readonly unknown[]) => withdrawn.push(what),
      declaredLike: (fingerprint: string) => [{ intentId: `like ${fingerprint}` }],
    },
    team: { asked: () => null, voidRequest: async (...what: readonly unknown[]) => void done.push(`void ${what.join(' ')}`) },
    store: {
      putBasis: (closingId: string, basis: object) => {
        done.push(`basis ${closingId}`);
        kept.push(basis);
      },
      change: (closingId: string, change: object) => {
        done.push(`change ${closingId}`);
        kept.push(change);
      },
    },
  } as unknown as SendingParts;
  return { given, done, written, kept, withdrawn, said, cached, journal, record, world };
}

const TYPED: Confirmation = { bodyHash: 'b0d4', campaignName: 'Vento del Sud', total: '1020', decimalMark: '.' };
const invalid = (field: string) => ({ ok: false, error: { kind: 'invalid', problems: [{ field, code: 'notAllowed' }] } });

describe('a closing', () => {
  it('is neither shown nor sent where its orders changed since they were looked at, or while they were frozen', async () => {
    const changed = [order('O1'), { ...order('O2'), status: 'WAITING' as const }];
    for (const which of [['orders'], ['frozen'], ['orders', 'frozen']] as const) {
      const { given, done, cached } = parts();
      for (const one of which) cached[one] = changed;
      expect(await sendClosing(given, openOf(), TYPED)).toEqual({ ok: false, error: { kind: 'changedSinceShown' } });
      expect(await frozenClosing(given, openOf()).then(({ ok: shown }) => shown)).toBe(false);
      expect(done).toEqual([]);
    }
  });

  it('shows what is sent, what must be typed for it, and what was declared of one like it', async () => {
    const { given } = parts();
    expect(await frozenClosing(given, openOf())).toMatchObject({
      ok: true, value: { bodyHash: 'b0d4', snapshot: { hash: SEEN }, campaignName: 'Vento del Sud', total: { amountMinor: 1_020_00, currency: 'EUR' }, declared: [{ intentId: 'like same' }], forecast: { direction: 'success', raisedMinor: 1_000_00 } },
    });
    expect(await frozenClosing(given, openOf({ direction: 'failure' }, '  '))).toMatchObject({ ok: true, value: { campaignName: 'K1', total: { amountMinor: 1_020_00, currency: 'EUR' } } });
    expect(await frozenClosing(given, openOf({}, null))).toMatchObject({ ok: true, value: { campaignName: 'K1' } });
  });

  it('with failure pays back what the investors paid, and with success moves all that was raised', async () => {
    const { given } = parts();
    const some = openOf({ direction: 'failure', assumptions: { ...usualAssumptions, feeRefunded: false } });
    expect(await frozenClosing(given, some)).toMatchObject({ ok: true, value: { total: { amountMinor: 1_000_00 } } });
  });

  it.each<[string, OpenClosing, string]>([
    ['given up', openOf({ ended: { at: second(0), how: 'givenUp' } }), 'closingId'], ['of a rehearsal', openOf({ rehearsal: true }), 'closingId'], ['not at its last step', openOf({ step: 'choose' }), 'step'],
    ['without a direction', openOf({ direction: null }), 'direction'], ['read too long ago', { ...openOf(), fresh: false }, 'refreshedAt'],
  ])('that is %s is neither shown as sent nor sent', async (_, open, field) => {
    const { given, done, written } = parts();
    expect(await frozenClosing(given, open)).toEqual(invalid(field));
    expect(await sendClosing(given, open, TYPED)).toEqual(invalid(field));
    expect([done, written]).toEqual([[], []]);
  });

  it('is not sent where it cannot be frozen, and never as another kind of write', async () => {
    const { given, said, done } = parts();
    said.shownKind = 'closeCampaign';
    await expect(sendClosing(given, openOf(), TYPED)).rejects.toThrow('Not a closing: closeCampaign');
    said.frozen = failed({ kind: 'offline' });
    expect(await frozenClosing(given, openOf())).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(await sendClosing(given, openOf(), TYPED)).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(done).toEqual([]);
  });

  it.each<[string, Partial<Confirmation>, object]>([
    ['another name', { campaignName: 'Vento' }, { kind: 'notConfirmed', field: 'campaignName' }], ['another total', { total: '1021' }, { kind: 'notConfirmed', field: 'total' }],
    ['a total that is no amount', { total: 'mille' }, { kind: 'notConfirmed', field: 'total' }], ['no total', { total: '' }, { kind: 'notConfirmed', field: 'total' }],
    ['a total with too many decimals', { total: '1020.001' }, { kind: 'notConfirmed', field: 'total' }], ['the summary of another body', { bodyHash: 'other' }, { kind: 'changedSinceShown' }],
  ])('is not sent by %s', async (_, typed, error) => {
    const { given, done } = parts();
    expect(await sendClosing(given, openOf(), { ...TYPED, ...typed })).toEqual({ ok: false, error });
    expect(done).toEqual([]);
  });

  it.each<[string, Partial<Confirmation>]>([['spaces around the name', { campaignName: ' Vento del Sud ' }], ['a decimal comma', { total: '1.020,00', decimalMark: ',' }]])('is sent by what was typed with %s', async (_, typed) => {
    const { given, done } = parts();
    expect(await sendClosing(given, openOf(), { ...TYPED, ...typed })).toMatchObject({ ok: true });
    expect(done).toContain('sent');
  });

  it('of a practice bank asks for no total', async () => {
    const { given } = parts();
    Object.assign(given.workspace, { purpose: 'practice' });
    expect(await sendClosing(given, openOf(), { ...TYPED, total: '' })).toMatchObject({ ok: true });
  });

  it('is sent once it is on the desk from what it was computed, without what is told of investors', async () => {
    const { given, done, written, kept } = parts();
    expect(await sendClosing(given, openOf(), TYPED)).toEqual(ok(accepted));
    expect(done).toEqual(['basis X1', 'change X1', 'sent', 'change X1']);
    const bare = ({ iban: _iban, ...rest }: DatedOrder) => rest;
    expect(kept).toMatchObject([
      { terms, orders: [bare(order('O1')), bare(order('O2'))] }, { forecast: { raisedMinor: 1_000_00, splitOrderId: null, counts: { executed: 2 }, amounts: { totalManagedFunds: 1_020_00 } }, step: 'confirm', aborted: null },
      { intentId: 'I1', step: 'result', direction: 'success', assumptions: usualAssumptions },
    ]);
    expect(JSON.stringify(kept[0])).not.toContain('iban');
    expect(written.at(-1)).toEqual({ requestId: 'R1', write: { kind: 'succeedCampaign', campaignId: 'K1', assumptions: usualAssumptions }, bodyHash: 'b0d4', decimalMark: '.' });
    expect(written[0]).toEqual([{ kind: 'succeedCampaign', campaignId: 'K1', assumptions: usualAssumptions }, 'R1', '.']);
  });

  it('with failure is sent as such', async () => {
    const { given, written } = parts();
    await sendClosing(given, openOf({ direction: 'failure' }), TYPED);
    expect(written.at(-1)).toMatchObject({ write: { kind: 'failCampaign' } });
  });

  it('that provably never left may be sent again by the same request', async () => {
    const notSent = { kind: 'notSent', operation: 'succeedCampaign', effect: 'money', cause: 'refused', detail: null } as const;
    const { given, kept } = parts(ok({ ...accepted, state: 'APPROVED', lastError: notSent }));
    expect(await sendClosing(given, openOf(), TYPED)).toEqual({ ok: false, error: notSent });
    expect(kept).toHaveLength(2);
    const unsaid = parts(ok({ ...accepted, state: 'APPROVED', lastError: null }));
    expect(await sendClosing(unsaid.given, openOf(), TYPED)).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  it('of which it is not known whether it was sent shows its write, and asks for no other', async () => {
    const unknown = failed({ kind: 'outcomeUnknown', intentId: 'I7' } as const);
    const { given, kept, withdrawn } = parts(unknown);
    expect(await sendClosing(given, openOf(), TYPED)).toEqual(unknown);
    expect(kept.slice(2)).toEqual([{ intentId: 'I7', step: 'result' }]);
    expect(withdrawn).toEqual([]);
  });

  it('that was refused before it was sent is left at its step', async () => {
    const blocked = failed({ kind: 'blockedByIntent', intentId: 'I9' } as const);
    const { given, kept } = parts(blocked);
    expect(await sendClosing(given, openOf(), TYPED)).toEqual(blocked);
    expect(kept).toHaveLength(2);
  });

  const differences = [{ part: 'status', before: 'CLOSED', after: 'OPEN' }] as const;
  const changed = failed({ kind: 'campaignChanged', differences } as unknown as AppError);

  it('of a campaign that changed meanwhile begins anew: under another request, with its approval taken back', async () => {
    const { given, kept, withdrawn, record } = parts(changed);
    record('I1', happened.approved(newIntent('I1', { requestId: 'R1' })));
    expect(await sendClosing(given, openOf(), TYPED)).toEqual(changed);
    expect(withdrawn).toEqual([[['I1'], 'campaignChanged']]);
    expect(kept.slice(2)).toEqual([{ aborted: { at: second(60), differences }, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown, step: 'refresh', refreshedAt: null, seenHash: null, forecast: null }]);
  });

  it('takes back no write that was sent, and none where there is none', async () => {
    for (const events of [[], [happened.approved(newIntent('I1', { requestId: 'R1' })), happened.sending()]]) {
      const { given, withdrawn, record } = parts(changed);
      if (events.length > 0) record('I1', ...events);
      await sendClosing(given, openOf(), TYPED);
      expect(withdrawn).toEqual([]);
    }
    const blocked = parts(changed);
    blocked.world.isJournalUsable = false;
    await sendClosing(blocked.given, openOf(), TYPED);
    expect(blocked.withdrawn).toEqual([]);
  });
});

describe('the stop of new orders', () => {
  const stopped = { ...accepted, shown: { kind: 'closeCampaign' } } as unknown as IntentRecord;
  const inState = (state: string, lastError: object | null = null): IntentRecord => ({ ...stopped, state, lastError }) as unknown as IntentRecord;
  const request = (id: string) => newIntent(id, { requestId: id, kind: 'closeCampaign', fingerprint: id });

  it('is not asked for where the campaign is closed already', async () => {
    const { given, done } = parts();
    expect(await stopNewOrders(given, STORED, 'CLOSED')).toEqual(ok(null));
    expect(done).toEqual([]);
  });

  it('closes the campaign by a request of its own', async () => {
    const { given, written } = parts(ok(stopped));
    expect(await stopNewOrders(given, STORED, 'OPEN')).toEqual(ok(null));
    expect(written).toEqual([
      [{ kind: 'closeCampaign', campaignId: 'K1' }, 'X1-stop-1', '.'], { requestId: 'X1-stop-1', write: { kind: 'closeCampaign', campaignId: 'K1' }, bodyHash: 'b0d4', decimalMark: '.' },
    ]);
    expect(await stopNewOrders(parts(ok(inState('SETTLED'))).given, STORED, null)).toEqual(ok(null));
  });

  it('is tried anew after a refusal, and joined where one is under way', async () => {
    const refused = parts(ok(stopped));
    refused.record('X1-stop-1', happened.approved(request('X1-stop-1')), happened.sending(), happened.refused());
    refused.record('X1-stop-2', happened.approved(request('X1-stop-2')), happened.sending(), happened.refused());
    await stopNewOrders(refused.given, STORED, 'OPEN');
    expect(refused.written.at(-1)).toMatchObject({ requestId: 'X1-stop-3' });
    const unknown = parts(ok(stopped));
    unknown.record('X1-stop-1', happened.approved(request('X1-stop-1')), happened.sending(), happened.lost());
    await stopNewOrders(unknown.given, STORED, 'OPEN');
    expect(unknown.written.at(-1)).toMatchObject({ requestId: 'X1-stop-1' });
  });

  it.each<[string, string, object | null, object]>([
    ['was refused', 'REJECTED', { kind: 'rejected' }, { kind: 'rejected' }], ['was refused in no words', 'REJECTED', null, { kind: 'wrongState', state: 'REJECTED' }],
    ['never left', 'APPROVED', { kind: 'notSent' }, { kind: 'notSent' }], ['never left, and nobody says why', 'APPROVED', null, { kind: 'wrongState', state: 'APPROVED' }],
    ['is not known', 'UNKNOWN', { kind: 'ambiguous' }, { kind: 'outcomeUnknown', intentId: 'I1' }], ['is contradicted', 'CONFLICT', null, { kind: 'outcomeUnknown', intentId: 'I1' }],
  ])('that %s is said so', async (_, state, lastError, error) => {
    expect(await stopNewOrders(parts(ok(inState(state, lastError))).given, STORED, 'OPEN')).toEqual({ ok: false, error });
  });

  it('is not sent where it cannot be frozen or the journal cannot be used, and says what refused it', async () => {
    const { given, said, done, world } = parts(failed({ kind: 'blockedByIntent', intentId: 'I9' }));
    expect(await stopNewOrders(given, STORED, 'OPEN')).toEqual({ ok: false, error: { kind: 'blockedByIntent', intentId: 'I9' } });
    said.frozen = failed({ kind: 'offline' });
    expect(await stopNewOrders(given, STORED, 'OPEN')).toEqual({ ok: false, error: { kind: 'offline' } });
    world.isJournalUsable = false;
    expect(await stopNewOrders(given, STORED, 'OPEN')).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
    expect(done).toEqual(['sent']);
  });
});
