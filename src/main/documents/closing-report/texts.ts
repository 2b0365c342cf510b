// table
import type { AmountComparison } from '#shared/bridge/portal/closings.ts';
import type { ClosingAmountsMinor, ClosingDirection, ForecastGap, OrderFate } from '#shared/domain/closing/model.ts';
import { closingWords } from '#shared/words/closing.ts';

/* Times are written as clocks at the bank show them (`BANK_TIME_ZONE`), wherever the report is made or read: their titles say so. */

export type ReportLocale = 'en' | 'it';

type Explanation = Extract<AmountComparison['explanation'], string>;

const en = {
  title: 'Closing report',
  direction: { success: 'Closed with success', failure: 'Closed with failure' } satisfies Record<ClosingDirection, string>,
  rehearsal: 'Rehearsal at a practice bank: nothing of it happened at the bank.',
  sheets: { summary: 'Summary', orders: 'Orders', payments: 'Payments', journal: 'Journal' },
  page: 'Page', of: 'of', sum: 'Total', unknown: 'not known', name: 'What', value: 'Value',
  facts: {
    campaign: 'Campaign', campaignId: 'Campaign id', company: 'Company', companyId: 'Company id', bank: 'Bank', closing: 'Closing', direction: 'Direction',
    status: 'State at the bank', minimum: 'Minimum', maximum: 'Maximum', feeFixed: 'Fixed fee', feePercentage: 'Percentage fee', expected: 'Expected closing date',
    approvedBy: 'Approved by', approvedAt: 'Approved at (Rome time)', madeBy: 'Report made by', madeAt: 'Report made at (Rome time)', snapshot: 'Fingerprint of what was approved',
    bankFrom: 'What the bank did is from', executed: 'Orders executed', undone: 'Orders undone', split: 'Order split', currency: 'Currency',
  },
  from: { answer: 'its answer', rebuilt: 'what it has shown since: its answer was lost' },
  amounts: 'Amounts', part: 'Amount', forecast: 'Forecast', bankSaid: 'Bank', difference: 'Difference', why: 'Why',
  parts: {
    companyFunds: 'To the company', portalSuccessFee: 'Portal success fee', portalInvestorFee: 'Investors’ fees to the portal', investorsRefunds: 'Refunds to investors',
    totalCampaignExecuted: 'Campaign executed in all', totalManagedFunds: 'Managed funds in all',
  } satisfies Record<keyof ClosingAmountsMinor, string>,
  explanations: { equal: 'as forecast', notSaid: 'the bank did not say', unexplained: 'unexplained' } satisfies Record<Explanation, string>,
  explainedBy: 'is right if',
  fates: { executed: 'executed', split: 'split', undone: 'undone', untouched: 'untouched' } satisfies Record<OrderFate, string>,
  fatesTitle: 'Orders as forecast', count: 'Orders',
  incomplete: (orders: number): string => (orders === 1 ? 'incomplete: an amount of one order is not known' : `incomplete: amounts of ${String(orders)} orders are not known`),
  sums: 'Orders as they were approved', state: 'State', orderAmount: 'Ordered', fee: 'Fee', total: 'Order total',
  assumptions: 'What the forecast takes for granted',
  assumption: closingWords.en.assumption,
  values: closingWords.en.values,
  gaps: 'What the forecast leaves out',
  gap: {
    creationUnknown: 'Orders whose creation is not known: they take their turn by their confirmation',
    amountUnknown: 'Orders without an amount', statusUnknown: 'Orders in a state that is not documented', percentageUnreadable: 'The percentage fee cannot be read',
    maximumUnknown: 'The bank gave no maximum', totalsDiffer: 'Executed orders whose amount and fee are not their total, and what they leave over of it',
  } satisfies Record<ForecastGap['code'], string>,
  left: 'Left as it was, with a reason', finding: 'What', reason: 'Reason', by: 'By', at: 'At (Rome time)',
  findings: closingWords.en.findings,
  order: 'Order', code: 'Portal’s code', holder: 'Account holder', iban: 'IBAN', confirmedAt: 'Confirmed (Rome time)', forecastFate: 'Forecast', bankFate: 'Bank', executedAmount: 'Executed', executedFee: 'Fee executed',
  refund: 'Refund', refundIds: 'Refunds', cashoutIds: 'Cash-outs',
  refunds: 'Refunds', cashouts: 'Cash-outs', id: 'Id', amount: 'Amount', createdAt: 'Created (Rome time)', executedAt: 'Executed (Rome time)', cro: 'CRO', paidTo: 'To',
  journal: 'The closing in the journal', intent: 'Write', request: 'Request', journalState: 'State', bodyHash: 'Fingerprint of what was sent',
  attempts: 'Attempts', attempt: 'Attempt', startedAt: 'Began (Rome time)', endedAt: 'Ended (Rome time)', outcome: 'Outcome', httpStatus: 'HTTP', bankCodes: 'Bank’s codes', notSent: 'Nothing was sent.',
};

