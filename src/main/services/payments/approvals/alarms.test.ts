import { expect, it } from 'vitest';

import type { TeamDesk } from '#main/team/types.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import { PAYEE } from '#test/support/engine-world.ts';
import { BANK } from '#test/support/journal-fixture.ts';
import { raiseAlarms } from './alarms.ts';

const OWN = 'IT60X0542811101000000123456';
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 30, 12);
const at = (ms: number) => instantFromMs(NOON + ms);

const payment = (moneyTransferId: string, changes: object = {}) =>
  ({ moneyTransferId, accountCode: PAYEE, at: at(0), status: 'EXECUTED', amountMinor: 12_34, currency: 'EUR', direction: 'OUTGOING', ...changes });

/** A team since the day before, at a bank that lists these payments. */
function world(payments: readonly object[], { explained = [], bound = [], claims = [], told = [] }: { readonly explained?: readonly string[]; readonly bound?: readonly string[]; readonly claims?: readonly object[]; readonly told?: readonly string[] } = {}) {
  const raised: unknown[] = [];
  const since: unknown[] = [];
  const desk = {
    state: () => ({ expelled: false, connection: { status: 'connected' }, members: [{ since: at(-24 * HOUR) }, { since: at(-HOUR) }], alarms: told.map((serverId) => ({ serverId })) }),
    explained: () => new Set(explained),
    unboundClaims: () => claims,
    raiseAlarm: async (...alarm: readonly unknown[]) => {
      raised.push(alarm);
      return ok(null);
    },
  } as unknown as TeamDesk;
  const workspace = {
    bankOrigin: BANK, now: () => at(0), journal: { usable: true, journal: { boundServerIds: () => new Set(bound) } },
    cache: { read: {
      recentPayments: async (from: unknown) => {
        since.push(from);
        return payments;
      },
      listAccounts: async () => [{ account: { iban: OWN } }],
    } },
  } as unknown as Parameters<typeof raiseAlarms>[0];
  return { raised, since, run: () => raiseAlarms(workspace, desk) };
}

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
