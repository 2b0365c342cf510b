import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';

import { journalFile } from '#main/app/session/store-files.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { startPayer } from '../../kill/support/payer-process.ts';
import { tracedPayments } from './support/system-calls.ts';
import type { TracedPayment } from './support/system-calls.ts';

const PAYMENTS = 20;

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** Why no system call can be seen here, or null. */
function cannotTrace(): string | null {
  const tried = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', process.execPath, '--version'], { encoding: 'utf8' });
  if (tried.error !== undefined) return `strace is not there (${tried.error.message}): install it, on Debian with apt-get install strace`;
  return tried.status === 0 ? null : `strace cannot watch a process here: ${tried.stderr.trim().split('\n').at(-1) ?? ''}`;
}

async function payUnderTrace(context: TestContext, withoutSync: boolean): Promise<readonly TracedPayment[]> {
  const reason = cannotTrace();
  if (reason !== null) context.skip(reason);
  const folder = temporaryFolder();
  opened.push(async () => folder.remove());
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 100 });
  opened.push(() => bank.close());
  const trace = join(folder.path, 'trace.txt');
  const payer = await startPayer({
    directory: folder.path, url: bank.url, payments: PAYMENTS, withoutSync,
    under: ['strace', '-f', '-yy', '-s', '200', '-e', 'trace=fdatasync,fsync,write,writev,pwrite64,pwritev,sendto,sendmsg', '-o', trace],
  });
  expect((await payer.ended).code).toBe(0);
  expect(bank.control.executionsOf('createMoneyTransfer')).toBe(PAYMENTS);
  return tracedPayments(readFileSync(trace, 'utf8'), journalFile(folder.path));
}

describe('the system calls of 20 payments', () => {
  it('show the journal on the disk before the first byte of each request', async (context) => {
    const payments = await payUnderTrace(context, false);
    expect(payments).toEqual(Array.from({ length: PAYMENTS }, () => ({ journalled: true, synced: true })));
  });

  it('would show it if the journal did not wait for the disk', async (context) => {
    const payments = await payUnderTrace(context, true);
    expect(payments).toEqual(Array.from({ length: PAYMENTS }, () => ({ journalled: true, synced: false })));
  });
});
