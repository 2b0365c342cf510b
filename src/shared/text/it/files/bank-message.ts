import type { bankMessage as english } from '../../en/files/bank-message.ts';

/** The letter that asks the bank what became of a write. */
export const bankMessage: typeof english = {
  greeting: 'Spettabile Banca,',
  question: 'abbiamo inviato la seguente richiesta tramite la vostra interfaccia senza ricevere una risposta chiara. Vi chiediamo se sia stata eseguita.',
  fileQuestion: 'abbiamo salvato il seguente pagamento in un file di pagamento per il vostro portale e non sappiamo se il file sia stato caricato. Vi chiediamo se il pagamento sia stato eseguito.',
  request: 'Se fosse ancora in lavorazione, vi preghiamo di non eseguirla una seconda volta e di comunicarcene identificativo e stato.',
  thanks: 'Cordiali saluti.',
  operation: 'Operazione', challenge: 'Risposta a una richiesta di codice', account: 'Conto', virtualIban: 'IBAN virtuale', beneficiary: 'Beneficiario',
  beneficiaryAccount: 'Conto del beneficiario', bic: 'BIC', amount: 'Importo', description: 'Causale', executionDate: 'Data di esecuzione',
  transfer: 'Bonifico interessato', campaign: 'Campagna', order: 'Ordine', orderCode: 'Nostro codice ordine', serverId: 'Vostro identificativo', marker: 'Nostro codice', endToEndId: 'Riferimento end-to-end', messageId: 'Identificativo del messaggio del file', attempt: 'Tentativo', sent: 'invio', file: 'in un file di pagamento per il vostro portale', code: 'codice fornito',
  bankClock: 'vostro orologio prima dell’invio:',
};
