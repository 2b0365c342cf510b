import type { paymentFile as english } from '../../en/payments/payment-file.ts';

/** Payments that leave in a file for the bank's portal. */
export const paymentFile: typeof english = {
  button: 'Salva come file di pagamento per il portale della banca', saving: 'Salvataggio del file di pagamento…',
  title: 'Salvare come file di pagamento?', save: 'Salva file di pagamento', understood: 'So che chiunque abbia questo file può farlo pagare.',
  lead: 'Per quando l’interfaccia della banca non funziona. Il file (pain.001.001.09) si carica nel portale della banca, dove qualcuno lo conferma.',
  points: {
    counts: 'Una volta salvato, Tesoro considera ciò che contiene come forse pagato: viene tolto da ciò che si può spendere, e lo stesso pagamento non si può inviare.',
    once: 'Carica il file una volta sola. Tesoro non vede che cosa se ne fa, non invia nulla da solo e non può richiamarlo.',
    clear: 'Tesoro lo cerca tra i bonifici e nell’estratto conto. Finché non lo trova con il suo riferimento, qualcuno deve dire che è stato pagato, oppure che il file non è stato usato.',
  },
  written: 'SEPA ammette solo alcuni caratteri. Nel file si legge:', name: 'Nome', text: 'Causale',
  cannot: 'Questo pagamento non può partire con un file di pagamento',
  obstacles: {
    kind: 'Possono partire così solo i bonifici da un conto: un bonifico da IBAN virtuale, una restituzione o una modifica di un ordine resta all’interfaccia.',
    swift: 'Un file di pagamento SEPA porta solo euro verso un IBAN dell’area SEPA. Scrivi il bonifico Swift a mano nel portale della banca, e non inviarlo anche da qui.',
    urgent: 'SEPA non ha bonifici urgenti. Scrivilo come ordinario o come istantaneo.',
    fees: 'SEPA ripartisce le commissioni, e le preleva dal conto di addebito.',
    taxRelief: 'I dati di un’agevolazione fiscale non hanno posto nel file e andrebbero persi.',
    debtorIban: 'La banca non ha indicato l’IBAN del conto di addebito.',
    address: 'Nel file un indirizzo richiede città e paese.',
    letters: 'Il nome o la causale hanno lettere che SEPA non ammette e che non hanno una grafia usuale in lettere latine.',
    tooLong: 'Nei caratteri SEPA il nome (70), l’indirizzo (70), la città (35) o la causale con le informazioni di riconciliazione (140) sono troppo lunghi.',
  },
  record: { file: 'File di pagamento', sha256: 'SHA-256 del file', messageId: 'Identificativo del messaggio', endToEndId: 'Riferimento end-to-end' },
  looking: 'Non trovare nulla non è una risposta: il file può essere caricato domani. Lo si cerca ogni ora, finché non si trova o qualcuno dice che cosa ne è stato.',
  noneIsIt: 'Se nessuno lo è, aspetta, oppure di’ che cosa ne è stato del file.',
  told: {
    button: 'Di’ che cosa ne è stato del file', title: 'Che cosa ne è stato del file?', heading: 'Che cosa ne è stato del file', who: 'Chi lo sa', whoHint: 'Tu, un collega o qualcuno della banca', when: 'A quale giorno', whenHint: 'Quando si è verificato',
    lead: 'Guarda prima nel portale della banca. Ciò che dichiari resta nel registro con il nome di chi lo scrive e compare in Attività, nelle prove e nelle esportazioni. Non si può cancellare; un errore si corregge con un’altra dichiarazione.',
    done: 'È stato pagato nel portale della banca', notDone: 'Non è stato pagato: il file non è stato usato e non lo sarà', words: 'Come lo si sa', wordsHint: 'Per esempio «non compare tra i pagamenti del portale, file cancellato», oppure il riferimento del portale.',
    follows: {
      done: 'Da quel momento vale come pagato, su questa sola parola. Se non lo fosse, nessuno sarebbe stato pagato.',
      notDone: 'Da quel momento vale come non pagato, su questa sola parola. Cancella ogni copia del file: se qualcuno lo caricasse comunque, verrebbe pagato insieme a ciò che si invia al suo posto.',
    },
    understood: 'L’ho verificato, e so che il blocco finisce.', confirmAs: { done: 'Dichiara che è stato pagato', notDone: 'Dichiara che il file non è stato usato' },
  },
  batch: {
    leaves_one: 'Nel file: {{count}} pagamento, {{total}}', leaves_other: 'Nel file: {{count}} pagamenti, {{total}}', nothing: 'Nessuno di essi può partire con un file di pagamento.',
    stays_one: '{{count}} pagamento resta fuori dal file. È approvato e aspetta qui, da inviare quando l’interfaccia torna:', stays_other: '{{count}} pagamenti restano fuori dal file. Sono approvati e aspettano qui, da inviare quando l’interfaccia torna:',
    line: 'Riga {{line}}:', twin: 'Come una riga precedente. Può partire quando quella è chiarita.', open: 'Come un pagamento il cui esito non è ancora noto.', more_one: 'e un altro ({{count}})', more_other: 'e altri {{count}}',
  },
};
