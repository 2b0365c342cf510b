import { writeWords } from '../write-words.ts';
import type { evidence as english } from '../../en/payments/evidence.ts';

export const evidence: typeof english = {
  show: { label: 'Che cosa si elenca', writes: 'Operazioni', reads: 'Letture ed esportazioni', team: 'Altre postazioni' },
  list: {
    what: 'Che cosa', state: 'Stato', amount: 'Importo', who: 'Chi', when: 'Approvata', changed: 'Ultimo evento', number: 'Numero', serverId: 'Presso la banca',
    searchHint: 'Nome, importo, numero', kinds: 'Tipo', states: 'Stato', users: 'Chi', days: 'Giorni', clear: 'Azzera ricerca e filtri', toJournal: 'Vedi il registro nelle impostazioni',
    unresolved_one: '{{number}} aperta, mostrata per prima', unresolved_other: '{{number}} aperte, mostrate per prime', noneUnresolved: 'Nessuna aperta',
    total_one: '{{number}} operazione', total_other: '{{number}} operazioni',
    elsewhere_one: '{{number}} di un’altra banca è nello stesso registro: apri la sua connessione per vederla.', elsewhere_other: '{{number}} di altre banche sono nello stesso registro: apri la loro connessione per vederle.',
    empty: 'Non è ancora stato inviato nulla', emptyText: 'Ogni pagamento, chiusura e altra modifica inviata alla banca compare qui, con ciò che è stato mostrato e ciò che è tornato.',
    noMatch: 'Nessuna corrispondenza', noMatchText: 'Nessuna operazione corrisponde alla ricerca e ai filtri.',
  },
  others: {
    heading: 'Operazioni di altre postazioni', who: 'Chi', device: 'Postazione', at: 'Inviata', line: '{{what}}, pagamento {{number}}', searchHint: 'Beneficiario, campagna o file',
    outcomes: { open: 'Invio in corso', accepted: 'Inviata', failed: 'Non eseguita', declared: 'Dichiarata a mano' },
    empty: 'Nessun’altra postazione ha ancora inviato nulla', emptyText: 'Ciò che inviano le altre postazioni del team compare qui, con chi l’ha inviato. Ciò che hanno visto e ciò che la banca ha risposto è nel loro elenco.',
    noMatchText: 'Nessuna operazione di altre postazioni corrisponde alla ricerca.',
  },
  kinds: writeWords.kinds,
  states: writeWords.states,
  trail: {
    told: { done: '{{who}} ha detto il {{when}} che è stata eseguita', notDone: '{{who}} ha detto il {{when}} che non è stata eseguita' }, inTheirWords: 'Con queste parole: «{{words}}»',
    back: 'Torna alle attività', notFound: 'Non è nel registro', notFoundText: 'Nessuna operazione di questo registro ha questo numero.', follow: 'Apri la pagina dell’esito', followUnresolved: 'Scopri che cosa ne è stato',
    shown: 'Che cosa è stato mostrato', sent: 'Che cosa è stato inviato', history: 'Che cosa è avvenuto', by: 'Approvata da', at: 'Approvata', number: 'Numero', serverId: 'In banca',
    noRequest: 'L’app ha inviato soltanto un codice di conferma, che non viene mai conservato.', noBody: 'La richiesta non ha contenuto.', neverSent: 'Non ha lasciato questo computer.', operation: 'Operazione', body: 'Contenuto', bodyHash: 'SHA-256 di ciò che è stato approvato',
    entry: 'Registrazione {{sequence}}', byUser: 'da {{name}}', details: 'Registrazione com’è conservata', hash: 'Impronta', http: 'HTTP {{status}}', transferStatus: 'Stato in banca: {{status}}', atBank: 'Identificativo in banca: {{id}}',
    candidates_one: '{{count}} candidato', candidates_other: '{{count}} candidati', lookComplete: 'È stato letto tutto', lookIncomplete: 'Non è stato possibile leggere tutto: non conta',
    openTransfer: 'Apri il bonifico',
  },
  chain: {
    heading: 'Catena', checking: 'Verifica di tutta la catena…', whole_one: '{{count}} registrazione, la {{first}} di {{entries}}: la catena è integra', whole_other: '{{count}} registrazioni, dalla {{first}} alla {{last}} di {{entries}}: la catena è integra',
    places_one: '{{count}} registrazione, la {{first}}', places_other: '{{count}} registrazioni, dalla {{first}} alla {{last}}', notChecked: 'Ora non è possibile verificare la catena.', checkedAt: 'verificata {{when}}', again: 'Verifica di nuovo',
    help: 'Ogni registrazione porta l’impronta della precedente: una modifica o una cancellazione si vede.',
    damaged: {
      edited: 'La catena è danneggiata: la registrazione {{sequence}} non è come fu scritta', missing: 'La catena è danneggiata: manca la registrazione {{sequence}}', moved: 'La catena è danneggiata: la registrazione {{sequence}} è fuori posto',
      cut: 'La catena è danneggiata: manca la fine, dalla registrazione {{sequence}}', unreadable: 'Il file del registro non è leggibile',
      anchor: 'Ciò che nella cassaforte è annotato della fine della catena manca o non è leggibile', replaced: 'Questo è un altro registro rispetto a quello che era qui',
    },
  },
  events: {
    approved: 'Approvata', adopted: 'Richiesta di codice presa in carico', sending: 'Inviata', confirming: 'Codice inviato', notSent: 'Non partita', answered: 'Risposta', refused: 'Rifiutata', challenged: 'Codice richiesto',
    takenOver: 'Presa in carico: la si cerca da qui',
    leftByFile: 'Salvato come file di pagamento', fileNotWritten: 'File di pagamento non scritto',
    codeRefused: 'Codice rifiutato', expired: 'Scaduta', lost: 'Nessuna risposta utilizzabile', interrupted: 'Interrotta', looked: 'Cercata', found: 'Trovata', conflicted: 'La banca mostra il contrario',
    abandoned: 'Abbandonata', withdrawn: 'Ritirata', withheld: 'Decisione sul codice', read: 'Riletta', duplicated: 'In banca due volte', duplicateAcknowledged: 'Risolta', declared: 'Dichiarata, come detto dalla banca', challengeUnproven: 'Cercata ancora: la richiesta di codice digitata non era la sua', other: 'Registrazione «{{type}}»',
  },
  pack: {
    task: 'Prove', action: 'Esporta le prove', hint: 'Uno ZIP per un revisore: che cosa è stato mostrato, inviato e risposto, la contabile, e la catena con il modo di controllarla.',
    notHere: 'Non è partito da questa app: il suo registro non ne ha nulla.', saved: 'Prove salvate', failed: 'Non è stato possibile preparare le prove',
  },
};
