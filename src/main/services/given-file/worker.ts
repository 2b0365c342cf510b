import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import { readPain001, readPaymentsCsv } from '#main/documents/payments/index.ts';
import { previewImport } from '../beneficiaries/import.ts';
import type { GivenFile, ReadOf } from './index.ts';

/* Reads one file that a person gave, on a thread of its own: whoever wrote the file decides how long that takes. */

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function read(given: GivenFile): ReadOf<GivenFile['kind']> | null {
  switch (given.kind) {
    case 'csv': return { ...readPaymentsCsv(given.text, given.context), fileHash: hashOf(given.text) };
    case 'pain001': return { ...readPain001(given.text, given.context), fileHash: hashOf(given.text) };
    case 'beneficiaries': return previewImport(given.text, new Set(given.savedAccounts));
    default: return given satisfies never;
  }
}

parentPort?.postMessage(read(workerData as GivenFile));
