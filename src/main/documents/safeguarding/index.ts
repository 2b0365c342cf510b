import { htmlOf } from '../report/html.ts';
import { countCell, momentCell, moneyCell, pairsTable, sumCell, textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import type { SafeguardingItem, SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { SafeguardingList } from '#shared/domain/books/safeguarding.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ownValue } from '#shared/domain/own-value.ts';
import { inEvery } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

export const safeguardingTexts = inEvery((texts) => texts.safeguardingFile);
type Texts = (typeof safeguardingTexts)[Language];

export interface SafeguardingReport {
  readonly view: SafeguardingView;
  readonly madeBy: string;
  readonly at: Instant;
  readonly bankOrigin: string;
  /** What the window calls the accounts, by id. */
  readonly accountNames: Readonly<Record<string, string>>;
  readonly snapshot: Snapshot;
  readonly lists: readonly { readonly list: SafeguardingList; /** null for what is not booked, which has no amount. */ readonly currency: Currency | null; readonly rows: readonly SafeguardingItem[]; readonly leftOut: number }[];
}

const sheetsOf = (report: SafeguardingReport, texts: Texts): readonly ReportSheet[] => [summarySheet(report, texts), ...report.lists.map((list) => listSheet(list, report, texts))];

/** A spreadsheet with a summary, and a sheet for the list behind each figure. */
export async function safeguardingXlsx(report: SafeguardingReport, locale: Language): Promise<Uint8Array> {
  // Lazy: the library is loaded when a spreadsheet is asked for.
  const { xlsxOf } = await import('../closing-report/xlsx.ts');
  const texts = safeguardingTexts[locale];
  return xlsxOf(sheetsOf(report, texts), `${texts.title} ${report.view.date}`);
}

export function safeguardingHtml(report: SafeguardingReport, locale: Language): string {
  const texts = safeguardingTexts[locale];
  return htmlOf(sheetsOf(report, texts), {
    locale, title: `${texts.title} ${report.view.date}`, subtitle: texts.subtitle, warning: warningOf(report.view, texts), pageWords: [texts.page, texts.of],
  });
}

function warningOf({ upToDate, unread }: SafeguardingView, texts: Texts): string | null {
  const warnings = [...(upToDate ? [] : [texts.notUpToDate]), ...(unread === 0 ? [] : [texts.unread(unread)])];
  return warnings.length === 0 ? null : warnings.join(' ');
}

function summarySheet({ view, madeBy, at, bankOrigin, accountNames, snapshot }: SafeguardingReport, texts: Texts): ReportSheet {
  const nameOf = (accountId: string): string => ownValue(accountNames, accountId) ?? accountId;
  const warning = warningOf(view, texts);
  const facts: readonly (readonly [string, ReportCell])[] = [
    ...(warning === null ? [] : [[texts.warning, textCell(warning)] as const]),
    [texts.day, momentCell(view.date)], [texts.bank, textCell(bankOrigin)], [texts.accounts, textCell(view.chosen.map(nameOf).join(', '))], [texts.asOf, timeCell(view.asOf)],
    [texts.madeBy, textCell(madeBy)], [texts.madeAt, timeCell(at)], [texts.doubts, countCell(view.doubts)], [texts.snapshot, textCell(snapshot.hash)],
  ];
  return { name: texts.summary, tables: [pairsTable(null, texts, [40, 44], facts.map(([name, value]) => [textCell(name), value ?? textCell(texts.unknown)])), ...view.currencies.flatMap((one) => currencyTables(one, nameOf, texts))] };
}

function currencyTables(figures: SafeguardingView['currencies'][number], nameOf: (accountId: string) => string, texts: Texts): readonly ReportTable[] {
  const { currency, owed, owedTotal, accounts, balance, difference, parts, unexplained, kept, taken } = figures;
  const columns = [{ title: texts.name, width: 60 }, { title: currency, width: 20, numeric: true }];
  const unknown = textCell(texts.unknown);
  return [
    { title: `${texts.owed} (${currency})`, columns, rows: owed.map(({ list, amount }) => [textCell(texts.lists[list]), moneyCell(amount)]), totals: [textCell(texts.owedTotal), moneyCell(owedTotal)] },
    {
      title: `${texts.balances} (${currency})`, columns, rows: accounts.map((account) => [textCell(nameOf(account.accountId)), moneyCell(account.balance) ?? unknown]), totals: [textCell(texts.balanceTotal), moneyCell(balance) ?? unknown],
    },
    {
      title: `${texts.difference} (${currency})`, columns, rows: parts.map(({ part, amount, count }) => [textCell(`${texts.lists[part]} (${count})`), moneyCell(amount)]),
      totals: [textCell(texts.difference), moneyCell(difference) ?? unknown],
    },
    pairsTable(null, texts, [60, 44], [
      [textCell(texts.unexplained), moneyCell(unexplained)],
      ...(kept === null ? [] : [[textCell(texts.keptOwed), moneyCell(kept.owed)], [textCell(texts.keptBalance), moneyCell(kept.balance) ?? unknown], [textCell(texts.keptAt), timeCell(kept.at)]]),
      ...(taken === null ? [] : [[textCell(texts.taken), textCell(`${taken.reason} (${taken.userName})`)]]),
    ]),
  ];
}

function listSheet({ list, currency, rows, leftOut }: SafeguardingReport['lists'][number], { view }: SafeguardingReport, texts: Texts): ReportSheet {
  const title = leftOut === 0 ? null : texts.leftOut(leftOut);
  if (currency === null) return { name: sheetName(texts.lists[list]), tables: [doubtsTable(rows, title, texts)] };
  const table: ReportTable = {
    title,
    columns: [
      { title: texts.since, width: 12 }, { title: texts.what, width: 26 }, { title: texts.who, width: 30 }, { title: texts.campaign, width: 30 }, { title: texts.id, width: 24 }, { title: texts.entryDay, width: 12 },
      { title: texts.entry, width: 44 }, { title: currency, width: 16, numeric: true },
    ],
    rows: rows.map((row) => [
      row.dated === 'closest' && row.date !== null ? textCell(`≈ ${row.date}`) : momentCell(row.date), textCell(texts.kinds[row.kind]), textCell(row.name), textCell(row.campaignName ?? row.campaignId), textCell(row.orderId ?? row.unidentifiedTransferId ?? row.companyId ?? row.entry?.transactionId ?? null),
      momentCell(row.otherDate), textCell(row.entry?.text ?? null), moneyCell(row.amount),
    ]),
    totals: [textCell(texts.total), null, null, null, null, null, null, sumCell(rows.map(({ amount }) => amount))],
  };
  return { name: sheetName(`${texts.lists[list]}${view.currencies.length > 1 ? ` ${currency}` : ''}`), tables: [table] };
}

/** Spreadsheets take 31 characters of a name, and none of these. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

const doubtsTable = (rows: readonly SafeguardingItem[], title: string | null, texts: Texts): ReportTable => ({
  title, columns: [{ title: texts.who, width: 30 }, { title: texts.id, width: 24 }, { title: texts.why, width: 70 }],
  rows: rows.map(({ name, orderId, unidentifiedTransferId, doubts }) => [
    textCell(name), textCell(orderId ?? unidentifiedTransferId), textCell(doubts.map(({ code, status }) => texts.doubtCodes[code].replace('{{status}}', status ?? '')).join('; ')),
  ]),
});
