const english = {
  file: 'File', edit: 'Edit', view: 'View', window: 'Window',
  settings: 'Settings…', lock: 'Lock', quit: 'Quit Tesoro', about: 'About Tesoro', hide: 'Hide Tesoro', hideOthers: 'Hide others', unhide: 'Show all',
  undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all',
  palette: 'Find or do anything…', refresh: 'Refresh from the bank', resetZoom: 'Actual size', zoomIn: 'Zoom in', zoomOut: 'Zoom out',
  fullScreen: 'Full screen', developerTools: 'Developer tools', reload: 'Reload the window',
  help: 'Help', manual: 'Tesoro Help', shortcuts: 'Keyboard shortcuts', whatsNew: 'What’s new', print: 'Print…',
  minimize: 'Minimise', close: 'Close', zoomWindow: 'Zoom', front: 'Bring all to front',
  mishapTitle: 'Tesoro ran into a mistake of its own',
  mishapDetail: 'What you were doing may not have been completed. It is safest to restart Tesoro. The log names this as {reference}.',
  restart: 'Restart Tesoro', carryOn: 'Carry on',
  news: {
    challenge: 'A payment waits for its code.',
    unknown: 'The outcome of an operation is not known. Tesoro is looking for it at the bank.',
    decide: 'An operation without a clear outcome needs your decision.',
    duplicate: 'An operation that was sent again is at the bank twice.',
    turnedUpLate: 'An operation that was taken for not sent has turned up at the bank.',
    resolved: 'The outcome of an operation is known now.',
    followUpDone: 'All refunds and cash-outs of a closing are executed.',
    followUpRefused: 'A refund or a cash-out of a closing was refused.',
    batchDone: 'A file of payments has been worked off.',
    batchPaused: 'A file of payments is paused and waits for you.',
    fileWritten: 'The export is finished.',
    backfillDone: 'Reading the older entries is finished.',
  },
  newsSeveral: '{count} things happened that you should look at.',
  cancel: 'Cancel',
  unlock: 'open “{name}”',
  locale: 'en-GB',
  asking: {
    payment: 'Send {amount} to {name}?', payments: 'Send {count} payments of {amount} together?', account: 'Account: {account}',
    success: 'Close “{campaign}” with success and pay out {amount}?', failure: 'Close “{campaign}” as failed and refund {amount}?',
    newPayee: 'This account was never paid from this connection.', newPayees: 'Accounts among them that were never paid from this connection: {newPayees}.', large: 'The amount is large.',
    final: 'A closing cannot be undone.', unknownAmount: 'an amount that is not known',
    onlyIf: 'Agree only if you confirmed exactly this in the window a moment ago. Compare the name, the account and the amount with your papers.', confirm: 'Send',
    less: {
      message: 'Be asked less often before money leaves?', detail: 'Then a program that took over the window could send money without this question. Agree only if you changed the setting yourself a moment ago.', confirm: 'Ask less often',
    },
  },
  presence: {
    name: { message: 'Rename the connection “{name}”?', detail: 'Agree only if you renamed it yourself a moment ago.', confirm: 'Rename' },
    access: {
      message: 'Change how “{name}” reaches its bank?',
      detail: 'From now on its credentials take the way that was just entered: another proxy or another certificate authority could read them. Agree only if you changed it yourself a moment ago.',
      confirm: 'Change',
    },
    keeper: { message: 'Change who keeps the credentials of “{name}”?', detail: 'Agree only if you chose this yourself a moment ago.', confirm: 'Change' },
  },
};

export type AppTexts = Readonly<typeof english>;

const italian: AppTexts = {
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

export function appTexts(language: 'system' | 'en' | 'it', systemLocale: string): AppTexts {
  const chosen = language === 'system' ? systemLocale.slice(0, 2) : language;
  return chosen === 'it' ? italian : english;
}
