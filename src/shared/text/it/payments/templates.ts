import type { templates as english } from '../../en/payments/templates.ts';

export const templates: typeof english = {
  title: 'Modelli',
  save: 'Salva come modello', notSaved: 'Il modello non è stato salvato', nobody: 'Modello senza beneficiario',
  empty: 'Ancora nessun modello', emptyText: 'Apri una bozza o un pagamento e premi Salva come modello. Una cadenza ne fa poi una bozza nel suo giorno; nulla viene mai inviato da sé.', emptySearch: 'Nessun modello corrisponde alla ricerca',
  searchHint: 'Nome o beneficiario',
  columns: { name: 'Nome', payee: 'Beneficiario', amount: 'Importo', account: 'Conto', rhythm: 'Cadenza', next: 'Prossimo', actions: 'Azioni' },
  asked: 'chiesto ogni volta', use: 'Usa', useOf: 'Usa {{name}}', remove: 'Elimina modello', removeOf: 'Elimina {{name}}',
  removed: '«{{name}}» è stato eliminato. Le bozze già fatte restano.', undo: 'Annulla',
  missed_one: 'Di «{{name}}» manca la bozza del {{first}}.',
  missed_other: 'Di «{{name}}» mancano le bozze di {{count}} scadenze, dal {{first}} al {{last}}.',
  make_one: 'Fai la bozza', make_other: 'Fai {{count}} bozze', pass_one: 'Tralascia', pass_other: 'Tralascia tutte',
  became: 'La bozza è diventata questo modello e non è più tra le bozze.', goOn: 'Continua con la bozza',
  forDay: 'Dal modello «{{name}}», per il {{date}}.', forDayOf: '{{name}}, per il {{date}}',
  form: {
    name: 'Nome del modello', nameHint: 'Solo per chi lo usa: il beneficiario non lo vede.', nameNeeded: 'Serve un nome.',
    amountHint: 'Lasciato vuoto, viene chiesto ogni volta.', save: 'Salva modello', saved: 'Il modello è salvato.', changed: 'Non ancora salvato.', cancel: 'Indietro',
    example: 'Il {{date}}: {{text}}', unknown: 'Questo non è un segnaposto: {{found}}', language: 'Lingua dei mesi',
    notFound: 'Questo modello non esiste', notFoundText: 'È stato eliminato, o appartiene a un’altra banca.',
  },
  placeholders: {
    heading: 'Segnaposto', about: 'Scrivili nella causale o nelle informazioni di riconciliazione, con le graffe. Nella bozza ciascuno diventa il valore di quel giorno.',
    names: { date: '{data}', day: '{giorno}', month: '{mese}', monthName: '{nome mese}', quarter: '{trimestre}', year: '{anno}' },
  },
  rhythm: {
    heading: 'Cadenza', about: 'Nel suo giorno viene fatta una bozza, che attende tra le Bozze e nella Panoramica. Non viene mai inviata da sé.',
    every: 'Ogni quanto', none: 'Nessuna cadenza', steps: { week: 'Ogni settimana', month: 'Ogni mese', quarter: 'Ogni tre mesi', year: 'Ogni anno' },
    weekday: 'Giorno della settimana', day: 'Giorno del mese', lastDay: 'Ultimo giorno', lastDayOfShort: '{{day}}, o l’ultimo giorno',
    from: 'Non prima del', fromHint: 'Il primo giorno è il primo adatto da qui in poi.', until: 'Non dopo il', untilHint: 'Facoltativo.', untilBefore: 'È prima del primo giorno.',
    closed: 'Quando le banche non regolano', closedOn: { before: 'Il giorno lavorativo precedente', after: 'Il giorno lavorativo successivo' }, instant: 'I bonifici istantanei sono regolati ogni giorno.',
    next: 'I prossimi', nextOn: '{{day}}, pagato il {{pay}}', noMore: 'Non resta alcun giorno: è terminata.',
    words: { week: 'Ogni settimana di {{weekday}}', month: 'Ogni mese il giorno {{day}}', quarter: 'Ogni tre mesi il giorno {{day}}', year: 'Ogni anno il giorno {{day}}', monthLast: 'Ogni mese l’ultimo giorno', quarterLast: 'Ogni tre mesi l’ultimo giorno', yearLast: 'Ogni anno l’ultimo giorno' },
  },
};
