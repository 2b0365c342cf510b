import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A bank with one account and a long statement, on a thread of its own. Its answers are written before the clock starts,
 * so that what is measured is the reading of them.
 */

export interface StatementBankData {
  /** YYYY-MM-DD of the last day. */
  readonly lastDay: string;
  readonly days: number;
  readonly entries: number;
}

export const BENCH_ACCOUNT = 'A1';

const DAY_MS = 86_400_000;

/** Deterministic and uneven, as days of a statement are. */
const unevenness = (day: number): number => 0.5 + ((day * 7919) % 101) / 101;

function writeDays({ lastDay, days, entries }: StatementBankData): Map<string, string> {
  const last = Date.parse(`${lastDay}T00:00:00Z`);
  const weights = Array.from({ length: days }, (_, day) => unevenness(day));
  const perWeight = entries / weights.reduce((sum, weight) => sum + weight, 0);
  const written = new Map<string, string>();
  let count = 0;
  let share = 0;
  for (const [index, weight] of weights.entries()) {
    share += weight * perWeight;
    const date = new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const upTo = index === days - 1 ? entries : Math.floor(share);
    const rows: string[] = [];
    for (; count < upTo; count += 1) rows.push(JSON.stringify(entryOf(count, date)));
    written.set(date, rows.join(','));
  }
  return written;
}

/** Accents are the exception: banks write in capitals. */
const names = ['ROSSI MARIO', 'TIPOGRAFIA ALDINA SRL', 'COMUNE DI PAVIA', 'Nicolò Società Semplice', 'ENERGIA VIVA SPA', 'BIANCHI E FIGLI SNC'];

function entryOf(number: number, date: string): object {
  const debit = number % 3 !== 0;
  const amount = ((number * 7919) % 500_000) / 100 + 0.01;
  return {
    transactionId: `TX${String((number * 104_729) % 9_999_991).padStart(9, '0')}-${number}`,
    operationDate: date,
    valueDate: date,
    amount: Number((debit ? -amount : amount).toFixed(2)),
    currency: 'EUR',
    description: `${debit ? 'BONIFICO A FAVORE DI' : 'BONIFICO A VOSTRO FAVORE DA'} ${names[number % names.length]} ${number % 997} CRO ${10_000_000_000 + number}`,
    type: debit ? 'DEBIT' : 'CREDIT',
  };
}

/** What is asked beside the entries: the one account and its balance; nothing else is there. */
function answerTo({ pathname }: URL, lastDay: string): string | null {
  const account = { accountId: BENCH_ACCOUNT, alias: 'Conto di prova', currency: 'EUR' };
  if (pathname.endsWith('/balance')) return JSON.stringify({ balance: 1000.5, availableBalance: 900, currency: 'EUR', date: lastDay });
  if (pathname.endsWith('/accounts')) return JSON.stringify({ list: [account] });
  if (pathname.endsWith(`/accounts/${BENCH_ACCOUNT}`)) return JSON.stringify(account);
  return pathname.endsWith(`/accounts/${BENCH_ACCOUNT}/transactions`) ? null : '{"list":[]}';
}

if (parentPort !== null) {
  const port = parentPort;
  const days = writeDays(workerData as StatementBankData);
  const dates = [...days.keys()];
  const statement = (url: URL): string => {
    const from = url.searchParams.get('fromAccountingDate') ?? '';
    const to = url.searchParams.get('toAccountingDate') ?? '';
    return `{"list":[${dates.filter((date) => date >= from && date <= to).map((date) => days.get(date)).filter((part) => part !== '').join(',')}]}`;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('content-type', 'application/json');
    // The account has no parent.
    if (url.pathname.includes('/parent')) response.statusCode = 404;
    response.end(answerTo(url, dates.at(-1) ?? '') ?? statement(url));
  });
  server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port));
}
