// table
import type { MatchKind, WriteKind } from '#shared/bridge/writes/intents.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';

/* Names of writes, their states and final reasons, for the window and documents. */

const english = {
  kinds: {
    createTransfer: 'Transfer', virtualIbanTransfer: 'Transfer from a virtual IBAN', revertTransfer: 'Sending a received transfer back', deleteTransfer: 'Deleting a booked transfer',
    answerChallenge: 'Confirming with a code', createVirtualIban: 'New virtual IBAN', deactivateVirtualIban: 'Deactivating a virtual IBAN',
    createCampaign: 'New campaign', updateCampaign: 'Changing a campaign', openCampaign: 'Opening a campaign', closeCampaign: 'Closing a campaign to new orders', cancelCampaign: 'Cancelling a campaign',
    succeedCampaign: 'Closing a campaign with success', failCampaign: 'Closing a campaign with failure', createInvestor: 'New investor', updateInvestor: 'Changing an investor',
    createOrder: 'New order', moveOrder: 'Moving an order', setOrderWaiting: 'Setting an order waiting', setOrderFailed: 'Setting an order failed', cancelOrder: 'Cancelling an order',
  } satisfies Record<WriteKind, string>,
  states: {
    APPROVED: 'Approved, not sent', SENDING: 'Being sent', CHALLENGE: 'Waits for a code', CONFIRMING: 'Code being sent', ACCEPTED: 'Accepted by the bank', SETTLED: 'Executed',
    REJECTED: 'Refused by the bank', FAILED: 'Not carried out', EXPIRED: 'Expired', UNKNOWN: 'Outcome unknown', AMBIGUOUS: 'Outcome unknown: several candidates', NOT_FOUND: 'Not found at the bank',
    CONFLICT: 'The bank has the opposite', ABANDONED: 'Given up', DECLARED: 'Declared, as the bank told',
  } satisfies Record<IntentState, string>,
  matches: {
    byId: 'found by its id', byMarker: 'found by its code', byPerson: 'picked by {{name}}', byLikeness: 'looks like it: nothing else proves it',
  } satisfies Record<MatchKind, string>,
  reasons: {
    restored: 'Put back from an export: it may have been sent after that', changed: 'Changed before it was sent', batch: 'Taken back with its batch', closing: 'Taken back with the closing',
    campaignChanged: 'The campaign had changed since it was approved', renewed: 'Replaced by a new approval on a later day', stopped: 'Taken back before it was sent', failed: 'Taken back when an error stopped the run',
  },
};

type WriteWords = typeof english;

const italian: WriteWords = {
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

export const writeWords: Readonly<Record<'en' | 'it', WriteWords>> = { en: english, it: italian };
