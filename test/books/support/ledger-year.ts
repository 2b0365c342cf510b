import type { Cache } from '#main/store/cache/index.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Moneyin, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import { campaignStates, companyStates, companyTypes, moneyinStates, orderStates, paymentStates, refundStates } from '#shared/contract/states.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { readStatus } from '#shared/domain/open-status.ts';
import { account, entry, statementWindow } from '#test/support/cache-fixture.ts';

/* A year of a portal: each month some orders are paid, some of them refunded, and the bank charges its fee. */

const YEAR = 2026;
export const MONTHS = Array.from({ length: 12 }, (_, index) => `${YEAR}-${String(index + 1).padStart(2, '0')}`);
const READ_AT = instantOf('2027-01-15T10:00:00Z');

function instantOf(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(text);
  return instant;
}

const euro = (amountMinor: number): Money => ({ amountMinor, currency: 'EUR' });

export interface StatementLine {
  readonly id: string;
  readonly date: BankDate;
  readonly minor: number;
  readonly text: string;
}

export interface LedgerYear {
  readonly lines: readonly StatementLine[];
  /** The balance of the account at the end of a month, in cents. */
  readonly closing: (month: string) => number;
}

/** Writes the year into a cache, as readings of the bank would. */
export async function writeYear(cache: Cache, ordersAMonth: number): Promise<LedgerYear> {
  const campaign: Campaign = {
    campaignId: 'K1', companyId: 'C1', name: 'Mulino; "Bianco"', description: null, status: readStatus(campaignStates, 'OPEN'), targetMin: null, targetMax: null, successFeeFixed: null, successFeePercentage: null,
    currency: 'EUR', expectedClosingDate: bankDate('2027-06-30'), createdDatetime: null,
  };
  const company: Company = { companyId: 'C1', type: readStatus(companyTypes, 'LEGAL_PERSON'), businessName: 'Mulino srl', status: readStatus(companyStates, 'ACTIVE') };
  await cache.write.replaceAccounts([account('A1')], READ_AT);
  await cache.write.setBookAccounts(['A1']);
  await cache.write.putRecords({ section: 'campaigns', scope: null, records: [{ ...campaign, available: null }], asOf: READ_AT });
  await cache.write.putRecords({ section: 'companies', scope: null, records: [company], asOf: READ_AT });
  const lines: StatementLine[] = [];
  const orders: Order[] = [];
  for (const [number, month] of MONTHS.entries()) {
    for (let index = 0; index < ordersAMonth; index += 1) {
      const id = number * ordersAMonth + index;
      const amount = 10_000 + id * 137;
      const paidOn = bankDate(`${month}-${String(2 + (index % 20)).padStart(2, '0')}`);
      const noon = instantOf(`${paidOn}T11:00:00Z`);
      const refunds = index % 4 === 0 ? [refundOf(id, amount, noon)] : [];
      orders.push(orderOf(id, amount, refunds.length > 0));
      await cache.write.putPaymentRecord('payment', `O${id}`, paymentOf(id, noon, refunds), READ_AT);
      await cache.write.putPaymentRecord('moneyin', `MIN${id}`, moneyinOf(id, amount, noon), READ_AT);
      for (const refund of refunds) await cache.write.putPaymentRecord('refund', refund.refundId, refund, READ_AT);
      lines.push({ id: `IN${id}`, date: paidOn, minor: amount, text: `BONIFICO CRO ${30_000_000_000 + id}` });
      if (refunds.length > 0) lines.push({ id: `OUT${id}`, date: paidOn, minor: -amount, text: `RIMBORSO REFUND${id}0000` });
    }
    lines.push({ id: `FEE${number}`, date: bankDate(`${month}-28`), minor: -350, text: `CANONE MENSILE CONTO 0${number} DEL 28` });
  }
  await cache.write.putRecords({ section: 'orders', scope: null, records: orders, asOf: READ_AT });
  await putStatement(cache, lines, READ_AT);
  return { lines, closing: (month) => lines.filter(({ date }) => date.slice(0, 7) <= month).reduce((sum, { minor }) => sum + minor, 0) };
}

/** The statement of the year as the bank shows it at that moment. */
export async function putStatement(cache: Cache, lines: readonly StatementLine[], asOf: Instant): Promise<void> {
  const entries = lines.toSorted((left, right) => (left.date < right.date ? -1 : 1)).map(({ id, date, minor, text }) => entry(id, date, minor, text));
  await cache.write.applyWindow(statementWindow('A1', `${YEAR}-01-01`, `${YEAR}-12-31`, entries, asOf));
  const balance = lines.reduce((sum, { minor }) => sum + minor, 0);
  await cache.write.putBalance('A1', { accounting: euro(balance), available: null, date: bankDate(`${YEAR}-12-31`) }, asOf);
}

const orderOf = (id: number, amount: number, refunded: boolean): Order => ({
  orderId: `O${id}`, investorId: null, companyId: 'C1', campaignId: 'K1', status: readStatus(orderStates, refunded ? 'CANCELLED' : 'ACCEPTED'), investorAccount: null, totalAmount: euro(amount),
  orderAmount: euro(amount), feeAmount: euro(0), channel: null, description: null, portalOrderCode: `TC-${id}`, portalOrderDatetime: null, portalInvestorCode: null, portalCompanyCode: null, portalCampaignCode: null,
});

const moneyinOf = (id: number, amount: number, datetime: Instant): Moneyin => ({
  moneyinId: `MIN${id}`, cro: String(30_000_000_000 + id), rrn: null, status: readStatus(moneyinStates, 'ACCEPTED'), amount: euro(amount), channel: null, datetime, payerIban: null, payerName: `Payer ${id}`,
});

const refundOf = (id: number, amount: number, at: Instant): Refund => ({
  refundId: `REFUND${id}0000`, status: readStatus(refundStates, 'EXECUTED'), createdDatetime: at, executedDatetime: at, amount: euro(amount),
});

const paymentOf = (id: number, at: Instant, refunds: readonly Refund[]): OrderPayment => ({
  orderId: `O${id}`, companyId: 'C1', campaignId: 'K1', orderStatus: null, paymentStatus: readStatus(paymentStates, 'ACCOUNTED'), channel: null, moneyinId: `MIN${id}`, moneyoutIds: [], cashoutIds: [],
  refundIds: refunds.map(({ refundId }) => refundId), createdDatetime: at, waitingDatetime: at, receivedDatetime: at, accountedToCampaignDatetime: at, expiredDatetime: null, failedDatetime: null,
});
