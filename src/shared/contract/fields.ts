import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '../domain/currency.ts';
import type { Currency } from '../domain/currency.ts';
import { parseInstant } from '../domain/instant.ts';
import type { Instant } from '../domain/instant.ts';
import { readStatus } from '../domain/open-status.ts';
import type { OpenStatus, StatusList } from '../domain/open-status.ts';

/*
 * Reads fields of answers. The interface gives few types and inconsistent samples, so every form with a certain meaning is
 * accepted, and absent, null and empty text are all "not said". A form without a certain meaning is Unreadable, never guessed: the
 * field becomes "not said" and the raw value is noted (see record.ts).
 */

/** Throws Unreadable, which the record notes. */
export interface Field<Output> {
  readonly read: (value: unknown) => Output;
  /** Used when unreadable. */
  readonly otherwise: Output;
  /** What a nested object, or a row of a list, has. */
  readonly inner?: { readonly fields: Readonly<Record<string, Field<unknown>>> };
}

/** Never leaves the reading of its row. */
export class Unreadable extends Error {}

const unreadable = (message: string): never => {
  throw new Unreadable(message);
};

const field = <Output>(read: (value: unknown) => Output | null): Field<Output | null> => ({ read, otherwise: null });

export interface UnreadableField {
  /** Path within the row: "fees.0.amount". */
  readonly path: string;
  /** Text as it came, anything else as truncated JSON; an amount with its currency. */
  readonly raw: string;
  /** In English, for support. */
  readonly detail: string;
}

/** Reading a row is synchronous, so one list serves every row. */
let notes: UnreadableField[] = [];

const RAW_LENGTH = 200;

/** JSON.stringify overflows the stack on deeply nested values that JSON.parse reads. */
export function rawText(value: unknown, length = RAW_LENGTH): string {
  if (typeof value === 'string') return value.slice(0, length).toWellFormed();
  try {
    return JSON.stringify(value).slice(0, length).toWellFormed();
  } catch {
    return '…';
  }
}

/** `path` is relative to the record or list being read. */
export function noteUnreadable(path: string, raw: unknown, detail: string): void {
  notes.push({ path, raw: rawText(raw), detail });
}

export const notesSoFar = (): number => notes.length;

/** Prefixes the paths of the notes since `count`. */
export function placeNotes(count: number, under: string): void {
  for (let index = count; index < notes.length; index += 1) {
    const note = notes[index] as UnreadableField;
    notes[index] = { ...note, path: note.path === '' ? under : `${under}.${note.path}` };
  }
}

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
    // JSON can contain lone surrogates, which no file stores: the stored text must equal the bank's next answer.
    const trimmed = value.trim().toWellFormed();
    return trimmed === '' ? null : trimmed;
  }
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return unreadable('expected text');
}

export const text = field(readText);

/** Text, or a whole number that a double carries exactly. */
function readId(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return unreadable('expected an id');
  return readText(value);
}

export const id = field(readId);

/** Unreadable ids are left out and noted. */
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

/** A calendar date; of a date-time its date as written. */
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

const DECIMAL_TEXT = /^[+-]?\d+(?:\.\d+)?$/;

function readDecimal(value: unknown): string | null {
  const raw = typeof value === 'number' ? String(value) : readText(value);
  if (raw === null) return null;
  return DECIMAL_TEXT.test(raw) ? raw : unreadable('expected a decimal number');
}

export const decimal = field(readDecimal);

/** Numbers in between are plain decimals as text too. */
const LEAST_PLAIN = 1e-6;
const BEYOND_PLAIN = 1e21;

/** A decimal that becomes money: a number stays one. */
export const moneyAmount = field((value): number | string | null => {
  const isPlain = typeof value === 'number' && Math.abs(value) >= LEAST_PLAIN && Math.abs(value) < BEYOND_PLAIN;
  return isPlain ? value : readDecimal(value);
});

const CURRENCY_CODE = /^[A-Za-z]{3}$/;

export const currency = field((value): Currency | null => {
  const raw = readText(value);
  if (raw === null) return null;
  return CURRENCY_CODE.test(raw) ? raw.toUpperCase() : unreadable('expected a currency code');
});

/** An unreadable currency must not be taken for the default one. */
export const amountCurrency: Field<Currency | null> = { ...currency, otherwise: CURRENCY_NOT_SAID };

export function status<Known extends string>(list: StatusList<Known>): Field<OpenStatus<Known> | null> {
  return field((value): OpenStatus<Known> | null => {
    const raw = readText(value);
    return raw === null ? null : readStatus(list, raw);
  });
}
