import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32, deflateRawSync } from 'node:zlib';

import { openForReading } from '#main/store/cache/database.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';

/*
 * The least that any program would do: one plain query over the same encrypted file, the same rows put together without a look at
 * what is in them, written in pieces. The spreadsheet is one sheet, packed at once.
 */

export interface BareFilesData {
  readonly file: EncryptedFile;
  readonly kind: 'csv' | 'xlsx';
  readonly path: string;
}

interface Row {
  readonly row_id: number;
  readonly transaction_id: string;
  readonly value_day: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly description: string;
  readonly type: string;
}

const dates = new Map<number, string>();
function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
const dayOf = (rowId: number): number => Math.floor(rowId / 2 ** 24) % 2 ** 17;

function* rowsOf(file: EncryptedFile): Generator<Row> {
  const database = openForReading(file);
  yield* database
    .prepare<[], Row>('SELECT row_id, transaction_id, value_day, amount_minor, currency, description, type FROM entry ORDER BY row_id DESC')
    .iterate();
  database.close();
}

const PIECE_ROWS = 4_000;

function writeCsv(file: EncryptedFile, path: string): number {
  const out = openSync(path, 'w');
  let count = 0;
  let text = '';
  for (const row of rowsOf(file)) {
    text += `${dateOf(dayOf(row.row_id))};${dateOf(row.value_day)};"${row.description}";${row.type};${row.transaction_id};${(row.amount_minor / 100).toFixed(2)};${row.currency}\r\n`;
    count += 1;
    if (count % PIECE_ROWS !== 0) continue;
    writeSync(out, text);
    text = '';
  }
  writeSync(out, text);
  fsyncSync(out);
  closeSync(out);
  return count;
}

function writeXlsx(file: EncryptedFile, path: string): number {
  const cell = (reference: string, text: string): string => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  let count = 0;
  let text = '<worksheet><sheetData>';
  for (const row of rowsOf(file)) {
    count += 1;
    text += `<row r="${count}"><c r="A${count}" s="1"><v>${dayOf(row.row_id) + 25_569}</v></c><c r="B${count}" s="1"><v>${row.value_day + 25_569}</v></c>${
      cell(`C${count}`, row.description)}${cell(`D${count}`, row.type)}${cell(`E${count}`, row.transaction_id)}<c r="F${count}" s="2"><v>${row.amount_minor / 100}</v></c>${cell(`G${count}`, row.currency)}</row>`;
  }
  const bytes = Buffer.from(`${text}</sheetData></worksheet>`);
  crc32(bytes);
  const packed = deflateRawSync(bytes, { level: 3 });
  const out = openSync(path, 'w');
  writeSync(out, packed);
  fsyncSync(out);
  closeSync(out);
  return count;
}

if (parentPort !== null) {
  const { file, kind, path } = workerData as BareFilesData;
  parentPort.postMessage({ kind: 'written', rows: kind === 'csv' ? writeCsv(file, path) : writeXlsx(file, path), parts: 1 });
}
