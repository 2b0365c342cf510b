import { Worker } from 'node:worker_threads';

import type { FactsFile } from '#main/documents/investor-facts-csv.ts';
import type { InvoiceContext, readInvoice } from '#main/documents/invoice/index.ts';
import type { CsvContext, PaymentsFile } from '#main/documents/payments/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { BeneficiaryImport } from '#shared/bridge/payments/beneficiaries.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Needs } from '#main/context/workspace-context.ts';

export type GivenFile =
  | { readonly kind: 'payments'; readonly name: string; readonly bytes: Uint8Array; readonly context: CsvContext }
  | { readonly kind: 'invoice'; readonly bytes: Uint8Array; readonly context: InvoiceContext }
  | { readonly kind: 'beneficiaries'; readonly bytes: Uint8Array; readonly savedAccounts: readonly string[] }
  | { readonly kind: 'investorFacts'; readonly bytes: Uint8Array };

export interface ReadPayments extends PaymentsFile {
  readonly format: 'csv' | 'pain001';
  /** SHA-256 of the text, to recognise the file. */
  readonly fileHash: string;
}

export type ReadOf<Kind extends GivenFile['kind']> =
  Kind extends 'beneficiaries' ? BeneficiaryImport : Kind extends 'investorFacts' ? FactsFile : Kind extends 'invoice' ? ReturnType<typeof readInvoice> : ReadPayments;

/** Far more than the largest honest file takes on a slow computer. */
const LIMIT_MS = 60_000;
/** Many times the largest file; exceeding it ends only this thread. */
const MOST_MB = 1_024;

const tookTooLong = failed({ kind: 'fileNotRead', reason: 'tookTooLong' } as const);

/** On a thread of its own, so that no file blocks the app. Ends by `signal` (`cancelled`), or after a minute or too much memory (`fileNotRead`). */
export async function readGivenFile<Kind extends GivenFile['kind']>(
  { readingWorker }: Needs<'readingWorker'>, given: GivenFile & { readonly kind: Kind }, signal: AbortSignal | null, limitMs = LIMIT_MS,
): Promise<Result<ReadOf<Kind>, AppError>> {
  if (signal?.aborted === true) return CANCELLED;
  const worker = new Worker(readingWorker, { workerData: given, name: 'given-file', resourceLimits: { maxOldGenerationSizeMb: MOST_MB } });
  const ended = Promise.withResolvers<Result<ReadOf<Kind>, AppError>>();
  worker.once('message', (read: ReadOf<Kind> | null) => ended.resolve(read === null ? failed({ kind: 'fileNotRead', reason: 'tooLarge' }) : ok(read)));
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') ended.resolve(tookTooLong);
    else ended.reject(error);
  });
  worker.once('exit', () => ended.reject(new Error('The thread that reads files has ended')));
  const abort = (): void => ended.resolve(CANCELLED);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => ended.resolve(tookTooLong), limitMs);
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
