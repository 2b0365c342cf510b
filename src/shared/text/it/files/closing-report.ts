// table
import type { closingReport as english } from '../../en/files/closing-report.ts';
import { closingWords } from '../portal/closing-words.ts';

export const closingReport: typeof english = {
  fileName: 'chiusura',
  title: 'Rapporto di chiusura',
  direction: { success: 'Chiusa con successo', failure: 'Chiusa con insuccesso' },
  rehearsal: 'Simulazione presso una banca di prova: in banca non è avvenuto nulla.',
  sheets: { summary: 'Riepilogo', orders: 'Ordini', payments: 'Pagamenti', journal: 'Registro' },
  page: 'Pagina', of: 'di', sum: 'Totale', unknown: 'non noto', name: 'Voce', value: 'Valore',
  facts: {
    campaign: 'Campagna', campaignId: 'Id della campagna', company: 'Società', companyId: 'Id della società', bank: 'Banca', closing: 'Chiusura', direction: 'Esito',
    status: 'Stato in banca', minimum: 'Minimo', maximum: 'Massimo', feeFixed: 'Commissione fissa', feePercentage: 'Commissione percentuale', expected: 'Chiusura prevista',
    approvedBy: 'Approvata da', approvedAt: 'Approvata il (ora di Roma)', madeBy: 'Rapporto fatto da', madeAt: 'Rapporto fatto il (ora di Roma)', snapshot: 'Impronta di ciò che è stato approvato', facts: 'Istantanea dei fatti (SHA-256)',
    bankFrom: 'Ciò che ha fatto la banca viene da', executed: 'Ordini eseguiti', undone: 'Ordini non eseguiti', split: 'Ordine frazionato', currency: 'Divisa',
  },
  from: { answer: 'la sua risposta', rebuilt: 'ciò che ha mostrato dopo: la risposta è andata persa' },
  amounts: 'Importi', amountsOfForecast: 'Importi secondo la previsione: la risposta della banca non ne ha', part: 'Importo', forecast: 'Previsione', bankSaid: 'Banca', difference: 'Differenza', why: 'Perché',
  parts: closingWords.amounts,
  explanations: closingWords.explanations,
  explainedBy: 'torna se',
  fates: { executed: 'eseguito', split: 'frazionato', undone: 'non eseguito', untouched: 'invariato' },
  fatesTitle: 'Ordini secondo la previsione', count: 'Ordini',
  incomplete: (orders) => (orders === 1 ? 'incompleto: di un ordine non si conosce un importo' : `incompleto: di ${String(orders)} ordini non si conoscono gli importi`),
  sums: 'Ordini come sono stati approvati', state: 'Stato', orderAmount: 'Ordinato', fee: 'Commissione', total: 'Totale',
  assumptions: 'Che cosa la previsione dà per certo',
  assumption: closingWords.assumption,
  values: closingWords.values,
  gaps: 'Che cosa la previsione non comprende',
  gap: {
    creationUnknown: 'Ordini di cui non si sa quando sono stati creati: conta la data di conferma',
    amountUnknown: 'Ordini senza importo', statusUnknown: 'Ordini in uno stato non documentato', percentageUnreadable: 'La commissione percentuale non è leggibile',
    maximumUnknown: 'La banca non ha dato un massimo', totalsDiffer: 'Ordini eseguiti in cui importo e commissione non danno il totale, e quanto ne resta',
  },
  left: 'Lasciato com’era, con una motivazione', finding: 'Che cosa', reason: 'Motivazione', by: 'Da', at: 'Il (ora di Roma)',
  findings: closingWords.findings,
  order: 'Ordine', code: 'Codice del portale', holder: 'Intestatario', iban: 'IBAN', confirmedAt: 'Confermato (ora di Roma)', forecastFate: 'Previsione', bankFate: 'Banca', executedAmount: 'Eseguito', executedFee: 'Commissione eseguita',
  refund: 'Rimborso', refundIds: 'Rimborsi', cashoutIds: 'Versamenti',
  refunds: 'Rimborsi', cashouts: 'Versamenti alla società', id: 'Id', amount: 'Importo', createdAt: 'Creato (ora di Roma)', executedAt: 'Eseguito (ora di Roma)', cro: 'CRO', paidTo: 'A',
  journal: 'La chiusura nel registro', intent: 'Operazione', request: 'Richiesta', journalState: 'Stato', bodyHash: 'Impronta di ciò che è stato inviato',
  attempts: 'Tentativi', attempt: 'Tentativo', startedAt: 'Inizio (ora di Roma)', endedAt: 'Fine (ora di Roma)', outcome: 'Esito', httpStatus: 'HTTP', bankCodes: 'Codici della banca', notSent: 'Non è stato inviato nulla.',
};
