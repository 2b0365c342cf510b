// table
import { foldText } from '#shared/domain/folded-text.ts';
import type { InvestorFactsDraft } from '#shared/domain/investor-protection/facts.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import { csvRows, headingReader, separatorOf } from './csv-rows.ts';

/** A line as typed; the key is an id of an investor or a tax code. */
interface FactsLine {
  readonly line: number;
  readonly key: string;
  readonly readable: boolean;
  readonly draft: InvestorFactsDraft;
}

export interface FactsFile {
  readonly lines: readonly FactsLine[];
  readonly unknownColumns: readonly string[];
}

type Column = 'investorId' | 'fiscalCode' | keyof InvestorFactsDraft;

const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  investorId: ['investorid', 'investor', 'id', 'investitore', 'idinvestitore'],
  fiscalCode: ['fiscalcode', 'taxcode', 'taxid', 'vat', 'vatnumber', 'codicefiscale', 'cf', 'partitaiva', 'piva', 'cfpiva'],
  investorClass: ['class', 'investorclass', 'classofinvestor', 'sophisticated', 'classe', 'classeinvestitore', 'sofisticato', 'tipoinvestitore'],
  testedOn: ['testedon', 'test', 'testdate', 'dateoftest', 'date', 'datatest', 'datadeltest', 'data'],
  taxResidence: ['taxresidence', 'residence', 'fiscalresidence', 'country', 'residenzafiscale', 'residenza', 'paese'],
};

/** Words for a class, folded and without punctuation. */
const CLASSES: Readonly<Record<string, InvestorFactsDraft['investorClass']>> = Object.fromEntries([
  ...['sophisticated', 'sofisticato', 'sofisticata', 'yes', 'si', 'true', '1', 'vero', 'qualified', 'evoluto', 'professional', 'professionale'].map((word) => [word, 'sophisticated'] as const),
  ...['notsophisticated', 'nonsophisticated', 'nonsofisticato', 'nonsofisticata', 'unsophisticated', 'no', 'false', '0', 'falso', 'retail'].map((word) => [word, 'notSophisticated'] as const),
]);

const columnOf = headingReader(HEADINGS);

const SEPARATORS = [';', ',', '\t', '|'] as const;

const MOST_LINES = 50_000;

const classOf = (typed: string): string => ownValue(CLASSES, foldText(typed).replace(/[^a-z0-9]/g, '')) ?? typed;

const nothing: InvestorFactsDraft = { investorClass: '', testedOn: '', taxResidence: '' };

/** Columns may be in any order; null when there are too many lines. Never throws. */
export function readInvestorFactsCsv(text: string): FactsFile | null {
  const { body, startLine, delimiter } = separatorOf(text.replace(/^\ufeff/, ''), SEPARATORS, (heading) => columnOf(heading) !== null);
  const read = csvRows(body, { startLine, delimiter, mostRows: MOST_LINES + 1 });
  if (read === null) return null;
  const [head, ...rest] = read.rows;
  const places = new Map<Column, number>();
  const unknownColumns: string[] = [];
  for (const [at, title] of (head?.cells ?? []).entries()) {
    const column = columnOf(title);
    if (column !== null && !places.has(column)) places.set(column, at);
    else if (title.trim() !== '') unknownColumns.push(title.trim());
  }
  const broken = read.brokenLines.map((line): FactsLine => ({ line, key: '', readable: false, draft: nothing }));
  if (!places.has('investorId') && !places.has('fiscalCode')) return { lines: broken, unknownColumns };
  const width = head?.cells.length ?? 0;
  const lines = rest.map(({ cells, firstLine }): FactsLine => {
    const cell = (column: Column): string => (cells[places.get(column) ?? -1] ?? '').trim().slice(0, 500);
    // More cells than headings: all may be shifted by one column.
    const readable = cells.slice(width).every((extra) => extra.trim() === '');
    return {
      line: firstLine, key: cell('investorId') || cell('fiscalCode').replace(/\s/g, '').toUpperCase(), readable,
      draft: { investorClass: classOf(cell('investorClass')), testedOn: cell('testedOn'), taxResidence: cell('taxResidence') },
    };
  });
  return { lines: [...lines, ...broken].toSorted((left, right) => left.line - right.line), unknownColumns };
}
