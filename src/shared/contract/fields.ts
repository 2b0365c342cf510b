import type { z } from 'zod';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '../domain/currency.ts';
import type { Currency } from '../domain/currency.ts';
import { parseInstant } from '../domain/instant.ts';
import type { Instant } from '../domain/instant.ts';
import { readStatus } from '../domain/open-status.ts';
import type { OpenStatus, StatusList } from '../domain/open-status.ts';

/*
 * How answers are read. The interface gives few types and its samples disagree, so a field accepts every form in which
 * its meaning is certain, and "not there" is absent, null or empty text alike. A form whose meaning is not certain is
 * Unreadable at that field, never a guess: the field then counts as not said, and what came is noted (see record.ts).
 */

/** How one field is read from its raw JSON value. Throws Unreadable, of which the field's record makes a note. */
export interface Field<Output> {
  readonly read: (value: unknown) => Output;
  /** What the field is taken for when its value is unreadable: "not said". */
  readonly otherwise: Output;
  /** The schema of an object or of a list's rows inside the field. */
  readonly inner?: z.ZodType;
}

/** A value that has no certain meaning. Never leaves the reading of its row. */
export class Unreadable extends Error {}

const unreadable = (message: string): never => {
  throw new Unreadable(message);
};

const field = <Output>(read: (value: unknown) => Output | null): Field<Output | null> => ({ read, otherwise: null });

/** A field of an answer that came in a form without a certain meaning. It reads as "not said", and this says what came. */
export interface UnreadableField {
  /** From the row down to the value: "fees.0.amount". */
  readonly path: string;
  /** What came: text as it is, anything else as JSON, cut where nobody would read on. Of an amount, with its currency. */
  readonly raw: string;
  /** What was expected, in English, for support. */
  readonly detail: string;
}

/** Reading a row is synchronous, so that one list serves whichever row is being read. */
let notes: UnreadableField[] = [];

/** More than a window shows of a value that cannot be read. */
const RAW_LENGTH = 200;

/** A value as text: JSON.stringify runs out of stack on one nested deep enough, which JSON.parse has read without trouble. */
export function rawText(value: unknown, length = RAW_LENGTH): string {
  if (typeof value === 'string') return value.slice(0, length).toWellFormed();
  try {
    return JSON.stringify(value).slice(0, length).toWellFormed();
  } catch {
    return '…';
  }
}

/** Notes a value that cannot be read. `path` is relative to the record or list that is being read. */
export function noteUnreadable(path: string, raw: unknown, detail: string): void {
  notes.push({ path, raw: rawText(raw), detail });
}

export const notesSoFar = (): number => notes.length;

/** Says under which field or place the notes since `count` stand. */
export function placeNotes(count: number, under: string): void {
  for (let index = count; index < notes.length; index += 1) {
    const note = notes[index] as UnreadableField;
    notes[index] = { ...note, path: note.path === '' ? under : `${under}.${note.path}` };
  }
}

/** Reads a row, and gives what was noted meanwhile. */
export function noting<Value>(read: () => Value): { readonly value: Value; readonly unreadable: readonly UnreadableField[] } {
  const outer = notes;
  notes = [];
  try {
    const value = read();
    return { value, unreadable: notes };
  } finally {
    notes = outer;
  }
}

export const isAbsent = (value: unknown): value is undefined | null | '' => value === undefined || value === null || value === '';

function readText(value: unknown): string | null {
  if (typeof value === 'string') {
    // JSON can spell half a character, which no file keeps: what is stored must equal what the bank says next time.
    const trimmed = value.trim().toWellFormed();
    return trimmed === '' ? null : trimmed;
  }
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return unreadable('expected text');
}

export const text = field(readText);

/** An identifier: text, or a whole number that a double carries exactly. */
function readId(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return unreadable('expected an id');
  return readText(value);
}

export const id = field(readId);

/** An id that cannot be read is left out of the list, and noted. */
export const idList: Field<readonly string[]> = {
  otherwise: [],
  read: (value) => {
    if (isAbsent(value)) return [];
    if (!Array.isArray(value)) return [readId(value)].filter((each) => each !== null);
    return (value as unknown[]).flatMap((each, index) => {
      try {
        return readId(each) ?? unreadable('expected an id');
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        noteUnreadable(String(index), each, error.message);
        return [];
      }
    });
  },
};

export const flag = field((value): boolean | null => {
  if (isAbsent(value)) return null;
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : unreadable('expected true or false');
});

/** A calendar date; a date-time is read for its date, as it is written. */
function readDate(value: unknown): BankDate | null {
  const raw = readText(value);
  if (raw === null) return null;
  return parseBankDate(raw.length > 10 && parseInstant(raw) !== null ? raw.slice(0, 10) : raw)
    ?? unreadable('expected a date, YYYY-MM-DD');
}

export const date = field(readDate);

export const instant = field((value): Instant | null => {
  const raw = readText(value);
  return raw === null ? null : (parseInstant(raw) ?? unreadable('expected a date-time, ISO 8601'));
});

/** Decimal text of an amount or a rate, before its currency is known. */
const DECIMAL_TEXT = /^[+-]?\d+(?:\.\d+)?$/;

function readDecimal(value: unknown): string | null {
  const raw = typeof value === 'number' ? String(value) : readText(value);
  if (raw === null) return null;
  return DECIMAL_TEXT.test(raw) ? raw : unreadable('expected a decimal number');
}

export const decimal = field(readDecimal);

const CURRENCY_CODE = /^[A-Za-z]{3}$/;

export const currency = field((value): Currency | null => {
  const raw = readText(value);
  if (raw === null) return null;
  return CURRENCY_CODE.test(raw) ? raw.toUpperCase() : unreadable('expected a currency code');
});

/** The currency of a record's amounts. One that is there but cannot be read must not be taken for the usual one. */
export const amountCurrency: Field<Currency | null> = { ...currency, otherwise: CURRENCY_NOT_SAID };

export function status<Known extends string>(list: StatusList<Known>): Field<OpenStatus<Known> | null> {
  return field((value): OpenStatus<Known> | null => {
    const raw = readText(value);
    return raw === null ? null : readStatus(list, raw);
  });
}
