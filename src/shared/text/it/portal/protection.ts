import type { protection as english } from '../../en/portal/protection.ts';

export const protection: typeof english = {
  title: 'Tutela degli investitori', back: 'Torna alla tutela degli investitori', save: 'Salva', saved: 'Salvato.', giveUp: 'Annulla modifiche', keptBy: 'Di {{name}}, {{when}}', writtenTo: 'Scritto in {{path}}',
  lead: 'L’interfaccia della banca non sa se un investitore è sofisticato, quando è stato verificato e dove paga le imposte. Questi dati sono conservati qui, cifrati, e si digitano nella pagina di un investitore o si importano da un file.',
  classes: { sophisticated: 'Sofisticato', notSophisticated: 'Non sofisticato', approvalExpired: 'Non sofisticato (approvazione scaduta)', unknown: 'Non nota' },
  fields: { investorClass: 'Classe', testedOn: 'Data del test', taxResidence: 'Residenza fiscale', kiisVersion: 'Versione KIIS', kiisDate: 'Data KIIS', instrument: 'Strumento' },
  problems: {
    notDate: 'Non è un giorno.', inFuture: 'Questo giorno deve ancora venire.', notCountry: 'Non è un paese: due lettere, come IT.', notClass: 'Non è una classe: sofisticato o non sofisticato.', tooLong: 'Al massimo 200 caratteri.',
    hiddenCharacters: 'Contiene caratteri che nessuno vede.', dateWithoutClass: 'Scegli la classe risultata dal test.', dateWithoutVersion: 'Digita la versione che porta questa data.',
  },
  investor: {
    heading: 'Classe e residenza fiscale', classHint: 'Finché non è nota, il periodo di riflessione corre come per un investitore non sofisticato.', countryPlaceholder: 'IT',
    testOld: 'Il test del {{day}} ha più di due anni e non vale più: per gli ordini confermati da allora corrono i periodi di riflessione.',
  },
  campaign: { heading: 'Strumento e KIIS', instrumentPlaceholder: 'Ad esempio: quote di categoria B' },
  order: { doesNotApply: 'Non si applica: investitore sofisticato', classUnknown: 'Non nota: considerato non sofisticato', approvalExpired: 'Sofisticato, secondo un test di più di due anni prima: considerato non sofisticato' },
  reflection: {
    heading: 'Periodi di riflessione', earliest: 'Prima chiusura possibile con successo, terminati i periodi di riflessione:', none: 'Non corre alcun periodo di riflessione che ritardi una chiusura.',
    noneExecuted: 'Nessun periodo di riflessione ritarda una chiusura: quelli in corso riguardano ordini che non verrebbero eseguiti.',
    running_one: 'Corre per {{number}} ordine, di cui {{executed}} da eseguire. Nuovi ordini lo spostano.', running_other: 'Corre per {{number}} ordini, di cui {{executed}} da eseguire. Nuovi ordini lo spostano.',
    last: 'L’ultimo termina il {{when}}.',
    classUnknown_one: 'Di {{number}} ordine la classe dell’investitore non è nota: è considerato non sofisticato.', classUnknown_other: 'Di {{number}} ordini la classe dell’investitore non è nota: sono considerati non sofisticati.',
    unconfirmed_one: 'Di {{number}} ordine la banca non dice quando è stato confermato: il suo periodo non si può stabilire.', unconfirmed_other: 'Di {{number}} ordini la banca non dice quando sono stati confermati: i loro periodi non si possono stabilire.',
    orders: 'Ordini il cui periodo di riflessione termina per ultimo', until: 'Fino al', holder: 'Intestatario del conto', order: 'Ordine', total: 'Totale', all_one: 'Mostra {{number}} ordine', all_other: 'Mostra tutti i {{number}} ordini',
  },
  readiness: {
    heading: 'Rimborsi a rischio', export: 'Scrivi in XLSX', ready: 'Per quanto è noto qui, nulla ostacola un rimborso.', noOrders: 'Nessun ordine di questa campagna potrebbe dover essere rimborsato.',
    lead_one: 'Se la campagna non riesce, il rimborso di {{number}} ordine su {{all}} potrebbe non arrivare. Chiedi per tempo all’investitore.', lead_other: 'Se la campagna non riesce, i rimborsi di {{number}} ordini su {{all}} potrebbero non arrivare. Chiedi per tempo agli investitori.',
    holder: 'Intestatario del conto', iban: 'IBAN', why: 'Motivo', more_one: 'e {{number}} altro, nel file', more_other: 'e altri {{number}}, nel file',
    problems: {
      ibanMissing: 'nessun IBAN', ibanNotValid: 'IBAN non valido', refusedBefore: 'un rimborso verso questo IBAN è già stato rifiutato', outsideSepa: 'fuori dalla SEPA', nameNotVerified: 'nome non trovato dalla verifica del beneficiario',
      holderDiffers: 'l’intestatario non è l’investitore', holderMissing: 'nessun intestatario',
    },
  },
  worksheet: {
    open: 'Prospetto per la vigilanza', heading: 'Prospetto per la vigilanza', lead: 'Le cifre di un anno per chi segnala all’autorità di vigilanza. È un prospetto di lavoro, non una segnalazione. Gli ordini contano nell’anno in cui sono stati confermati.',
    year: 'Anno', campaign: 'Campagna', allCampaigns: 'Tutte le campagne', xlsx: 'Scrivi in XLSX', csv: 'Scrivi in CSV', investors: 'Investitori', orders: 'Ordini',
    amount: 'Importo', fees: 'Commissioni degli investitori', classUnknown: 'Classe non nota', residenceUnknown: 'residenza non nota', empty: 'Nessun ordine accettato è stato confermato in questo anno.',
    undated_one: '{{number}} ordine accettato non ha conferma e non appartiene ad alcun anno.', undated_other: '{{number}} ordini accettati non hanno conferma e non appartengono ad alcun anno.',
    addingUp: 'L’impronta delle cifre segue quando tutto è sommato.', hash: 'Impronta delle cifre',
  },
  retention: {
    heading: 'Per quanto si conservano i dati', settings: 'Impostazioni', forever: 'Le impostazioni non pongono limiti: i dati sugli investitori si conservano.', years_one: 'I dati si conservano per {{count}} anno dopo l’ultimo ordine di un investitore.', years_other: 'I dati si conservano per {{count}} anni dopo l’ultimo ordine di un investitore.',
    kept_one: 'Si conservano dati di {{number}} investitore.', kept_other: 'Si conservano dati di {{number}} investitori.', due_one: 'Quelli di {{number}} hanno superato il limite.', due_other: 'Quelli di {{number}} hanno superato il limite.', ordersNotRead: 'Quali abbiano superato il limite si potrà dire quando gli ordini saranno stati letti.',
    remove: 'Rimuovili', removed_one: 'I dati di {{number}} investitore sono stati rimossi.', removed_other: 'I dati di {{number}} investitori sono stati rimossi.',
    removeTitle: 'Rimuovere i dati che hanno superato il limite?', removeConfirm: 'Rimuovi i dati', removeText: 'Vengono rimosse classe, data del test e residenza fiscale di questi investitori. I dati della banca restano.',
  },
  file: {
    heading: 'Importazione da file', open: 'Importa un file', title: 'Importa classi e residenze fiscali', choose: 'Scegli un file CSV', hint: 'Oppure trascinalo qui. Al massimo {{size}} MB.', columnsText: 'Una riga per investitore, con le intestazioni',
    columnNames: 'investorId o fiscalCode; class; testedOn; taxResidence',
    classesText: 'Come classe scrivi sofisticato o non sofisticato; sono accettati anche sì e no, professionale e retail, e le parole inglesi.', none: 'Nessuna riga letta', noneText: 'La prima riga deve dare i nomi delle colonne, tra cui l’id investitore o il codice fiscale.',
    import_one: 'Importa {{number}} riga', import_other: 'Importa {{number}} righe', key: 'Id o codice fiscale',
    name: 'Investitore', replaces: 'Sostituisce ciò che è conservato.', imported_one: 'Importati i dati di {{count}} investitore.', imported_other: 'Importati i dati di {{count}} investitori.',
    problems: {
      unreadableLine: 'La riga non si può leggere.', keyMissing: 'Né un id investitore né un codice fiscale.', unknownInvestor: 'Non è stato letto alcun investitore con questo id o codice fiscale.', twiceInFile: 'Questo investitore è già più sopra.',
      nothingSaid: 'La riga non dice nulla dell’investitore.',
    },
  },
  erasure: {
    begin: 'Rispondi a una richiesta di cancellazione', heading: 'Richiesta di cancellazione', lead: 'Che cosa è conservato di questo investitore su questo computer. Scrivi prima il documento: dice che cosa era conservato, che cosa viene rimosso, che cosa resta e perché.',
    removable: 'Si può rimuovere', stays: 'Resta', why: 'Perché', count: 'Numero', nothing: 'Non è conservato nulla che si possa rimuovere.', erased: 'Ciò che si poteva rimuovere è stato rimosso.', document: 'Scrivi il documento', remove: 'Rimuovi ciò che si può',
    removeTitle: 'Rimuovere ciò che si può?', removeConfirm: 'Rimuovi', removeText: 'Ciò che è elencato come rimovibile viene rimosso da questo computer. Non si può recuperare.',
    kinds: { facts: 'Classe, data del test e residenza fiscale', matchNotes: 'Note alle decisioni su bonifici non identificati', verifications: 'Verifiche del beneficiario dei suoi conti', drafts: 'Bozze di bonifici verso i suoi conti', templates: 'Modelli di bonifici verso i suoi conti' },
    staying: {
      journal: 'Operazioni nel registro', bankRecords: 'Copie dei dati della banca', closings: 'Chiusure delle sue campagne', beneficiaries: 'Beneficiari salvati', batchLines: 'Righe di file di pagamento', attachments: 'File allegati', team: 'Il registro del team',
      backups: 'Backup, esportazioni e file',
    },
    reasons: {
      journal: 'Provano che cosa è stato inviato. Non si può togliere nulla dal registro senza rompere la sua prova.', bankRecords: 'Li conserva la banca, e ogni aggiornamento li rilegge. Rivolgiti alla banca.', closings: 'Documentano denaro che si è mosso.',
      beneficiaries: 'Si rimuovono nella loro pagina.', batchLines: 'Seguono il loro file.', attachments: 'Appartengono a pagamenti inviati, a beneficiari e a contestazioni.', team: 'Le sue voci sono firmate una sull’altra. I dati rimossi non si vedono più.', backups: 'Le sostituiscono copie successive. I file salvati altrove qui non sono noti.',
    },
  },
};
