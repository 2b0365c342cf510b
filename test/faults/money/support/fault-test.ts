import { appendFileSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';
import type { TestContext } from 'vitest';

/** A row of the fault table: what the app must do, and how often the bank may have done it. */
interface FaultRow {
  readonly id: string;
  readonly fault: string;
  readonly must: string;
  readonly count: '0' | '1' | 'at most 1' | 'any' | '-';
  /** Not part of the app yet. */
  readonly later?: string;
}

/** What a case of a row ended with. */
export interface FaultOutcome {
  /** The app's states, in words. */
  readonly state: string;
  /** Executions at the bank of the write that the case is about. */
  readonly counted: number;
}

const table = JSON.parse(readFileSync(new URL('fault-table.json', import.meta.url), 'utf8')) as readonly FaultRow[];

/** Where `npm run test:faults` wants to read what was counted. */
const recordFile = process.env['TESORO_FAULT_RECORD'];

function rowOf(id: string): FaultRow {
  const row = table.find((known) => known.id === id);
  if (row === undefined) throw new Error(`The fault table has no row ${id}`);
  return row;
}

function record(row: FaultRow, name: string, outcome: FaultOutcome | { readonly failure: string } | { readonly skipped: string }): void {
  if (recordFile !== undefined) appendFileSync(recordFile, `${JSON.stringify({ id: row.id, case: name, ...outcome })}\n`);
}

const ALLOWED: Readonly<Record<FaultRow['count'], (counted: number) => boolean>> = {
  0: (counted) => counted === 0, 1: (counted) => counted === 1, 'at most 1': (counted) => counted <= 1, any: () => true, '-': () => true,
};

/** A test of one case of a row: what it counts at the bank has to fit the row. */
export function faultTest(id: string, name: string, run: (context: TestContext) => Promise<FaultOutcome>): void {
  const row = rowOf(id);
  it(`${row.fault}: ${name}`, async (context) => {
    let outcome: FaultOutcome;
    try {
      outcome = await run(context);
      expect({ ...outcome, fits: ALLOWED[row.count](outcome.counted) }).toEqual({ ...outcome, fits: true });
    } catch (error) {
      record(row, name, isSkip(error) ? { skipped: error.note } : { failure: error instanceof Error ? error.message.split('\n')[0] ?? '' : String(error) });
      throw error;
    }
    record(row, name, outcome);
  });
}

/** How the runner says that a test skipped itself. */
function isSkip(error: unknown): error is { readonly note: string } {
  return typeof error === 'object' && error !== null && 'note' in error && typeof error.note === 'string';
}
