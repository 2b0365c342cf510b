import type { fileImport as english } from '../../en/payments/file-import.ts';

/** Files whose lines are looked at before they are imported. */
export const fileImport: typeof english = {
  columnsNotUsed: 'Queste colonne non sono state usate: {{columns}}.',
  counts_one: '{{number}} riga', counts_other: '{{number}} righe', good_one: '{{number}} si può importare', good_other: '{{number}} si possono importare', bad_one: '{{number}} no', bad_other: '{{number}} no',
  table: 'Righe del file', line: 'Riga', remarks: 'Segnalazioni', fine: 'Nessuna', importing: 'Importazione…', all: 'Tutte le righe', onlyWrong: 'Solo con problemi', show: 'Mostra',
};
