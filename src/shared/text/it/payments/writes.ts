import type { accountWrites as englishWrites, writes as english } from '../../en/payments/writes.ts';

export const writes: typeof english = {
  showAgain: 'Mostra che cosa verrebbe inviato ora',
  openFirst: 'Apri il primo',
  openPayment: 'Apri la sua pagina',
  continue: 'Continua',
  change: 'Indietro',
  transfers: {
    new: 'Nuovo bonifico', beneficiaries: 'Beneficiari', several: 'Più pagamenti insieme',
    duplicate: 'Duplica', challenge: 'Rispondi alla richiesta di codice', proof: 'Contabile',
    unknownStatus: 'La banca dà a questo bonifico lo stato «{{status}}», che la sua documentazione non elenca. Finché lo stato non è noto, non si offre nulla che muova denaro.',
    duplicatedRelief: 'La banca non dice quale agevolazione fiscale avesse il primo: se serve, va riscritta.',
    linked: 'Fatto da Tesoro',
  },
  underWay: {
    heading: 'Pagamenti in corso', all: 'Mostra tutti ({{count}})', fewer: 'Mostra meno',
  },
  drafts: {
    heading: 'Bozze', continue: 'Continua', remove: 'Elimina bozza', nobody: 'beneficiario da indicare', noAmount: 'importo da indicare', savedAt: 'salvata {{when}}',
    of: '{{what}} {{name}}', removeTitle: 'Eliminare questa bozza?', removeText: 'Ciò che è stato digitato e allegato va perso. Nulla è stato inviato.',
  },
  filters: {
    open: 'Filtri', openWith: 'Filtri ({{count}})', panel: 'Filtri dei bonifici', clear: 'Togli tutti i filtri', without: 'Senza {{filter}}', any: 'Qualsiasi', another: 'Altro…', asTheBank: '{{filter}} come lo scrive la banca', time: 'Ora', notTime: 'Per esempio 14:30',
    account: 'Conto', direction: 'Direzione', status: 'Stato', createdFrom: 'Creato dal', createdTo: 'Creato al', accountedFrom: 'Contabilizzato dal',
    accountedTo: 'Contabilizzato al', amountFrom: 'Importo da', amountTo: 'Importo a', currency: 'Divisa', counterpartName: 'Controparte',
    counterpartAccount: 'Conto della controparte', description: 'Causale contiene', feeType: 'Commissioni', cro: 'CRO', trn: 'TRN', isUrgent: 'Urgente', isInstant: 'Istantaneo',
    hasTaxRelief: 'Agevolazione', notAmounts: 'Un importo o un intervallo, come 100..500, >1000 o <=50', notDays: 'Un giorno, un mese o un intervallo, come 2026-01..2026-03, >=2026-06-15 o mese scorso', chooseDays: 'Scegli i giorni: {{filter}}',
    notAmount: 'Non è un importo', chip: '{{filter}}: {{value}}',
  },
  search: {
    mayLack: 'La banca può averne omessi: per esserne certi, restringere la ricerca.',
    button: 'Cerca presso la banca', hint: 'L’elenco mostra ciò che è stato letto prima. Così si interroga la banca con i filtri qui sopra.',
    searching: 'La banca sta cercando…', none: 'La banca non ha trovato nulla con questi filtri.',
    found_one: 'La banca ha trovato {{number}} bonifico. È stato letto, e sta nell’elenco se corrisponde anche qui.', found_other: 'La banca ha trovato {{number}} bonifici. Sono stati letti; l’elenco mostra quelli che corrispondono anche qui.',
    words: 'Le parole scritte in Cerca non ne facevano parte: la ricerca della banca non prevede quel campo.', dismiss: 'Chiudi',
  },
  delete: {
    action: 'Elimina', title: 'Eliminare questo bonifico prenotato?', confirm: 'Elimina bonifico',
    text: 'Si chiede alla banca di annullarlo prima del suo giorno. Un bonifico eliminato non si recupera; si può scrivere di nuovo.',
    notPlainlyBooked: 'Non è certo che questo bonifico sia ancora prenotato: la banca indica come stato {{status}}. Se si può eliminare lo decide la banca.',
  },
  revert: {
    action: 'Storna', title: 'Stornare questo bonifico', confirm: 'Restituisci {{amount}} a {{name}}', confirmWhole: 'Restituisci a {{name}}',
    notPlainlyReceived: 'Non è certo che questo bonifico sia stato ricevuto: la banca indica come direzione {{direction}} e come stato {{status}}. Se si può stornare lo decide la banca.',
    once: 'Un bonifico ricevuto si può stornare una sola volta. Beneficiario, divisa e causale sono quelli del bonifico ricevuto.',
    checking: 'Si chiede alla banca se è già stato restituito…',
    notChecked: 'Non si è potuto chiedere alla banca se è già stato restituito: {{why}}',
    already: 'Questo bonifico è già stato restituito.', alreadyByApp: 'Questo bonifico è già stato restituito da qui, o lo storno è in corso.',
    heading: 'Premessa della causale', headingHint: 'Facoltativa: precede la causale originale', amount: 'Importo', amountHint: 'Se vuoto si restituisce tutto: {{amount}}',
    amountHintUnknown: 'Se vuoto si restituisce tutto',
    timing: 'Quando', timings: { none: 'A scelta della banca', date: 'In un giorno', urgent: 'Urgente', instant: 'Istantaneo' }, date: 'Data di esecuzione',
    fees: 'Commissioni', feesNone: 'A scelta della banca',
  },
  reverted: {
    heading: 'Bonifico stornato', look: 'Chiedi alla banca', text: 'La banca può dire se questo bonifico è stato stornato, o se è lo storno di un altro.', none: 'La banca non conosce storni di questo bonifico.',
    transferId: 'Id del bonifico', amount: 'Importo originale', at: 'Restituito', reason: 'Motivo', status: 'Stato', beneficiary: 'Beneficiario', account: 'Conto',
  },
  proof: {
    refused: 'La banca non ha dato la contabile', saved: 'Contabile salvata', noDocument: 'Nessun documento ricevuto',
    noDocumentText: 'La banca ha accettato la richiesta senza inviare un documento: forse lo consegna in altro modo. Guarda nel portale della banca.',
    outOfRange: 'Troppo vecchio per una contabile', outOfRangeText: 'La banca non dà più la contabile di un bonifico di questa data (SZBO-0040).',
  },
  virtualIban: {
    create: 'Crea IBAN virtuale', account: 'Conto', description: 'Descrizione', descriptionHint: 'Facoltativa: a che cosa serve',
    text: 'La banca apre un nuovo IBAN virtuale su questo conto. Ciò che vi arriva è accreditato sul conto.',
    created: 'IBAN virtuale creato', open: 'Apri', dismiss: 'Chiudi',
    deactivate: 'Disattiva', deactivateTitle: 'Disattivare questo IBAN virtuale?', deactivateConfirm: 'Disattiva IBAN virtuale',
    deactivateText: 'L’interfaccia non dice che cosa succede ai pagamenti che vi arrivano dopo, e non mostra alcun modo di riattivarlo.',
    transfer: 'Bonifico da IBAN virtuale', showInactive: 'Mostra inattivi',
    noneActive: 'Nessun IBAN virtuale attivo', noneActiveText: 'Gli eventuali inattivi non sono mostrati.',
    probable: 'Probabilmente arrivati qui', probableNote: 'Accrediti il cui testo nomina questo IBAN virtuale. Un testo non è una prova: guarda il movimento.', probableNone: 'Nessun accredito dell’estratto conto nomina questo IBAN virtuale nel testo.',
    certainty: 'Probabile', sources: { statement: 'Estratto conto', parent: 'Movimenti del conto principale' }, source: 'Visto in', date: 'Data', text_: 'Descrizione', amount: 'Importo', state: 'Certezza',
  },
};

/** I nomi delle operazioni sui conti: in un elenco, come titolo e come voce di Attività dove differisce. */
export const accountWrites: typeof englishWrites = {
  createTransfer: { name: 'Bonifico', title: 'Bonifico a {{name}}' },
  virtualIbanTransfer: { name: 'Bonifico da IBAN virtuale', title: 'Bonifico da IBAN virtuale a {{name}}' },
  revertTransfer: { name: 'Storno di un bonifico ricevuto', title: 'Storno a {{name}}' },
  deleteTransfer: { name: 'Eliminazione di un bonifico prenotato', title: 'Eliminazione di un bonifico prenotato', entry: 'Eliminazione del bonifico a {{name}}' },
  answerChallenge: { name: 'Conferma con un codice', title: 'Conferma di un bonifico sospeso', entry: 'Conferma del bonifico a {{name}}' },
  createVirtualIban: { name: 'Nuovo IBAN virtuale', title: 'Nuovo IBAN virtuale', entry: 'Nuovo IBAN virtuale di {{name}}' },
  deactivateVirtualIban: { name: 'Disattivazione di un IBAN virtuale', title: 'Disattivazione di un IBAN virtuale', entry: 'Disattivazione di {{name}}' },
};
