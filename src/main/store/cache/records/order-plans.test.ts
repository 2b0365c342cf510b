import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import type { UnsortedTransfers } from '#shared/bridge/payments/transfer-filters.ts';
import { investor } from '#shared/contract/investors.ts';
import { order, orderPayment, refund } from '#shared/contract/orders.ts';
import { orderStates } from '#shared/contract/states.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { undocumentedIn } from '../overview.ts';
import { transfersAlike } from './alike-transfers.ts';
import { closingOrdersJson, dateOrders, piecesToDate, undatedOrdersOf } from './closing-orders.ts';
import { countRows, findPage } from './finding.ts';
import { campaignInvestors, firstCampaignInvestors, investorsOfFiscalCode, replaceCampaignInvestors } from './investors.ts';
import { stampOf } from './change-count.ts';
import { makeListIndex } from './list-indexes.ts';
import { matchSuggestions } from './match-candidates.ts';
import { listedOrders, moneyOfOrders } from './order-money.ts';
import { putPaymentRecord } from './payments.ts';
import { ordersByStatus, questionOf, recordPage, recordsWhere } from './reading.ts';
import { countTransfers, paidNames, paidTransfers, transferPage } from './transfers.ts';
import { createReadinessReads } from './refund-readiness.ts';
import { putRecords } from './writing.ts';

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

