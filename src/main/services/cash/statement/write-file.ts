import { writeInPieces } from '#main/context/whole-file.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { openStatementSource } from '#main/store/cache/statement-source.ts';
import type { SourceEntries, StatementSource } from '#main/store/cache/statement-source.ts';
import { accountingCsv } from '#main/documents/statement/accounting-csv.ts';
import { statementCamt053 } from '#main/documents/statement/camt053.ts';
import { statementCsv } from '#main/documents/statement/csv.ts';
import type { PeriodFacts, SelectionFacts } from '#main/documents/statement/facts.ts';
import { statementHtml } from '#main/documents/statement/html.ts';
import { statementMt940 } from '#main/documents/statement/mt940.ts';
import { flat, Totals } from '#main/documents/statement/totals.ts';
import { statementXlsx } from '#main/documents/statement/xlsx.ts';
import { isAccountingFile, MOST_XLSX_ROWS } from '#shared/bridge/cash/statement-files.ts';
import type { AccountingProgram } from '#shared/bridge/cash/statement-files.ts';
import type { FileRefusal } from '#shared/bridge/app-error.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { FiledEntries } from '#shared/domain/filed-entry.ts';
import type { Thread } from '#main/context/tasks/thread.ts';
import type { FileEnd, FileRequest } from './file-request.ts';
import { partPath } from './file-request.ts';
import { fileOffers } from './offers.ts';
import type { OfferFacts } from './offers.ts';

/** Writes one statement on a thread of its own, batch by batch, so memory stays bounded. Whoever started the thread removes unfinished files. */
export function writeStatementFile(file: RekeyableFile, request: FileRequest, thread: Thread): FileEnd {
  const source = openStatementSource(file);
  try {
    return write(source, request, thread);
  } finally {
    source.close();
  }
}

type Batches = Generator<FiledEntries extends Iterable<infer Batch> ? Batch : never>;

function* counted({ total, batches }: SourceEntries, thread: Thread): Batches {
  let done = 0;
  thread.progress(done, total);
  for (const batch of batches) {
    yield batch;
    done += batch.length;
    thread.progress(done, total);
  }
}

function write(source: StatementSource, request: FileRequest, thread: Thread): FileEnd {
  const { file, unfinished, columns, format, locale } = request;
  if (file === 'camt053' || file === 'mt940') return writePeriod(source, request, thread);
  if (isAccountingFile(file)) return writeForAccounting(source, request, file, thread);
  const asked = (key: string): boolean => columns.some((column) => column.key === key);
  const entries = source.entries({
    selection: request.selection, sort: request.sort,
    marks: file !== 'pdf' && (asked('note') || asked('checked') || asked('checkedBy')),
    balances: file === 'pdf' || asked('balance'),
  });
  if (entries.total === 0) return { kind: 'refused', refusal: { problem: 'empty', holes: [], difference: null } };
  const passing = counted(entries, thread);
  if (file === 'csv') {
    writeInPieces(unfinished, statementCsv(passing, columns, { format, locale }, wholeSummary(source, request.selection)?.unreadable?.length));
    return { kind: 'written', rows: entries.total, parts: 1 };
  }
  const facts = selectionFacts(source, request);
  if (file === 'pdf') return { kind: 'html', rows: entries.total, html: statementHtml(passing, facts, locale) };
  let parts = 0;
  for (const bytes of statementXlsx(passing, { columns, facts, locale }, MOST_XLSX_ROWS)) {
    parts += 1;
    writeInPieces(partPath(unfinished, parts), bytes);
  }
  return { kind: 'written', rows: entries.total, parts };
}

/** Of the whole period, without the filters. */
const wholeSummary = (source: StatementSource, selection: FileRequest['selection']): ReturnType<StatementSource['summary']> =>
  source.summary({ ...selection, search: '', entries: 'all', marks: 'all' });

function selectionFacts(source: StatementSource, { selection, madeAt, today }: FileRequest): SelectionFacts {
  const { accountId, from, to } = selection;
  const summary = wholeSummary(source, selection);
  const view = accountId === null ? null : source.account(accountId);
  const balances = accountId === null || from === null || to === null ? null : source.balances(accountId, from, to, today);
  return {
    account: view === null ? null : { accountId: view.account.accountId, iban: view.account.iban, holder: view.account.holderName, name: accountName(view.account) },
    selection, madeAt,
    holes: summary?.holes ?? [],
    unreadable: summary?.unreadable?.length ?? 0,
    opening: balances?.opening?.balance ?? null,
    closing: balances?.closing?.balance ?? null,
  };
}

const SORT = { key: 'operationDate', direction: 'asc' } as const;

/** The offer may be outdated: it is decided again on what is written. */
function writePeriod(source: StatementSource, request: FileRequest, thread: Thread): FileEnd {
  const period = periodFacts(source, request);
  if ('problem' in period) return { kind: 'refused', refusal: period };
  const entries = source.entries({ selection: request.selection, sort: SORT, marks: false, balances: false });
  const passing = counted(entries, thread);
  writeInPieces(request.unfinished, (request.file === 'camt053' ? statementCamt053 : statementMt940)(passing, period, request.locale));
  return { kind: 'written', rows: period.credits.count + period.debits.count, parts: 1 };
}

function writeForAccounting(source: StatementSource, request: FileRequest, program: AccountingProgram, thread: Thread): FileEnd {
  const { refusal } = offerNow(source, request);
  if (refusal !== null) return { kind: 'refused', refusal };
  const entries = source.entries({ selection: request.selection, sort: SORT, marks: false, balances: false });
  let written = 0;
  let parts = 0;
  for (const { rows, text } of accountingCsv(counted(entries, thread), program)) {
    parts += 1;
    written += rows;
    writeInPieces(partPath(request.unfinished, parts), [text]);
  }
  return { kind: 'written', rows: written, parts };
}

function offerNow(source: StatementSource, { file, selection, today }: FileRequest): Pick<OfferFacts, 'account' | 'balances'> & { readonly refusal: FileRefusal | null } {
  const { accountId, from, to } = selection;
  const account = accountId === null ? null : source.account(accountId);
  const summary = source.summary(selection);
  const balances = accountId === null || from === null || to === null ? null : source.balances(accountId, from, to, today);
  if (summary === null) return { account, balances, refusal: { problem: 'empty', holes: [], difference: null } };
  return { account, balances, refusal: fileOffers({ selection, summary, account, balances, today, read: accountId === null ? [] : source.read(accountId) })[file] };
}

function periodFacts(source: StatementSource, request: FileRequest): PeriodFacts | FileRefusal {
  const { selection, madeAt } = request;
  const { from, to } = selection;
  const { account, balances, refusal } = offerNow(source, request);
  if (refusal !== null) return refusal;
  const iban = account?.account.iban;
  if (from === null || to === null || iban === null || iban === undefined || account === null || !balances?.opening || !balances.closing) {
    return { problem: 'noBalance', holes: [], difference: null };
  }
  const opening = balances.opening.balance;
  const totals = new Totals();
  for (const entry of flat(source.entries({ selection, sort: SORT, marks: false, balances: false }).batches)) totals.add(entry);
  const sums = totals.byCurrency()[0] ?? { credits: 0, debits: 0, creditsMinor: 0, debitsMinor: 0 };
  const currency = opening.currency || CURRENCY_NOT_SAID;
  return {
    iban, holder: account.account.holderName, currency, from, to, opening, closing: balances.closing.balance, madeAt,
    credits: { count: sums.credits, sum: { amountMinor: sums.creditsMinor, currency } },
    debits: { count: sums.debits, sum: { amountMinor: sums.debitsMinor, currency } },
  };
}
