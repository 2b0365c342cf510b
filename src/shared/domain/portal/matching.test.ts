import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../instant.ts';
import { scoreMatch } from './match-score.ts';
import type { MatchOrder, MatchTransfer } from './match-score.ts';
import { indexOrders, suggest } from './matching.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const order = (orderId: string, amountMinor: number, name: string, rest: Partial<MatchOrder> = {}): MatchOrder =>
  ({ orderId, status: 'WAITING', totalAmount: eur(amountMinor), orderAmount: eur(amountMinor), names: [name], codes: [], at: null, ...rest });

const transfer = (amountMinor: number, payerName: string, description = ''): MatchTransfer =>
  ({ amount: eur(amountMinor), payerName, description, type: 'UNIDENTIFIED', receivedDatetime: null });

const idsOf = (found: readonly { readonly order: MatchOrder }[]): string[] => found.map(({ order: { orderId } }) => orderId);

describe('suggest', () => {
  it('gives the best first, and no more than asked for', () => {
    const orders = [order('amount', 500, 'Anna Bianchi'), order('name', 900, 'Mario Rossi'), order('both', 500, 'Mario Rossi'), order('none', 1, 'Luca Neri')];
    expect(idsOf(suggest(transfer(500, 'ROSSI MARIO'), orders, 10))).toEqual(['both', 'amount', 'name']);
    expect(idsOf(suggest(transfer(500, 'ROSSI MARIO'), orders, 1))).toEqual(['both']);
  });

  it('gives of equal ones first that of the nearer amount, then that of the nearer day', () => {
    const at = (day: string) => instantFromMs(Date.parse(`${day}T12:00:00Z`));
    const received = { ...transfer(1_000, 'ROSSI MARIO'), receivedDatetime: at('2026-03-10') };
    const orders = [
      order('far', 5_000, 'Mario Rossi', { at: at('2026-03-09') }), order('near', 2_000, 'Mario Rossi', { at: at('2026-03-09') }), order('unknown', 2_000, 'Mario Rossi', { at: at('2026-03-09'), totalAmount: null }),
      order('earlier', 2_000, 'Mario Rossi', { at: at('2026-03-01') }),
    ];
    expect(new Set(suggest(received, orders, 10).map(({ score }) => score)).size).toBe(1);
    expect(idsOf(suggest(received, orders, 10))).toEqual(['near', 'earlier', 'far', 'unknown']);
  });

  it('finds by the index whatever has a score without it', () => {
    const word = fc.constantFrom('mario', 'rossi', 'anna', 'neri', 'alfa', 'rosssi');
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const someOrder = fc.record({
      amount: fc.integer({ min: 1, max: 4 }), name, code: fc.constantFrom('AB-12', 'XY 99', '7'), status: fc.constantFrom('WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT'),
    });
    const someTransfer = fc.record({ amount: fc.integer({ min: 1, max: 4 }), name, text: fc.constantFrom('ab12', 'per xy-99 grazie', 'mario neri', 'ord3'), type: fc.constantFrom('WRONG_AMOUNT', 'UNIDENTIFIED') });
    fc.assert(fc.property(fc.array(someOrder, { maxLength: 15 }), someTransfer, (given, sent) => {
      const orders = given.map((one, index) => order(`ORD${index}`, one.amount, one.name, { codes: [one.code], status: one.status }));
      const incoming = { ...transfer(sent.amount, sent.name, sent.text), type: sent.type };
      const expected = orders.map((one) => ({ one, score: scoreMatch(incoming, one).score })).filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || Math.abs((a.one.totalAmount?.amountMinor ?? 0) - sent.amount) - Math.abs((b.one.totalAmount?.amountMinor ?? 0) - sent.amount));
      expect(idsOf(suggest(incoming, indexOrders(orders), 100))).toEqual(expected.map(({ one }) => one.orderId));
    }), { numRuns: 500 });
  });

  it('does not look at every order once they are indexed', () => {
    const names = ['Mario', 'Anna', 'Luca', 'Giulia'];
    const orders = Array.from({ length: 50_000 }, (_, number) =>
      order(`ORD${number}`, (number % 997) * 100, `${names[number % 4]} Cognome${number}`, { codes: [`TC-${number}`] }));
    const index = indexOrders(orders);
    let looks = 0;
    const counted = new Proxy(index.read, { get: (read, place, receiver) => { looks += Number(typeof place === 'string' && /^\d+$/.test(place)); return Reflect.get(read, place, receiver) as unknown; } });
    expect(idsOf(suggest(transfer(100, 'COGNOME777', 'TC 777'), { ...index, read: counted }, 10))[0]).toBe('ORD777');
    // Some fifty have the amount, and one the name and the code.
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(2_000);
  });
});
