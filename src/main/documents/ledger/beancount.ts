import { addDays } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import type { AccountType } from '#shared/domain/ledger/chart.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { decimalOf, descriptionOf, inPieces, ledgerTexts, MonthlySums } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

/** A ledger of beancount, with the same content as that of hledger. Names of accounts are metadata, since beancount allows few characters in them. */
export const beancountLedger = (entries: Iterable<JournalEntry>, facts: LedgerFacts): Generator<string> => inPieces(linesOf(entries, facts));

function* linesOf(entries: Iterable<JournalEntry>, { accounts, period, opening, campaignName, locale, snapshot }: LedgerFacts): Generator<string> {
  const texts = ledgerTexts[locale];
  const names = new Map(accounts.map(({ code, type }) => [code, `${ROOTS[type]}:${code.toUpperCase().replaceAll('.', '-')}`]));
  const nameOf = (account: string): string => names.get(account) ?? `Assets:${account.toUpperCase().replaceAll('.', '-')}`;
  for (const { code, name } of accounts) yield `${period.from} open ${nameOf(code)}\n  name: ${quoted(name)}\n`;
  const starting = opening.all().filter(({ amountMinor }) => amountMinor !== 0);
  if (starting.length > 0) {
    yield `\n${period.from} * ${quoted(texts.opening)}\n`;
    for (const { account, currency, amountMinor } of starting) yield `  ${nameOf(account)}  ${decimalOf(amountMinor, currencyExponent(currency))} ${currency}\n`;
  }
  const months = new MonthlySums();
  const written = new Map<string, { readonly start: string; readonly exponent: number }>();
  for (const entry of entries) {
    months.add(entry);
    let text = `\n${entry.date} * ${quoted(descriptionOf(entry, locale))}\n${metadataOf(entry, campaignName)}`;
    for (const { account, currency, amountMinor } of entry.lines) {
      const key = account + currency;
      let known = written.get(key);
      if (known === undefined) written.set(key, (known = { start: `  ${nameOf(account)}  `, exponent: currencyExponent(currency) }));
      text += `${known.start}${decimalOf(amountMinor, known.exponent)} ${currency}\n`;
    }
    yield text;
  }
  yield '\n';
  // A balance counts at the beginning of its day. Without a tolerance of its own beancount accepts one that is a cent off.
  for (const { lastDay, sums } of months.balances(opening)) {
    const day = addDays(lastDay, 1);
    for (const { account, currency, amountMinor } of sums) yield `${day} balance ${nameOf(account)}  ${decimalOf(amountMinor, currencyExponent(currency))} ~ 0 ${currency}\n`;
  }
  yield `\n; ${texts.snapshot}: ${snapshot()}\n`;
}

const ROOTS: Readonly<Record<AccountType, string>> = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity', revenue: 'Income', expense: 'Expenses' };

const quoted = (text: string): string => `"${text.replace(/\s+/gu, ' ').replace(/[\\"]/g, '\\$&')}"`;

function metadataOf(entry: JournalEntry, campaignName: LedgerFacts['campaignName']): string {
  const { campaignId, orderId, sources, factDate, date } = entry;
  let text = `  entry: "${numberText(entry)}"\n`;
  if (campaignId !== null) text += `  campaign: ${quoted(campaignId)}\n`;
  const name = campaignId === null ? null : campaignName(campaignId);
  if (name !== null) text += `  campaignname: ${quoted(name)}\n`;
  if (orderId !== null) text += `  order: ${quoted(orderId)}\n`;
  if (sources.length > 0) text += `  bank: ${quoted(sources.join(' '))}\n`;
  if (factDate !== date) text += `  fact: "${factDate}"\n`;
  return text;
}
