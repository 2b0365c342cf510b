import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { migrations } from '#main/store/cache/migrations/index.ts';
import { openCache, toColumns } from '#main/store/cache/index.ts';
import type { Account, Transaction } from '#shared/contract/accounts.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { splitRange } from '#shared/domain/date-ranges.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/** A cache file with a long statement, kept between runs: filling a million entries takes longer than measuring them. */
export interface FilledCache {
  readonly directory: string;
  readonly key: Uint8Array;
  readonly accountId: string;
  /** First and last accounting date. */
  readonly from: BankDate;
  readonly to: BankDate;
}

const KEY = new Uint8Array(32).fill(0x5a);
const ACCOUNT_ID = 'A1';
const LAST_DAY = bankDate('2026-06-30');
export const BENCH_NOW = Date.parse(`${LAST_DAY}T18:00:00Z`);
const DAYS = 3_652;

/** Grows with every change of what is written here. */
const VERSION = 1;

const ACCOUNT: Account = {
  accountId: ACCOUNT_ID, iban: 'IT60X0542811101000000123456', abiCode: null, cabCode: null, countryCode: null, internationalCin: null, nationalCin: null,
  account: null, alias: 'Conto di prova', productName: null, holderName: 'Portale di prova SpA', activatedDate: null, currency: 'EUR',
};

export const FIRST = ['Mario', 'Giulia', 'Nicolò', 'Francesca', 'Luca', 'Chiara', 'Matteo', 'Elena', 'Andrea', 'Sofia', 'Davide', 'Martina', 'José', 'Anaïs'];
export const LAST = [
  'Rossi', 'Bianchi', 'Ferrari', 'Esposito', 'Russo', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo', 'Conti', 'De Luca', 'Costa', 'Giordano',
  'Mancini', 'Rizzo', 'Lombardi', 'Moretti', 'Barbieri', 'Fontana', 'Santoro', 'Mariani', 'Rinaldi', 'Caruso', 'Ferrara', 'Galli', 'Martini', 'Leone',
];
export const FIRMS = ['Tipografia Aldina srl', 'Energia Viva SpA', 'Comune di Pavia', 'Officine Meridiane snc', 'Alga Viva srl', 'Cantiere Blu SpA', 'Vetreria Ligure srl'];

/** Numbers that look random and are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function entryOf(index: number, day: BankDate, pick: (below: number) => number): Transaction {
  const kind = pick(10);
  const debit = kind >= 6;
  const who = kind % 3 === 0 ? FIRMS[pick(FIRMS.length)] : `${FIRST[pick(FIRST.length)]} ${LAST[pick(LAST.length)]}`;
  const amountMinor = 100 + pick(kind === 0 ? 5_000_000 : 250_000);
  const description = debit
    ? `BONIFICO A FAVORE DI ${who} CAUSALE fattura ${pick(9_000) + 1_000} CRO ${10_000_000_000 + index}`
    : `BONIFICO A VOSTRO FAVORE DA ${who} ORD-${String(pick(90_000) + 10_000)} campagna ${FIRMS[pick(FIRMS.length)]} TRN ${String(index).padStart(12, '0')}`;
  return {
    transactionId: `TX${String((index * 104_729) % 9_999_991).padStart(7, '0')}${index.toString(36).toUpperCase()}`,
    operationDate: day, valueDate: kind === 1 ? addDays(day, 1) : day, amount: { amountMinor: debit ? -amountMinor : amountMinor, currency: 'EUR' },
    description, type: debit ? 'DEBIT' : 'CREDIT',
  };
}

/** A cache of one account with so many entries over ten years, covered, with its balance and its index of words. */
export async function millionRows(entries = 1_000_000): Promise<FilledCache> {
  const from = addDays(LAST_DAY, 1 - DAYS);
  const directory = new URL(`../../.cache/bench/statement-${entries}-${VERSION}-${migrations.length}`, import.meta.url).pathname;
  const filled: FilledCache = { directory, key: KEY, accountId: ACCOUNT_ID, from, to: LAST_DAY };
  if (existsSync(join(directory, 'cache.db'))) return filled;
  process.stdout.write(`Filling a cache with ${entries} entries; it is kept for the next run\n`);
  const unfinished = `${directory}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const clock = { now: () => BENCH_NOW };
  const asOf = instantFromMs(BENCH_NOW);
  const cache = await openCache({
    directory: unfinished, key: KEY, ephemeral: true, clock, worker: new URL('../../src/main/store/cache/worker.ts', import.meta.url),
    onRebuilt: () => undefined, onWorkerLost: () => undefined,
  });
  await cache.write.replaceAccounts([ACCOUNT], asOf);
  const pick = numbers(42);
  let index = 0;
  let dayNumber = 0;
  for (const window of splitRange({ from, to: LAST_DAY }, 92).toReversed()) {
    const transactions: Transaction[] = [];
    for (let day = window.from; day <= window.to; day = addDays(day, 1)) {
      dayNumber += 1;
      for (const end = Math.round((entries * dayNumber) / DAYS); index < end; index += 1) transactions.push(entryOf(index, day, pick));
    }
    await cache.write.applyWindow({ accountId: ACCOUNT_ID, from: window.from, to: window.to, asOf, columns: toColumns(transactions) });
  }
  await cache.write.putBalance(ACCOUNT_ID, { accounting: { amountMinor: 123_456_789, currency: 'EUR' }, available: null, date: LAST_DAY }, asOf);
  while (await cache.write.indexSome(200));
  await cache.close();
  renameSync(unfinished, directory);
  return filled;
}
