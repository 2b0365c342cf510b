import { describe, expect, it } from 'vitest';
import { challengeIdIn, decodeContent, openAnswer } from './answer.ts';

describe('decodeContent', () => {
  it.each([2 ** 53, 1.5, Number.MAX_VALUE])('refuses the id %d, which a double has not carried whole', (accountId) => {
    expect(decodeContent('getAccount', { accountId })).toEqual({ ok: false, error: { path: 'accountId', detail: 'expected an id' } });
  });

  it('gives text that can be stored as it is, even where the bank spells half a character', () => {
    const answer = decodeContent('getAccount', JSON.parse(String.raw`{"accountId":"A-\ud800","alias":"\ud83d\udcb6 \udcb6"}`));
    expect(answer).toMatchObject({ ok: true, value: { accountId: 'A-\ufffd', alias: '💶 \ufffd' } });
  });

  it('names the first field that cannot be read, also deep inside a list', () => {
    const list = [{ moneyTransferId: 'A' }, { moneyTransferId: 'B', fees: [{ amount: 1, currency: 'EUR' }, { amount: 'one', currency: 'EUR' }] }];
    expect(decodeContent('searchMoneyTransfers', { list })).toEqual({ ok: false, error: { path: 'list.1.fees.1.amount', detail: 'expected a decimal number' } });
    expect(decodeContent('getBalance', { balance: 1.005, currency: 'EUR' })).toMatchObject({ error: { path: 'balance', detail: 'amount with more decimals than its currency has' } });
  });

  it('does not take a list that is missing for an empty one', () => {
    for (const content of [null, {}, { list: null }, 'none']) {
      expect(decodeContent('listReservedEntries', content)).toEqual({ ok: false, error: { path: 'list', detail: 'expected a list' } });
    }
  });

  it('recognises an answer by at least one of its fields where none is required', () => {
    expect(decodeContent('createVirtualIbanTransfer', { message: 'maintenance' })).toMatchObject({ ok: false });
    expect(decodeContent('createVirtualIbanTransfer', { transferId: null })).toEqual({ ok: true, value: { transferId: null } });
  });
});

describe('openAnswer', () => {
  it('reads errors as a list, as one object, as plain texts, and cuts what nobody reads', () => {
    expect(openAnswer({ errors: { code: 'A' } }).errors).toEqual([{ code: 'A', description: null, params: null }]);
    expect(openAnswer({ errors: ['broken', 7, null] }).errors.map(({ description }) => description)).toEqual(['broken', '7', null]);
    expect(openAnswer({ errors: [{ params: 'x'.repeat(100_000) }] }).errors[0]?.params).toHaveLength(2_000);
  });

  it('tells a refusal by the status of the envelope, and only there', () => {
    expect(openAnswer({ status: 'KO', errors: [], payload: null }).refused).toBe(true);
    expect(openAnswer({ status: 'KO', errors: [] }).refused).toBe(true);
    expect(openAnswer({ status: 'ok', payload: {} }).refused).toBe(false);
    expect(openAnswer({ status: 'REJECTED', moneyTransferId: 'M' }).refused).toBe(false);
  });
});

describe('challengeIdIn', () => {
  it.each<[unknown, string | null]>([
    [{ challengeId: 'C' }, 'C'], [{ payload: { challengeId: 12 } }, '12'], [{ errors: [{ params: { challengeId: ' C ' } }] }, 'C'],
    [{ challengeId: '' }, null], [{ challengeId: { challengeId: 'in' } }, 'in'], [null, null], ['challengeId', null], [{ a: { b: { c: { d: { challengeId: 'far' } } } } }, null],
  ])('of %j is %j', (body, expected) => {
    expect(challengeIdIn(body)).toBe(expected);
  });
});
