import { bankDate } from '../bank-date.ts';
import type { BankDate } from '../bank-date.ts';

/*
 * From when payment service providers must offer the verification of payee: regulation (EU) 260/2012, article 5c, as changed by 2024/886 of
 * 13 March 2024. Where the euro comes later, a year after it came, at the latest with the others: Bulgaria has had it since 1 January 2026.
 * The countries are those of November 2026.
 */

const EURO_AREA_FROM = bankDate('2025-10-09');
const OTHERS_FROM = bankDate('2027-07-09');
const BULGARIA_FROM = bankDate('2027-01-01');

const EURO_AREA: ReadonlySet<string> = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));
const OTHERS: ReadonlySet<string> = new Set('CZ DK HU PL RO SE'.split(' '));

/** The day from which banks of a country must offer it; null outside the European Union. */
export function verificationDueFrom(country: string): BankDate | null {
  if (EURO_AREA.has(country)) return EURO_AREA_FROM;
  if (country === 'BG') return BULGARIA_FROM;
  return OTHERS.has(country) ? OTHERS_FROM : null;
}
