import { addressWithPostcode } from '#shared/domain/payment/creditor-address.ts';

import { csvRows, headingReader, separatorOf } from './csv-rows.ts';

const columns = ['name', 'accountCode', 'bicCode', 'address', 'city', 'countryCode', 'fiscalCode', 'notes'] as const;
type Column = (typeof columns)[number];

/** As written in the file. */
export type BeneficiaryLine = Readonly<Record<Column, string>> & {
  readonly line: number;
  readonly readable: boolean;
};

export interface BeneficiaryFile {
  readonly lines: readonly BeneficiaryLine[];
  readonly unknownColumns: readonly string[];
}

/** In English and Italian. */
const HEADINGS: Readonly<Record<Column | 'postcode', readonly string[]>> = {
  name: [
    'name', 'beneficiary', 'beneficiaryname', 'payee', 'payeename', 'creditor', 'creditorname', 'nome', 'beneficiario', 'nomebeneficiario',
    'nominativo', 'denominazione', 'ragionesociale', 'intestatario', 'creditore',
  ],
  accountCode: [
    'iban', 'account', 'accountnumber', 'accountcode', 'beneficiaryiban', 'beneficiaryaccount', 'creditoriban', 'creditoraccount', 'conto',
    'numeroconto', 'contocorrente', 'ibanbeneficiario', 'contobeneficiario', 'coordinatebancarie',
  ],
  bicCode: ['bic', 'swift', 'bicswift', 'swiftbic', 'biccode', 'swiftcode', 'codicebic', 'codiceswift'],
  address: ['address', 'street', 'indirizzo', 'via'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'cap', 'codicepostale', 'codiceavviamentopostale'],
  city: ['city', 'town', 'citta', 'comune', 'localita'],
  countryCode: ['country', 'countrycode', 'paese', 'nazione', 'stato', 'codicepaese'],
  fiscalCode: [
    'fiscalcode', 'taxcode', 'vat', 'vatnumber', 'vatid', 'taxid', 'codicefiscale', 'cf', 'partitaiva', 'piva', 'codicefiscalepartitaiva', 'cfpiva',
  ],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks', 'annotazioni', 'commento', 'osservazioni'],
};

const columnOf = headingReader(HEADINGS);

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** An address book has fewer lines. */
const MOST_LINES = 10_000;

/** Columns may be in any order; null when there are too many lines. Never throws. */
export function readBeneficiariesCsv(text: string): BeneficiaryFile | null {
  const { body, startLine, delimiter } = separatorOf(text.replace(/^\ufeff/, ''), SEPARATORS, (heading) => columnOf(heading) !== null);
  const read = csvRows(body, { startLine, delimiter, mostRows: MOST_LINES + 1 });
  if (read === null) return null;
  const [head, ...rest] = read.rows;
  const places = new Map<Column | 'postcode', number>();
  const unknownColumns: string[] = [];
  for (const [at, title] of (head?.cells ?? []).entries()) {
    const column = columnOf(title);
    if (column !== null && !places.has(column)) places.set(column, at);
    else if (title.trim() !== '') unknownColumns.push(title.trim());
  }
  const broken = read.brokenLines.map((line): BeneficiaryLine => ({ ...emptyLine, line, readable: false }));
  if (!places.has('name') && !places.has('accountCode')) return { lines: broken, unknownColumns };
  const width = head?.cells.length ?? 0;
  const lines = rest.map(({ cells, firstLine }): BeneficiaryLine => {
    const cell = (column: Column | 'postcode'): string => (cells[places.get(column) ?? -1] ?? '').trim();
    // More cells than headings: all may be shifted by one column.
    const readable = cells.slice(width).every((extra) => extra.trim() === '');
    return {
      ...Object.fromEntries(columns.map((column) => [column, cell(column)])) as Readonly<Record<Column, string>>,
      ...addressWithPostcode({ street: cell('address'), postcode: cell('postcode'), town: cell('city') }), line: firstLine, readable,
    };
  });
  return { lines: [...lines, ...broken].toSorted((left, right) => left.line - right.line), unknownColumns };
}

const emptyLine: Readonly<Record<Column, string>> = { name: '', accountCode: '', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };
