// table
export type FileLocale = 'en' | 'it';

const en = {
  title: 'Account statement', notIssued: 'Not issued by the bank: made by Tesoro from the entries that the bank listed.',
  facts: 'Statement', name: 'What', value: 'Value', account: 'Account', iban: 'IBAN', holder: 'Account holder', period: 'Period', from: 'from', to: 'to',
  open: 'open', allAccounts: 'All accounts', search: 'Search', shown: 'Shown', madeAt: 'Made at', opening: 'Opening balance', closing: 'Closing balance',
  unknown: '—', leftOut: 'Left out', holes: 'Days never read', noHoles: 'none', incomplete: 'Incomplete: not every day of the period was read from the bank.',
  filtered: 'An extract: only part of the entries is listed.',
  entries: { all: 'Credits and debits', credits: 'Credits', debits: 'Debits' },
  marks: { all: 'All entries', unchecked: 'Unchecked', checked: 'Checked', noted: 'With a note', changed: 'Changed by the bank' },
  list: 'Entries', date: 'Date', valueDate: 'Value date', description: 'Description', amount: 'Amount', currency: 'Currency', balance: 'Balance',
  vanished: 'no longer listed by the bank, not summed', changed: 'changed by the bank', credits: 'Credits', debits: 'Debits', net: 'Net', count: 'Entries',
  totals: 'Totals', thisFile: 'This file', allFiles: 'All files', vanishedCount: 'Of these no longer listed by the bank, in no sum', page: 'Page', of: 'of',
};

export type FileTexts = typeof en;

const it: FileTexts = {
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

export const fileTexts: Readonly<Record<FileLocale, FileTexts>> = { en, it };
