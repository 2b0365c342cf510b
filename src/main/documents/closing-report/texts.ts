// table
import type { AmountComparison } from '#shared/bridge/closings.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAmountsMinor, ClosingDirection, FindingKind, ForecastGap, OrderFate } from '#shared/domain/closing/model.ts';

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
    approvedBy: 'Approved by', approvedAt: 'Approved at', madeBy: 'Report made by', madeAt: 'Report made at', snapshot: 'Fingerprint of what was approved',
    bankFrom: 'What the bank did is from', executed: 'Orders executed', undone: 'Orders undone', split: 'Order split', currency: 'Currency',
  },
  from: { answer: 'its answer', rebuilt: 'what it has shown since: its answer was lost' },
  amounts: 'Amounts', part: 'Amount', forecast: 'Forecast', bankSaid: 'Bank', difference: 'Difference', why: 'Why',
  parts: {
    companyFunds: 'To the company', portalSuccessFee: 'Portal’s success fee', portalInvestorFee: 'Investors’ fees to the portal', investorsRefunds: 'Refunds to investors',
    totalCampaignExecuted: 'Campaign executed in all', totalManagedFunds: 'Managed funds in all',
  } satisfies Record<keyof ClosingAmountsMinor, string>,
  explanations: { equal: 'as forecast', notSaid: 'the bank did not say', unexplained: 'unexplained' } satisfies Record<Explanation, string>,
  explainedBy: 'is right if',
  fates: { executed: 'executed', split: 'split', undone: 'undone', untouched: 'untouched' } satisfies Record<OrderFate, string>,
  fatesTitle: 'Orders as forecast', count: 'Orders',
  sums: 'Orders as they were approved', state: 'State', orderAmount: 'Ordered', fee: 'Fee', total: 'Paid',
  assumptions: 'What the forecast takes for granted',
  assumption: {
    fill: 'Which order comes first', crossing: 'The order that crosses the maximum', splitFee: 'Investor’s fee of a split order', percentageOf: 'The percentage is of',
    rounding: 'Half a cent of a fee', feeCapped: 'The success fee', feeRefunded: 'Investors’ fee of what goes back', wrongAmountsRefunded: 'Wrong-amount orders',
  } satisfies Record<keyof ClosingAssumptions, string>,
  values: {
    fill: { created: 'by when its payment was made', confirmed: 'by when it was confirmed', listed: 'as the bank lists them' }, crossing: { split: 'is split', undone: 'goes back whole' },
    splitFee: { proportional: 'in proportion', whole: 'whole', none: 'none' }, percentageOf: { orderAmounts: 'the orders’ amounts', totalAmounts: 'amounts with fees' },
    rounding: { halfUp: 'rounds up', halfEven: 'rounds to the even cent', down: 'is dropped' }, feeCapped: { true: 'never more than was raised', false: 'may exceed what was raised' },
    feeRefunded: { true: 'goes back too', false: 'stays with the portal' }, wrongAmountsRefunded: { true: 'are paid back', false: 'are left alone' },
  } satisfies Record<keyof ClosingAssumptions, Readonly<Record<string, string>>>,
  gaps: 'What the forecast leaves out',
  gap: {
    creationUnknown: 'Orders whose creation is not known: they take their turn by their confirmation',
    amountUnknown: 'Orders without an amount', statusUnknown: 'Orders in a state that is not documented', percentageUnreadable: 'The percentage fee cannot be read',
    maximumUnknown: 'The bank gave no maximum',
  } satisfies Record<ForecastGap['code'], string>,
  left: 'Left as it was, with a reason', finding: 'What', reason: 'Reason', by: 'By', at: 'At',
  findings: {
    ordersCreated: 'Orders only created', ordersWaiting: 'Orders waiting for their money', ordersWrongAmount: 'Orders with a wrong amount', ordersUnknownStatus: 'Orders in an undocumented state',
    unidentifiedAlike: 'Unidentified transfers that look like this campaign’s', openDisputes: 'Open disputes', ibanMissing: 'Orders without an IBAN to refund to', ibanOdd: 'Orders with a doubtful IBAN',
    minimumNotReached: 'The minimum is not reached', overMaximum: 'Over the maximum', reflectionPeriod: 'Orders within the four days of reflection', cancelReturnsNothing: 'Cancelling returns no money here',
    campaignStillOpen: 'The campaign still takes orders', amountsUnknown: 'Orders with unknown amounts', accountedDiffers: 'What the bank accounts differs from the orders',
  } satisfies Record<FindingKind, string>,
  order: 'Order', code: 'Portal’s code', holder: 'Account holder', iban: 'IBAN', confirmedAt: 'Confirmed', forecastFate: 'Forecast', bankFate: 'Bank', executedAmount: 'Executed', executedFee: 'Fee executed',
  refund: 'Refund', refundIds: 'Refunds', cashoutIds: 'Cash-outs',
  refunds: 'Refunds', cashouts: 'Cash-outs', id: 'Id', amount: 'Amount', createdAt: 'Created', executedAt: 'Executed', cro: 'CRO', paidTo: 'To',
  journal: 'The closing in the journal', intent: 'Write', request: 'Request', journalState: 'State', bodyHash: 'Fingerprint of what was sent',
  attempts: 'Attempts', attempt: 'Attempt', startedAt: 'Began', endedAt: 'Ended', outcome: 'Outcome', httpStatus: 'HTTP', bankCodes: 'Bank’s codes', notSent: 'Nothing was sent.',
};

