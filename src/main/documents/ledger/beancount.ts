import { addDays } from '#shared/domain/bank-date.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { AccountType } from '#shared/domain/ledger/chart.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { decimalOf, descriptionOf, inPieces, ledgerTexts, MonthlySums, remembered } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

/** A ledger of beancount, with the same content as that of hledger. Names of accounts are metadata, since beancount allows few characters in them. */
export const beancountLedger = (entries: Iterable<JournalEntry>, facts: LedgerFacts): Generator<string> => inPieces(linesOf(entries, facts));

function* linesOf(entries: Iterable<JournalEntry>, { accounts, period, opening, campaignName, locale, snapshot, desk }: LedgerFacts): Generator<string> {
  const texts = ledgerTexts[locale];
  const names = new Map(accounts.map(({ code, type }) => [code, `${ROOTS[type]}:${code.toUpperCase().replaceAll('.', '-')}`]));
  const nameOf = (account: string): string => names.get(account) ?? `Assets:${account.toUpperCase().replaceAll('.', '-')}`;
  if (desk !== null) yield `; ${texts.desk}: ${desk}\n\n`;
  for (const { code, name } of accounts) yield `${period.from} open ${nameOf(code)}\n  name: ${quoted(name)}\n`;
  const starting = opening.all().filter(({ amountMinor }) => amountMinor !== 0);
  if (starting.length > 0) {
    yield `\n${period.from} * ${quoted(texts.opening)}\n`;
    for (const { account, currency, amountMinor } of starting) yield `  ${nameOf(account)}  ${decimalOf(amountMinor, currencyExponent(currency))} ${currency}\n`;
  }
  const months = new MonthlySums();
  const metadataOfCampaign = remembered((campaignId: string) => {
    const name = campaignName(campaignId);
    return `  campaign: ${quoted(campaignId)}\n${name === null ? '' : `  campaignname: ${quoted(name)}\n`}`;
  });
  const linesIn = remembered((currency: Currency) => ({ currency, exponent: currencyExponent(currency), end: ` ${currency}\n`, startOf: remembered((account: string) => `  ${nameOf(account)}  `) }));
  let own: ReturnType<typeof linesIn> | null = null;
  for (const entry of entries) {
    months.add(entry);
    let text = `\n${entry.date} * ${quoted(descriptionOf(entry, locale))}\n${metadataOf(entry, metadataOfCampaign)}`;
    for (const { account, currency, amountMinor } of entry.lines) {
      if (own?.currency !== currency) own = linesIn(currency);
      text += own.startOf(account) + decimalOf(amountMinor, own.exponent) + own.end;
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

const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replace(/\s+/gu, ' ').replace(/[\\"]/g, '\\$&')}"` : `"${text}"`);

const SPECIAL = /[\\"]|\s\s|[^\S ]/;

function metadataOf(entry: JournalEntry, metadataOfCampaign: (campaignId: string) => string): string {
  const { campaignId, orderId, sources, factDate, date } = entry;
  let text = `  entry: "${numberText(entry)}"\n${campaignId === null ? '' : metadataOfCampaign(campaignId)}`;
  if (orderId !== null) text += `  order: ${quoted(orderId)}\n`;
  if (sources.length > 0) text += `  bank: ${quoted(sources.join(' '))}\n`;
  if (factDate !== date) text += `  fact: "${factDate}"\n`;
  return text;
}
