import type { beneficiaries as english } from '../../en/payments/beneficiaries.ts';

export const beneficiaries: typeof english = {
  title: 'Beneficiari',
  searchHint: 'Nome, conto, BIC o paese',
  add: 'Nuovo beneficiario',
  import: 'Importa da CSV',
  columns: { name: 'Nome', accountCode: 'Conto', countryCode: 'Paese', verification: 'Ultima verifica', payments: 'Pagamenti', lastPaidAt: 'Ultimo pagamento' },
  empty: 'Ancora nessun beneficiario',
  emptyText: 'Chi viene pagato spesso si può tenere qui, solo su questo computer. Un nuovo bonifico lo trova mentre scrivi; per ognuno si vede che cosa ha detto la banca del nome e che cosa è stato pagato.',
  emptySearch: 'Nessun beneficiario corrisponde alla ricerca.',
  imported_one: '{{count}} beneficiario importato.', imported_other: '{{count}} beneficiari importati.',
  neverPaid: 'mai',
  badges: { MTCH: 'Corrisponde', CMTC: 'Corrisponde quasi', NMTC: 'Non corrisponde', NOAP: 'Verifica non possibile', never: 'Mai verificato', other: '{{type}}', otherName: 'Di un altro nome' },
  detail: {
    pay: 'Paga', edit: 'Modifica', remove: 'Rimuovi', fields: 'Dati',
    removeTitle: 'Rimuovere {{name}}?', removeText: 'Il beneficiario viene rimosso da questo computer con i suoi allegati. I pagamenti già fatti restano nel registro e presso la banca.', removeConfirm: 'Rimuovi beneficiario',
    notFound: 'Questo beneficiario non è in rubrica', notFoundText: 'È stato rimosso, oppure l’indirizzo è incompleto.',
    addressMissing: 'Le banche fuori d’Italia richiedono indirizzo, città e paese. Verranno chiesti al momento del bonifico.',
  },
  team: {
    keepers_one: 'I beneficiari del team li modifica chi ne è addetto: {{names}}.', keepers_other: 'I beneficiari del team li modifica chi ne è addetto: {{names}}.',
    noKeeper: 'Nel team nessuno può modificare i beneficiari: un amministratore può assegnare il ruolo di addetto ai beneficiari in Impostazioni, Team.',
    waits: 'Solo questa postazione ha in rubrica questo beneficiario, finché il team non lo approva.', notApproved: 'Solo questa postazione ha in rubrica questo beneficiario; lo stato della richiesta: {{state}}.', badge: '(non ancora approvato)',
    removeText: 'Il beneficiario viene rimosso per tutto il team. I pagamenti già fatti restano nel registro e in banca.',
    emptyText: 'Chi il team paga spesso si può tenere qui. Un nuovo bonifico lo trova mentre scrivi, e per ciascuno si vede che cosa la banca ha detto del nome e che cosa ha ricevuto.',
  },
  fields: {
    name: 'Nome', accountCode: 'Conto', bicCode: 'BIC', address: 'Indirizzo', city: 'Città', countryCode: 'Paese', fiscalCode: 'Codice fiscale', notes: 'Note', savedAt: 'Salvato',
  },
  hints: {
    name: 'Come è intestato il conto', accountCode: 'IBAN, oppure il numero di conto di una banca senza IBAN', countryCode: 'Due lettere, come FR',
    fiscalCode: 'Codice fiscale o partita IVA; serve per le agevolazioni fiscali', notes: 'Solo per uso interno: non vengono trasmesse', bicCode: 'Serve per i conti senza IBAN',
  },
  verification: {
    heading: 'Ultima verifica', never: 'La banca non ha ancora confrontato questo nome. Lo fa quando si invia un pagamento.',
    match: 'Il conto è intestato al nome inviato.',
    close: 'Il nome è quasi quello dell’intestatario. Confrontali lettera per lettera.',
    none: 'Il conto non è intestato al nome inviato. Prima di pagare di nuovo, chiedi al beneficiario tramite un canale già noto.',
    impossible: 'Non è stato possibile interrogare la banca del beneficiario. Non dice nulla sul conto, né in bene né in male.',
    other: 'La banca ha dato una risposta non documentata.',
    typed: 'Nome inviato', atBank: 'Nome presso la banca', at: 'Risposta del', bankSays: 'Risposta della banca', renamed: 'La banca ha confrontato un nome diverso da quello in rubrica.',
  },
  history: {
    heading: 'Pagamenti', empty: 'Non si conosce alcun pagamento a questo conto, né nel registro né fra i bonifici letti dalla banca.',
    table: 'Pagamenti a {{name}}', at: 'Quando', amount: 'Importo', description: 'Causale', status: 'Stato', account: 'Conto di addebito',
  },
  form: {
    newTitle: 'Nuovo beneficiario', editTitle: 'Modifica di {{name}}', save: 'Salva beneficiario', cancel: 'Annulla',
    already: 'Questo conto è già in rubrica, forse sotto un altro nome.', fiscalCode: 'Il carattere di controllo non torna. Ricontrolla, a meno che il codice sia estero.',
    addressRequired: 'Le banche fuori d’Italia lo richiedono; si può aggiungere al momento del bonifico.',
  },
  file: {
    title: 'Importa beneficiari', choose: 'File di beneficiari', hint: 'CSV con una riga di intestazioni, fino a {{size}} MB. Trascinalo qui.',
    columnsText: 'In qualsiasi ordine, in italiano o in inglese, separate da punto e virgola, virgola o tabulazione:',
    columnNames: 'nome, IBAN o conto, BIC, indirizzo, città, paese, codice fiscale, note',
    none: 'Nessuna riga di questo file è un beneficiario', noneText: 'La prima riga deve indicare i nomi delle colonne; servono almeno nome e IBAN.',
    import_one: 'Importa {{number}} beneficiario', import_other: 'Importa {{number}} beneficiari',
  },
  problems: {
    hiddenCharacters: 'Contiene caratteri invisibili.', nameMissing: 'Manca il nome.', nameTooLong: 'Il nome supera i 70 caratteri.', accountMissing: 'Manca il conto.',
    ibanNotValid: 'L’IBAN non è valido: una lettera o una cifra è sbagliata.', bicNotValid: 'Il BIC non è valido.', bicMissing: 'Un conto senza IBAN richiede il BIC.',
    addressIncomplete: 'Un indirizzo richiede città (non solo il CAP) e paese, oppure va tolto.', addressTooLong: 'L’indirizzo supera i 140 caratteri, o la città i 35.',
    countryNotValid: 'Il paese non è valido: servono due lettere.', addressMissing: 'Mancano indirizzo, città e paese: verranno chiesti al momento del bonifico.',
    alreadySaved: 'Questo conto è già in rubrica.', twiceInFile: 'Questo conto compare già in una riga precedente.',
    fiscalCodeDoubtful: 'Il carattere di controllo del codice fiscale non torna.', unreadableLine: 'La riga non si legge: virgolette o numero di celle sbagliati.',
  },
};
