import type { comfort as english } from '../../en/app/comfort.ts';

export const comfort: typeof english = {
  work: { exportOf: 'Esportazione di {{list}}', stopReading: 'Interrompi la lettura', readingOf: 'Lettura di {{name}}' },
  drop: {
    title: 'Rilascia il file per vederne il contenuto', payments: 'Pagamenti, in CSV o pain.001: un’anteprima di ogni riga.', beneficiaries: 'Beneficiari, in CSV: un’anteprima di ogni riga.',
    nothingSent: 'Nulla viene inviato o salvato senza conferma.', refused: 'Nessun file letto',
    several_one: 'È stato rilasciato un file. Rilascialo di nuovo.', several_other: 'Sono stati rilasciati {{count}} file. Se ne legge uno alla volta: rilascia solo il primo.',
    other: '«{{name}}» non è un file che si possa leggere qui. I pagamenti sono in CSV o pain.001, i beneficiari in CSV.',
    otherXml: '«{{name}}» è un file XML, ma non pain.001: solo questo viene letto come pagamenti.',
    askTitle: 'Che cosa contiene «{{name}}»?', askText: 'Le intestazioni sono compatibili sia con pagamenti sia con beneficiari.', asPayments: 'Pagamenti', asBeneficiaries: 'Beneficiari',
  },
  print: {
    readAt: 'Dati letti dalla banca {{when}}', neverRead: 'Non tutti i dati sono ancora stati letti dalla banca', printedAt: 'Stampato {{when}}',
    rows: 'Su carta ci sono le righe da {{from}} a {{to}} di {{total}}. Per averle tutte, esporta l’elenco.', period: 'Date contabili dal {{from}} al {{to}}', all: 'Tutte le date contabili',
  },
  places: { clear: 'Togli i filtri' },
  calendar: {
    heading: 'Calendario', view: 'Vista', views: { month: 'Mese', list: 'Elenco' }, previous: 'Mese precedente', next: 'Mese successivo', today: 'Oggi', kinds: 'Tipi mostrati',
    several: {
      transfer: 'Bonifici prenotati', batch: 'Gruppi di pagamenti', draft: 'Bozze', closing: 'Chiusure', campaign: 'Campagne', cashout: 'Versamenti alla società', refund: 'Rimborsi', reflection: 'Ripensamento', readiness: 'Rimborsi a rischio',
    },
    one: {
      transfer: 'Bonifico prenotato', batch: 'Gruppo di pagamenti', draft: 'Bozza', closing: 'Chiusura', campaign: 'Campagna', cashout: 'Versamento alla società', refund: 'Rimborso', reflection: 'Periodo di ripensamento', readiness: 'Rimborsi a rischio',
    },
    about: {
      transfer_one: 'Bonifico prenotato', transfer_other: '{{count}} bonifici prenotati', batch_one: '{{count}} pagamento di un gruppo, non inviato', batch_other: '{{count}} pagamenti di un gruppo, non inviati',
      draft_one: 'Bozza, non inviata', draft_other: '{{count}} bozze, non inviate', closing_one: 'Chiusura guidata in corso', closing_other: '{{count}} chiusure guidate in corso',
      campaign_one: 'Data di chiusura', campaign_other: 'Date di chiusura di {{count}} campagne', cashout_one: '{{count}} versamento alla società atteso', cashout_other: '{{count}} versamenti alla società attesi',
      refund_one: '{{count}} rimborso atteso', refund_other: '{{count}} rimborsi attesi',
      reflection_one: 'Ultimo giorno per recedere da {{count}} ordine', reflection_other: 'Ultimo giorno per recedere da {{count}} ordini', readiness_one: '{{count}} ordine il cui rimborso potrebbe non arrivare', readiness_other: '{{count}} ordini il cui rimborso potrebbe non arrivare',
    },
    step: 'passo {{step}}',
    entries_one: '{{count}} voce', entries_other: '{{count}} voci', more_one: 'Un’altra: mostra il giorno', more_other: 'Altre {{count}}: mostra il giorno',
    free: 'Nulla in questo giorno', rest: { target: 'TARGET chiuso', italy: 'Festivo in Italia' }, together: 'In tutto',
    without_one: '{{count}} importo non noto', without_other: '{{count}} importi non noti',
    late: 'In ritardo', lateNote: 'Il loro giorno è passato e non sono ancora conclusi.', undated: 'Senza data', undatedNote: 'La banca non indica un giorno, perciò non se ne presume uno.',
    nothing: 'Nulla in {{month}}', nothingText: 'Per questo mese non si conoscono bonifici prenotati, bozze con una data o chiusure.',
    note: 'Da quanto letto l’ultima volta e da quanto scritto qui. I pagamenti prenotati e quelli scritti possono ancora cambiare; l’importo di una campagna è il raccolto e non entra nelle somme.',
    moreEntries_one: 'Mostra {{number}} altro di {{all}}', moreEntries_other: 'Mostra altri {{number}} di {{all}}',
    leftOut_one: '{{number}} prenotazione più vecchia non è mostrata.', leftOut_other: '{{number}} prenotazioni più vecchie non sono mostrate.',
  },
  handover: {
    heading: 'Passaggio di consegne', print: 'Stampa', nothingOpen: 'Nulla in sospeso', nothingOpenText: 'Nessun pagamento in attesa, nessuna chiusura in corso e ogni coda è vuota.',
    openCount_one: '{{count}} questione in sospeso', openCount_other: '{{count}} questioni in sospeso',
    kinds: {
      journal: 'Registro dei pagamenti', stale: 'Collegamento con la banca', write: 'Pagamenti senza esito', closing: 'Chiusure in corso', batch: 'Gruppi di pagamenti non conclusi', cashout: 'Versamenti alla società non eseguiti',
      refund: 'Rimborsi non eseguiti', campaign: 'Campagne oltre la data di chiusura', unidentified: 'Bonifici non identificati da decidere', dispute: 'Contestazioni aperte', draft: 'Bozze', backfill: 'Giorni passati in lettura',
    },
    journalStates: {
      corrupt: 'Danneggiato: non si invia nulla', newer: 'Scritto da una versione più recente: non si invia nulla', keyMissing: 'Manca la sua chiave: non si invia nulla', notWritable: 'Non scrivibile: non si invia nulla',
      restored: 'Ripristinato e non ancora confrontato con la banca: non si invia nulla',
    },
    staleStates: { never: 'Non è stato ancora letto nulla', offline: 'Non raggiunta', failed: 'Lettura non riuscita' },
    backfillStates: { reading: 'In lettura', waiting: 'In attesa della banca', paused: 'In pausa', failed: 'Non riuscita', done: 'Conclusa' },
    withheld: 'Codice negato', noName: 'Senza nome', bySomebody: 'di {{name}}', since: 'dal {{when}}', due: 'scaduta il {{date}}', opened: 'aperta il {{date}}', back: 'fino al {{date}}',
    days_one: '{{count}} giorno', days_other: '{{count}} giorni', hours_one: '{{count}} ora', hours_other: '{{count}} ore', minutes_one: '{{count}} minuto', minutes_other: '{{count}} minuti',
    records_one: '{{count}} voce', records_other: '{{count}} voci', showAll: 'Mostra tutte ({{count}})', showFewer: 'Mostra meno', more_one: 'e un’altra', more_other: 'e altre {{count}}',
    note: 'Nota per chi subentra', noteHint: 'Conservata mentre si scrive, solo su questo computer. Resta qui finché qualcuno non la prende in consegna.', notePlaceholder: 'Quello che non è nell’elenco: chi è stato chiamato, che cosa è stato promesso, da dove cominciare.',
    noteSaved: 'Conservata {{when}}', noteSaving: 'Conservazione…', noteOf: 'Nota di {{name}}, {{when}}', continueNote: 'Continua questa nota',
    take: 'Prendi in consegna', takeText: 'Quanto è in sospeso adesso resta conservato, con nome e ora, e non cambia più.', comment: 'Nota', commentHint: 'Facoltativa: che cosa si fa per primo, o che cosa si vede diversamente.',
    as: 'Come {{name}}', changed: 'Qualcosa è cambiato da quando la pagina è stata letta', changedText: 'L’elenco qui sotto è quello nuovo. Controllalo, poi prendi in consegna.',
    history: 'Passaggi di consegne', historyEmpty: 'Nessun passaggio di consegne è stato ancora confermato.', when: 'Quando', who: 'Preso in consegna da', open: 'In sospeso allora', show: 'Mostra il passaggio del {{when}}',
    past: 'Passaggio di consegne del {{when}}', pastBack: 'Passaggio di consegne', pastNote: 'Nota di {{name}}', pastComment: 'Nota di {{name}} alla presa in consegna', thenOpen: 'Che cosa era in sospeso',
    fates: { same: 'Come allora', changed: 'Cambiato', closed: 'Non più in sospeso', unknown: 'Non noto' }, added_one: '{{count}} in più da allora', added_other: '{{count}} in più da allora',
    waits: '{{name}} ha lasciato una nota per chi subentra, {{when}}.', waitsLink: 'Leggi e prendi in consegna', notThere: 'Questo passaggio di consegne non esiste',
  },
  whatsNew: {
    heading: 'Novità', current: 'Questa versione', updated: 'Tesoro è ora alla versione {{version}}.', show: 'Novità', pass: 'Chiudi', of: 'Versione {{version}}',
  },
  tour: {
    offer: 'Prima volta qui?', offerText: 'Sei tappe mostrano dove si trova ogni cosa. Durano due minuti e si possono lasciare in ogni momento.', start: 'Fai il giro di due minuti', pass: 'Non ora', again: 'Mostra di nuovo il giro',
    stop: 'Tappa {{number}} di {{total}}', next: 'Avanti', back: 'Indietro', skip: 'Salta il giro', done: 'Fine',
    stops: {
      navigation: { title: 'Ogni cosa ha la sua pagina', text: 'Il denaro a sinistra dall’alto in basso: conti e pagamenti, poi il portale, poi quello che aspetta. Un numero dice quante cose attendono.' },
      freshness: { title: 'Quanto è recente ciò che si vede', text: 'Tutto è letto dalla banca e conservato qui, perciò si legge anche senza rete. Qui si vede quando; premendo si legge di nuovo.' },
      palette: { title: 'Vai ovunque, trova tutto', text: 'Un nome, un IBAN, un importo, un codice o una pagina. Anche senza rete trova ciò che è stato letto prima.' },
      statement: { title: 'Cerca in tutti gli estratti conto', text: 'Parole, un importo scritto in qualsiasi modo, una data: trovati mentre si scrive, su tutti i conti.' },
      transfer: { title: 'Pagare, e mai due volte', text: 'Quattro passi: scrivere, far controllare alla banca, confermare, seguire. Nulla parte prima dell’ultimo pulsante, e una bozza sopravvive alla chiusura.' },
      help: { title: 'La guida è qui', text: 'Il manuale si apre alla pagina di ciò che si vede: lo stesso con F1. Funziona senza rete.' },
    },
  },
};
