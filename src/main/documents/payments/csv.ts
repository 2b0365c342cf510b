import type { FileProblem } from '#shared/bridge/payments/batches.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import { addressWithPostcode } from '#shared/domain/payment/creditor-address.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { namesAnotherCurrency } from '#shared/domain/payment/typed-money.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { decimalFromTyped, decimalWithMark, provenMark } from '#shared/domain/typed-amount.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { LINE_END, csvRows } from '../csv-rows.ts';
import type { CsvRow } from '../csv-rows.ts';
import { columnOf, yesOrNo } from './csv-columns.ts';
import type { PaymentColumn } from './csv-columns.ts';
import { MAX_CHARACTERS, MAX_LINES, accountFinder, droppedCounter, unreadableFile } from './file.ts';
import type { FileContext, FileLine, PaymentsFile } from './file.ts';

export interface CsvContext extends FileContext {
  /** How "1.234" is meant. */
  readonly decimalMark: DecimalMark;
}

interface Heading {
  readonly column: PaymentColumn | null;
  readonly title: string;
}

/** Reads payments from CSV with a line of headings, in any order. Never throws; what cannot be read is named by its line. */
export function readPaymentsCsv(text: string, context: CsvContext): PaymentsFile {
  if (text.length > MAX_CHARACTERS) return unreadableFile('tooLarge');
  const { head, startLine, delimiter } = separatorOf(text.replace(/^\ufeff/, ''));
  if (head.trim() === '') return unreadableFile('empty');
  // The line of headings is one more.
  const read = csvRows(head, { startLine, delimiter, mostRows: MAX_LINES + 1 });
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

/** The separator under which the most headings are known; spreadsheets may name it in a first line "sep=;". */
function separatorOf(text: string): { readonly head: string; readonly startLine: number; readonly delimiter: string } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named !== null) return { head: text.slice(named[0].length), startLine: 2, delimiter: named[1] ?? ';' };
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const scored = SEPARATORS.map((delimiter) => {
    const cells = firstLine.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''));
    return { delimiter, score: cells.filter((cell) => columnOf(cell) !== null).length };
  });
  const best = scored.toSorted((left, right) => right.score - left.score)[0];
  return { head: text, startLine: 1, delimiter: best?.delimiter ?? ';' };
}

function headingsOf(cells: readonly string[]): readonly Heading[] {
  const taken = new Set<PaymentColumn>();
  return cells.map((cell) => {
    const column = columnOf(cell);
    if (column === null || taken.has(column)) return { column: null, title: cell.trim() };
    taken.add(column);
    return { column, title: cell.trim() };
  });
}

/** Where a row's cells may stand under the wrong headings, or a lost quote may have joined lines. */
function misshapen({ cells, firstLine, lastLine }: CsvRow, headings: readonly Heading[]): 'cells' | 'quotes' | null {
  if (cells.some((cell, at) => at >= headings.length && cell.trim() !== '')) return 'cells';
  if (firstLine === lastLine) return null;
  const mayBeLong = (at: number): boolean => ['description', 'address', undefined, null].includes(headings[at]?.column);
  return cells.some((cell, at) => LINE_END.test(cell) && !mayBeLong(at)) ? 'quotes' : null;
}

interface WholeFile {
  /** Whether other amounts of the file prove that its decimal mark is the one that the person named. */
  readonly isProven: boolean;
  readonly unknownAccounts: Set<string>;
}

/** As plain decimal text; an amount that can be read in two ways is read as the rest of the file proves, or not at all. */
function decimalIn(text: string, currency: string, { decimalMark }: CsvContext, isProven: boolean) {
  const read = decimalFromTyped(text, decimalMark, currencyExponent(currency));
  if (read.ok || read.error !== 'ambiguous' || !isProven) return read;
  const marked = decimalWithMark(text, decimalMark);
  // A point behind a zero is no thousands either, whatever the rest of the file proves.
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

/** The currency's own cell; else the one that stands beside the amount; else the euro. */
function currencyOf(said: string, amount: string): string {
  if (said !== '') return said === '€' ? 'EUR' : said.toUpperCase();
  const beside = /^([A-Za-z]{3})\b|\b([A-Za-z]{3})$|(?<=\d)([A-Za-z]{3})$/.exec(amount);
  if (beside !== null) return (beside[1] ?? beside[2] ?? beside[3] ?? '').toUpperCase();
  // What a bare sign means is not sure enough to pay by.
  return amount.includes('$') || amount.includes('£') ? '' : 'EUR';
}

/** ISO, or the day first as in Italy; anything else stays as it is and is judged later. */
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
