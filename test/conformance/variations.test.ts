import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openAnswer } from '#shared/contract/answer.ts';
import { operations } from '#shared/contract/operations.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { fixtures } from '../fixtures/index.ts';
import { RUNS, SEED, copyOf, decodeBody, expectEqual, expectSameReading, isJson, objectsIn } from './support/decoding.ts';

console.log(`variations: seed ${SEED}; TESORO_SEED repeats it`);

const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>): void => {
  fc.assert(property, { numRuns: RUNS, seed: SEED });
};

const anyFixture = fc.constantFrom(...fixtures.filter(({ operation }) => operation !== 'deleteMoneyTransfer')
  .map(({ operation, body }) => ({ operation, content: openAnswer(copyOf(body)).content })));

/** Cents that fifteen digits carry, small ones more often. */
const cents = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }));

const decimalText = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** [operation, body around an amount, where the amount is read to] */
const amountPlaces: readonly [OperationId, (amount: unknown) => unknown, (value: never) => unknown][] = [
  ['listTransactions', (amount) => ({ list: [{ transactionId: 'T', operationDate: '2026-01-01', amount, currency: 'EUR' }] }), ({ rows: [row] }: { rows: { amount: unknown }[] }) => row?.amount],
  ['getBalance', (amount) => ({ balance: amount, currency: 'EUR' }), (row: { accounting: unknown }) => row.accounting],
  ['getOrder', (amount) => ({ orderId: 'O', totalAmount: amount, currency: 'EUR' }), (row: { totalAmount: unknown }) => row.totalAmount],
  ['getMoneyin', (amount) => ({ moneyinId: 'M', amount }), (row: { amount: unknown }) => row.amount],
  ['getCampaign', (amount) => ({ campaignId: 'C', portalSuccessFee: { fixedAmount: amount } }), (row: { successFeeFixed: unknown }) => row.successFeeFixed],
  ['getMoneyTransfer', (amount) => ({ moneyTransferId: 'M', amount: { debtorAmount: amount, debtorCurrency: 'EUR' } }), (row: { amount: { debtor: unknown } }) => row.amount.debtor],
  ['succeedCampaign', (amount) => ({ campaignId: 'C', amounts: { companyFunds: amount } }), (row: { amounts: { companyFunds: unknown } }) => row.amounts.companyFunds],
];

const idPlaces: readonly [OperationId, (id: unknown) => unknown][] = [
  ['listAccounts', (accountId) => ({ list: [{ accountId }] })],
  ['getOrder', (id) => ({ orderId: id, investorId: id, companyId: id, campaignId: id })],
  ['getOrderPayment', (id) => ({ moneyinId: id, moneyoutIds: [id, 'x'], refundIds: [id] })],
  ['failCampaign', (id) => ({ campaignId: id, ordersUndone: [{ orderId: id, refundId: id }] })],
  ['createMoneyTransfer', (id) => ({ moneyTransferId: id, challengeId: id, feeAccountId: id, vopResult: { id } })],
  ['createVirtualIbanTransfer', (transferId) => ({ transferId })],
];

const statusPlaces: readonly [OperationId, string, object][] = [
  ['getCompany', 'status', { companyId: 'C' }], ['getCompany', 'type', { companyId: 'C' }], ['getCampaign', 'status', { campaignId: 'C' }],
  ['getOrder', 'status', { orderId: 'O' }], ['getOrder', 'channel', { orderId: 'O' }], ['getInvestor', 'type', { investorId: 'I' }],
  ['getMoneyin', 'status', { moneyinId: 'M' }], ['getMoneyout', 'status', { moneyoutId: 'M' }], ['getRefund', 'status', { refundId: 'R' }],
  ['getCashout', 'status', { cashoutId: 'C' }], ['getUnidentifiedTransfer', 'type', { unidentifiedTransferId: 'U' }], ['getDispute', 'status', { disputeId: 'D' }],
  ['getVirtualIban', 'status', { virtualIban: 'V' }], ['getParentAccount', 'status', { accountId: 'A' }], ['getMoneyTransfer', 'status', { moneyTransferId: 'M' }],
  ['getMoneyTransfer', 'direction', { moneyTransferId: 'M' }], ['getMoneyTransfer', 'feeType', { moneyTransferId: 'M' }], ['getOrderPayment', 'orderStatus', {}],
];

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const notThere = fc.constantFrom('absent', 'null', 'empty');