export type ReportTexts = typeof en;

const it: ReportTexts = {
  title: 'Rapporto di chiusura',
  direction: { success: 'Chiusa con successo', failure: 'Chiusa con insuccesso' },
  rehearsal: 'Prova presso una banca di esercitazione: in banca non è avvenuto nulla.',
  sheets: { summary: 'Riepilogo', orders: 'Ordini', payments: 'Pagamenti', journal: 'Giornale' },
  page: 'Pagina', of: 'di', sum: 'Totale', unknown: 'non noto', name: 'Voce', value: 'Valore',
  facts: {
    campaign: 'Campagna', campaignId: 'Codice della campagna', company: 'Società', companyId: 'Codice della società', bank: 'Banca', closing: 'Chiusura', direction: 'Esito',
    status: 'Stato in banca', minimum: 'Minimo', maximum: 'Massimo', feeFixed: 'Commissione fissa', feePercentage: 'Commissione percentuale', expected: 'Chiusura prevista',
    approvedBy: 'Approvata da', approvedAt: 'Approvata il', madeBy: 'Rapporto fatto da', madeAt: 'Rapporto fatto il', snapshot: 'Impronta di ciò che è stato approvato',
    bankFrom: 'Ciò che ha fatto la banca viene da', executed: 'Ordini eseguiti', undone: 'Ordini non eseguiti', split: 'Ordine diviso', currency: 'Divisa',
  },
  from: { answer: 'la sua risposta', rebuilt: 'ciò che ha mostrato dopo: la risposta è andata persa' },
  amounts: 'Importi', part: 'Importo', forecast: 'Previsione', bankSaid: 'Banca', difference: 'Differenza', why: 'Perché',
  parts: {
    companyFunds: 'Alla società', portalSuccessFee: 'Commissione di successo del portale', portalInvestorFee: 'Commissioni degli investitori al portale', investorsRefunds: 'Rimborsi agli investitori',
    totalCampaignExecuted: 'Eseguito della campagna', totalManagedFunds: 'Totale dei fondi gestiti',
  },
  explanations: { equal: 'come previsto', notSaid: 'la banca non l’ha detto', unexplained: 'non spiegata' },
  explainedBy: 'torna se',
  fates: { executed: 'eseguito', split: 'diviso', undone: 'non eseguito', untouched: 'non toccato' },
  fatesTitle: 'Ordini secondo la previsione', count: 'Ordini',
  sums: 'Ordini come sono stati approvati', state: 'Stato', orderAmount: 'Ordinato', fee: 'Commissione', total: 'Pagato',
  assumptions: 'Che cosa la previsione dà per certo',
  assumption: {
    fill: 'Quale ordine viene prima', crossing: 'L’ordine che supera il massimo', splitFee: 'Commissione dell’investitore di un ordine diviso', percentageOf: 'La percentuale è di',
    rounding: 'Mezzo centesimo di commissione', feeCapped: 'La commissione di successo', feeRefunded: 'Commissione dell’investitore di ciò che torna', wrongAmountsRefunded: 'Gli ordini con importo errato',
  },
  values: {
    fill: { created: 'secondo quando è nato il pagamento', confirmed: 'secondo la conferma', listed: 'come li elenca la banca' }, crossing: { split: 'viene diviso', undone: 'torna per intero' },
    splitFee: { proportional: 'in proporzione', whole: 'intera', none: 'nessuna' }, percentageOf: { orderAmounts: 'importi degli ordini', totalAmounts: 'importi con commissioni' },
    rounding: { halfUp: 'si arrotonda in su', halfEven: 'al centesimo pari', down: 'si tralascia' }, feeCapped: { true: 'mai più di quanto raccolto', false: 'può superare quanto raccolto' },
    feeRefunded: { true: 'torna anch’essa', false: 'resta al portale' }, wrongAmountsRefunded: { true: 'vengono restituiti', false: 'non si toccano' },
  },
  gaps: 'Che cosa la previsione non comprende',
  gap: {
    creationUnknown: 'Ordini di cui non si sa quando sono stati creati: conta la data di conferma',
    amountUnknown: 'Ordini senza importo', statusUnknown: 'Ordini in uno stato non documentato', percentageUnreadable: 'La commissione percentuale non è leggibile',
    maximumUnknown: 'La banca non ha dato un massimo',
  },
  left: 'Lasciato com’era, con una motivazione', finding: 'Che cosa', reason: 'Motivazione', by: 'Da', at: 'Il',
  findings: {
    ordersCreated: 'Ordini soltanto creati', ordersWaiting: 'Ordini in attesa del denaro', ordersWrongAmount: 'Ordini con importo errato', ordersUnknownStatus: 'Ordini in uno stato non documentato',
    unidentifiedAlike: 'Bonifici non identificati che sembrano di questa campagna', openDisputes: 'Contestazioni aperte', ibanMissing: 'Ordini senza IBAN a cui rimborsare', ibanOdd: 'Ordini con un IBAN sospetto',
    minimumNotReached: 'Il minimo non è raggiunto', overMaximum: 'Oltre il massimo', reflectionPeriod: 'Ordini nei quattro giorni di ripensamento', cancelReturnsNothing: 'Qui annullare non restituisce denaro',
    campaignStillOpen: 'La campagna accetta ancora ordini', amountsUnknown: 'Ordini con importi ignoti', accountedDiffers: 'L’importo contabilizzato dalla banca differisce dagli ordini',
  },
  order: 'Ordine', code: 'Codice del portale', holder: 'Intestatario', iban: 'IBAN', confirmedAt: 'Confermato', forecastFate: 'Previsione', bankFate: 'Banca', executedAmount: 'Eseguito', executedFee: 'Commissione eseguita',
  refund: 'Rimborso', refundIds: 'Rimborsi', cashoutIds: 'Liquidazioni',
  refunds: 'Rimborsi', cashouts: 'Liquidazioni', id: 'Codice', amount: 'Importo', createdAt: 'Creato', executedAt: 'Eseguito', cro: 'CRO', paidTo: 'A',
  journal: 'La chiusura nel giornale', intent: 'Scrittura', request: 'Richiesta', journalState: 'Stato', bodyHash: 'Impronta di ciò che è stato inviato',
  attempts: 'Tentativi', attempt: 'Tentativo', startedAt: 'Inizio', endedAt: 'Fine', outcome: 'Esito', httpStatus: 'HTTP', bankCodes: 'Codici della banca', notSent: 'Non è stato inviato nulla.',
};

export const reportTexts: Readonly<Record<ReportLocale, ReportTexts>> = { en, it };
