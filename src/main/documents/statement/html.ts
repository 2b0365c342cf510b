import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';

import { leftOut } from '../left-out.ts';
import { htmlOf } from '../report/html.ts';
import { countCell, moneyCell, pairsTable, textCell } from '../report/tables.ts';
import type { ReportCell, ReportTable } from '../report/tables.ts';
import { factLines, isFiltered } from './facts.ts';
import type { SelectionFacts } from './facts.ts';
import { fileTexts } from './texts.ts';
import type { FileLocale, FileTexts } from './texts.ts';
import { flat, Totals } from './totals.ts';

/** A statement to print: facts, balances and totals, then every entry. */
export function statementHtml(entries: FiledEntries, facts: SelectionFacts, locale: FileLocale): string {
  const texts = fileTexts[locale];
  const totals = new Totals();
  const rows: ReportCell[][] = [];
  for (const entry of flat(entries)) {
    totals.add(entry);
    rows.push(rowOf(entry, facts, texts));
  }
  return htmlOf(
    [
      { name: texts.facts, tables: [factsTable(facts, locale), totalsTable(totals, texts)] },
      { name: texts.list, tables: [entriesTable(rows, totals, facts, texts)] },
    ],
    {
      locale, title: titleOf(facts, texts), subtitle: texts.notIssued, warning: warningOf(facts, texts, locale),
      pageWords: [texts.page, texts.of],
    },
  );
}

const titleOf = ({ account }: SelectionFacts, texts: FileTexts): string =>
  `${texts.title} — ${account === null ? texts.allAccounts : (account.iban ?? account.name)}`;

function warningOf({ holes, unreadable, selection }: SelectionFacts, texts: FileTexts, locale: FileLocale): string | null {
  const warnings = [...(holes.length > 0 ? [texts.incomplete] : []), ...(unreadable > 0 ? [leftOut[locale].unreadable(unreadable)] : []), ...(isFiltered(selection) ? [texts.filtered] : [])];
  return warnings.length === 0 ? null : warnings.join(' ');
}

function factsTable(facts: SelectionFacts, locale: FileLocale): ReportTable {
  const texts = fileTexts[locale];
  return pairsTable(null, texts, [30, 90], [
    ...factLines(facts, locale).map((line) => line.map((text) => textCell(text))),
    ...(facts.account === null ? [] : [[texts.opening, facts.opening] as const, [texts.closing, facts.closing] as const]
      .map(([name, money]) => [textCell(name), money === null ? textCell(texts.unknown) : moneyCell(money)])),
  ]);
}

function totalsTable(totals: Totals, texts: FileTexts): ReportTable {
  return {
    title: texts.totals,
    columns: [
      { title: texts.currency, width: 30 }, { title: texts.count, width: 12, numeric: true }, { title: texts.credits, width: 24, numeric: true },
      { title: texts.debits, width: 24, numeric: true }, { title: texts.net, width: 24, numeric: true },
    ],
    rows: [
      ...totals.byCurrency().map(({ currency, credits, debits, creditsMinor, debitsMinor }) => [
        textCell(currency), countCell(credits + debits), moneyCell({ amountMinor: creditsMinor, currency }),
        moneyCell({ amountMinor: debitsMinor, currency }), moneyCell({ amountMinor: creditsMinor + debitsMinor, currency }),
      ]),
      ...(totals.vanished === 0 ? [] : [[textCell(texts.vanishedCount), countCell(totals.vanished), null, null, null]]),
    ],
  };
}

function rowOf(entry: FiledEntry, { account }: SelectionFacts, texts: FileTexts): ReportCell[] {
  const { currency, change, description, balanceMinor } = entry;
  const marked = change === null ? description : `[${texts[change]}] ${description ?? ''}`;
  return [
    { kind: 'day', day: entry.operationDate },
    entry.valueDate === null ? null : { kind: 'day', day: entry.valueDate },
    ...(account === null ? [textCell(entry.accountName)] : []),
    textCell(marked),
    moneyCell({ amountMinor: entry.amountMinor, currency }),
    textCell(currency),
    balanceMinor === null ? textCell(texts.unknown) : moneyCell({ amountMinor: balanceMinor, currency }),
  ];
}

function entriesTable(rows: readonly ReportCell[][], totals: Totals, { account }: SelectionFacts, texts: FileTexts): ReportTable {
  const ofAccount = account === null ? [null] : [];
  const [sum, ...others] = totals.byCurrency();
  return {
    title: null, rows,
    columns: [
      { title: texts.date, width: 12 }, { title: texts.valueDate, width: 12 }, ...(account === null ? [{ title: texts.account, width: 20 }] : []),
      { title: texts.description, width: 80 }, { title: texts.amount, width: 18, numeric: true }, { title: texts.currency, width: 8 },
      { title: texts.balance, width: 18, numeric: true },
    ],
    ...(sum !== undefined && others.length === 0 && {
      totals: [null, null, ...ofAccount, textCell(texts.totals), moneyCell({ amountMinor: sum.creditsMinor + sum.debitsMinor, currency: sum.currency }), textCell(sum.currency), null],
    }),
  };
}
