import type { FileProblem } from '#shared/bridge/payments/batches.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
// table
import { foldText } from '#shared/domain/folded-text.ts';
import { addressWithPostcode } from '#shared/domain/payment/creditor-address.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { namesAnotherCurrency } from '#shared/domain/payment/typed-money.ts';
import { decimalFromTyped, decimalWithMark, provenMark } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

import { csvRows, headingReader, LINE_END, separatorOf } from '../csv-rows.ts';
import type { CsvRow } from '../csv-rows.ts';
import { accountFinder, droppedCounter, MAX_CHARACTERS, MAX_LINES, unreadableFile } from './file.ts';
import type { FileContext, FileLine, PaymentsFile } from './file.ts';

type PaymentColumn =
  | 'from' | 'name' | 'account' | 'bic' | 'address' | 'postcode' | 'city' | 'country' | 'amount' | 'currency' | 'description' | 'remittance' | 'date'
  | 'instant' | 'urgent' | 'feeType' | 'feeAccount';

/** In English and Italian. */
const HEADINGS: Readonly<Record<PaymentColumn, readonly string[]>> = {
  from: [
    'from', 'fromaccount', 'fromiban', 'debitaccount', 'debitiban', 'debtoraccount', 'debtoriban', 'payeraccount', 'payeriban', 'accountid',
    'contoaddebito', 'contodiaddebito', 'contodaaddebitare', 'ibanaddebito', 'ibandiaddebito', 'contoordinante', 'ibanordinante', 'daconto', 'dalconto',
  ],
  name: [
    'name', 'payee', 'payeename', 'beneficiary', 'beneficiaryname', 'creditor', 'creditorname', 'nome', 'beneficiario', 'nomebeneficiario',
    'nominativo', 'nominativobeneficiario', 'intestatario', 'ragionesociale', 'denominazione', 'creditore',
  ],
  account: [
    'iban', 'account', 'accountnumber', 'payeeiban', 'payeeaccount', 'beneficiaryiban', 'beneficiaryaccount', 'creditoriban', 'creditoraccount',
    'toaccount', 'toiban', 'conto', 'contobeneficiario', 'ibanbeneficiario', 'ibancreditore', 'contoaccredito', 'ibanaccredito', 'contocorrente',
    'numeroconto', 'coordinatebancarie',
  ],
  bic: ['bic', 'swift', 'bicswift', 'swiftbic', 'swiftcode', 'biccode', 'codicebic', 'codiceswift', 'bicbeneficiario'],
  address: ['address', 'street', 'beneficiaryaddress', 'indirizzo', 'via', 'indirizzobeneficiario'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'cap', 'codicepostale', 'codiceavviamentopostale'],
  city: ['city', 'town', 'citta', 'comune', 'localita'],
  country: ['country', 'countrycode', 'paese', 'nazione', 'codicepaese'],
  amount: ['amount', 'sum', 'importo', 'ammontare', 'somma', 'importoeur', 'amounteur'],
  currency: ['currency', 'currencycode', 'ccy', 'divisa', 'valuta', 'codicedivisa'],
  description: ['description', 'details', 'paymentdetails', 'reason', 'causale', 'descrizione', 'causalebonifico'],
  remittance: ['remittanceinformation', 'uri', 'informazionidipagamento'],
  date: [
    'date', 'executiondate', 'paymentdate', 'requestedexecutiondate', 'data', 'dataesecuzione', 'datadiesecuzione', 'datapagamento', 'databonifico',
  ],
  instant: ['instant', 'isinstant', 'istantaneo', 'bonificoistantaneo'],
  urgent: ['urgent', 'isurgent', 'urgente', 'bonificourgente'],
  feeType: ['fees', 'feetype', 'charges', 'chargebearer', 'spese', 'commissioni', 'tipospese'],
  feeAccount: ['feeaccount', 'feeaccountid', 'chargesaccount', 'contospese', 'contocommissioni', 'contoaddebitospese'],
};

const columnOf = headingReader(HEADINGS);

