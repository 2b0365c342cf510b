import { describe, expect, it } from 'vitest';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { createPracticeBank, startPracticeBank } from '../index.ts';
import type { PracticeBank, PracticeBankOptions } from '../index.ts';
import { ESCROW, MAIN, bankOnATuesday, requestOf } from '../testing/caller.ts';
import { axes } from './index.ts';

const PAYEE = 'Tipografia Aldina Srl';

const strangeBank = (dialect: string, options: PracticeBankOptions = {}): PracticeBank => bankOnATuesday({ entriesPerAccount: 150, dialect, ...options });

interface Said {
  readonly status: number;
  readonly text: string;
  readonly type: string | null;
  readonly date: string | null;
  /** The body as JSON; undefined when it is none. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

async function ask<Id extends OperationId>(bank: PracticeBank, id: Id, input: OperationInput<Id>): Promise<Said> {
  const response = await bank.fetch(requestOf('http://practice.test', id, input));
  const text = await response.text();
  const { status, headers } = response;
  let json: Said['json'];
  try {
    json = JSON.parse(text) as Said['json'];
  } catch {
    json = undefined;
  }
  return { status, text, json, type: headers.get('content-type'), date: headers.get('date') };
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ json }: Said): readonly Row[] => json?.['list'] as readonly Row[];

const payment = (bank: PracticeBank, change: object = {}): OperationInput<'createMoneyTransfer'> => ({
  params: { accountId: MAIN },
  body: {
    creditor: { name: PAYEE, account: { accountCode: bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '' } },
    executionDate: '2026-03-10', description: 'Perché la società è così, fattura 7 del 3 marzo', uri: 'TSR-ABCDEF123456', amount: 100.1, currency: 'EUR', isUrgent: false, isInstant: false,
    ...change,
  },
});

const LARGE = { amount: 6200 };
const ownTransfers = (bank: PracticeBank) => bank.control.transfers().slice(TRANSFERS_OF_THE_SEED);
const TRANSFERS_OF_THE_SEED = createPracticeBank({}).control.transfers().length;

const absentCashout = { params: { cashoutId: 'none' } } as const;
const search = (offset: number, limit: number): OperationInput<'searchMoneyTransfers'> => ({ params: { accountId: MAIN }, body: { pagination: { offset, limit } } });
const idsOf = (said: Said): readonly unknown[] => rowsOf(said).map((row) => row['moneyTransferId']);
const days = (from: string, to: string, more: object = {}): OperationInput<'listTransactions'> => ({ params: { accountId: MAIN }, query: { fromAccountingDate: from, toAccountingDate: to, ...more } });
const refused = { params: { orderId: 'none' } } as const;

type Change = (bank: PracticeBank) => Promise<void>;

function currenciesSaid(left: readonly string[]): Change {
  return async (bank) => {
    const said = (await ask(bank, 'createMoneyTransfer', payment(bank))).json?.['amount'] as object;
    expect(Object.keys(said).filter((name) => name.endsWith('Currency'))).toEqual(left);
  };
}

function echoed(shown: object): Change {
  return async (bank) => {
    const { json } = await ask(bank, 'createMoneyTransfer', payment(bank));
    expect({ uri: json?.['uri'], ...json }).toMatchObject(shown);
    expect(ownTransfers(bank)[0]).toMatchObject({ description: 'Perché la società è così, fattura 7 del 3 marzo', uri: 'TSR-ABCDEF123456' });
  };
}

function onlyDebited(texts: { readonly own: number; readonly bank: number }): Change {
  return async (bank) => {
    const moneyTransferId = await payFromVirtualIban(bank);
    expect(idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 100)))).not.toContain(moneyTransferId);
    bank.control.advanceClock(60_000);
    const shown = rowsOf(await ask(bank, 'listTransactions', days('2026-03-10', '2026-03-10'))).map((row) => String(row['description']));
    expect(shown.filter((text) => text.includes('canone'))).toHaveLength(texts.own);
    expect(shown.filter((text) => text.startsWith('ADDEBITO'))).toHaveLength(texts.bank);
  };
}

function colleagueEnds(ending: string, status: string): Change {
  return async () => {
    const bank = strangeBank(`others=meanwhile,others-end=${ending}`);
    await ask(bank, 'createMoneyTransfer', payment(bank));
    bank.control.advanceClock(60_000);
    expect(ownTransfers(bank).map((transfer) => transfer.status)).toEqual(['EXECUTED', status]);
  };
}

function unreadableShare(above: number, below: number): Change {
  return async (bank) => {
    const odd = rowsOf(await ask(bank, 'searchOrders', { body: {} }));
    const all = rowsOf(await ask(strangeBank(''), 'searchOrders', { body: {} }));
    const share = odd.filter((row, index) => JSON.stringify(row) !== JSON.stringify(all[index])).length / all.length;
    expect(share).toBeGreaterThan(above);
    expect(share).toBeLessThan(below);
    expect(odd.map((row) => row['orderId'])).toEqual(all.map((row) => row['orderId']));
  };
}

/** What each value that is not plain changes: a question asked of that bank, and what is expected of it. */
const changes: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  absence: {
    '404-empty': async (bank) => expect(await ask(bank, 'getCashout', absentCashout)).toMatchObject({ status: 404, text: '' }),
    '404-html': async (bank) => expect(await ask(bank, 'getCashout', absentCashout)).toMatchObject({ status: 404, json: undefined, type: 'text/html; charset=utf-8' }),
    '400': async (bank) => expect(await ask(bank, 'getCashout', absentCashout)).toMatchObject({ status: 400, json: { errors: [{ code: 'SZBO-0004' }] } }),
    '200-empty-object': async (bank) => expect(await ask(bank, 'getCashout', absentCashout)).toMatchObject({ status: 200, text: '{}' }),
    '200-empty-payload': async (bank) => expect(await ask(bank, 'getCashout', absentCashout)).toMatchObject({ status: 200, json: { payload: null } }),
  },
  refusal: {
    'code-message': async (bank) => expect(await ask(bank, 'cancelOrder', refused)).toMatchObject({ status: 404, json: { code: 'SZBO-0004', message: 'Order not found: none' } }),
    'plain-text': async (bank) => expect(await ask(bank, 'cancelOrder', refused)).toMatchObject({ text: 'Order not found: none', type: 'text/plain; charset=utf-8' }),
    html: async (bank) => expect(await ask(bank, 'cancelOrder', refused)).toMatchObject({ json: undefined, type: 'text/html; charset=utf-8' }),
    nothing: async (bank) => expect(await ask(bank, 'cancelOrder', refused)).toMatchObject({ status: 404, text: '' }),
  },
  currency: { omitted: currenciesSaid([]), debtor: currenciesSaid(['debtorCurrency']), creditor: currenciesSaid(['creditorCurrency']) },
  amounts: {
    text: async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toMatchObject({ amount: { debtorAmount: '100.10' } }),
    'text-4-decimals': async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toMatchObject({ amount: { debtorAmount: '100.1000' } }),
    'fees-3-decimals': async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toMatchObject({ amount: { debtorAmount: 100.1 }, fees: [{ amount: 0.755 }] }),
  },
  pages: {
    pages: async (bank) => expect(idsOf(await ask(bank, 'searchMoneyTransfers', search(2, 10)))).toEqual(idsOf(await ask(strangeBank(''), 'searchMoneyTransfers', search(20, 10)))),
    ignored: async (bank) => expect(idsOf(await ask(bank, 'searchMoneyTransfers', search(20, 10)))).toEqual(idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 10)))),
    capped: async (bank) => expect(rowsOf(await ask(bank, 'searchMoneyTransfers', search(0, 90)))).toHaveLength(25),
    'limit-refused': async (bank) => {
      expect(await ask(bank, 'searchMoneyTransfers', search(0, 51))).toMatchObject({ status: 400 });
      expect(rowsOf(await ask(bank, 'searchMoneyTransfers', search(0, 50)))).toHaveLength(50);
    },
    moving: async (bank) => {
      const second = async (): Promise<readonly unknown[]> => {
        await ask(bank, 'searchMoneyTransfers', search(0, 10));
        return idsOf(await ask(bank, 'searchMoneyTransfers', search(10, 10)));
      };
      const plain = idsOf(await ask(strangeBank(''), 'searchMoneyTransfers', search(0, 30)));
      expect([await second(), await second(), await second()]).toEqual([plain.slice(10, 20), plain.slice(9, 19), plain.slice(11, 21)]);
    },
  },
  searches: {
    capped: async (bank) => {
      expect(rowsOf(await ask(bank, 'searchInvestors', { body: {} }))).toHaveLength(50);
      expect(rowsOf(await ask(strangeBank(''), 'searchInvestors', { body: {} })).length).toBeGreaterThan(50);
    },
    twice: async (bank) => {
      const rows = rowsOf(await ask(bank, 'searchCampaigns', { body: {} }));
      expect(rows.at(-1)).toEqual(rows[0]);
    },
  },
  statement: {
    'max-31-days': async (bank) => {
      expect(await ask(bank, 'listTransactions', days('2026-02-01', '2026-03-04'))).toMatchObject({ status: 400, json: { errors: [{ code: 'SZBO-0040' }] } });
      expect(await ask(bank, 'listTransactions', days('2026-02-01', '2026-03-03'))).toMatchObject({ status: 200 });
    },
    'max-90-days': async (bank) => {
      expect(await ask(bank, 'listTransactions', days('2025-12-01', '2026-03-01'))).toMatchObject({ status: 400 });
      expect(await ask(bank, 'listTransactions', days('2025-12-01', '2026-02-28'))).toMatchObject({ status: 200 });
    },
    capped: async (bank) => expect(rowsOf(await ask(bank, 'listTransactions', days('2024-01-01', '2026-03-10')))).toHaveLength(60),
    'order-ignored': async (bank) => {
      const dates = rowsOf(await ask(bank, 'listTransactions', days('2024-01-01', '2026-03-10', { order: 'DESC' }))).map((row) => String(row['operationDate']));
      expect(dates).toEqual(dates.toSorted());
    },
  },
  suspended: {
    unlisted: async (bank) => {
      const made = await ask(bank, 'createMoneyTransfer', payment(bank, LARGE));
      const moneyTransferId = String(made.json?.['moneyTransferId']);
      expect(idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 100)))).not.toContain(moneyTransferId);
      expect(await ask(bank, 'getMoneyTransfer', { params: { accountId: MAIN, moneyTransferId } })).toMatchObject({ status: 404 });
      const { code = '', challengeId = '' } = bank.control.messages().at(-1) ?? {};
      await ask(bank, 'respondToChallenge', { params: { accountId: MAIN, challengeId }, body: { channel: 'SMS', response: code } });
      expect(idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 100)))).toContain(moneyTransferId);
    },
    'no-status': async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank, LARGE))).json).toMatchObject({ status: null }),
    undocumented: async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank, LARGE))).json).toMatchObject({ status: 'AWAITING_SCA' }),
  },
  'challenge-id': {
    once: async (bank) => {
      const { json } = await ask(bank, 'createMoneyTransfer', payment(bank, LARGE));
      expect(json?.['challengeId']).toMatch(/^CHL-/);
      expect((await ask(bank, 'getMoneyTransfer', { params: { accountId: MAIN, moneyTransferId: String(json?.['moneyTransferId']) } })).text).not.toContain('CHL-');
    },
    nested: async (bank) => {
      const { json } = await ask(bank, 'createMoneyTransfer', payment(bank, LARGE));
      expect(json).not.toHaveProperty('challengeId');
      expect(json).toMatchObject({ security: { authentication: { challengeId: bank.control.messages().at(-1)?.challengeId } } });
    },
    '4xx': async (bank) => expect(await ask(bank, 'createMoneyTransfer', payment(bank, LARGE)))
      .toMatchObject({ status: 403, json: { errors: [{ code: 'SZBO-0060' }], challengeId: bank.control.messages().at(-1)?.challengeId } }),
    'text-message': async (bank) => {
      const { text } = await ask(bank, 'createMoneyTransfer', payment(bank, LARGE));
      expect(text).not.toContain('CHL-');
      const message = bank.control.messages().at(-1);
      expect(message?.text).toContain(message?.challengeId);
    },
  },
  'status-words': {
    undocumented: async (bank) => {
      const words = new Set(rowsOf(await ask(bank, 'searchMoneyTransfers', search(0, 100))).map((row) => row['status']));
      expect([...words]).toEqual(expect.arrayContaining(['EXECUTED', 'SETTLED']));
    },
    'lower-case': async (bank) => expect(rowsOf(await ask(bank, 'searchCampaigns', { body: {} }))[0]).toHaveProperty('status', expect.stringMatching(/^[a-z_]+$/)),
  },
  echo: {
    'upper-case': echoed({ description: 'PERCHÉ LA SOCIETÀ È COSÌ, FATTURA 7 DEL 3 MARZO', creditor: { name: PAYEE.toUpperCase() } }),
    'cut-35': echoed({ description: 'Perché la società è così, fattura 7' }),
    'accents-replaced': echoed({ description: 'perche la societa e cosi, fattura 7 del 3 marzo' }),
    prefixed: echoed({ description: 'RIF. BANCA 0542 Perché la società è così, fattura 7 del 3 marzo', creditor: { name: PAYEE } }),
    'uri-dropped': echoed({ uri: undefined }),
    'uri-cut': echoed({ uri: 'TSR-ABCD' }),
    'uri-filled': echoed({ uri: expect.stringMatching(/^\/ROC\/\d+$/) as unknown }),
  },
  created: {
    'id-only': async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toEqual({ moneyTransferId: ownTransfers(bank)[0]?.moneyTransferId }),
    '202-nothing': async (bank) => expect(await ask(bank, 'createMoneyTransfer', payment(bank))).toMatchObject({ status: 202, text: '' }),
    'verification-odd': async (bank) => {
      const said = [];
      for (const amount of [10, 11, 12]) said.push((await ask(bank, 'createMoneyTransfer', payment(bank, { amount }))).json?.['vopResult']);
      expect(said).toEqual([undefined, expect.objectContaining({ matchType: 'PARTIAL', requestDateTime: 'yesterday' }), 'NOT AVAILABLE']);
    },
  },
  validate: {
    empty: async (bank) => expect(await ask(bank, 'validateMoneyTransfer', payment(bank))).toMatchObject({ status: 200, text: '{}' }),
    'not-offered': async (bank) => expect(await ask(bank, 'validateMoneyTransfer', payment(bank))).toMatchObject({ status: 404 }),
    lenient: async (bank) => expect(await ask(bank, 'validateMoneyTransfer', payment(bank, { amount: 99_999_999 }))).toMatchObject({ status: 200, json: { creditor: { name: PAYEE } } }),
  },
  'campaign-read': {
    less: async (bank) => {
      const [campaign] = rowsOf(await ask(bank, 'searchCampaigns', { body: {} }));
      const { json } = await ask(bank, 'getCampaign', { params: { campaignId: String(campaign?.['campaignId']) } });
      expect(campaign).toHaveProperty('minTargetAmount');
      expect(json).not.toHaveProperty('minTargetAmount');
    },
    more: async (bank) => {
      const [campaign] = rowsOf(await ask(bank, 'searchCampaigns', { body: {} }));
      const { json } = await ask(bank, 'getCampaign', { params: { campaignId: String(campaign?.['campaignId']) } });
      expect(json).toMatchObject({ ...campaign, targetAmountMin: campaign?.['minTargetAmount'], createdDatetime: expect.any(String) as unknown });
    },
  },
  parents: {
    none: async (bank) => expect(await ask(bank, 'getParentAccount', { params: { accountId: ESCROW } })).toMatchObject({ status: 404 }),
  },
  'virtual-transfer': { 'debit-only': onlyDebited({ own: 1, bank: 0 }), 'bank-text': onlyDebited({ own: 0, bank: 1 }) },
  'cancelled-order': {
    later: async (bank) => {
      const { orderId, refundIds } = await cancelAnOrder(bank);
      expect(refundIds).toEqual([]);
      bank.control.advanceClock(60 * 60_000);
      expect((await ask(bank, 'getOrderPayment', { params: { orderId } })).json?.['refundIds']).toHaveLength(1);
    },
    never: async (bank) => {
      const { orderId } = await cancelAnOrder(bank);
      bank.control.advanceClock(24 * 60 * 60_000);
      expect((await ask(bank, 'getOrderPayment', { params: { orderId } })).json?.['refundIds']).toEqual([]);
    },
  },
  times: {
    z: async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toMatchObject({ createdDatetime: '2026-03-10T09:00:00.000Z' }),
    none: async (bank) => expect((await ask(bank, 'createMoneyTransfer', payment(bank))).json).toMatchObject({ createdDatetime: '2026-03-10T10:00:00.000' }),
  },
  'date-header': {
    absent: async (bank) => expect((await ask(bank, 'listAccounts', {})).date).toBeNull(),
    wrong: async (bank) => expect((await ask(bank, 'listAccounts', {})).date).toBe('Tue, 10 Mar 2026 14:00:00 GMT'),
  },
  ids: {
    numbers: async (bank) => {
      const accountId = rowsOf(await ask(bank, 'listAccounts', {}))[0]?.['accountId'];
      expect(accountId).toBeTypeOf('number');
      expect((await ask(bank, 'getAccount', { params: { accountId: String(accountId) } })).json).toMatchObject({ accountId, iban: expect.stringMatching(/^IT/) as unknown });
    },
    odd: async (bank) => {
      const accountId = String(rowsOf(await ask(bank, 'listAccounts', {}))[0]?.['accountId']);
      expect(accountId).toHaveLength(80);
      expect(accountId).toContain(' /'.trim());
      expect((await ask(bank, 'getAccount', { params: { accountId } })).json).toMatchObject({ accountId });
    },
  },
  move: {
    body: async (bank) => {
      expect(await moveAnOrder(bank, 'query')).toMatchObject({ status: 400 });
      expect(await moveAnOrder(bank, 'body')).toMatchObject({ status: 200 });
    },
    query: async (bank) => {
      expect(await moveAnOrder(bank, 'body')).toMatchObject({ status: 400 });
      expect(await moveAnOrder(bank, 'query')).toMatchObject({ status: 200 });
    },
    both: async (bank) => {
      expect(await moveAnOrder(bank, 'body')).toMatchObject({ status: 400 });
      expect(await moveAnOrder(bank, 'both')).toMatchObject({ status: 200 });
    },
  },
  others: {
    before: async (bank) => {
      await ask(bank, 'validateMoneyTransfer', payment(bank));
      expect(ownTransfers(bank)).toEqual([expect.objectContaining({ byColleague: true, amountMinor: 100_10, uri: '' })]);
      await ask(bank, 'createMoneyTransfer', payment(bank));
      expect(ownTransfers(bank).map(({ byColleague }) => byColleague)).toEqual([true, false]);
    },
    meanwhile: async (bank) => {
      await ask(bank, 'createMoneyTransfer', payment(bank));
      expect(ownTransfers(bank).map(({ byColleague }) => byColleague)).toEqual([false, true]);
    },
    after: async (bank) => {
      await ask(bank, 'createMoneyTransfer', payment(bank));
      expect(ownTransfers(bank)).toHaveLength(1);
      bank.control.advanceClock(10 * 60_000);
      expect(ownTransfers(bank).map(({ byColleague }) => byColleague)).toEqual([false, true]);
    },
  },
  'others-end': { refused: colleagueEnds('refused', 'REJECTED'), deleted: colleagueEnds('deleted', 'CANCELLED') },
  rows: { 'one-in-a-hundred': unreadableShare(0, 0.05), 'one-in-five': unreadableShare(0.1, 0.3) },
  order: {
    unordered: async (bank) => {
      const [first, second] = [idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 50))), idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 50)))];
      expect(first).not.toEqual(second);
      expect(new Set(first)).toEqual(new Set(second));
    },
    twice: async (bank) => {
      const ids = idsOf(await ask(bank, 'searchMoneyTransfers', search(0, 50)));
      expect(ids).toHaveLength(51);
      expect(new Set(ids)).toHaveProperty('size', 50);
    },
  },
};

