import type { table as english } from '../../en/lists/table.ts';

export const table: typeof english = {
  search: 'Cerca',
  clearSearch: 'Azzera',
  columns: 'Colonne',
  columnsOf: 'Colonne di {{table}}',
  moveUp: 'Sposta {{column}} a sinistra',
  moveDown: 'Sposta {{column}} a destra',
  export: 'Esporta',
  exportLocale: 'CSV per la lettura',
  exportLocaleHint: 'Date e importi come appaiono qui',
  exportMachine: 'CSV per altri programmi',
  exportMachineHint: 'Date ISO, punto decimale',
  selectRow: 'Seleziona {{row}}',
  selectAll: 'Seleziona tutte le righe mostrate',
  copied_one: '{{count}} riga copiata',
  copied_other: '{{count}} righe copiate',
  found_one: '{{number}} riga trovata',
  found_other: '{{number}} righe trovate',
  exported_one: '{{number}} riga scritta in {{path}}',
  exported_other: '{{number}} righe scritte in {{path}}',
  exportDone: 'Esportazione riuscita',
};
