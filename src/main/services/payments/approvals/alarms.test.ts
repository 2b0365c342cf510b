import { expect, it } from 'vitest';

import type { KnownPayout, OutgoingTransfer } from '#main/store/cache/index.ts';
import type { TeamDesk } from '#main/team/types.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { PAYEE } from '#test/support/engine-world.ts';
import { BANK } from '#test/support/journal-fixture.ts';
import { ownPayouts, raiseAlarms } from './alarms.ts';

const OWN = 'IT60X0542811101000000123456';
const HOUR = 3_600_000;
const bankDate = (text: string): BankDate => parseBankDate(text) ?? bankDateAt(NOON);
const NOON = Date.UTC(2026, 5, 30, 12);
const at = (ms: number) => instantFromMs(NOON + ms);

const payment = (moneyTransferId: string, changes: Partial<OutgoingTransfer> = {}): OutgoingTransfer =>
  ({ moneyTransferId, accountId: 'A1', accountCode: PAYEE, at: at(0), status: 'EXECUTED', amountMinor: 12_34, currency: 'EUR', direction: 'OUTGOING', cro: null, ...changes });
const payout = (changes: Partial<KnownPayout> = {}): KnownPayout => ({ kind: 'refund', id: 'R1', status: 'EXECUTED', amount: { amountMinor: 12_34, currency: 'EUR' }, on: bankDate('2026-06-30'), cro: null, ...changes });

interface AtBank {
  readonly explained?: readonly string[];
  readonly bound?: readonly string[];
  readonly claims?: readonly object[];
  readonly told?: readonly string[];
  readonly payouts?: readonly KnownPayout[];
  /** Whose lists of transfers were read as a whole. */
  readonly whole?: readonly string[];
}

/** A team since the day before, at a bank that lists these payments. */
function world(payments: OutgoingTransfer[], { explained = [], bound = [], claims = [], told = [], payouts = [], whole = ['A1'] }: AtBank = {}) {
  const raised: unknown[] = [];
  const since: unknown[] = [];
  const kept = new Map<string, unknown>();
  const accounts = [...whole];
  const desk = {
    teamId: 'TEAM', state: () => ({ expelled: false, connection: { status: 'connected' }, members: [{ since: at(-24 * HOUR) }, { since: at(-HOUR) }], alarms: told.map((serverId) => ({ serverId })) }),
    explained: () => new Set(explained),
    unboundClaims: () => claims,
    raiseAlarm: async (...alarm: readonly unknown[]) => {
      raised.push(alarm);
      return ok(null);
    },
  } as unknown as TeamDesk;
  const workspace = {
    bankOrigin: BANK, now: () => at(0), journal: { usable: true, journal: { boundServerIds: () => new Set(bound) } },
    userData: { get: (_kind: string, id: string) => kept.get(id) ?? null, put: (_kind: string, id: string, value: unknown) => kept.set(id, value) },
    cache: { read: {
      outgoingTransfers: async (from: unknown) => {
        since.push(from);
        return payments;
      },
      listAccounts: async () => [{ account: { iban: OWN } }], payoutsSince: async () => payouts, completeReads: async () => accounts.map((scope) => ({ part: 'transfers', scope, asOf: at(0) })),
    } },
  } as unknown as Parameters<typeof raiseAlarms>[0];
  return { raised, since, accounts, run: () => raiseAlarms(workspace, desk), own: async () => must(await ownPayouts(workspace, desk)) };
}

const must = <Value>(result: Result<Value, unknown>): Value => {
  if (!result.ok) throw new Error('failed');
  return result.value;
};

it('tells of a transfer since the team exists that nobody here approved, once', async () => {
  const { raised, since, run } = world([payment('T1'), payment('T2'), payment('T3'), payment('T4')], { explained: ['T2'], bound: ['T3'], told: ['T4'] });
  expect(await run()).toBe(1);
  expect(raised).toEqual([['T1', { amount: { amountMinor: 12_34, currency: 'EUR' }, counterpart: PAYEE }]]);
  expect(since).toEqual([at(-24 * HOUR)]);
});

it('takes one transfer like it for a write whose id nobody knows, and what the bank does not say for no difference', async () => {
  const claim = { amountMinor: 12_34, currency: 'EUR', at: at(-HOUR) };
  expect(await world([payment('T1'), payment('T2')], { claims: [claim] }).run()).toBe(1);
  expect(await world([payment('T1', { currency: null })], { claims: [claim] }).run()).toBe(0);
  expect(await world([payment('T1', { amountMinor: 99 })], { claims: [claim] }).run()).toBe(1);
  expect(await world([payment('T1')], { claims: [{ ...claim, at: at(48 * HOUR) }] }).run()).toBe(1);
});

it('calls nothing outgoing that may have come in', async () => {
  expect(await world([payment('T1', { direction: null, accountCode: OWN })]).run()).toBe(0);
  expect(await world([payment('T1', { direction: null })]).run()).toBe(1);
  expect(await world([payment('T1', { accountCode: OWN })]).run()).toBe(1);
});

it('alarms of a transfer without a date, unless the account had it when this desk first looked', async () => {
  const payments = [payment('OLD', { at: null })];
  const { raised, accounts, run } = world(payments, { whole: [] });
  // Its list was not read as a whole: which are old is not known.
  expect(await run()).toBe(0);
  accounts.push('A1');
  expect(await run()).toBe(0);
  payments.push(payment('NEW', { at: null }), payment('ELSEWHERE', { at: null, accountId: 'A2' }));
  expect(await run()).toBe(1);
  expect(raised).toEqual([['NEW', { amount: { amountMinor: 12_34, currency: 'EUR' }, counterpart: PAYEE }]]);
});

it('says calmly of the bank’s own refunds and cash-outs what they are, each for one transfer', async () => {
  const payments = [payment('T1'), payment('T2'), payment('T3', { amountMinor: 900_00, cro: 'CRO9' }), payment('T4', { amountMinor: 900_00, cro: 'OTHER' })];
  const { run, own } = world(payments, { payouts: [payout(), payout({ kind: 'cashout', id: 'C1', amount: { amountMinor: 900_00, currency: 'EUR' }, cro: 'CRO9' })] });
  expect(await run()).toBe(2);
  expect((await own()).map(({ serverId, kind, payoutId, by }) => [serverId, kind, payoutId, by])).toEqual([['T3', 'cashout', 'C1', 'cro'], ['T1', 'refund', 'R1', 'amount']]);
});

it('takes nothing for a refund of which day, amount or currency are not the same, or not known', async () => {
  for (const one of [payout({ on: bankDate('2026-06-27') }), payout({ on: null }), payout({ amount: null }), payout({ amount: { amountMinor: 12_34, currency: 'CHF' } }), payout({ amount: { amountMinor: 99, currency: 'EUR' } })]) {
    expect(await world([payment('T1')], { payouts: [one] }).run()).toBe(1);
  }
  expect(await world([payment('T1', { currency: null })], { payouts: [payout()] }).run()).toBe(1);
  expect(await world([payment('T1')], { payouts: [payout({ on: bankDate('2026-07-01') })] }).run()).toBe(0);
});

it('finds the refund also for an alarm that a desk with less knowledge raised', async () => {
  expect(await world([payment('T1')], { told: ['T1'], payouts: [payout()] }).own()).toMatchObject([{ serverId: 'T1', payoutId: 'R1' }]);
});
