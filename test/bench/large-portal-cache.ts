import { openForWriting } from '#main/store/cache/database.ts';
import { accountKey, putBalance, replaceAccounts } from '#main/store/cache/accounts.ts';
import { toColumns } from '#main/store/cache/index.ts';
import { replaceCampaignInvestors } from '#main/store/cache/records/investors.ts';
import { putPaymentRecord } from '#main/store/cache/records/payments.ts';
import { putAvailableAmount, putRecords } from '#main/store/cache/records/writing.ts';
import { applyWindow } from '#main/store/cache/statement/apply.ts';
import { WordIndexer } from '#main/store/cache/statement/word-index.ts';
import { markRead, syncParts } from '#main/store/cache/sync-state.ts';
import { inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { account } from '#shared/contract/accounts.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { availableAmount, campaign } from '#shared/contract/campaigns.ts';
import { company } from '#shared/contract/companies.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyTransfer } from '#shared/contract/money-transfers.ts';
import { order, orderPayment } from '#shared/contract/orders.ts';
import type { RowSchema, Whole } from '#shared/contract/record.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { virtualIban } from '#shared/contract/virtual-ibans.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { PortalSize } from './large-portal.ts';
import { entryOf, FIRMS, FIRST, LAST, numbers } from './million-rows.ts';

/** The last day of every statement, and the day on which the portal was read. */
export const PORTAL_DAY = bankDate('2026-06-30');
export const PORTAL_NOW = Date.parse(`${PORTAL_DAY}T16:00:00Z`);

/** Its orders are a third of the portal's. */
export const LARGE_CAMPAIGN = 'CMP-00000';

const DAY_MS = 86_400_000;
const YEARS_MS = 4 * 365 * DAY_MS;
const STATEMENT_DAYS = 3_600;
const ORDERS_AT_ONCE = 20_000;

type Said = (what: string) => void;

/** Writes a portal into a cache by the store's own statements: whole transactions, what follows from them, and the index of words. */
export function fillCache(file: EncryptedFile, size: PortalSize, said: Said): void {
  const database = openForWriting(file);
  const asOf = instantFromMs(PORTAL_NOW);
  const pick = numbers(7);
  const one = (list: readonly string[]): string => list[pick(list.length)] ?? '';
  const at = (): string => new Date(PORTAL_NOW - pick(YEARS_MS / 1000) * 1000).toISOString().replace('Z', '+00:00');
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

  const accounts = upTo(size.accounts).map((number) => rowOf(account, {
    accountId: accountId(number), iban: iban(number), alias: `Conto ${FIRMS[number % FIRMS.length]} ${number}`, holderName: 'Portale di prova SpA', currency: 'EUR',
  }));
  replaceAccounts(database, accounts, asOf);
  const each = Math.floor(size.entries / 2 / Math.max(1, size.accounts - 1));
  for (const [number, { accountId: id }] of accounts.entries()) {
    const key = accountKey(database, id) ?? 0;
    const entries = number === 0 ? size.entries - each * (size.accounts - 1) : each;
    let index = 0;
    for (let day = 0; day < STATEMENT_DAYS;) {
      const from = addDays(PORTAL_DAY, day + 1 - STATEMENT_DAYS);
      const transactions: Transaction[] = [];
      const last = Math.min(day + 90, STATEMENT_DAYS);
      for (; day < last; day += 1) {
        const on = addDays(PORTAL_DAY, day + 1 - STATEMENT_DAYS);
        for (const end = Math.round((entries * (day + 1)) / STATEMENT_DAYS); index < end; index += 1) transactions.push(entryOf(index, on, pick));
      }
      applyWindow(database, key, { accountId: id, from, to: addDays(PORTAL_DAY, last - STATEMENT_DAYS), asOf, columns: toColumns(transactions) });
    }
    putBalance(database, key, { accounting: { amountMinor: 50_000_000 + number, currency: 'EUR' }, available: null, date: PORTAL_DAY }, asOf);
  }
  said(`${size.entries} entries`);
  const words = new WordIndexer(database);
  while (words.some(500));
  said('their words');

  putRecords(database, 'virtualIbans', upTo(size.virtualIbans).map((number) => ({
    ...rowOf(virtualIban, {
      virtualIban: iban(1_000_000 + number), parentAccountId: accountId(0), status: number % 5 === 0 ? 'INACTIVE' : 'ACTIVE', description: `Investitore ${one(FIRST)} ${one(LAST)}`,
      activationDate: at().slice(0, 10),
    }),
    accountId: accountId(number % size.accounts),
  })), asOf);
  putRecords(database, 'transfers', upTo(size.transfers).map((number) => {
    const direction = number % 3 === 0 ? 'INCOMING' : 'OUTGOING';
    const other = { name: number % 4 === 0 ? one(FIRMS) : `${one(FIRST)} ${one(LAST)}`, account: { accountCode: iban(2_000_000 + (number % 9_000)) } };
    const own = { name: 'Portale di prova SpA', account: { accountCode: iban(number % size.accounts) } };
    const created = at();
    const amount = (100 + pick(4_000_000)) / 100;
    return {
      ...rowOf(moneyTransfer, {
        moneyTransferId: `MT-${number}`, status: number % 50 === 0 ? 'BOOKED' : number % 77 === 0 ? 'REJECTED' : 'EXECUTED', direction,
        creditor: direction === 'INCOMING' ? own : other, debtor: direction === 'INCOMING' ? other : own, cro: `CRO${10_000_000_000 + number}`, trn: `TRN${number}`,
        description: `Fattura ${1_000 + pick(9_000)} del ${created.slice(0, 10)}`, createdDatetime: created, accountedDatetime: created,
        amount: { debtorAmount: amount, debtorCurrency: 'EUR', creditorAmount: amount, creditorCurrency: 'EUR' }, isUrgent: number % 40 === 0, isInstant: number % 9 === 0,
        feeType: 'SHA',
      }),
      accountId: accountId(number % size.accounts),
    };
  }), asOf);
  const companies = Math.max(1, Math.floor(size.campaigns / 2));
  putRecords(database, 'companies', upTo(companies).map((number) => rowOf(company, {
    companyId: companyId(number), type: 'LEGAL_PERSON', businessName: `${FIRMS[number % FIRMS.length]} ${number}`, status: 'ACTIVE',
  })), asOf);
  putRecords(database, 'campaigns', upTo(size.campaigns).map((number) => ({
    ...rowOf(campaign, {
      campaignId: campaignId(number), companyId: companyId(number % companies), name: `Campagna ${FIRMS[number % FIRMS.length]} ${number}`, description: `Quote ${number}`,
      status: number === 0 || number % 10 === 2 ? 'CLOSED' : number % 10 === 1 ? 'OPEN' : number % 3 === 0 ? 'FINALIZED_FAIL' : 'FINALIZED_SUCCESS',
      minTargetAmount: 50_000, maxTargetAmount: number === 0 ? 150_000_000 : 1_000_000, currency: 'EUR', expectedClosingDate: at().slice(0, 10),
      portalSuccessFee: { fixedAmount: 100, variableAmountPercentage: 4.5 }, createdDatetime: at(),
    }),
    available: null,
  })), asOf);
  for (const number of upTo(size.campaigns)) {
    const raised = 1_000 + pick(400_000);
    putAvailableAmount(database, campaignId(number), rowOf(availableAmount, {
      campaignId: campaignId(number), accountedAmount: raised, waitingAmount: 100, totalAmount: raised + 100, currency: 'EUR',
    }));
  }
  const investors = upTo(size.investors).map((number) => rowOf(investor, {
    investorId: `INV-${number}`, type: number % 20 === 0 ? 'LEGAL_PERSON' : 'NATURAL_PERSON', name: one(FIRST), surname: one(LAST),
    businessName: number % 20 === 0 ? `${one(LAST)} Holding ${number} srl` : null,
    // A few in a thousand were registered twice.
    fiscalCode: `RSSMRA${String(number % 500 === 0 ? 0 : number).padStart(9, '0')}X`, city: 'Pavia', country: 'IT', email: `investitore${number}@example.org`, phone: `+39 333 ${number}`,
  }));
  putRecords(database, 'investors', investors, asOf);
  said('transfers, virtual IBANs, companies, campaigns and investors');

  const ofLargest = Math.floor(size.orders / 3);
  const holders = new Map<string, Set<number>>();
  for (let from = 0; from < size.orders; from += ORDERS_AT_ONCE) {
    const part = upTo(Math.min(ORDERS_AT_ONCE, size.orders - from)).map((index) => from + index);
    const orders = part.map((number) => {
      const campaignNumber = number < ofLargest ? 0 : 1 + (number % (size.campaigns - 1));
      const investorNumber = pick(size.investors);
      holders.set(campaignId(campaignNumber), (holders.get(campaignId(campaignNumber)) ?? new Set()).add(investorNumber));
      const said = investors[investorNumber];
      const amount = 100 + pick(490_000) / 100;
      const fee = Math.round(amount) / 100;
      return rowOf(order, {
        orderId: `ORD-${String((number * 104_729) % 9_999_991).padStart(9, '0')}-${number}`, investorId: `INV-${investorNumber}`, companyId: companyId(campaignNumber % companies),
        campaignId: campaignId(campaignNumber), status: number % 20 === 0 ? 'WAITING' : number % 33 === 0 ? 'CANCELLED' : number % 211 === 0 ? 'INCORRECT_AMOUNT' : 'ACCEPTED',
        investorAccount: { iban: iban(3_000_000 + investorNumber), holderName: said?.name, holderSurname: said?.surname, holderBusinessName: said?.businessName },
        totalAmount: Number((amount + fee).toFixed(2)), orderAmount: Number(amount.toFixed(2)), feeAmount: Number(fee.toFixed(2)), currency: 'EUR',
        channel: number % 8 === 0 ? 'CARD' : 'MONEY_TRANSFER', description: `Sottoscrizione quote campagna ${campaignNumber}`, portalOrderCode: `PO-2026-${number}`,
        portalOrderDatetime: at(), portalInvestorCode: `PI-${investorNumber}`, portalCompanyCode: `PC-${campaignNumber % companies}`, portalCampaignCode: `CAMPAGNA-${campaignNumber}`,
      });
    });
    // Each in a transaction of its own: within another one SQLite keeps what every page was, and goes through all of that after each order.
    putRecords(database, 'orders', orders, asOf);
    inTransaction(database, () => {
      for (const { orderId, portalOrderDatetime } of orders) {
        putPaymentRecord(database, 'payment', orderId, rowOf(orderPayment, {
          orderId, paymentStatus: 'ACCOUNTED', channel: 'MONEY_TRANSFER', moneyinId: `MI-${orderId}`, createdDatetime: portalOrderDatetime, receivedDatetime: portalOrderDatetime,
        }), asOf);
      }
    });
  }
  // A list read whole gives its orders their places.
  database.exec(`UPDATE investment_order SET position = placed.place FROM (SELECT rowid AS of, row_number() OVER (PARTITION BY campaignId ORDER BY rowid) - 1 AS place
    FROM investment_order) AS placed WHERE placed.of = investment_order.rowid`);
  for (const [id, numbersOf] of holders) {
    replaceCampaignInvestors(database, { campaignId: id, records: [...numbersOf].flatMap((number) => investors[number] ?? []), asOf });
  }
  said(`${size.orders} orders with their payments`);

  putRecords(database, 'unidentified', upTo(size.unidentified).map((number) => rowOf(unidentifiedTransfer, {
    unidentifiedTransferId: `UT-${number}`, amount: Number((100 + pick(490_000) / 100).toFixed(2)), currency: 'EUR', payerName: `${one(FIRST)} ${one(LAST)}`,
    description: number % 3 === 0 ? `quote PO 2026 ${pick(size.orders)}` : `bonifico ${one(LAST)} campagna`, status: number % 10 === 0 ? 'SENT_BACK' : 'RECEIVED',
    type: number % 4 === 0 ? 'WRONG_AMOUNT' : 'UNIDENTIFIED', receivedDatetime: at(),
  })), asOf);
  putRecords(database, 'disputes', upTo(Math.floor(size.unidentified / 10)).map((number) => rowOf(dispute, {
    disputeId: `DSP-${number}`, orderId: null, rrnCode: `RRN${number}`, description: 'Contestazione', paymentAmount: 100 + pick(1_000), status: number % 3 === 0 ? 'OPEN' : 'CLOSED_WON',
    createdDate: at().slice(0, 10),
  })), asOf);
  for (const part of syncParts) {
    markRead(database, { part, scope: '', asOf });
    for (const { accountId: scope } of accounts) markRead(database, { part, scope, asOf });
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  said('the rest');
}

/** The money of every order, of the person who holds it. A portal that was filled before it had any gets it now. */
export function fillMoneyins(file: EncryptedFile): void {
  const database = openForWriting(file);
  if (oneValue(database, `SELECT 1 FROM payment_record WHERE kind = 'moneyin' LIMIT 1`) === null) {
    database.exec(`INSERT INTO payment_record (kind, id, status, document, as_of) SELECT 'moneyin', 'MI-' || id, 'ACCEPTED', json_object('moneyinId', 'MI-' || id, 'cro', NULL, 'rrn', NULL,
      'status', 'ACCEPTED', 'channel', 'MONEY_TRANSFER', 'datetime', portalOrderDatetime, 'payerIban', iban, 'payerName', holder,
      'amount', json_object('amountMinor', totalAmount, 'currency', currency)), as_of FROM investment_order ORDER BY id`);
  }
  database.close();
}

function rowOf<Said extends object, Need extends keyof Said>(schema: RowSchema<Said, Need>, raw: object): Whole<Said, Need> {
  const read = schema.read(raw);
  if (!read.whole) throw new Error(`A row of the bench is not readable: ${read.detail}`);
  return read.row;
}

/** The first is the account of the bank that the profile was made with. */
export const accountId = (number: number): string => `A${number + 1}`;
const companyId = (number: number): string => `PTY-${number}`;
const campaignId = (number: number): string => (number === 0 ? LARGE_CAMPAIGN : `CMP-${String(number).padStart(5, '0')}`);
const iban = (number: number): string => `IT60X0542811101${String(number).padStart(12, '0')}`;
