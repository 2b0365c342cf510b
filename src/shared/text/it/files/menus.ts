// table
import type { menus as english } from '../../en/files/menus.ts';

export const menus: typeof english = {
  file: 'File', edit: 'Modifica', view: 'Vista', window: 'Finestra',
  settings: 'Impostazioni…', lock: 'Blocca', quit: 'Esci da Tesoro', about: 'Informazioni su Tesoro', hide: 'Nascondi Tesoro', hideOthers: 'Nascondi altre', unhide: 'Mostra tutte',
  undo: 'Annulla', redo: 'Ripeti', cut: 'Taglia', copy: 'Copia', paste: 'Incolla', selectAll: 'Seleziona tutto',
  palette: 'Trova o esegui…', refresh: 'Aggiorna dalla banca', resetZoom: 'Dimensione reale', zoomIn: 'Ingrandisci', zoomOut: 'Riduci',
  fullScreen: 'Schermo intero', developerTools: 'Strumenti di sviluppo', reload: 'Ricarica la finestra',
  help: 'Aiuto', manual: 'Guida di Tesoro', shortcuts: 'Scorciatoie da tastiera', whatsNew: 'Novità', print: 'Stampa…',
  minimize: 'Riduci a icona', close: 'Chiudi', zoomWindow: 'Ridimensiona', front: 'Porta tutto in primo piano',
  mishapTitle: 'Si è verificato un errore interno di Tesoro',
  mishapDetail: 'L’operazione in corso potrebbe non essere stata completata. È più sicuro riavviare Tesoro. Nel log l’errore è indicato come {reference}.',
  restart: 'Riavvia Tesoro', carryOn: 'Continua',
  news: {
    challenge: 'Un pagamento attende il codice.',
    unknown: 'L’esito di un’operazione è sconosciuto. Tesoro la sta cercando presso la banca.',
    decide: 'Un’operazione dall’esito incerto richiede una decisione.',
    duplicate: 'Un’operazione inviata di nuovo risulta in banca due volte.',
    turnedUpLate: 'Un’operazione ritenuta non inviata è comparsa presso la banca.',
    resolved: 'L’esito di un’operazione è ora noto.',
    followUpDone: 'Tutti i rimborsi e i versamenti alla società di una chiusura sono stati eseguiti.',
    followUpRefused: 'Un rimborso o un versamento alla società di una chiusura è stato rifiutato.',
    batchDone: 'L’invio di un file di pagamenti è terminato.',
    batchPaused: 'L’invio di un file di pagamenti è in pausa e attende un intervento.',
    fileWritten: 'L’esportazione è terminata.',
    backfillDone: 'La lettura dei movimenti meno recenti è terminata.',
  },
  newsSeveral: 'Ci sono {count} novità da controllare.',
  cancel: 'Annulla',
  unlock: 'aprire «{name}»',
  locale: 'it-IT',
  asking: {
    payment: 'Inviare {amount} a {name}?', payments: 'Inviare insieme {count} pagamenti per {amount}?', account: 'Conto: {account}',
    success: 'Chiudere «{campaign}» con successo e versare {amount}?', failure: 'Chiudere «{campaign}» come non riuscita e rimborsare {amount}?',
    newPayee: 'Questo conto non è mai stato pagato da questa connessione.', newPayees: 'Conti mai pagati da questa connessione: {newPayees}.', large: 'L’importo è elevato.',
    final: 'Una chiusura non si può annullare.', unknownAmount: 'un importo non noto',
    onlyIf: 'Accettare solo se si è appena confermata esattamente questa operazione nella finestra. Confrontare nome, conto e importo con i documenti.', confirm: 'Invia',
    less: {
      message: 'Ricevere meno domande prima di un invio di denaro?', detail: 'In tal caso un programma che avesse preso il controllo della finestra potrebbe inviare denaro senza questa domanda. Accettare solo se l’impostazione è stata appena cambiata da chi è al computer.', confirm: 'Chiedi meno spesso',
    },
  },
  presence: {
    name: { message: 'Rinominare la connessione «{name}»?', detail: 'Accettare solo se la modifica è stata appena chiesta da chi è al computer.', confirm: 'Rinomina' },
    access: {
      message: 'Cambiare il modo in cui «{name}» raggiunge la banca?',
      detail: 'D’ora in poi le sue credenziali seguono il percorso appena indicato: un altro proxy o un’altra autorità di certificazione potrebbe leggerle. Accettare solo se la modifica è stata appena chiesta da chi è al computer.',
      confirm: 'Cambia',
    },
    keeper: { message: 'Cambiare chi custodisce le credenziali di «{name}»?', detail: 'Accettare solo se la scelta è stata appena fatta da chi è al computer.', confirm: 'Cambia' },
  },
};
