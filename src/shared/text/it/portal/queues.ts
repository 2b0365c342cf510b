import type { queues as english } from '../../en/portal/queues.ts';

export const queues: typeof english = {
  filters: { panel: 'Filtri di {{section}}', several_one: '{{count}} scelto sopra', several_other: '{{count}} scelti sopra' },
  search: {
    money: 'L’esito di rimborsi e versamenti alla società non ne faceva parte: la ricerca della banca non prevede quel campo.',
    reflection: 'Il periodo di riflessione non ne ha fatto parte: la ricerca della banca non ha questo campo.',
    found_one: 'La banca ha trovato {{number}} voce. È stata letta, e sta nell’elenco se corrisponde anche qui.', found_other: 'La banca ha trovato {{number}} voci. Sono state lette; l’elenco mostra quelle che corrispondono anche qui.',
    ranges: 'Un intervallo non ne faceva parte: la ricerca della banca confronta valori singoli.',
    several: 'Un menu con più valori scelti non ne faceva parte: la ricerca della banca accetta un solo valore per campo.',
  },
  money: {
    refunds: { refused: 'Con un rimborso rifiutato o non riuscito', open: 'Con un rimborso non eseguito' }, cashouts: { refused: 'Con un versamento alla società rifiutato o non riuscito', open: 'Con un versamento alla società non eseguito' },
  },
  reflection: 'Periodo di riflessione in corso',
  matching: {
    heading: 'Ordini a cui può appartenere', scoreOf: 'Punteggio {{score}} su 100', reasons: 'Perché', equal: 'Stesso importo',
    more: '{{amount}} in più rispetto all’ordine', less: '{{amount}} in meno rispetto all’ordine', differenceUnknown: 'Importi non confrontabili', noCampaign: 'Campagna sconosciuta',
    none: 'Nessun ordine tra quelli letti gli somiglia per importo, ordinante, causale e data. Cerca in Ordini, o guarda gli altri bonifici dell’ordinante.',
    reason: {
      amountEqual: 'Lo stesso importo', amountNear: 'Quasi lo stesso importo', payerIsHolder: 'L’ordinante è l’intestatario del conto dell’ordine', payerAlike: 'Il nome dell’ordinante somiglia a quello dell’intestatario',
      codeInText: 'Il codice dell’ordine è nella causale', orderIdInText: 'L’id dell’ordine è nella causale', dateNear: 'Ricevuto vicino alla data dell’ordine', orderWaits: 'L’ordine attende il denaro',
      wrongAmountOrder: 'La banca trattiene l’ordine per importo errato',
    },
    pick: 'È questo', pickOf: 'È questo: ordine {{order}}', noneOfThese: 'Nessuno di questi', other: 'Un altro ordine', otherOrder: 'Id dell’ordine', otherUnknown: 'Nessun ordine con questo id è tra quelli letti.',
  },
  decision: {
    heading: 'Decisione', undecided: 'Da decidere', decided: 'Deciso', order: 'Appartiene all’ordine {{order}}', noOrder: 'Non appartiene ad alcun ordine',
    by: '{{name}}, {{when}}', note: 'Nota', noteHint: 'Facoltativa: perché, e che cosa si è concordato con chi',
    takeBack: 'Ritira',
    local: 'La decisione è annotata solo in Tesoro. L’interfaccia della banca non permette di assegnare un bonifico a un ordine.',
    atBank: 'Che cosa si può fare: chiedere all’assistenza della banca di assegnarlo o di restituirlo, citando l’id del bonifico; stornarlo, se compare tra i Bonifici ricevuti; oppure chiedere all’investitore di pagare di nuovo l’ordine con il suo codice. Lo stato mostra che cosa ha fatto la banca.',
  },
  disputes: {
    showClosed: 'Mostra le chiuse', none: 'Nessuna contestazione aperta', noneText: 'Al momento nessun pagamento con carta di questo portale è contestato. Si possono mostrare le contestazioni chiuse.', showAll: 'Mostra le contestazioni chiuse',
    byOrderId: 'Trovato con l’id dell’ordine indicato dalla contestazione.', byRrn: 'Trovato con il numero di riferimento (RRN) del pagamento con carta: la contestazione non indica un ordine tra quelli letti.',
    notJoined: 'Nessun ordine trovato con l’id o con il numero di riferimento (RRN). I pagamenti si leggono con il loro ordine: apri l’ordine e aggiornalo.',
    noMoneyin: 'Il pagamento con carta non è ancora stato letto.',
  },
  transfersOfOrder: { none: 'Nessun bonifico letto porta il CRO dell’incasso o di un versamento alla società.' },
};
