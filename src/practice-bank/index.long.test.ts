import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { bankDate } from '#shared/domain/bank-date.ts';
import { dialectText, randomDialect } from './dialect/index.ts';
import { startPracticeBank } from './index.ts';
import { MAIN, bankOnATuesday, call, clockAt, requestOf } from './testing/caller.ts';
import type { Body } from './testing/caller.ts';

/** Processes and large banks, on a machine that others use too. */
const SLOW = { timeout: 60_000 } as const;

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Runs the command line and gives its lines as they come. */
function runCli(args: readonly string[]): { readonly firstLine: Promise<string>; readonly ended: Promise<number | null>; readonly kill: () => void } {
  const child = spawn(process.execPath, [at('./cli.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const firstLine = new Promise<string>((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      });
    }
  });
  return {
    firstLine,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    kill: () => {
      child.kill('SIGTERM');
    },
  };
}

describe('startPracticeBank', () => {
  it('serves 100,000 rows, the same each time', SLOW, async () => {
    const bank = await startPracticeBank({ clock: clockAt('2026-03-10T10:00:00+01:00'), entriesPerAccount: 100_000 });
    const read = async (): Promise<string> => {
      const response = await fetch(requestOf(bank.url, 'listTransactions', {
        params: { accountId: MAIN }, query: { fromAccountingDate: '2020-01-01', toAccountingDate: '2026-03-10' },
      }));
      return response.text();
    };
    const text = await read();
    expect((JSON.parse(text) as { list: unknown[] }).list).toHaveLength(100_000);
    expect(await read()).toBe(text);
    await bank.close();
  });

  it('rejects when the port is taken', async () => {
    const bank = await startPracticeBank();
    await expect(startPracticeBank({ port: Number(new URL(bank.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await bank.close();
  });
});

describe('statements', () => {
  const list = async (bank: ReturnType<typeof bankOnATuesday>, query: object): Promise<Body<'listTransactions'>['list']> =>
    (await call(bank, 'listTransactions', {
      params: { accountId: MAIN }, query: { fromAccountingDate: '2026-02-01', toAccountingDate: '2026-02-28', ...query },
    })).body.list;

  it('keep both ends of the period, the order and the most records', async () => {
    const bank = bankOnATuesday();
    const all = await list(bank, {});
    const dates = all.map(({ operationDate }) => operationDate);
    expect([dates[0], dates.at(-1)]).toEqual(['2026-02-02', '2026-02-27']);
    expect(await list(bank, { order: 'DESC' })).toEqual(all.toReversed());
    expect(await list(bank, { order: 'DESC', maxRecords: 3 })).toEqual(all.toReversed().slice(0, 3));
    expect(await list(bank, { maxRecords: 3 })).toEqual(all.slice(0, 3));
    expect(await list(bankOnATuesday({ transactionCap: 5 }), {})).toEqual(all.slice(0, 5));
  });

  it('change with the controls, and the balance with them', async () => {
    const bank = bankOnATuesday();
    const balance = async (): Promise<number> =>
      Math.round((await call(bank, 'getBalance', { params: { accountId: MAIN } })).body.balance * 100);
    const before = await balance();
    const changed = async (): Promise<unknown> => (await list(bank, {})).find((row) => row.transactionId === transactionId);
    const transactionId = bank.control.addTransaction(MAIN, {
      operationDate: bankDate('2026-02-10'), amountMinor: -1_234, description: 'Aggiunta',
    });
    expect(await changed()).toMatchObject({ amount: -12.34, type: 'DEBIT', operationDate: '2026-02-10' });
    bank.control.changeTransaction(MAIN, transactionId, { amountMinor: 500, description: 'Cambiata' });
    expect(await changed()).toMatchObject({ amount: 5, type: 'CREDIT', description: 'Cambiata' });
    expect(await balance() - before).toBe(500);
    bank.control.removeTransaction(MAIN, transactionId);
    expect(await changed()).toBeUndefined();
    expect(await balance()).toBe(before);
  });
});

describe('corrections', () => {
  it('come once their time has passed, and keep balance and entries together', async () => {
    const read = async (bank: ReturnType<typeof bankOnATuesday>): Promise<Body<'listTransactions'>['list']> =>
      (await call(bank, 'listTransactions', {
        params: { accountId: MAIN }, query: { fromAccountingDate: '2026-02-01', toAccountingDate: '2026-12-31' },
      })).body.list;
    const balance = async (bank: ReturnType<typeof bankOnATuesday>): Promise<number> =>
      Math.round((await call(bank, 'getBalance', { params: { accountId: MAIN } })).body.balance * 100);
    const sum = (rows: Body<'listTransactions'>['list']): number => rows.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    const bank = bankOnATuesday({ correctsAfterMs: 180_000 });
    const before = await read(bank);
    const balanceBefore = await balance(bank);
    expect(before).toEqual(await read(bankOnATuesday()));
    bank.control.advanceClock(180_000);
    const after = await read(bank);
    const old = new Map(before.map((row) => [row.transactionId, row]));
    const added = after.filter(({ transactionId }) => !old.has(transactionId));
    expect(added.map(({ description }) => description)).toEqual(['PAGAMENTO CARTA *4417 TRENITALIA SPA ROMA']);
    expect(after.filter((row) => old.has(row.transactionId) && old.get(row.transactionId)?.description !== row.description)).toHaveLength(1);
    expect(after).toHaveLength(before.length);
    expect(await balance(bank) - balanceBefore).toBe(sum(after) - sum(before));
  });
});

describe('the worker', SLOW, () => {
  it('says where it listens, and ends when told', async () => {
    const worker = new Worker(at('./worker.ts'), { workerData: { portalId: 'filo' } });
    const [report] = await once(worker, 'message') as [{ type: string; url: string; portalId: string }];
    expect(report).toMatchObject({ type: 'listening', portalId: 'filo' });
    const [sent] = await once(worker, 'message') as [unknown];
    expect(sent).toMatchObject({ type: 'textMessage', textMessage: { code: expect.stringMatching(/^\d{6}$/) as string } });
    expect((await fetch(`${report.url}/api/gbs/banking/v4.0/accounts`)).status).toBe(200);
    worker.postMessage({ type: 'close' });
    const [code] = await once(worker, 'exit') as [number];
    expect(code).toBe(0);
  });

  it('says why it cannot listen', async () => {
    const bank = await startPracticeBank();
    const worker = new Worker(at('./worker.ts'), { workerData: { port: Number(new URL(bank.url).port) } });
    const [report] = await once(worker, 'message') as [{ type: string; message: string }];
    expect(report).toMatchObject({ type: 'failed', message: expect.stringContaining('EADDRINUSE') as string });
    await worker.terminate();
    await bank.close();
  });
});

describe('the command line', SLOW, () => {
  it('prints one line to connect by, and ends on SIGTERM', async () => {
    const cli = runCli(['--portal', 'mio', '--user', 'anna', '--password', 'segreto']);
    const line = await cli.firstLine;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    expect(line).toBe(`Practice bank ready. Base URL: ${url}  Portal id: mio  Authentication: basic, user anna`);
    expect((await fetch(`${url}/api/gbs/banking/v4.0/accounts`)).status).toBe(401);
    cli.kill();
    expect(await cli.ended).toBe(0);
  });

  it.each([
    ['currency=omitted,absence=400', 'Dialect: currency=omitted,absence=400'], ['absence=404', 'Dialect: the plain one'],
    ['random:7', `Dialect: ${dialectText(randomDialect(7))}`],
  ])('says which values --dialect %s took', async (dialect, line) => {
    const cli = runCli(['--dialect', dialect]);
    expect(await cli.firstLine).toBe(line);
    cli.kill();
    expect(await cli.ended).toBe(0);
  });

  it.each([
    [['--size', 'huge'], '--size must be small or large, not "huge"'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
    [['--token', 'a', '--api-key', 'b'], 'Choose one of --api-key, --token and --user'],
    [['--user', 'anna'], '--user and --password go together'],
    [['--dialect', 'colour=red'], 'There is no axis "colour" to choose by "colour=red". Known:'],
    [['--dialect', 'move=post'], 'The axis move has no value "post", but either, body, query, both'],
    [['--unknown'], "Unknown option '--unknown'"],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const cli = runCli(args);
    expect(await cli.firstLine).toBe(sentence);
    expect(await cli.ended).toBe(1);
  });
});
