// table
import type { statementFile as english } from '../../en/files/statement.ts';

export const statementFile: typeof english = {
  title: 'Estratto conto', notIssued: 'Non emesso dalla banca: composto da Tesoro con i movimenti elencati dalla banca.',
  facts: 'Estratto', name: 'Voce', value: 'Valore', account: 'Conto', iban: 'IBAN', holder: 'Intestatario', period: 'Periodo', from: 'dal', to: 'al',
  open: 'aperto', allAccounts: 'Tutti i conti', search: 'Ricerca', shown: 'Mostrati', madeAt: 'Composto il', opening: 'Saldo iniziale', closing: 'Saldo finale',
  unknown: '—', leftOut: 'Esclusi', holes: 'Giorni mai letti', noHoles: 'nessuno', incomplete: 'Incompleto: non tutti i giorni del periodo sono stati letti dalla banca.',
  filtered: 'Estratto parziale: è elencata solo una parte dei movimenti.',
  entries: { all: 'Avere e dare', credits: 'Avere', debits: 'Dare' },
  marks: { all: 'Tutti i movimenti', unchecked: 'Non spuntati', checked: 'Spuntati', noted: 'Con nota', changed: 'Modificati dalla banca' },
  list: 'Movimenti', date: 'Data', valueDate: 'Data valuta', description: 'Causale', amount: 'Importo', currency: 'Divisa', balance: 'Saldo',
  vanished: 'non più elencato dalla banca, non sommato', changed: 'modificato dalla banca', credits: 'Avere', debits: 'Dare', net: 'Saldo dei movimenti', count: 'Movimenti',
  totals: 'Totali', thisFile: 'Questo file', allFiles: 'Tutti i file', vanishedCount: 'Di questi non più elencati dalla banca, in nessuna somma', page: 'Pagina', of: 'di',
};
