import { expect, it } from 'vitest';

import { outboxEvent } from '#shared/bridge/app/outbox-event.ts';
import { pageOfLink } from '#shared/bridge/app/page-links.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { factsNow } from './facts.ts';

const AT = instant('2026-11-26T10:00:00Z');
const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const outcome = { kind: 'closing', ordersExecuted: ['O1'], ordersUndone: [{ orderId: 'O2', refundId: 'R2' }], orderSplit: null };
const closing = { closingId: 'CL1', campaignId: 'C1', campaignName: 'Orto Alto', bankOrigin: 'https://bank.example', rehearsal: false, ended: null, intentId: 'I2', requestId: 'Q2', direction: 'success' };
const challenge = { intentId: 'I1', state: 'CHALLENGE', challenge: { challengeId: 'CH1', answers: 0, withheld: false }, shown: { kind: 'createTransfer', amount: euro(123_456), creditor: { name: 'Anna Rossi', accountCode: 'IT60X0542811101000000123456' } } };

/** What the stores hold; each part can be another one. */
function world(change: { readonly challenges?: readonly unknown[]; readonly told?: object | null; readonly taken?: object | null; readonly closings?: readonly object[]; readonly refundStatus?: string } = {}) {
  const { challenges = [challenge], told = { amounts: { EUR: -500 }, since: { EUR: AT } }, taken = null, closings = [closing], refundStatus = 'EXECUTED' } = change;
  const refund = (status: string) => ({ refundId: 'R2', status, amount: euro(2_000), createdDatetime: AT, executedDatetime: null });
  return {
    bankOrigin: 'https://bank.example', connectionId: 'c1', environment: 'test', now: () => AT,
    journal: { usable: true, journal: { list: () => challenges, get: () => ({ intentId: 'I2', state: 'SETTLED', portal: outcome, shown: { kind: 'succeedCampaign', forecast: { totalManagedFunds: 900_000 }, snapshot: { currency: 'EUR' } } }) } },
    userData: {
      get: (kind: string) => (kind === 'safeguardingTold' ? told : taken),
      list: (kind: string) => (kind === 'closing' ? closings : []),
    },
    cache: { read: {
      findRecord: async () => null,
      openUnidentified: async () => [{ unidentifiedTransferId: 'U1', amount: euro(5_000), payerName: 'Bruno Verdi', description: 'quota', receivedDatetime: AT, status: 'RECEIVED', type: null, refundedDatetime: null }],
      refusedRefunds: async () => (refundStatus === 'EXECUTED' ? [] : [refund(refundStatus)]),
      ordersOfRefunds: async () => [{ refundId: 'R2', orderId: 'O2' }],
      orderRows: async () => [{ orderId: 'O2', holder: 'Carla Neri' }],
      paymentRecords: async (kind: string, ids: readonly string[]) => ids.map((id) => ({
        id, asOf: AT, value: kind === 'refund' ? refund(refundStatus) : kind === 'cashout' ? { status: 'EXECUTED', amount: euro(1_000) } : { cashoutIds: ['K1'], refundIds: [] },
      })),
    } },
  } as unknown as Parameters<typeof factsNow>[0];
}

const eventsOf = async (of: Parameters<typeof factsNow>[0], names = false) =>
  Promise.all((await factsNow(of, () => false)).map((fact) => fact.event(AT, names)));