/** null when it is neither. */
function yesOrNo(text: string): boolean | null {
  const word = foldText(text.trim());
  if (['', 'no', 'n', 'false', 'falso', '0', '-'].includes(word)) return false;
  return ['yes', 'y', 'si', 's', 'true', 'vero', '1', 'x', 'instant', 'istantaneo', 'urgent', 'urgente'].includes(word) ? true : null;
}

export interface CsvContext extends FileContext {
  /** Decides how "1.234" is read. */
  readonly decimalMark: DecimalMark;
}

interface Heading {
  readonly column: PaymentColumn | null;
  readonly title: string;
}

/** Columns may be in any order. Never throws; unreadable lines are reported. */
export function readPaymentsCsv(text: string, context: CsvContext): PaymentsFile {
  if (text.length > MAX_CHARACTERS) return unreadableFile('tooLarge');
  const { body: content, startLine, delimiter } = separatorOf(text.replace(/^\ufeff/, ''), SEPARATORS, (heading) => columnOf(heading) !== null);
  if (content.trim() === '') return unreadableFile('empty');
  const read = csvRows(content, { startLine, delimiter, mostRows: MAX_LINES + 1 });
  if (read === null) return unreadableFile('tooLarge');
  const [first, ...body] = read.rows;
  const headings = headingsOf(first?.cells ?? []);
  const known = new Set(headings.map(({ column }) => column));
  if (!known.has('account') || !known.has('amount')) return unreadableFile('noColumns');

  const problems: FileProblem[] = read.brokenLines.map((line) => ({ code: 'unreadableLine', line, reason: 'quotes' }));
  const unknownAccounts = new Set<string>();
  const dropped = droppedCounter();
  const lines: FileLine[] = [];
  const amountAt = headings.findIndex(({ column }) => column === 'amount');
  const proven = provenMark(body.map(({ cells }) => cells[amountAt] ?? ''));
  const readLine = lineReader(headings, context, { isProven: proven === context.decimalMark, unknownAccounts });
  for (const row of body) {
    const reason = misshapen(row, headings);
    if (reason !== null) {
      for (let line = row.firstLine; line <= row.lastLine; line += 1) problems.push({ code: 'unreadableLine', line, reason });
      continue;
    }
    lines.push(readLine(row));
    dropped.add(headings.flatMap(({ column, title }, at) => (column === null && (row.cells[at] ?? '').trim() !== '' ? [title] : [])));
  }
  const missing = (['city', 'country'] as const).filter((column) => !known.has(column));
  const hasAddresses = lines.some(({ draft }) => draft.address !== '' || draft.city !== '');
  if (hasAddresses && missing.length > 0) problems.push({ code: 'noTownColumns', missing });
  problems.push(...[...unknownAccounts].map((account) => ({ code: 'unknownDebtor' as const, account })));
  if (lines.length === 0 && problems.length === 0) return unreadableFile('empty');
  const inOrder = problems.toSorted((left, right) => lineOf(left) - lineOf(right));
  return { lines, problems: inOrder, dropped: dropped.list() };
}

const lineOf = (problem: FileProblem): number => (problem.code === 'unreadableLine' ? problem.line : 0);

const SEPARATORS = [';', ',', '\t'] as const;

function headingsOf(cells: readonly string[]): readonly Heading[] {
  const taken = new Set<PaymentColumn>();
  return cells.map((cell) => {
    const column = columnOf(cell);
    if (column === null || taken.has(column)) return { column: null, title: cell.trim() };
    taken.add(column);
    return { column, title: cell.trim() };
  });
}

/** Cells may be under the wrong headings, or a lost quote may have joined lines. */
function misshapen({ cells, firstLine, lastLine }: CsvRow, headings: readonly Heading[]): 'cells' | 'quotes' | null {
  if (cells.some((cell, at) => at >= headings.length && cell.trim() !== '')) return 'cells';
  if (firstLine === lastLine) return null;
  const mayBeLong = (at: number): boolean => ['description', 'address', undefined, null].includes(headings[at]?.column);
  return cells.some((cell, at) => LINE_END.test(cell) && !mayBeLong(at)) ? 'quotes' : null;
}

interface WholeFile {
  /** Whether other amounts prove that the file uses the chosen decimal mark. */
  readonly isProven: boolean;
  readonly unknownAccounts: Set<string>;
}