/** How SQLite goes about every question that the reading asks, line by line. */
function plansOf(read: (asked: Database) => unknown): string[] {
  const plans: string[] = [];
  read(tellingDatabase(database, (sql) => {
    const names = new Set([...sql.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
    const marks = [...sql.matchAll(/\?/g)].map(() => null);
    const explained = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    const rows = names.size > 0 ? explained.all(Object.fromEntries([...names].map((parameter) => [parameter, null]))) : explained.all(...marks);
    plans.push(...rows.map(({ detail }) => detail));
  }));
  return plans;
}

const page = (over: Partial<RecordSelection>) => plansOf((asked) => recordPage(asked, { section: 'orders', search: '', filters: {}, sort: null, ...over }, 0, 50));
const ofOrders = (plans: readonly string[]) => plans.filter((plan) => /\b(investment_order|o)\b/.test(plan));

/** As with very many rows, where no source is short. */
const EVERYTHING_MAY_MATCH = { few: -1, fewToCount: -1, many: -1, looksPerRow: 10, looks: 0, shallow: 0, wordsAtOnce: 20_000 };

/** They are made of lists that are not empty. */
function indexLists(): void {
  database.exec(`INSERT INTO investment_order (id, document, words, as_of, generation) VALUES ('1', '{}', '1', '2026-06-30T12:00:00.000Z', 1)`);
  while (makeListIndex(database, 0));
}

describe('a list of a hundred thousand orders', () => {
  it('comes in its own order along an index, without being sorted', () => {
    const plans = page({});
    expect(plans.some((plan) => plan.includes('order_listed (gone_at=?)'))).toBe(true);
    expect(plans.join()).not.toContain('TEMP B-TREE');
    expect(ofOrders(plans).filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is narrowed to a campaign along an index', () => {
    const plans = ofOrders(page({ filters: { campaignId: ['C1'] } }));
    expect(plans.some((plan) => plan.includes('COVERING INDEX order_campaign (campaignId=?)'))).toBe(true);
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is searched through the trigrams of its words, without reading the documents of what cannot match', () => {
    const plans = page({ search: 'rossi mario' });
    expect(plans.some((plan) => plan.includes('record_words VIRTUAL TABLE INDEX'))).toBe(true);
    expect(ofOrders(plans).filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is searched and counted along the index of its words alone where much may match', () => {
    indexLists();
    const question = () => questionOf(database, { section: 'orders', search: 'rossi 12,50', filters: { status: ['ACCEPTED'] }, sort: null });
    const all = { ...EVERYTHING_MAY_MATCH, wordsAtOnce: 1 };
    for (const plans of [plansOf((asked) => findPage(asked, question(), 0, 50, all)), plansOf((asked) => [...countRows(asked, question(), all)])]) {
      expect(plans.some((plan) => plan.includes('COVERING INDEX investment_order_words (gone_at=?'))).toBe(true);
      expect(ofOrders(plans).filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
    }
  });

  it.each(recordColumns.orders.sortable)('is sorted by %s in both directions along an index, and filtered on the way', (key) => {
    indexLists();
    for (const direction of ['asc', 'desc'] as const) {
      for (const over of [{}, { search: 'r' }, { filters: { channel: ['CARD'] } }]) {
        const question = questionOf(database, { section: 'orders', search: '', filters: {}, sort: { key, direction }, ...over });
        const plans = plansOf((asked) => findPage(asked, question, 0, 50, EVERYTHING_MAY_MATCH));
        expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
        expect(ofOrders(plans).filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
      }
    }
  });

  it.each(recordColumns.orders.filterable)('is counted by %s along an index alone', (column) => {
    indexLists();
    const question = questionOf(database, { section: 'orders', search: '', filters: { [column]: ['a', 'b'] }, sort: null });
    const plans = ofOrders(plansOf((asked) => [...countRows(asked, question, EVERYTHING_MAY_MATCH)]));
    expect(plans).not.toEqual([]);
    expect(plans.filter((plan) => !plan.includes('COVERING INDEX'))).toEqual([]);
  });

  it('is read for a closing, and counted by status, along the index of its campaign alone', () => {
    const sorted = () => {
      const closing = plansOf((asked) => closingOrdersJson(asked, 'C1'));
      const found = closing.filter((plan) => /\b(investment_order|o)\b/.test(plan) && !plan.startsWith('CO-ROUTINE') && plan !== 'SCAN o');
      expect(found).not.toEqual([]);
      expect(found.filter((plan) => !plan.includes('COVERING INDEX order_campaign (campaignId=? AND gone_at=?'))).toEqual([]);
      return closing.filter((plan) => plan.includes('TEMP B-TREE'));
    };
    expect(sorted()).toEqual([]);
    putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1' }), instant('2026-06-30T12:00:00Z'));
    // In the order in which their payments are stored.
    expect(sorted()).toEqual(['USE TEMP B-TREE FOR ORDER BY']);
    const [piece = []] = piecesToDate(database, undatedOrdersOf('[[0, 1, "O1", "ACCEPTED", 1, 0, 1, null, null]]'));
    expect(piece).toHaveLength(1);
    expect(plansOf((asked) => dateOrders(asked, piece))).toEqual(['SCAN asked VIRTUAL TABLE INDEX 1:', 'SEARCH p USING PRIMARY KEY (kind=? AND id=?)']);
    expect(ofOrders(plansOf((asked) => ordersByStatus(asked, 'C1'))).join()).toContain('USING COVERING INDEX order_campaign (campaignId=? AND gone_at=?)');
  });

  it('is read for the map along the index of its campaign alone, and its money without a document', () => {
    putRecords(database, 'orders', [order.parse({ orderId: 'O1', campaignId: 'C1' })], instant('2026-06-30T12:00:00Z'));
    putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', moneyinId: 'M1' }), instant('2026-06-30T12:00:00Z'));
    const plans = plansOf((asked) => listedOrders(asked, 'C1').map((part) => moneyOfOrders(asked, part)));
    const looked = ['SCAN asked VIRTUAL TABLE INDEX 1:', 'SEARCH money USING PRIMARY KEY (kind=? AND id=?)'];
    expect(plans).toEqual(['SEARCH investment_order USING COVERING INDEX order_campaign (campaignId=? AND gone_at=?)', ...looked, ...looked]);
  });

  it('has its investors found, put in order and counted along indexes, and so are those of one fiscal code', () => {
    const at = instant('2026-06-30T12:00:00Z');
    const records = ['Verdi', 'Bianchi', 'Rossi'].map((surname) =>
      investor.parse({ investorId: `I-${surname}`, type: 'NATURAL_PERSON', name: 'Mario', surname, fiscalCode: 'RSS MRA 80' }));
    replaceCampaignInvestors(database, { campaignId: 'C1', records, asOf: at });
    // Another answer of the same investors is counted as a change where it names others.
    const stamp = stampOf(database, ['investors']);
    replaceCampaignInvestors(database, { campaignId: 'C1', records, asOf: at });
    expect(stampOf(database, ['investors'])).toBe(stamp);
    replaceCampaignInvestors(database, { campaignId: 'C1', records: records.slice(1), asOf: at });
    expect(stampOf(database, ['investors'])).not.toBe(stamp);
    replaceCampaignInvestors(database, { campaignId: 'C1', records, asOf: at });
    const before = firstCampaignInvestors(database, 'C1', 2);
    expect(before).toEqual({ investors: campaignInvestors(database, 'C1').slice(0, 2), total: 3 });
    indexLists();
    expect(firstCampaignInvestors(database, 'C1', 2)).toEqual(before);
    const plans = plansOf((asked) => firstCampaignInvestors(asked, 'C1', 2));
    for (const index of ['investor_named (id=?)', 'order_investors (campaignId=? AND gone_at=?']) expect(plans.join('\n')).toContain(`USING COVERING INDEX ${index}`);
    expect(plans.filter((plan) => /^SCAN (investor|investment_order|campaign_investor)\b/.test(plan))).toEqual([]);
    expect(investorsOfFiscalCode(database, 'rssmra80').map(({ investorId }) => investorId)).toEqual(['I-Bianchi', 'I-Rossi', 'I-Verdi']);
    expect(plansOf((asked) => investorsOfFiscalCode(asked, 'rssmra80')).join()).toContain('USING INDEX investor_fiscal_code (<expr>=? AND gone_at=?)');
  });

  it.each([
    ['orders of an investor', 'orders', 'investorId', 'investment_order_of_investorId (investorId=?)'], ['orders of a campaign', 'orders', 'campaignId', 'order_campaign (campaignId=?'],
    ['transfers to an account', 'transfers', 'creditorAccount', 'transfer_creditor (creditorAccount=?)'], ['transfers with a code', 'transfers', 'cro', 'transfer_of_cro (cro=?)'],
    ['transfers to or from an account', 'transfers', 'counterpartAccount', 'transfer_of_counterpart (counterpartAccount=?)'],
    ['open unidentified transfers', 'unidentified', 'status', 'unidentified_of_status (status=?)'],
  ] as const)('and its like are found by what they have in common, not by walking through all that is listed: %s', (_, section, column, index) => {
    database.exec(`INSERT INTO transfer (id, document, words, as_of, generation, cro) VALUES ('1', '{}', '1', '2026-06-30T12:00:00.000Z', 1, 'CRO1');
      INSERT INTO unidentified (id, document, words, as_of, generation) VALUES ('1', '{}', '1', '2026-06-30T12:00:00.000Z', 1)`);
    indexLists();
    expect(plansOf((asked) => recordsWhere(asked, section, column, 'X', 5)).join()).toContain(`USING INDEX ${index}`);
  });

  it('and its transfers are filtered along the index that holds what filters, in whatever order', () => {
    database.exec(`INSERT INTO transfer (id, document, words, as_of, generation) VALUES ('1', '{}', '1', '2026-06-30T12:00:00.000Z', 1)`);
    indexLists();
    const open: UnsortedTransfers = {
      accountId: null, direction: 'OUTGOING', status: null, feeType: 'OUR', currency: '', isUrgent: null, isInstant: null, hasTaxRelief: null, createdFrom: null, createdTo: null,
      accountedFrom: null, accountedTo: null, amountFrom: '', amountTo: '', counterpartAccount: '', trn: '', cro: '', counterpartName: 'rossi', description: '', search: '',
    };
    const ofTransfers = (plans: readonly string[]) => plans.filter((plan) => /\btransfer\b/.test(plan));
    const inOrder = (key: string, search: string) => ofTransfers(plansOf((asked) => transferPage(asked, { ...open, search, sort: { key, direction: 'asc' } }, 0, 50)));
    const along = 'SEARCH transfer USING COVERING INDEX transfer_listed (gone_at=?)';
    for (const key of recordColumns.transfers.sortable) expect(inOrder(key, ''), `in the order of ${key}`).toContain(along);
    const counting = ofTransfers(plansOf((asked) => [...countTransfers(asked, open)]));
    expect(counting).toContain(along);
    expect(counting.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
    // A search looks at the words of those rows that pass; along the index of all words the filters are met through their own.
    const own = ofTransfers(plansOf((asked) => transferPage(asked, { ...open, search: 'b', sort: null }, 0, 50)));
    expect(own).toContain('SEARCH transfer USING INDEX transfer_listed (gone_at=?)');
    for (const search of ['b', 'bo']) expect(ofTransfers(plansOf((asked) => [...countTransfers(asked, { ...open, search })])), `counted ${search}`).toContain(along);
  });

  it('and the others of its campaign are compared with transfers along the index of the campaign', async () => {
    const transfer = unidentifiedTransfer.parse({ unidentifiedTransferId: 'U', amount: 5, currency: 'EUR' });
    putRecords(database, 'orders', [order.parse({ orderId: 'O1', campaignId: 'C1' })], instant('2026-06-30T12:00:00Z'));
    let compared: Promise<unknown> = Promise.resolve();
    const plans = plansOf((asked) => {
      compared = transfersAlike(asked, 'C1', [transfer]);
    });
    await compared;
    expect(ofOrders(plans)).toEqual([
      'SEARCH investment_order USING COVERING INDEX order_campaign (campaignId=? AND gone_at=?)', 'SEARCH investment_order USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it('and those whose money may go back are looked at along the index of the campaign', async () => {
    putRecords(database, 'orders', [order.parse({ orderId: 'O1', campaignId: 'C1', status: 'ACCEPTED' })], instant('2026-06-30T12:00:00Z'));
    putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'FAILED' }), instant('2026-06-30T12:00:00Z'));
    let looked: Promise<unknown> = Promise.resolve();
    const plans = plansOf((asked) => {
      looked = createReadinessReads(() => asked).refundReadiness('C1', [], 1);
    });
    await looked;
    expect(ofOrders(plans)).toEqual([
      'SEARCH investment_order USING INDEX sqlite_autoindex_investment_order_1 (id=?)',
      'SEARCH investment_order USING COVERING INDEX order_campaign (campaignId=? AND gone_at=?)', 'SEARCH o USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
    expect(plans).toContain('SEARCH paid USING PRIMARY KEY (kind=? AND id>? AND id<?)');
  });

  it('is compared with what was paid to an account along an index', () => {
    expect(plansOf((asked) => paidTransfers(asked, ['X'])).join()).toContain('USING INDEX transfer_creditor (creditorAccount=?)');
    expect(plansOf((asked) => paidNames(asked, ['X'])).join()).toContain('USING COVERING INDEX transfer_payee (payee=?');
  });

  it('is searched for what money may be meant for along an index for each kind of evidence', () => {
    putRecords(database, 'investors', [investor.parse({ investorId: 'I1', type: 'NATURAL_PERSON', name: 'Mario', surname: 'Rossi' })], instant('2026-06-30T12:00:00Z'));
    const transfer = unidentifiedTransfer.parse({
      unidentifiedTransferId: 'U', amount: 5, currency: 'EUR', payerName: 'Rossi Mario', description: 'TC 123', type: 'WRONG_AMOUNT', receivedDatetime: '2026-06-30T12:00:00Z',
    });
    indexLists();
    const plans = plansOf((asked) => matchSuggestions(asked, transfer));
    const indexes = ['order_match_amount (totalAmount=? AND gone_at=?)', 'order_match_wrong (status=? AND gone_at=?)', 'order_match_holder (holder=? AND gone_at=?)', 'order_match_investor (investorId=? AND gone_at=?)', 'order_match_code (<expr>=?)', 'order_match_id (<expr>=?)'];
    const ofThem = ofOrders(plans);
    expect(indexes.filter((index) => !ofThem.some((plan) => plan.endsWith(`COVERING INDEX ${index}`)))).toEqual([]);
    expect(ofThem.filter((plan) => !indexes.some((index) => plan.endsWith(index)) && !plan.endsWith('USING INTEGER PRIMARY KEY (rowid=?)'))).toEqual([]);
    expect(plans.filter((plan) => /^SCAN (party_name|party_word|investor|campaign)\b/.test(plan))).toEqual([]);
  });

  it('tells which states its orders are in from one to the next', () => {
    putRecords(database, 'orders', [order.parse({ orderId: 'O1', campaignId: 'C1', status: 'ACCEPTED' })], instant('2026-06-30T12:00:00Z'));
    const plans = ofOrders(plansOf((asked) => undocumentedIn(asked, 'investment_order', orderStates)));
    expect(plans.toSorted()).toEqual(['SEARCH investment_order USING COVERING INDEX order_status', 'SEARCH investment_order USING COVERING INDEX order_status (status>?)']);
  });
});