async function payFromVirtualIban(bank: PracticeBank): Promise<string> {
  const virtualIban = String(rowsOf(await ask(bank, 'listVirtualIbans', { params: { accountId: MAIN }, query: {} }))[0]?.['virtualIban']);
  const receiverIban = bank.control.payees().find(({ name }) => name === PAYEE)?.iban ?? '';
  const { json } = await ask(bank, 'createVirtualIbanTransfer', { params: { accountId: MAIN, virtualIban }, body: { amount: 12.5, currency: 'EUR', receiverIban, description: 'canone' } });
  return String(json?.['transferId']);
}

async function cancelAnOrder(bank: PracticeBank): Promise<{ readonly orderId: string; readonly refundIds: unknown }> {
  const campaignId = String(rowsOf(await ask(bank, 'searchCampaigns', { body: { status: 'OPEN' } }))[0]?.['campaignId']);
  const orderId = bank.control.addOrder(campaignId, { orderMinor: 100_00, feeMinor: 2_00 });
  expect(await ask(bank, 'cancelOrder', { params: { orderId } })).toMatchObject({ status: 200 });
  return { orderId, refundIds: (await ask(bank, 'getOrderPayment', { params: { orderId } })).json?.['refundIds'] };
}

async function moveAnOrder(bank: PracticeBank, by: 'body' | 'query' | 'both'): Promise<Said> {
  const [from, to] = rowsOf(await ask(bank, 'searchCampaigns', { body: { status: 'OPEN' } })).map((row) => String(row['campaignId']));
  const orderId = bank.control.addOrder(from ?? '', { orderMinor: 100_00, feeMinor: 2_00 });
  const campaigns = { fromCampaign: from ?? '', toCampaign: to ?? '' };
  return ask(bank, 'moveOrder', { params: { orderId }, body: by === 'query' ? {} : campaigns, query: by === 'body' ? {} : campaigns });
}