function put(target: Record<string, unknown>, key: string, how: string): void {
  if (how === 'absent') delete target[key];
  else target[key] = how === 'null' ? null : '';
}

describe(`each tolerated difference, ${RUNS} times`, () => {
  it('amounts come as numbers or as decimal text', () => {
    check(fc.property(cents, fc.constantFrom(...amountPlaces), (minor, [operation, around, amountIn]) => {
      const text = decimalText(minor);
      const bodies = [Number(text), text, `${text}00`, text.replace(/0$/, ''), ` ${text} `].map(around);
      expectSameReading(operation, bodies);
      const read = decodeBody(operation, bodies[0]);
      expectEqual(read.ok ? amountIn(read.value as never) : read, { amountMinor: minor, currency: 'EUR' }, operation);
    }));
  });

  it('ids come as text or as numbers', () => {
    check(fc.property(fc.maxSafeInteger(), fc.constantFrom(...idPlaces), (id, [operation, around]) => {
      expectSameReading(operation, [around(String(id)), around(id), around(` ${id}`)]);
    }));
  });

  it('what is not there is absent, null or empty text', () => {
    check(fc.property(anyFixture, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }), ({ operation, content }, places) => {
      const keysOf = objectsIn(content).map((object) => Object.keys(object));
      const variants = ['absent', 'null', 'empty'].map((how) => {
        const copy = copyOf(content);
        const objects = objectsIn(copy);
        for (const [which, key] of places) {
          const keys = keysOf[which % objects.length] ?? [];
          // One field of each object stays: an answer without any is another matter.
          if (keys.length > 1) put(objects[which % objects.length] ?? {}, keys[key % (keys.length - 1)] ?? '', how);
        }
        return decodeBody(operation, copy);
      });
      // What came of a row that is kept aside is another text each time.
      const said = (variant: unknown): unknown => JSON.parse(JSON.stringify(variant, (key, value: unknown) => (key === 'raw' ? '' : value)));
      for (const variant of variants) expectEqual(said(variant), said(variants[0]), operation);
    }));
  });

  it('unknown fields are left aside', () => {
    const name = fc.oneof(fc.string().map((text) => `x-${text}`), fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'));
    check(fc.property(anyFixture, fc.array(fc.tuple(fc.nat(), name, fc.jsonValue({ maxDepth: 2 })), { minLength: 1, maxLength: 4 }), ({ operation, content }, extra) => {
      const copy = copyOf(content);
      const objects = objectsIn(copy);
      for (const [which, key, value] of extra) {
        Object.defineProperty(objects[which % objects.length] ?? {}, key, { value, enumerable: true, configurable: true, writable: true });
      }
      expectSameReading(operation, [content, copyOf(copy), copy]);
    }));
  });

  it('unknown statuses are kept as they came', () => {
    const anyStatus = fc.oneof(fc.stringMatching(/^[A-Z_]{1,20}$/), fc.constantFrom('__proto__', 'constructor', 'toString', 'shut'), fc.string({ minLength: 1 }))
      .filter((text) => text.trim() === text && text !== '' && text !== 'CANCELED');
    check(fc.property(anyStatus, fc.constantFrom(...statusPlaces), (status, [operation, key, around]) => {
      const read = decodeBody(operation, { ...around, [key]: status });
      expectEqual(read.ok ? (read.value as Record<string, unknown>)[key] : read, status, operation);
    }));
  });

  it('CANCELED is CANCELLED, in campaigns, orders and transfers', () => {
    const places: [OperationId, string][] = [
      ['getCampaign', 'campaignId'], ['cancelCampaign', 'campaignId'], ['getOrder', 'orderId'], ['cancelOrder', 'orderId'], ['getMoneyTransfer', 'moneyTransferId'],
    ];
    check(fc.property(fc.constantFrom(...places), fc.uuid(), notThere, ([operation, key], id, how) => {
      const bodies = ['CANCELED', 'CANCELLED', ' CANCELED '].map((status) => {
        const body: Record<string, unknown> = { [key]: id, status };
        put(body, 'description', how);
        return body;
      });
      expectSameReading(operation, bodies);
    }));
  });

  it('both date spellings of virtual IBANs', () => {
    check(fc.property(fc.uuid(), day, fc.option(day), notThere, (virtualIban, from, to, how) => {
      const created: Record<string, unknown> = { virtualIban, activatedDate: from, deactivatedDate: to };
      const listed: Record<string, unknown> = { virtualIban, activationDate: from, deactivationDate: to };
      put(created, 'activationDate', how);
      put(listed, 'activatedDate', how);
      expectSameReading('getVirtualIban', [created, listed, { ...created, ...listed, activatedDate: from }], {
        virtualIban, parentAccountId: null, status: null, description: null, activationDate: from, deactivationDate: to,
      });
    }));
  });

  it('both target spellings of campaigns', () => {
    check(fc.property(fc.uuid(), fc.nat(99_999_999), fc.nat(99_999_999), notThere, (campaignId, min, max, how) => {
      const created: Record<string, unknown> = { campaignId, targetAmountMin: decimalText(min), targetAmountMax: Number(decimalText(max)) };
      const found: Record<string, unknown> = { campaignId, minTargetAmount: Number(decimalText(min)), maxTargetAmount: decimalText(max) };
      put(created, 'minTargetAmount', how);
      put(found, 'targetAmountMax', how);
      expectSameReading('getCampaign', [created, found]);
    }));
  });

  it('account and accountCode', () => {
    const code = fc.stringMatching(/^[A-Z]{2}[0-9]{20}$/);
    check(fc.property(code, fc.constantFrom('creditor', 'debtor'), notThere, (iban, party, how) => {
      const searched: Record<string, unknown> = { account: iban };
      const got: Record<string, unknown> = { accountCode: iban };
      put(searched, 'accountCode', how);
      put(got, 'account', how);
      expectSameReading('getMoneyTransfer', [searched, got, { ...got, account: iban }].map((account) => ({ moneyTransferId: 'M', [party]: { name: 'N', account } })));
    }));
  });

  it('dates as days or date-times, date-times with any offset', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    check(fc.property(moment, fc.integer({ min: -12 * 4, max: 14 * 4 }), (at, quarters) => {
      const sign = quarters < 0 ? '-' : '+';
      const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15].map((part) => String(part).padStart(2, '0'));
      const local = new Date(at.getTime() + quarters * 900_000).toISOString().slice(0, -1);
      const spellings = [at.toISOString(), `${local}${sign}${hours}:${minutes}`, `${local}${sign}${hours}${minutes}`, `${local.replace('T', ' ')}000${sign}${hours}:${minutes}`];
      expectSameReading('getRefund', spellings.map((createdDatetime) => ({ refundId: 'R', createdDatetime })));
      const date = local.slice(0, 10);
      expectSameReading('getBalance', [date, `${local}${sign}${hours}:${minutes}`, `${date}T00:00:00`].map((text) => ({ balance: 1, date: text })));
    }));
  });

  it('an object bare, as the only row of a list, or inside the envelope; a list bare, under its key, or inside the envelope', () => {
    const envelope = (payload: unknown) => ({ status: 'OK', errors: [], payload });
    check(fc.property(anyFixture, fc.boolean(), ({ operation, content }, copied) => {
      const given = copied ? copyOf(content) : content;
      const { shape, key } = operations[operation].answer;
      if (shape === 'list') {
        const rows = isJson(given) ? given[key] : given;
        expectSameReading(operation, [{ [key]: rows }, rows, { list: rows }, envelope({ [key]: rows }), envelope(rows), { payload: rows }]);
      } else {
        expectSameReading(operation, [given, { list: [given] }, envelope(given), envelope({ list: [given] }), { payload: given }]);
      }
    }));
  });
});