it('tells the five kinds as their schema says, with links that open, and without a name or an IBAN', async () => {
  const told = [...await eventsOf(world()), ...await eventsOf(world({ challenges: [], told: null, closings: [], refundStatus: 'FAILED' }))];
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['challengeWaiting', 'safeguardingDiffers', 'moneyUnidentified', 'closingEnded', 'refundRefused']));
  for (const event of told) {
    expect(outboxEvent.parse(event)).toEqual(event);
    expect(pageOfLink(event.page)).toBe(event.page.slice('tesoro:'.length));
    expect(JSON.stringify(event)).not.toMatch(/Anna|IT60|Bruno|quota|Carla|Orto/);
  }
  expect(told.find(({ kind }) => kind === 'challengeWaiting')).toMatchObject({ amount: '1234.56', currency: 'EUR', about: { writeId: 'I1', writeKind: 'createTransfer' }, connection: { id: 'c1', environment: 'test' }, page: 'tesoro:/payments/I1' });
  expect(told.find(({ kind }) => kind === 'closingEnded')).toMatchObject({ amount: '9000.00', about: { closingId: 'CL1', campaignId: 'C1', direction: 'success', refunds: 1, cashouts: 1 } });
  expect(told.find(({ kind }) => kind === 'refundRefused')).toMatchObject({ amount: '20.00', about: { refundId: 'R2', orderId: 'O2', status: 'FAILED' }, page: 'tesoro:/orders/O2' });
  expect(told.find(({ kind }) => kind === 'safeguardingDiffers')).toMatchObject({ amount: '-5.00', about: { since: AT } });
});

it('has names and IBANs where they are asked for, still as the schema says', async () => {
  const told = [...await eventsOf(world(), true), ...await eventsOf(world({ refundStatus: 'FAILED' }), true)];
  for (const event of told) expect(outboxEvent.parse(event)).toEqual(event);
  const names = Object.fromEntries(told.map((event) => [event.kind, 'names' in event ? event.names : undefined]));
  expect(names).toEqual({
    challengeWaiting: { beneficiary: 'Anna Rossi', iban: 'IT60X0542811101000000123456' }, safeguardingDiffers: undefined, moneyUnidentified: { payer: 'Bruno Verdi', description: 'quota' },
    closingEnded: { campaign: 'Orto Alto' }, refundRefused: { investor: 'Carla Neri' },
  });
});

it('gives the same id to the same fact, and another one when it is so anew', async () => {
  const ids = async (of: Parameters<typeof factsNow>[0]) => (await factsNow(of, () => false)).map(({ id }) => id);
  const before = await ids(world());
  expect(await ids(world())).toEqual(before);
  expect(new Set(before).size).toBe(before.length);
  const others = [
    world({ challenges: [{ ...challenge, challenge: { challengeId: 'CH2', answers: 0, withheld: false } }] }),
    world({ told: { amounts: { EUR: -500 }, since: { EUR: instant('2026-11-27T10:00:00Z') } } }),
    world({ told: { amounts: { EUR: -501 }, since: { EUR: AT } } }),
  ];
  for (const other of others) expect((await ids(other)).filter((id) => !before.includes(id))).toHaveLength(1);
  // A code that was refused is awaited still.
  expect(await ids(world({ challenges: [{ ...challenge, challenge: { challengeId: 'CH1', answers: 1, withheld: false } }] }))).toEqual(before);
});

it('leaves out a code that is withheld, a difference that somebody knows of, a closing that goes on or was given up, and what was told', async () => {
  const kinds = async (of: Parameters<typeof factsNow>[0]) => (await eventsOf(of)).map(({ kind }) => kind);
  expect(await kinds(world({ challenges: [{ ...challenge, challenge: { challengeId: 'CH1', answers: 0, withheld: true } }] }))).not.toContain('challengeWaiting');
  expect(await kinds(world({ taken: { amount: euro(-500) } }))).not.toContain('safeguardingDiffers');
  expect(await kinds(world({ refundStatus: 'SCHEDULED' }))).not.toContain('closingEnded');
  expect(await kinds(world({ closings: [{ ...closing, ended: { at: AT, how: 'givenUp' } }] }))).not.toContain('closingEnded');
  expect(await kinds(world({ closings: [{ ...closing, rehearsal: true }] }))).not.toContain('closingEnded');
  expect(await kinds(world({ closings: [{ ...closing, ended: { at: AT, how: 'done' } }], refundStatus: 'SCHEDULED' }))).toContain('closingEnded');
  const all = new Set((await factsNow(world(), () => false)).map(({ id }) => id));
  expect(await factsNow(world(), (id) => all.has(id))).toEqual([]);
});
