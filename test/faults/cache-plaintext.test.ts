import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addMonths } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedAnswer, ScriptedRequest } from '#test/support/scripted-bank.ts';
import { everything, firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* Words that the bank's answers carry and no file may hold. */
const CANARIES = ['CANARINO-CAUSALE', 'CANARINO-IBAN', 'CANARINO-NOME', 'CANARINO-TRANSAZIONE', 'CANARINO-ORDINE', 'canarino-causale', 'canarino-nome'];

const pad = ' riempimento'.repeat(20);

/** The fifteenth of each of the last two years' months. */
const daysOfEntries = Array.from({ length: 24 }, (_, months) => `${addMonths(bankDateAt(Date.now()), -months).slice(0, 7)}-15`);

function canaryAnswer({ path, query }: ScriptedRequest): ScriptedAnswer {
  const list = (rows: readonly unknown[]): ScriptedAnswer => ({ json: { list: rows } });
  if (path.endsWith('/banking/v4.0/accounts')) return list([{ accountId: 'A1', iban: 'CANARINO-IBAN', holderName: 'CANARINO-NOME', currency: 'EUR' }]);
  if (path.endsWith('/balance')) return { json: { balance: 1, availableBalance: 1, currency: 'EUR', date: '2026-06-30' } };
  if (path.endsWith('/parent/transactions')) return { json: { transactions: [{ transactionId: 'P', amount: 1, description: 'CANARINO-CAUSALE' }] } };
  if (path.endsWith('/parent')) return { json: { accountId: 'P', iban: 'CANARINO-IBAN', status: 'ACTIVE' } };
  if (path.endsWith('/transactions')) {
    const days = daysOfEntries.filter((day) => day >= (query.get('fromAccountingDate') ?? '') && day <= (query.get('toAccountingDate') ?? ''));
    return list(days.flatMap((operationDate) => Array.from({ length: 251 + 7 * Number(operationDate.slice(5, 7)) }, (_, index) => ({
      transactionId: `CANARINO-TRANSAZIONE-${operationDate}-${index}`, operationDate, amount: -index, currency: 'EUR',
      description: `CANARINO-CAUSALE è ${index}${pad}`, type: 'DEBIT',
    }))));
  }
  if (path.endsWith('/reserved-entries')) return list([{ reservedEntryId: 'R', amount: 1, currency: 'EUR', description: 'CANARINO-CAUSALE' }]);
  if (path.endsWith('/orders/search')) return list([{ orderId: 'CANARINO-ORDINE', description: 'CANARINO-CAUSALE', totalAmount: 1 }]);
  if (path.endsWith('/investors/search')) return list([{ investorId: 'I', type: 'LEGAL_PERSON', businessName: 'CANARINO-NOME' }]);
  return list([]);
}

/** A draft at the desk and a payment in the journal, whose answer says nothing. */
async function payWithCanaries({ ask }: TestWorkspace): Promise<void> {
  const draft = {
    ...emptyTransferDraft, accountId: 'A1', beneficiaryName: 'CANARINO-NOME', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1',
    description: 'CANARINO-CAUSALE', executionDate: bankDateAt(Date.now()), taxRelief: null,
  };
  const content = { kind: 'createTransfer', draft } as const;
  await ask('drafts.save', { draftId: 'canary-draft', content, step: 'confirm' });
  const asked = { requestId: 'canary-draft', write: content, decimalMark: '.' } as const;
  const { bodyHash } = await ask('intents.prepare', asked);
  expect((await ask('intents.send', { ...asked, bodyHash })).state).toBe('UNKNOWN');
}

/** Every file below a folder. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))).filter((path) => statSync(path).isFile());
}

const leaks = (folders: readonly string[]): string[] =>
  folders.flatMap(filesBelow).flatMap((path) => {
    const bytes = readFileSync(path);
    const found = CANARIES.filter((word) => bytes.includes(Buffer.from(word)) || bytes.includes(Buffer.from(word, 'utf16le')));
    return found.map((word) => `${path}: ${word}`);
  });

let folder: ReturnType<typeof temporaryFolder>;
const systemTemporary = process.env['TMPDIR'];

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'tmp'));
  process.env['TMPDIR'] = join(folder.path, 'tmp');
});

afterEach(() => {
  if (systemTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = systemTemporary;
  folder.remove();
});

describe('the files of a connection', () => {
  it('hold none of what was read, typed and paid, while they are open and after', async () => {
    const bank = await startScriptedBank(canaryAnswer);
    const directory = join(folder.path, 'connection');
    const app = await openTestWorkspace({ directory, url: bank.url });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect((await app.ask('statement.summary', { ...everything('A1'), search: 'canarino-causale' })).total).toBeGreaterThan(5000);
    // A sort that does not fit into memory is what writes temporary files.
    await app.ask('statement.rows', { ...everything('A1'), sort: { key: 'description', direction: 'asc' }, offset: 0, limit: 500 });
    expect((await app.ask('records.page', { section: 'orders', ...firstPage, search: 'canarino' })).total).toBe(1);
    await payWithCanaries(app);
    expect(filesBelow(directory).map((path) => path.slice(directory.length + 1)).toSorted()).toEqual([
      'cache.db', 'cache.db-shm', 'cache.db-wal', 'desk/desk.db', 'desk/desk.db-shm', 'desk/desk.db-wal', 'desk/key-check',
      'journal/journal.db', 'journal/journal.db-shm', 'journal/journal.db-wal', 'journal/key-check', 'vault/journal.anchor',
    ]);
    for (const file of ['cache.db-wal', 'desk/desk.db-wal', 'journal/journal.db-wal']) expect(statSync(join(directory, file)).size).toBeGreaterThan(0);
    expect(leaks([directory, join(folder.path, 'tmp')])).toEqual([]);
    await app.close();
    await bank.close();
    expect(leaks([directory, join(folder.path, 'tmp')])).toEqual([]);
    expect(app.logged.filter((line) => CANARIES.some((word) => line.includes(word)))).toEqual([]);
  });
});
