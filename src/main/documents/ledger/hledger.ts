import { currencyExponent } from '#shared/domain/currency.ts';
import type { Currency } from '#shared/domain/currency.ts';
import { numberText } from '#shared/domain/ledger/entry.ts';
import type { JournalEntry } from '#shared/domain/ledger/entry.ts';
import { decimalOf, descriptionOf, inPieces, ledgerTexts, MonthlySums, remembered, ROOTS } from './facts.ts';
import type { LedgerFacts } from './facts.ts';

/**
 * A journal of hledger: its accounts, the opening balances, the entries, and what each account holds at the end of each month, which hledger checks. The code of a
 * transaction is the number of the entry; campaign, order and ids at the bank are tags.
 */
export const hledgerJournal = (entries: Iterable<JournalEntry>, facts: LedgerFacts): Generator<string> => inPieces(linesOf(entries, facts));

function* linesOf(entries: Iterable<JournalEntry>, { accounts, period, opening, campaignName, locale, snapshot, desk }: LedgerFacts): Generator<string> {
  const texts = ledgerTexts[locale];
  const names = new Map(accounts.map(({ code, name, type }) => [code, `${ROOTS[type]}:${code} ${inAccount(name)}`]));
  const nameOf = (account: string): string => names.get(account) ?? `assets:${account}`;
  if (desk !== null) yield `; ${texts.desk}: ${desk}\n`;
  yield 'decimal-mark .\n\n';
  for (const { code, type } of accounts) yield `account ${nameOf(code)}  ; type: ${TYPES[type]}\n`;
  const currencies = new Set(opening.all().map(({ currency }) => currency));
  const starting = opening.all().filter(({ amountMinor }) => amountMinor !== 0);
  if (starting.length > 0) {
    yield `\n${period.from} ${texts.opening}\n`;
    for (const { account, currency, amountMinor } of starting) yield `    ${nameOf(account)}  ${currency} ${decimalOf(amountMinor, currencyExponent(currency))}\n`;
  }
  const months = new MonthlySums();
  const tagsOfCampaign = remembered((campaignId: string) => {
    const name = campaignName(campaignId);
    return `, campaign:${inTag(campaignId)}${name === null ? '' : `, campaignname:${inTag(name)}`}`;
  });
  const linesIn = remembered((currency: Currency) => ({ currency, exponent: currencyExponent(currency), startOf: remembered((account: string) => `    ${nameOf(account)}  ${currency} `) }));
  let own: ReturnType<typeof linesIn> | null = null;
  for (const entry of entries) {
    months.add(entry);
    let text = `\n${entry.date} (${numberText(entry)}) ${descriptionOf(entry, locale)}${tagsOf(entry, tagsOfCampaign)}\n`;
    for (const { account, currency, amountMinor } of entry.lines) {
      if (own?.currency !== currency) {
        own = linesIn(currency);
        currencies.add(currency);
      }
      text += `${own.startOf(account)}${decimalOf(amountMinor, own.exponent)}\n`;
    }
    yield text;
  }
  for (const { lastDay, sums } of months.balances(opening)) {
    yield `\n${lastDay} ${texts.closing}\n`;
    for (const { account, currency, amountMinor } of sums) yield `    ${nameOf(account)}  ${currency} 0 = ${currency} ${decimalOf(amountMinor, currencyExponent(currency))}\n`;
  }
  yield '\n';
  yield `; ${texts.snapshot}: ${snapshot()}\n\n`;
  for (const currency of [...currencies].toSorted()) yield `commodity ${currency} 1000.${'0'.repeat(currencyExponent(currency))}\n`;
}

const TYPES = { asset: 'A', liability: 'L', equity: 'E', revenue: 'R', expense: 'X' } as const;

/** The name ends where two spaces or a semicolon begin, and a colon would make another account of it. */
const inAccount = (name: string): string => name.replace(/[\s:;]+/gu, ' ').trim();

/** Words with one space between them. */
const PLAIN = /^[^\s,;]+(?: [^\s,;]+)*$/;

/** A tag's value ends with a comma or the line. */
const inTag = (value: string): string => (PLAIN.test(value) ? value : value.replace(/[\s,;]+/gu, ' ').trim());

function tagsOf({ campaignId, orderId, sources, factDate, date }: JournalEntry, tagsOfCampaign: (campaignId: string) => string): string {
  let tags = campaignId === null ? '' : tagsOfCampaign(campaignId);
  if (orderId !== null) tags += `, order:${inTag(orderId)}`;
  if (sources.length > 0) tags += `, bank:${inTag(sources.join(' '))}`;
  if (factDate !== date) tags += `, fact:${factDate}`;
  return tags === '' ? '' : `  ; ${tags.slice(2)}`;
}
