// table
import type { writeWords as english } from '../../en/payments/write-words.ts';

export const writeWords: typeof english = {
  kinds: {
    createTransfer: 'Bonifico', virtualIbanTransfer: 'Bonifico da IBAN virtuale', revertTransfer: 'Storno di un bonifico ricevuto', deleteTransfer: 'Eliminazione di un bonifico prenotato',
    answerChallenge: 'Conferma con un codice', createVirtualIban: 'Nuovo IBAN virtuale', deactivateVirtualIban: 'Disattivazione di un IBAN virtuale',
    createCampaign: 'Nuova campagna', updateCampaign: 'Modifica di una campagna', openCampaign: 'Apertura di una campagna', closeCampaign: 'Chiusura di una campagna ai nuovi ordini', cancelCampaign: 'Annullamento di una campagna',
    succeedCampaign: 'Chiusura di una campagna con successo', failCampaign: 'Chiusura di una campagna con insuccesso', createInvestor: 'Nuovo investitore', updateInvestor: 'Modifica di un investitore',
    createOrder: 'Nuovo ordine', moveOrder: 'Spostamento di un ordine', setOrderWaiting: 'Ordine messo in attesa', setOrderFailed: 'Ordine segnato come non riuscito', cancelOrder: 'Annullamento di un ordine',
  },
  states: {
    APPROVED: 'Approvata, non inviata', SENDING: 'In invio', CHALLENGE: 'Attende un codice', CONFIRMING: 'Codice in invio', ACCEPTED: 'Accettata dalla banca', SETTLED: 'Eseguita',
    REJECTED: 'Rifiutata dalla banca', FAILED: 'Non eseguita', EXPIRED: 'Scaduta', UNKNOWN: 'Esito sconosciuto', AMBIGUOUS: 'Esito sconosciuto: più candidati', NOT_FOUND: 'Non trovata presso la banca',
    CONFLICT: 'La banca mostra il contrario', ABANDONED: 'Abbandonata', DECLARED: 'Dichiarata, come detto dalla banca',
  },
  matches: {
    byId: 'trovata con il suo identificativo', byMarker: 'trovata con il suo contrassegno', byPerson: 'scelta da {{name}}', byLikeness: 'le somiglia: nient’altro lo prova',
  },
  reasons: {
    restored: 'Ripristinata da un’esportazione: può essere stata inviata dopo', changed: 'Modificata prima dell’invio', batch: 'Ritirata con la sua distinta', closing: 'Ritirata con la chiusura',
    campaignChanged: 'La campagna era cambiata dopo l’approvazione', renewed: 'Sostituita da una nuova approvazione in un giorno successivo', stopped: 'Ritirata prima dell’invio', failed: 'Ritirata quando un errore ha fermato l’esecuzione',
  },
};