/** Plain decimal text. An ambiguous amount is read only when the rest of the file proves its decimal mark. */
function decimalIn(text: string, currency: string, { decimalMark }: CsvContext, isProven: boolean) {
  const read = decimalFromTyped(text, decimalMark, currencyExponent(currency));
  if (read.ok || read.error !== 'ambiguous' || !isProven) return read;
  const marked = decimalWithMark(text, decimalMark);
  // A point behind a leading zero never separates thousands.
  return marked.ok && text.includes(decimalMark) === marked.value.includes('.') ? marked : read;
}

function lineReader(headings: readonly Heading[], context: CsvContext, { isProven, unknownAccounts }: WholeFile): (row: CsvRow) => FileLine {
  const findAccount = accountFinder(context.accounts);
  const places = new Map(headings.flatMap(({ column }, at) => (column === null ? [] : [[column, at] as const])));
  const accountOf = (said: string): string => {
    const found = findAccount(said);
    if (found === null) unknownAccounts.add(said);
    return found ?? '';
  };
  return ({ firstLine, cells }) => {
    const cell = (column: PaymentColumn): string => (cells[places.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').trim();
    const problems: PaymentProblem[] = [];
    const flag = (column: 'instant' | 'urgent', field: 'isInstant' | 'isUrgent'): boolean => {
      const said = yesOrNo(cell(column));
      if (said === null) problems.push({ field, code: 'notValid' });
      return said ?? false;
    };
    const feeType = feeTypeOf(cell('feeType'));
    if (feeType === null) problems.push({ field: 'feeType', code: 'notValid' });
    const feeAccount = cell('feeAccount');
    const feeAccountId = feeAccount === '' ? '' : findAccount(feeAccount);
    if (feeAccountId === null) problems.push({ field: 'feeAccountId', code: 'notValid' });
    const currency = currencyOf(cell('currency'), cell('amount'));
    const decimal = decimalIn(cell('amount'), currency, context, isProven);
    const amount = decimal.ok ? decimal.value : cell('amount');
    if (!decimal.ok && decimal.error === 'ambiguous') problems.push({ field: 'amount', code: 'amountAmbiguous' });
    else if (cell('amount') !== '' && (!decimal.ok || namesAnotherCurrency(cell('amount'), currency))) problems.push({ field: 'amount', code: 'amountNotReadable' });
    return {
      sourceLine: firstLine, problems,
      draft: {
        ...emptyTransferDraft,
        accountId: cell('from') === '' ? context.accountId : accountOf(cell('from')),
        beneficiaryName: cell('name'), beneficiaryAccount: cell('account'), bic: cell('bic'), ...addressWithPostcode({ street: cell('address'), postcode: cell('postcode'), town: cell('city') }),
        country: cell('country').toUpperCase(), amount, currency,
        description: cell('description'), remittanceInformation: cell('remittance'), executionDate: dateOf(cell('date')),
        isInstant: flag('instant', 'isInstant'), isUrgent: flag('urgent', 'isUrgent'), feeType: feeType ?? '', feeAccountId: feeAccountId ?? '',
      },
    };
  };
}

/** From its own cell, else from beside the amount, else euro. */
function currencyOf(said: string, amount: string): string {
  if (said !== '') return said === '€' ? 'EUR' : said.toUpperCase();
  const beside = /^([A-Za-z]{3})\b|\b([A-Za-z]{3})$|(?<=\d)([A-Za-z]{3})$/.exec(amount);
  if (beside !== null) return (beside[1] ?? beside[2] ?? beside[3] ?? '').toUpperCase();
  // A currency sign alone is too ambiguous for a payment.
  return amount.includes('$') || amount.includes('£') ? '' : 'EUR';
}

/** ISO or day first; anything else is kept and rejected later. */
function dateOf(said: string): string {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(said);
  if (dayFirst === null) return said;
  const [, day = '', month = '', year = ''] = dayFirst;
  return parseBankDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? said;
}

function feeTypeOf(said: string): '' | 'SHA' | 'OUR' | 'BEN' | null {
  const code = said.toUpperCase();
  return code === '' || code === 'SHA' || code === 'OUR' || code === 'BEN' ? code : null;
}