describe('the values of the axes', () => {
  const all = axes.flatMap(({ name, values }) => values.slice(1).map((value) => ({ axis: name, value: value.name })));

  it.each(all)('$axis=$value does what it says', async ({ axis, value }) => {
    const change = changes[axis]?.[value];
    expect.hasAssertions();
    if (change === undefined) throw new Error(`Nothing says what ${axis}=${value} changes`);
    await change(strangeBank(`${axis}=${value}`));
  });

  it.each(all)('$axis=$value leaves the books as they are', async ({ axis, value }) => {
    const books = (bank: PracticeBank): unknown => bank.control.transfers().filter(({ byColleague }) => !byColleague)
      .map(({ amountMinor, currency, creditorAccount, description, uri, status }) => ({ amountMinor, currency, creditorAccount, description, uri, status }));
    const paid = async (dialect: string): Promise<unknown> => {
      const bank = strangeBank(dialect);
      await ask(bank, 'createMoneyTransfer', payment(bank));
      bank.control.advanceClock(60_000);
      return books(bank);
    };
    expect(await paid(`${axis}=${value}`)).toEqual(await paid(''));
  });
});

describe('over a real connection', () => {
  it.each([['', true], ['date-header=absent', false]] as const)('%j sends a Date: %j', async (dialect, sent) => {
    const bank = await startPracticeBank({ entriesPerAccount: 20, dialect });
    try {
      const answer = await fetch(requestOf(bank.url, 'listAccounts', {}));
      expect(await answer.json()).toHaveProperty('list');
      expect(answer.headers.has('date')).toBe(sent);
    } finally {
      await bank.close();
    }
  });

  it('knows an id under the name that the dialect gives it', async () => {
    const bank = await startPracticeBank({ entriesPerAccount: 20, dialect: 'ids=odd' });
    try {
      const accountId = bank.idOnWire(MAIN);
      const answer = await fetch(requestOf(bank.url, 'getAccount', { params: { accountId } }));
      expect(await answer.json()).toMatchObject({ accountId });
      expect(bank.dialect).toBe('ids=odd');
    } finally {
      await bank.close();
    }
  });
});
