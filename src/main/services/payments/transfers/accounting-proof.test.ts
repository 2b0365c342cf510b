import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

import type { BankError } from '#shared/contract/bank-error.ts';
import type { DocumentAnswer } from '#shared/contract/operation-types.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { createCancellableReads } from '#main/context/cancellable-reads.ts';
import { createTasks } from '#main/context/tasks/index.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { accountingProofHandlers } from './accounting-proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'tesoro-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is answered, and what the person is asked for the file's name. */
async function proofOf(answer: Result<DocumentAnswer, BankError>, file: string | null = join(folder, 'proof')) {
  const asked: string[] = [];
  const workspace = {
    cancellableReads: createCancellableReads(),
    bank: { call: async () => answer },
    chooseFile: async (name: string) => {
      asked.push(name);
      return file;
    },
  } as unknown as WorkspaceContext;
  return { outcome: await accountingProofHandlers(workspace, createTasks({ emit: () => undefined }))['transfers.accountingProof']({ accountId: 'A1', moneyTransferId: 'MTR/1' }), asked };
}

const document = (text: string, contentType: string | null = 'application/json') => ok({ contentType, bytes: new TextEncoder().encode(text) });

it.each(['', '{}', ' {} ', '[]', 'null', '{"status":"OK","errors":[],"payload":null}', '{"payload":{}}'])('takes %j for no document', async (text) => {
  expect((await proofOf(document(text))).outcome).toEqual(ok({ kind: 'noDocument' }));
});

it('saves a PDF as it came, whatever its label', async () => {
  const { outcome, asked } = await proofOf(document('%PDF-1.7 …', 'application/octet-stream'));
  expect([outcome, asked]).toEqual([ok({ kind: 'saved', path: join(folder, 'proof') }), ['contabile-MTR-1.pdf']]);
  expect(readFileSync(join(folder, 'proof'), 'utf8')).toBe('%PDF-1.7 …');
});

it('saves any other body too, unless the person changes their mind', async () => {
  expect(await proofOf(document('{"document":"JVBERi0="}'))).toMatchObject({ outcome: { value: { kind: 'saved' } }, asked: ['contabile-MTR-1.bin'] });
  expect((await proofOf(document('%PDF-'), null)).outcome).toEqual(ok({ kind: 'cancelled' }));
});

it('says that the bank keeps no proof of that age, and where a file cannot be written', async () => {
  const error: BankError = {
    operation: 'getAccountingProof', effect: 'read', kind: 'rejected', httpStatus: 400, challengeId: null,
    bankErrors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: null }],
  };
  expect((await proofOf(failed(error))).outcome).toEqual(ok({ kind: 'dateRangeExceeded', description: 'Date range exceeded' }));
  expect((await proofOf(document('%PDF-'), join(folder, 'missing', 'proof'))).outcome).toEqual(failed({ kind: 'fileNotWritten', code: 'ENOENT' }));
});

it('is asked for no longer once it is cancelled, and no file is chosen', async () => {
  const taskId = '7c1a2f0e-0000-4000-8000-00000000000a';
  const asked: string[] = [];
  const tasks = createTasks({ emit: () => undefined });
  const workspace = {
    cancellableReads: createCancellableReads(),
    bank: {
      call: async (_operation: string, _input: object, { signal }: { readonly signal: AbortSignal }) => {
        await tasks.handlers['tasks.cancel']({ taskId });
        return signal.aborted ? failed({ kind: 'cancelled' }) : document('%PDF-');
      },
    },
    chooseFile: async (name: string) => {
      asked.push(name);
      return null;
    },
  } as unknown as WorkspaceContext;
  const outcome = await accountingProofHandlers(workspace, tasks)['transfers.accountingProof']({ accountId: 'A1', moneyTransferId: 'MTR/1', taskId });
  expect([outcome, asked]).toEqual([failed({ kind: 'cancelled' }), []]);
});
