import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect } from 'vitest';

import { LedgerSums, ledgerTexts } from '#main/documents/ledger/facts.ts';
import { hledgerJournal } from '#main/documents/ledger/hledger.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import { bookedEntries, planBooking } from '#shared/domain/ledger/booking.ts';
import { setupFromTemplate } from '#shared/domain/ledger/chart.ts';
import { isBalanced, needsDecision } from '#shared/domain/ledger/entry.ts';
import { instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { bookPortal } from '#test/support/generated-portal-checks.ts';
import { dayAt, DAYS, portalPlan, tellPortal } from '#test/support/generated-portal.ts';

const setup = setupFromTemplate('generic', ledgerTexts.en.accounts);
const OTHER_COSTS = '5090';
const AT = instant('2026-12-31T10:00:00Z');
const PERIOD = { from: bankDate('2026-01-01'), to: bankDate('2026-12-31') };

/** Of the generic chart; what the portal is owed is its revenue, less what was paid out to it. */
const PLACES: Readonly<Record<string, string>> = {
  1010: 'bank', 1020: 'in-transit', 2010: 'investors', 2020: 'refunds-under-way', 2030: 'unidentified', 2040: 'companies', 1030: 'portal-fees', 4010: 'portal-fees', 4020: 'portal-fees', 5090: 'unexplained',
};

const AT_ONCE = 250;

/**
 * Books generated portals in the ledger, exports the file of each, and has hledger compute their trial balances at the end and on a day before it: they are what Safeguarding says, to the cent. Each file stands in a
 * branch of its own of one journal, which hledger reads in one go.
 */
export function expectTrialBalances(portals: number, seed: number): void {
  const plans = fc.sample(portalPlan, { numRuns: portals, seed });
  const folder = temporaryFolder();
  const path = join(folder.path, 'portals.journal');
  try {
    for (let first = 0; first < plans.length; first += AT_ONCE) {
      const books = plans.slice(first, first + AT_ONCE).map((plan) => bookPortal(tellPortal(plan)).postings);
      writeFileSync(path, books.map((postings, index) => `apply account p${first + index}\n\n${fileOf(postings)}\nend apply account\n\n`).join(''));
      for (const day of [dayAt((seed + first) % DAYS), PERIOD.to]) {
        expect(trialBalances(path, day)).toEqual(Object.fromEntries(books.flatMap((postings, index) => safeguardingOn(postings, day).map(([place, sum]) => [`p${first + index} ${place}`, sum]))));
      }
    }
  } finally {
    folder.remove();
  }
}

function fileOf(postings: readonly Posting[]): string {
  const decisions = new Map(postings.filter(needsDecision).map(({ id }) => [id, { postingId: id, account: OTHER_COSTS, campaignId: null, words: [], debit: false, at: AT, by: 'ada' }]));
  const plan = planBooking({ entries: [], postings, decisions, recognised: new Map(), lockedThrough: null });
  const entries = [...bookedEntries(plan.unbooked, { setup, lockedThrough: null, last: plan.last, at: AT, by: 'ada' })];
  expect([plan.queue, entries.filter(({ lines }) => !isBalanced(lines))]).toEqual([[], []]);
  return [...hledgerJournal(entries, { accounts: setup.accounts, period: PERIOD, opening: new LedgerSums(), campaignName: () => null, snapshot: () => '-', desk: null, locale: 'en' })].join('');
}

function safeguardingOn(postings: readonly Posting[], day: BankDate): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { place, amountMinor } of postings.filter(({ date }) => date <= day).flatMap(({ lines }) => lines)) {
    const owner = place.startsWith('company:') ? 'companies' : place.startsWith('bank:') ? 'bank' : place;
    sums.set(owner, (sums.get(owner) ?? 0) + amountMinor);
  }
  return [...sums].filter(([, sum]) => sum !== 0);
}

/** By portal and place, in cents. */
function trialBalances(path: string, day: BankDate): Record<string, number> {
  const text = execFileSync('hledger', ['-f', path, '--strict', 'balance', '-e', addDays(day, 1), '--layout=bare', '-O', 'csv', '--flat', '--no-total'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const sums: Record<string, number> = {};
  for (const [account = '', , amount = ''] of parse(text).slice(1)) {
    const [portal = '', , named = ''] = account.split(':');
    const key = `${portal} ${PLACES[named.split(' ')[0] ?? ''] ?? named}`;
    sums[key] = (sums[key] ?? 0) + Math.round(Number(amount) * 100);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
