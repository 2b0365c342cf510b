import { expect, it } from 'vitest';

import { readingWorker } from '#test/support/cache-fixture.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { contentOf, hostileFiles } from '#test/support/hostile-files.ts';

import { readGivenFile } from './index.ts';

const context = { accounts: [], accountId: '', today: '2026-03-02' as BankDate, decimalMark: ',' } as const;
const workspace = { readingWorker };

const beneficiaries = (text: string) => ({ kind: 'beneficiaries', bytes: Buffer.from(text), savedAccounts: ['IT60X0542811101000000123456'] }) as const;

it('gives what the reader makes of it', async () => {
  const csv = await readGivenFile(workspace, { kind: 'payments', name: 'a.csv', bytes: Buffer.from('iban;amount;name\nDE89370400440532013000;12,30;Anna\n'), context }, null);
  expect(csv).toMatchObject({ ok: true, value: { format: 'csv', lines: [{ draft: { beneficiaryAccount: 'DE89370400440532013000', amount: '12.30', beneficiaryName: 'Anna' } }] } });
  const known = await readGivenFile(workspace, beneficiaries('name;iban\nAnna;IT60 X054 2811 1010 0000 0123 456\n'), null);
  expect(known).toMatchObject({ ok: true, value: { importable: 0, lines: [{ problems: ['alreadySaved'] }] } });
});

it.each([
  ['UTF-8', Buffer.from('name;iban\nSocietà;IT60X0542811101000000123456\n')],
  ['UTF-16 with its mark', Buffer.from('\ufeffname;iban\nSocietà;IT60X0542811101000000123456\n', 'utf16le')],
  ['the way of spreadsheets in Western Europe', Buffer.from('name;iban\nSocietà;IT60X0542811101000000123456\n', 'latin1')],
])('reads a file that was written in %s', async (_how, bytes) => {
  expect(await readGivenFile(workspace, { kind: 'beneficiaries', bytes, savedAccounts: [] }, null)).toMatchObject({ ok: true, value: { lines: [{ name: 'Società', problems: [] }] } });
});

it('names a file that is too large to be looked through', async () => {
  expect(await readGivenFile(workspace, beneficiaries(`name;iban\n${'a;b\n'.repeat(10_001)}`), null)).toEqual({ ok: false, error: { kind: 'fileNotRead', reason: 'tooLarge' } });
});

it('can be ended by the person, and ends by itself', async () => {
  const { signal } = { signal: AbortSignal.abort() };
  expect(await readGivenFile(workspace, beneficiaries('name;iban\n'), signal)).toEqual({ ok: false, error: { kind: 'cancelled' } });
  const slow = { kind: 'payments', name: 'a.txt', bytes: Buffer.from(`<a>${'<b/>'.repeat(3_000_000)}</a>`), context } as const;
  const person = new AbortController();
  const reading = readGivenFile(workspace, slow, person.signal);
  person.abort();
  expect(await reading).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(await readGivenFile(workspace, slow, null, 1)).toEqual({ ok: false, error: { kind: 'fileNotRead', reason: 'tookTooLong' } });
});

it('says so where a file needs too much memory, and harms nothing else', async () => {
  const small = { readingWorker: new URL('data:text/javascript,const all=[];for(;;)all.push(new Array(100000).fill(Math.random()))') };
  expect(await readGivenFile(small, beneficiaries(''), null)).toEqual({ ok: false, error: { kind: 'fileNotRead', reason: 'tookTooLong' } });
});

it.each(hostileFiles.filter(({ characters }) => characters === 250_000))('$name is read in time that grows with its length', async (file) => {
  const kind = /^\s*</.test(file.before || file.piece) ? 'pain001' : 'csv';
  const { readPain001, readPaymentsCsv } = await import('#main/documents/payments/index.ts');
  const tookFor = (characters: number): number => {
    const text = contentOf({ ...file, characters });
    const before = process.threadCpuUsage();
    const { problems } = kind === 'csv' ? readPaymentsCsv(text, context) : readPain001(text, context);
    const { user, system } = process.threadCpuUsage(before);
    expect(problems.length).toBeGreaterThan(0);
    return (user + system) / 1_000;
  };
  // A loop within a loop would make it 64 times as long; a computer may take a moment for itself meanwhile.
  const small = Math.min(tookFor(file.characters), tookFor(file.characters));
  expect(tookFor(8 * file.characters)).toBeLessThan(24 * small + 400);
});
