import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../instant.ts';
import { scoreMatch } from './match-score.ts';
import type { MatchOrder, MatchTransfer } from './match-score.ts';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const day = (number: number) => instantFromMs(Date.UTC(2026, 0, number));

const transfer: MatchTransfer = { amount: eur(99_900), description: 'BONIFICO', payerName: 'VERDI LUISA', type: 'UNIDENTIFIED', receivedDatetime: day(200) };
const order: MatchOrder = {
  orderId: 'ORD000123', status: 'ACCEPTED', totalAmount: eur(51_000), orderAmount: eur(50_000), names: ['Mario Rossi'], codes: ['TC-000123-456'], at: day(1),
};

const reasons = (sent: Partial<MatchTransfer>, ordered: Partial<MatchOrder> = {}): string[] =>
  scoreMatch({ ...transfer, ...sent }, { ...order, ...ordered }).reasons.map(({ code }) => code);

describe('scoreMatch', () => {
  it('finds no reason where nothing points to the order', () => {
    expect(scoreMatch(transfer, order)).toEqual({ score: 0, reasons: [] });
  });

  it('finds codes in the text however they are written', () => {
    expect(reasons({ description: 'Invest. tc 000123 456 Rossi' })).toEqual(['codeInText']);
    expect(reasons({ description: 'TC000123456' })).toEqual(['codeInText']);
    expect(reasons({ description: 'rif. ord-000123.' })).toEqual(['orderIdInText']);
    expect(reasons({ description: '1TC0001234567' })).toEqual([]);
    expect(reasons({ description: 'per 12' }, { codes: ['12'] })).toEqual([]);
  });

  it('tells equal amounts from near ones, in the same currency only', () => {
    expect(reasons({ amount: eur(51_000) })).toEqual(['amountEqual']);
    expect(reasons({ amount: { amountMinor: 51_000, currency: 'USD' } })).toEqual([]);
    expect(reasons({ amount: eur(50_000), payerName: 'Mario Rossi' })).toEqual(['payerIsHolder', 'amountNear']);
    expect(reasons({ amount: eur(50_000) })).toEqual([]);
  });

  it('compares names word by word, in any order, cut or mistyped', () => {
    expect(reasons({ payerName: 'ROSSI, MARIO' })).toEqual(['payerIsHolder']);
    expect(reasons({ payerName: 'Rossi Mario e Bianchi Anna' })).toEqual(['payerAlike']);
    expect(reasons({ payerName: 'Rosssi Mario' })).toEqual(['payerAlike']);
    expect(reasons({ payerName: 'Rossi Mari' })).toEqual(['payerAlike']);
    expect(reasons({ payerName: 'Rossi Anna' })).toEqual([]);
    expect(reasons({ payerName: 'Rossi' })).toEqual([]);
    expect(reasons({ payerName: 'ALFA SRL' }, { names: ['Àlfa S.r.l.'] })).toEqual(['payerIsHolder']);
    expect(reasons({ payerName: null, description: 'Bonifico di Mario Rossi' })).toEqual(['payerAlike']);
  });

  it('adds the state of the order and nearness in time to what points to it', () => {
    const waiting = { status: 'WAITING', at: day(195) };
    expect(reasons({}, waiting)).toEqual([]);
    expect(scoreMatch({ ...transfer, amount: eur(51_000), payerName: 'Mario Rossi' }, { ...order, ...waiting })).toEqual({
      score: 75,
      reasons: [{ code: 'amountEqual', weight: 30 }, { code: 'payerIsHolder', weight: 30 }, { code: 'orderWaits', weight: 8 }, { code: 'dateNear', weight: 7 }],
    });
    expect(reasons({ type: 'WRONG_AMOUNT' }, { status: 'INCORRECT_AMOUNT' })).toEqual(['wrongAmountOrder']);
  });

  it('never gives more than a hundred', () => {
    const all = scoreMatch({ ...transfer, amount: eur(51_000), payerName: 'Mario Rossi', description: 'ORD000123' }, { ...order, status: 'WAITING', at: day(199) });
    expect(all.score).toBe(100);
  });
});
