import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import { readInvestorFactsCsv } from '#main/documents/investor-facts-csv.ts';
import { readInvoice } from '#main/documents/invoice/index.ts';
import { readPain001, readPaymentsCsv } from '#main/documents/payments/index.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { previewImport } from './beneficiaries.ts';
import type { GivenFile, ReadOf } from './index.ts';

/* Reads a given file on a thread of its own: the file's author decides how long that takes. */

const LOOKED_AT = 1_000;

/** By the first character: names prove nothing. Text in UTF-16 is left to the XML reader. */
const isXml = (name: string, text: string): boolean => /^\s*</.test(text.slice(0, LOOKED_AT)) || /\.xml$/i.test(name);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function read(given: GivenFile): ReadOf<GivenFile['kind']> | null {
  if (given.kind === 'invoice') return readInvoice(given.bytes, given.context);
  const text = decodedText(given.bytes);
  if (given.kind === 'beneficiaries') return previewImport(text, new Set(given.savedAccounts));
  if (given.kind === 'investorFacts') return readInvestorFactsCsv(text);
  const fileHash = hashOf(text);
  return isXml(given.name, text)
    ? { ...readPain001(text, given.context), format: 'pain001', fileHash }
    : { ...readPaymentsCsv(text, given.context), format: 'csv', fileHash };
}

parentPort?.postMessage(read(workerData as GivenFile));
