// table
import type { ClosingDirection, ForecastGap, OrderDisposition } from '#shared/domain/closing/model.ts';
import { closingWords } from '../portal/closing-words.ts';

/** What the report of a closing says. Times are written as clocks at the bank show them (`BANK_TIME_ZONE`), wherever the report is made or read: their titles say so. */
export const closingReport = {
  fileName: 'closing',
  title: 'Closing report',
  direction: { success: 'Closed with success', failure: 'Closed with failure' } satisfies Record<ClosingDirection, string>,
  rehearsal: 'Rehearsal at a practice bank: nothing of it happened at the bank.',
  sheets: { summary: 'Summary', orders: 'Orders', payments: 'Payments', journal: 'Journal' },
  page: 'Page', of: 'of', sum: 'Total', unknown: 'not known', name: 'What', value: 'Value',
  facts: {
    campaign: 'Campaign', campaignId: 'Campaign id', company: 'Company', companyId: 'Company id', bank: 'Bank', closing: 'Closing', direction: 'Direction',
    status: 'State at the bank', minimum: 'Minimum', maximum: 'Maximum', feeFixed: 'Fixed fee', feePercentage: 'Percentage fee', expected: 'Expected closing date',
    approvedBy: 'Approved by', approvedAt: 'Approved at (Rome time)', madeBy: 'Report made by', madeAt: 'Report made at (Rome time)', snapshot: 'Fingerprint of what was approved', facts: 'Snapshot of the facts (SHA-256)',
    bankFrom: 'What the bank did is from', executed: 'Orders executed', undone: 'Orders undone', split: 'Order split', currency: 'Currency',
  },
  from: { answer: 'its answer', rebuilt: 'what it has shown since: its answer was lost' },
  amounts: 'Amounts', amountsOfForecast: 'Amounts as forecast: the bank’s answer has none', part: 'Amount', forecast: 'Forecast', bankSaid: 'Bank', difference: 'Difference', why: 'Why',
  parts: closingWords.amounts,
  explanations: closingWords.explanations,
  explainedBy: 'is right if',
  fates: { executed: 'executed', split: 'split', undone: 'undone', untouched: 'untouched' } satisfies Record<OrderDisposition, string>,
  fatesTitle: 'Orders as forecast', count: 'Orders',
  incomplete: (orders: number): string => (orders === 1 ? 'incomplete: an amount of one order is not known' : `incomplete: amounts of ${String(orders)} orders are not known`),
  sums: 'Orders as they were approved', state: 'State', orderAmount: 'Ordered', fee: 'Fee', total: 'Total',
  assumptions: 'What the forecast takes for granted',
  assumption: closingWords.assumption,
  values: closingWords.values,
  gaps: 'What the forecast leaves out',
  gap: {
    creationUnknown: 'Orders whose creation is not known: they take their turn by their confirmation',
    amountUnknown: 'Orders without an amount', statusUnknown: 'Orders in a state that is not documented', percentageUnreadable: 'The percentage fee cannot be read',
    maximumUnknown: 'The bank gave no maximum', totalsDiffer: 'Executed orders whose amount and fee are not their total, and what they leave over of it',
  } satisfies Record<ForecastGap['code'], string>,
  left: 'Left as it was, with a reason', finding: 'What', reason: 'Reason', by: 'By', at: 'At (Rome time)',
  findings: closingWords.findings,
  order: 'Order', code: 'Portal’s code', holder: 'Account holder', iban: 'IBAN', confirmedAt: 'Confirmed (Rome time)', forecastFate: 'Forecast', bankFate: 'Bank', executedAmount: 'Executed', executedFee: 'Fee executed',
  refund: 'Refund', refundIds: 'Refunds', cashoutIds: 'Cash-outs',
  refunds: 'Refunds', cashouts: 'Cash-outs', id: 'Id', amount: 'Amount', createdAt: 'Created (Rome time)', executedAt: 'Executed (Rome time)', cro: 'CRO', paidTo: 'To',
  journal: 'The closing in the journal', intent: 'Write', request: 'Request', journalState: 'State', bodyHash: 'Fingerprint of what was sent',
  attempts: 'Attempts', attempt: 'Attempt', startedAt: 'Began (Rome time)', endedAt: 'Ended (Rome time)', outcome: 'Outcome', httpStatus: 'HTTP', bankCodes: 'Bank’s codes', notSent: 'Nothing was sent.',
};