export type ReportTexts = typeof en;

const it: ReportTexts = {
  title: 'Rapporto di chiusura',
  direction: { success: 'Chiusa con successo', failure: 'Chiusa con insuccesso' },
  rehearsal: 'Simulazione presso una banca di prova: in banca non è avvenuto nulla.',
  sheets: { summary: 'Riepilogo', orders: 'Ordini', payments: 'Pagamenti', journal: 'Registro' },
  page: 'Pagina', of: 'di', sum: 'Totale', unknown: 'non noto', name: 'Voce', value: 'Valore',
  facts: {
    campaign: 'Campagna', campaignId: 'Id della campagna', company: 'Società', companyId: 'Id della società', bank: 'Banca', closing: 'Chiusura', direction: 'Esito',
    status: 'Stato in banca', minimum: 'Minimo', maximum: 'Massimo', feeFixed: 'Commissione fissa', feePercentage: 'Commissione percentuale', expected: 'Chiusura prevista',
    approvedBy: 'Approvata da', approvedAt: 'Approvata il (ora di Roma)', madeBy: 'Rapporto fatto da', madeAt: 'Rapporto fatto il (ora di Roma)', snapshot: 'Impronta di ciò che è stato approvato',
    bankFrom: 'Ciò che ha fatto la banca viene da', executed: 'Ordini eseguiti', undone: 'Ordini non eseguiti', split: 'Ordine frazionato', currency: 'Divisa',
  },
  from: { answer: 'la sua risposta', rebuilt: 'ciò che ha mostrato dopo: la risposta è andata persa' },
  amounts: 'Importi', part: 'Importo', forecast: 'Previsione', bankSaid: 'Banca', difference: 'Differenza', why: 'Perché',
  parts: {
    companyFunds: 'Alla società', portalSuccessFee: 'Commissione di successo del portale', portalInvestorFee: 'Commissioni degli investitori al portale', investorsRefunds: 'Rimborsi agli investitori',
    totalCampaignExecuted: 'Totale eseguito della campagna', totalManagedFunds: 'Totale dei fondi gestiti',
  },
  explanations: { equal: 'come previsto', notSaid: 'la banca non l’ha detto', unexplained: 'non spiegata' },
  explainedBy: 'torna se',
  fates: { executed: 'eseguito', split: 'frazionato', undone: 'non eseguito', untouched: 'invariato' },
  fatesTitle: 'Ordini secondo la previsione', count: 'Ordini',
  incomplete: (orders) => (orders === 1 ? 'incompleto: di un ordine non si conosce un importo' : `incompleto: di ${String(orders)} ordini non si conoscono gli importi`),
  sums: 'Ordini come sono stati approvati', state: 'Stato', orderAmount: 'Ordinato', fee: 'Commissione', total: 'Totale dell’ordine',
  assumptions: 'Che cosa la previsione dà per certo',
  assumption: closingWords.it.assumption,
  values: closingWords.it.values,
  gaps: 'Che cosa la previsione non comprende',
  gap: {
    creationUnknown: 'Ordini di cui non si sa quando sono stati creati: conta la data di conferma',
    amountUnknown: 'Ordini senza importo', statusUnknown: 'Ordini in uno stato non documentato', percentageUnreadable: 'La commissione percentuale non è leggibile',
    maximumUnknown: 'La banca non ha dato un massimo', totalsDiffer: 'Ordini eseguiti in cui importo e commissione non danno il totale, e quanto ne resta',
  },
  left: 'Lasciato com’era, con una motivazione', finding: 'Che cosa', reason: 'Motivazione', by: 'Da', at: 'Il (ora di Roma)',
  findings: closingWords.it.findings,
  order: 'Ordine', code: 'Codice del portale', holder: 'Intestatario', iban: 'IBAN', confirmedAt: 'Confermato (ora di Roma)', forecastFate: 'Previsione', bankFate: 'Banca', executedAmount: 'Eseguito', executedFee: 'Commissione eseguita',
  refund: 'Rimborso', refundIds: 'Rimborsi', cashoutIds: 'Versamenti',
  refunds: 'Rimborsi', cashouts: 'Versamenti alla società', id: 'Id', amount: 'Importo', createdAt: 'Creato (ora di Roma)', executedAt: 'Eseguito (ora di Roma)', cro: 'CRO', paidTo: 'A',
  journal: 'La chiusura nel registro', intent: 'Operazione', request: 'Richiesta', journalState: 'Stato', bodyHash: 'Impronta di ciò che è stato inviato',
  attempts: 'Tentativi', attempt: 'Tentativo', startedAt: 'Inizio (ora di Roma)', endedAt: 'Fine (ora di Roma)', outcome: 'Esito', httpStatus: 'HTTP', bankCodes: 'Codici della banca', notSent: 'Non è stato inviato nulla.',
};

export const reportTexts: Readonly<Record<ReportLocale, ReportTexts>> = { en, it };
