import type { folders as english } from '../../en/app/folders.ts';

export const folders: typeof english = {
  heading: 'Cartelle di {{name}}', headingPractice: 'Cartelle della banca di prova',
  watched: 'File di pagamenti da una cartella',
  watchedHint: 'Ogni file di pagamenti (pain.001, CBI o CSV) che arriva nella cartella diventa un’anteprima in «Più pagamenti insieme». Nulla si invia prima della conferma. Mentre Tesoro è bloccato o chiuso, i file attendono.',
  outbox: 'Eventi in una cartella',
  outboxHint: 'Un piccolo file JSON per ciascuno di questi: una chiusura è terminata, un rimborso è stato rifiutato, del denaro non è identificato, si attende un codice, i fondi dei clienti non quadrano. Altri programmi possono leggerlo.',
  choose: 'Scegli cartella…', other: 'Altra cartella…', stop: 'Non usarla più',
  watchedOff: 'Nessuna cartella è osservata.', outboxOff: 'Nessun evento viene scritto.',
  folder: 'Cartella', taken: 'File presi', lookedAt: 'Ultimo controllo', notYet: 'non ancora',
  moveTaken: 'Sposta i file presi nella sottocartella «done»', moveTakenHint: 'Altrimenti restano come sono. Nulla viene mai eliminato.',
  account: 'Dal conto', accountHint: 'Per le righe di un CSV che non indicano un conto', accountNone: 'Come dice il file',
  told: 'Eventi scritti', since: 'Dal', sinceNotYet: 'dal prossimo aggiornamento', unwritten_one: '{{count}} attende la cartella', unwritten_other: '{{count}} attendono la cartella',
  names: 'Con nomi e IBAN', namesHint: 'Altrimenti un evento contiene il tipo, gli identificativi, l’importo, la divisa e un link alla pagina. Chi può leggere la cartella può leggere i file.',
  problem: {
    gone: 'La cartella non c’è. Forse è stata spostata, o la sua unità non è collegata.', notAllowed: 'Questo computer non permette a Tesoro di usare la cartella.', full: 'Nella cartella non c’è spazio.',
    other: 'La cartella non si può usare ({{code}}).', since: 'Dal {{when}}. Si riprova ogni minuto, e nulla va perso.',
  },
  left: 'File lasciati', showAll: 'Mostra tutti ({{number}})', showFewer: 'Mostra meno',
  why: {
    tooLarge: '{{name}}: supera {{size}} MB.', notReadable: '{{name}}: non si può leggere.', tookTooLong: '{{name}}: la lettura richiede troppo tempo.', takenBefore: '{{name}}: gli stessi pagamenti sono già stati presi, da questo file o da un altro. Per averli di nuovo, scegli il file con «Importa pagamenti».',
    notMoved: '{{name}}: è stato preso, ma non si è potuto spostare.',
  },
};
