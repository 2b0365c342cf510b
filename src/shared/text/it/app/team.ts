import type { team as english } from '../../en/app/team.ts';

export const team: typeof english = {
  title: 'Team', manage: 'Apri Team', under: 'Impostazioni',
  about: 'Un team è un insieme di postazioni con gli stessi dati in comune, in un vostro database PostgreSQL: nessuno paga due volte ciò che un collega ha già pagato, e per ciò che decidete serve più di una firma. Senza un team questa postazione lavora da sola, come ora.',
  create: 'Crea un team', join: 'Entra in un team',
  summary: '{{name}}, come {{member}}', waiting: 'Attende di essere ammessa in {{name}}',
  db: {
    heading: 'Database', lead: 'Un PostgreSQL dalla versione 15 in poi. Questi dati li fornisce chi lo gestisce.',
    host: 'Server', port: 'Porta', database: 'Database', user: 'Utente', password: 'Password del database', tls: 'Cifratura', tlsChoices: { verify: 'TLS, certificato verificato', none: 'Nessuna, solo su questo computer' },
    ca: 'Autorità di certificazione', caHint: 'PEM, solo se il certificato del server proviene da una vostra autorità. Vuoto: quelle del sistema.',
    test: 'Prova', testing: 'Prova in corso…', empty: 'Si può usare: PostgreSQL {{version}}, ancora senza un team.', holds: 'Si può usare: PostgreSQL {{version}}, con un team.',
    createHolds: 'In questo database c’è già un team: entra in quello, o usa un altro database.', joinEmpty: 'In questo database non c’è ancora un team: confronta il suo nome con l’invito.',
    script: 'Salva lo script di preparazione', scriptHint: 'SQL per chi gestisce il database, da eseguire una volta prima del primo team: crea le tabelle e tre ruoli con meno diritti possibile. Eseguito di nuovo, aggiorna un database precedente.', saved: 'Salvato: {{path}}',
    schema: 'Schema', schemaWrong: 'Lettere minuscole, cifre e trattini bassi, con una lettera all’inizio.', change: 'Cambia la password', changeHint: 'Lo stesso database, raggiunto con un’altra password.', portWrong: 'Un numero da 1 a 65.535.',
  },
  names: { heading: 'Nomi', team: 'Nome del team', member: 'Nome e cognome', memberHint: 'Come sono noti agli altri: stanno accanto a ogni firma.', device: 'Nome di questo computer', deviceHint: 'Per esempio «Portatile di Anna».' },
  createLead: 'Chi lo crea ne diventa il primo membro e l’amministratore. Da solo approva per sé; appena entrano altri, cambia le regole in modo che nessuno lo faccia.',
  joinLead: 'Un amministratore consegna un invito. Poi entrambi vedono le stesse sei parole e se le leggono.',
  invitation: 'Invito', invitationHint: 'L’intero testo ricevuto.',
  words: {
    heading: 'Confrontare sei parole', joining: 'Chiama un amministratore di {{name}} e leggi ad alta voce queste parole. Se le sue sono le stesse, ammette questo dispositivo.', admin: '{{name}} attende di essere ammesso con {{device}}. Chiama e confrontate queste parole ad alta voce.',
    list: 'Sei parole', same: 'Sono le stesse', differ: 'Sono diverse', never: 'Non confrontarle mai con un messaggio: chi sta nel mezzo potrebbe cambiarlo. Se sono diverse, qualcuno potrebbe fingersi uno di voi.',
    refuseTitle: 'Respingere questo dispositivo?', refuseText: 'Non viene ammesso. Se le parole sono diverse, qualcuno può stare fra voi: chiaritelo prima di riprovare.',
    stop: 'Rinuncia a entrare', stopTitle: 'Rinunciare a entrare?', stopText: 'L’invito resta valido. Ciò che è stato digitato qui viene dimenticato.', roles: 'Ruoli fin dall’inizio', known: 'Un altro dispositivo di {{name}}',
  },
  state: {
    heading: 'Stato', connection: 'Connessione', connected: 'Connesso dal {{when}}', connecting: 'Connessione…', offline: 'Non raggiungibile dal {{when}}', database: 'Database', me: 'Membro', device: 'Questo dispositivo', whole: 'Il database contiene ciò che questa postazione conosce', recordWhole: 'Registro del team',
    tampered: 'Differisce alla registrazione {{sequence}}; questa postazione lo conosce fino alla {{known}}. Rilevato {{when}}.', tamperedNowhere: 'Questa postazione lo conosce fino alla registrazione {{known}}. Rilevato {{when}}.', by: 'Riguarda {{name}}.',
    putBack: 'Rimetti ciò che questa postazione conosce', putBackDone_one: '{{count}} registrazione rimessa.', putBackDone_other: '{{count}} registrazioni rimesse.',
    settle: 'Ho chiarito', settleTitle: 'Hai chiarito che cos’è successo?', settleText: 'Ciò che la registrazione dice non ha effetto, né ora né in seguito. Quando lo confermi, ogni postazione riprende. Ciò che scrivi resta nel registro del team, con il nome di chi lo scrive.',
    settleNote: 'Che cos’era', settleHint: 'Per esempio chi l’ha scritta, e che cosa si è fatto.',
  },
  unreadable: {
    stops: 'Nel frattempo da qui non si approva e non si invia nulla; la consultazione prosegue.',
    corrupt: { title: 'Ciò che questa postazione conserva del suo team è danneggiato.', next: 'Prima di tutto chiedi aiuto a un amministratore del team: può revocare questo dispositivo e invitarlo di nuovo.' },
    newer: { title: 'Ciò che questa postazione conserva del suo team è stato scritto da un Tesoro più recente.', next: 'Aggiorna Tesoro su questo computer.' },
    notWritable: { title: 'Non si può scrivere in ciò che questa postazione conserva del suo team.', next: 'Libera spazio sul disco, o concedi all’utente di questo computer di scrivere nella cartella di Tesoro, poi riapri la connessione.' },
  },
  roles: {
    preparer: 'Preparatore', approver: 'Approvatore', sender: 'Addetto all’invio', payeeKeeper: 'Addetto ai beneficiari', administrator: 'Amministratore', auditor: 'Revisore',
  },
  roleHints: {
    preparer: 'scrive pagamenti e ne chiede l’approvazione', approver: 'approva ciò che altri hanno preparato', sender: 'invia ciò che è approvato', payeeKeeper: 'modifica i beneficiari', administrator: 'modifica membri, dispositivi e regole', auditor: 'consulta tutto, non modifica nulla',
  },
  members: {
    heading: 'Membri', name: 'Nome', roles: 'Ruoli', since: 'Dal', actions: 'Azioni', you: 'questa postazione', left: 'uscito {{when}}', invite: 'Invita', change: 'Cambia i ruoli', changeOf: 'Cambia i ruoli di {{name}}', remove: 'Rimuovi', removeOf: 'Rimuovi {{name}}',
    removeTitle: 'Rimuovere {{name}} dal team?', removeText: 'Le sue firme su ciò che non è ancora inviato non valgono più, i suoi dispositivi sono esclusi e la chiave del team cambia. Ciò che ha letto l’ha letto: cambia anche le credenziali della banca se non deve più usarle.',
    askFor: 'Richiedi questa modifica', asked: 'Richiesto: ha effetto quando le regole sono soddisfatte.', see: 'Vedi la richiesta', saveRoles: 'Assegna questi ruoli', atLeastOne: 'Serve almeno un ruolo.',
    alone: 'C’è un solo membro: nessun altro firma ciò che prepara. Le regole lo dicono apertamente.',
  },
  inviting: {
    heading: 'Invitare qualcuno', name: 'Il suo nome', nameHint: 'Come lo conoscono gli altri.', who: 'Chi è', newOne: 'Una persona nuova', furtherDevice: 'Un altro dispositivo di {{name}}', make: 'Prepara l’invito',
    text: 'Invito per {{name}}', hint: 'Consegnalo come preferisci: da solo non apre nulla. Servono anche l’indirizzo del database e un utente con password propri, da chi lo gestisce.',
  },
  policy: {
    heading: 'Regole', version: 'Versione {{number}}', about: 'Ogni regola che si applica va soddisfatta; nessuna ne indebolisce un’altra. Chi ha preparato qualcosa non lo approva mai. Ciò di cui nessuna regola parla viene rifiutato.',
    none: 'Nessuna regola: tutto viene rifiutato.', edit: 'Cambia le regole', add: 'Aggiungi una regola', editRule: 'Modifica', editRuleOf: 'Modifica la regola {{number}}', removeRule: 'Rimuovi', removeRuleOf: 'Rimuovi la regola {{number}}', up: 'Sposta su la regola {{number}}', down: 'Sposta giù la regola {{number}}',
    save: 'Richiedi queste regole', discard: 'Annulla le modifiche', unchanged: 'Nulla è stato cambiato.', newer: 'Intanto le regole sono cambiate: annulla le modifiche e guarda prima quelle nuove.', wrong: 'Una regola contiene qualcosa che non va: è indicato.', done: 'Fatto', rules: 'Elenco delle regole',
  },
  rule: {
    sentence: '{{what}}: {{needs}}.', fromBelow: 'da {{from}} a meno di {{below}}', from: 'da {{from}}', below: 'sotto {{below}}', inCurrency: 'in {{currency}}', newPayee: 'a un beneficiario nuovo', knownPayee: 'a un beneficiario noto',
    total: { day: 'quando il totale del giorno del team supera {{amount}}', month: 'quando il totale del mese del team supera {{amount}}' },
    refuses: 'non se ne possono inviare', nobodyElse: 'non deve approvare nessun altro', approvers_one: 'deve approvare {{count}} approvatore', approvers_other: 'devono approvare {{count}} approvatori',
    administrators_one: 'deve approvare {{count}} amministratore', administrators_other: 'devono approvare {{count}} amministratori', ofThese_one: 'deve approvare {{count}} fra {{names}}', ofThese_other: 'devono approvare {{count}} fra {{names}}',
    unknownMember: 'un ex membro',
    kinds: {
      transfer: 'bonifici', instantTransfer: 'bonifici istantanei', swiftTransfer: 'bonifici Swift', virtualIbanTransfer: 'bonifici da IBAN virtuali', revert: 'storni di bonifici ricevuti', orderCancellation: 'annullamenti di ordini', closing: 'chiusure di campagne',
      recordChange: 'modifiche senza denaro', payeeChange: 'nuovi beneficiari e loro nuovi conti', monthUnlock: 'riaperture di mesi chiusi', teamChange: 'modifiche del team',
    },
  },
  form: {
    kinds: 'Riguarda', currency: 'Divisa', currencyHint: 'Vuota: qualsiasi. Serve se si indicano importi.', from: 'Da importo', fromHint: 'Compreso. Vuoto: da zero.', below: 'Sotto l’importo', belowHint: 'Escluso. Vuoto: senza limite.',
    payee: 'Beneficiario', payees: { any: 'Chiunque sia pagato', new: 'Solo un beneficiario nuovo', known: 'Solo un beneficiario noto' }, total: 'Totale del team', totals: { none: 'Qualunque sia stato pagato prima', day: 'Totale del giorno sopra', month: 'Totale del mese sopra' }, totalAbove: 'Sopra',
    asks: 'Che cosa richiede', asksFor: { approvals: 'Firme', refuses: 'Nessuno può inviare' }, approvals: 'Firme necessarie', approvalsHint: 'Da 0 a 20, oltre a chi l’ha preparato.', whose: 'Di chi', whoses: { all: 'Di tutti gli approvatori', these: 'Solo di questi' }, these: 'Questi membri',
    problems: { kinds: 'Scegline almeno uno.', currency: 'Tre lettere, come EUR.', currencyNeeded: 'Se si indicano importi serve una divisa.', amount: 'Questo non è un importo.', order: 'Deve superare l’altro importo.', approvals: 'Un numero intero da 0 a 20.', few: 'I membri scelti sono meno delle firme necessarie.' },
  },
  tryOut: {
    heading: 'Prova', kind: 'Tipo', amount: 'Importo', currency: 'Divisa', newPayee: 'A un beneficiario nuovo', preparedBy: 'Preparato da', day: 'Pagato prima in questo giorno', month: 'Pagato prima in questo mese',
    question: 'Chi dovrebbe firmare {{amount}} a {{payee}}?', questionOther: 'Chi dovrebbe firmare?', payees: { new: 'un beneficiario nuovo', known: 'un beneficiario noto' },
    nobody: 'Non deve firmare nessun altro.', each_one: '{{count}} fra {{names}}', each_other: '{{count}} fra {{names}}', all: 'Serve tutto questo:',
    refused: { noRule: 'Rifiutato: nessuna regola ne parla.', rule: 'Rifiutato: la regola {{number}} dice che nessuno può inviarlo.', nobody: 'Rifiutato: la regola {{number}} chiede più firme dei membri che possono darle.' },
    incomplete: 'Completa la regola indicata e un importo leggibile.', sum: 'Firmano oltre a {{name}}, che lo prepara.',
  },
  devices: {
    heading: 'Dispositivi', device: 'Dispositivo', member: 'Membro', since: 'Dal', seen: 'Visto l’ultima volta', actions: 'Azioni', mine: 'questo', revoked: 'Revocato {{when}}', left: 'Uscito {{when}}; ha ancora la chiave del team', revoke: 'Revoca', revokeOf: 'Revoca {{name}}', never: 'mai',
    revokeTitle: 'Revocare {{name}}?', revokeText: 'Quando ha effetto, le sue firme e i suoi invii cessano subito e la chiave del team cambia. Se è stato rubato, cambia anche le credenziali della banca e la password del database.',
    leftText: 'È uscito da sé e può ancora leggere ciò che il team scrive, finché raggiunge il database. Quando ha effetto, la chiave del team cambia.',
  },
  delegation: {
    heading: 'Delega', about: 'Durante un’assenza qualcun altro firma per conto dell’assente, mai ciò che ha preparato lui stesso.', to: 'A', from: 'Dal', until: 'Fino alla fine del', give: 'Delega', end: 'Termina', endOf: 'Termina la delega a {{name}}', none: 'Nessuno ha delegato nulla.',
    line: '{{by}} a {{to}}, dal {{from}} al {{until}}', wrong: 'La fine deve seguire l’inizio.', pick: 'Scegli un membro',
  },
  alarms: {
    heading: 'Allarmi', about: 'Bonifici in banca che nessuna richiesta del team spiega: qui nessuno li ha approvati.', notLooked: 'Nessun allarme.', item: 'Qui nessuno l’ha approvato.', open: 'Apri il bonifico',
    own_one: '{{count}} bonifico attribuito alla banca stessa', own_other: '{{count}} bonifici attribuiti alla banca stessa', ownKinds: { refund: 'Rimborso {{id}} disposto dalla banca', cashout: 'Versamento {{id}} disposto dalla banca' },
    ownBy: { cro: 'Ha lo stesso numero (CRO).', amount: 'L’importo è lo stesso, e il giorno lo stesso o quello accanto.' },
    see: 'È stato chiarito', seeTitle: 'È stato chiarito?', seeText: 'L’allarme cessa su ogni postazione. Ciò che scrivi resta nel registro del team.', note: 'Che cos’era', noteHint: 'Per esempio che è stato disposto dal portale della banca, e chi l’ha confermato.', seen: 'Chiarito da {{name}} il {{when}}: {{note}}',
  },
  leave: {
    heading: 'Lasciare il team', button: 'Lascia il team', title: 'Lasciare {{name}}?',
    about: 'Questa postazione torna a lavorare da sola, con una copia di ciò che era in comune. Può allora inviare senza la firma di nessuno e gli altri non vedono più che cosa fa; vedono l’uscita, e il motivo. Ciò che attende una firma da qui prosegue senza.',
    text: 'Da allora questa postazione invia senza la firma di nessuno, e nulla le impedisce di pagare ciò che paga un collega. Gli altri vedono l’uscita, e il motivo. Per tornare serve un nuovo invito.', reason: 'Motivo', reasonHint: 'Resta per sempre nel registro del team, con il nome di chi lo scrive.',
  },
};
