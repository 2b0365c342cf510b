import fc from 'fast-check';
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

  it('notes a field that cannot be read with its record, also deep inside it, and reads the rest', () => {
    const fees = [{ amount: 1, currency: 'EUR' }, { amount: 'one', currency: 'EUR', feeCode: 'B' }, { amount: '0.125', currency: 'EUR' }, 'free'];
    const list = [{ moneyTransferId: 'A' }, { moneyTransferId: 'B', createdDatetime: 'yesterday', isInstant: 'perhaps', creditor: { name: ['A'], account: 7 }, fees, status: 'EXECUTED' }];
    const read = decodeContent('searchMoneyTransfers', { list });
    expect(read).toMatchObject({ ok: true, value: { unreadable: [], rows: [{ moneyTransferId: 'A' }, {
      moneyTransferId: 'B', status: 'EXECUTED', createdDatetime: null, isInstant: null, creditor: { name: null, accountCode: null },
      fees: [{ amount: { amountMinor: 100, currency: 'EUR' } }, { amount: null, feeCode: 'B' }, { amount: null }],
      unreadable: [
        { path: 'creditor.name', raw: '["A"]', detail: 'expected text' },
        { path: 'creditor.account', raw: '7', detail: 'expected an object' },
        { path: 'createdDatetime', raw: 'yesterday', detail: 'expected a date-time, ISO 8601' },
        { path: 'isInstant', raw: 'perhaps', detail: 'expected true or false' },
        { path: 'fees.1.amount', raw: 'one', detail: 'expected a decimal number' },
        { path: 'fees.2.amount', raw: '0.125 EUR', detail: 'amount with more decimals than its currency has' },
        { path: 'fees.3', raw: 'free', detail: 'expected an object' },
      ],
    }] } });
    expect(read.ok && read.value.rows[0]).not.toHaveProperty('unreadable');
  });

  it('keeps a row aside that lacks its id, with what can be read of it, and reads the others', () => {
    const amount = { debtorAmount: 10, creditorAmount: '10.0000' };
    const list = [{ moneyTransferId: 'A' }, { moneyTransferId: {}, amount, status: 'executed', isUrgent: 1 }, 'nothing', { moneyTransferId: 'B' }];
    const ten = { amountMinor: 1000, currency: 'XXX' };
    expect(decodeContent('searchMoneyTransfers', { payload: null, list })).toMatchObject({ ok: true, value: {
      rows: [{ moneyTransferId: 'A' }, { moneyTransferId: 'B' }],
      unreadable: [
        {
          index: 1, path: 'list.1.moneyTransferId', detail: 'expected text', raw: JSON.stringify(list[1]),
          said: { moneyTransferId: null, status: 'EXECUTED', amount: { debtor: ten, creditor: ten }, creditor: null },
          unreadable: [{ path: 'moneyTransferId', raw: '{}' }, { path: 'isUrgent', raw: '1' }],
        },
        { index: 2, path: 'list.2', raw: 'nothing', said: null, detail: 'expected an object' },
      ],
    } });
  });

  it('keeps an entry of a statement aside that has no day or no amount: it can stand in no statement', () => {
    const entry = { transactionId: 'T', operationDate: '2026-01-01', amount: 1, currency: 'EUR', type: 'CREDIT' };
    const list = [entry, { ...entry, operationDate: '1 January' }, { ...entry, amount: 1.005 }, { ...entry, valueDate: 'soon', type: 'debit', description: {} }];
    expect(decodeContent('listTransactions', { list })).toMatchObject({ ok: true, value: {
      rows: [{ transactionId: 'T' }, { amount: { amountMinor: -100 }, type: 'DEBIT', valueDate: null, unreadable: [{ path: 'valueDate', raw: 'soon' }, { path: 'description', raw: '{}' }] }],
      unreadable: [
        { path: 'list.1.operationDate', said: { amount: { amountMinor: 100, currency: 'EUR' }, operationDate: null } },
        { path: 'list.2.amount', said: { operationDate: '2026-01-01', amount: null }, unreadable: [{ raw: '1.005 EUR' }] },
      ],
    } });
  });

  it('reads an amount that came as a number as the same text', () => {
    const amounts = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100), fc.constantFrom(0, -0, 0.125, 1e-6, 1e-7, 1e21, 1e20),
    );
    fc.assert(fc.property(amounts, fc.constantFrom(undefined, 'EUR', 'JPY', 'x'), (value, currency) => {
      const read = (totalAmount: unknown) => decodeContent('getOrder', { orderId: 'o', currency, totalAmount });
      expect(read(value)).toEqual(read(String(value)));
    }), { numRuns: 1_000 });
  });

  it('never takes a currency that cannot be read for the usual one', () => {
    const read = (currency: unknown) => decodeContent('getOrder', { orderId: 'O', totalAmount: 10, currency });
    expect(read(undefined)).toMatchObject({ value: { totalAmount: { amountMinor: 1000, currency: 'EUR' } } });
    expect(read('euro')).toMatchObject({ value: { totalAmount: { amountMinor: 1000, currency: 'XXX' }, unreadable: [{ path: 'currency', raw: 'euro' }] } });
  });

  it('says of an object without what it cannot do without where that is', () => {
    expect(decodeContent('getMoneyTransfer', { status: 'EXECUTED' })).toEqual({ ok: false, error: { path: 'moneyTransferId', detail: 'missing' } });
    expect(decodeContent('createMoneyTransfer', null)).toEqual({ ok: false, error: { path: '', detail: 'expected an object' } });
  });

  it('keeps each amount of a balance, and of what a campaign has raised, without the others', () => {
    expect(decodeContent('getBalance', { balance: 1.005, availableBalance: 2, currency: 'EUR', date: '2026-01-01' })).toMatchObject({ ok: true, value: {
      accounting: null, available: { amountMinor: 200, currency: 'EUR' }, date: '2026-01-01', unreadable: [{ path: 'balance', raw: '1.005 EUR' }],
    } });
    expect(decodeContent('getCampaignAvailableAmount', { campaignId: 'C', accountedAmount: 1, waitingAmount: 'n.d.', totalAmount: 3 })).toMatchObject({ ok: true, value: {
      accounted: { amountMinor: 100 }, waiting: null, total: { amountMinor: 300 }, unreadable: [{ path: 'waitingAmount', raw: 'n.d.' }],
    } });
    expect(decodeContent('getBalance', {})).toMatchObject({ ok: false });
    expect(decodeContent('getCampaignAvailableAmount', {})).toMatchObject({ ok: false });
  });

  it('takes a row that came twice, the same in everything, for one, and says so; what differs or has no id is as many as it is', () => {
    const entry = { transactionId: 'T', operationDate: '2026-01-01', amount: 1, currency: 'EUR' };
    const same = [entry, { ...entry, transactionId: 'U' }, { ...entry }, { ...entry }];
    expect(decodeContent('listTransactions', { list: same })).toMatchObject({ ok: true, value: {
      rows: [{ transactionId: 'T' }, { transactionId: 'U' }], unreadable: [], repeated: [{ transactionId: 'T' }, { transactionId: 'T' }],
    } });
    const other = [entry, { ...entry, amount: 2 }, { ...entry, sequence: 2 }, { ...entry, transactionId: null }, { ...entry, transactionId: null }];
    const read = decodeContent('listTransactions', { list: other });
    expect(read).toMatchObject({ ok: true, value: { rows: [{ transactionId: 'T' }, { amount: { amountMinor: 200 } }, { transactionId: 'T' }], unreadable: [{ index: 3 }, { index: 4 }] } });
    expect(read.ok && read.value).not.toHaveProperty('repeated');
  });

  it('takes the id alone for a created transfer, and odd verification fields for none', () => {
    expect(decodeContent('createMoneyTransfer', { moneyTransferId: 7 })).toMatchObject({ ok: true, value: { moneyTransferId: '7', status: null, vopResult: null } });
    const odd = decodeContent('createMoneyTransfer', { moneyTransferId: 'M', vopResult: { matchType: 'mtch', requestDateTime: 0, matchedName: false } });
    expect(odd).toMatchObject({ ok: true, value: { vopResult: { matchType: 'MTCH', matchedName: null }, unreadable: [{ path: 'vopResult.matchedName' }, { path: 'vopResult.requestDateTime' }] } });
    expect(decodeContent('createMoneyTransfer', { moneyTransferId: 'M', vopResult: 'match' })).toMatchObject({ ok: true, value: { vopResult: null } });
  });

  it.each([{}, null, { message: 'checked' }])('takes %j for a check of which nothing is said, and any field of it for one', (content) => {
    expect(decodeContent('validateMoneyTransfer', content)).toMatchObject({ ok: false });
    expect(decodeContent('validateMoneyTransfer', { executionDate: 'soon' })).toMatchObject({ ok: true, value: { executionDate: null, fees: [], unreadable: [{ path: 'executionDate' }] } });
  });

  it('leaves out and notes what cannot be read of a list of ids or of a list inside a record', () => {
    expect(decodeContent('getOrderPayment', { orderId: 'O', refundIds: ['R', {}, 7] })).toMatchObject({ ok: true, value: { refundIds: ['R', '7'], unreadable: [{ path: 'refundIds.1', raw: '{}' }] } });
    expect(decodeContent('failCampaign', { campaignId: 'C', ordersUndone: [{ refundId: 'R' }, { orderId: 'O', refundId: [] }] })).toMatchObject({
      ok: true, value: { ordersUndone: [{ orderId: 'O', refundId: null }], unreadable: [{ path: 'ordersUndone.0' }, { path: 'ordersUndone.1.refundId' }] },
    });
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
