import type { z } from 'zod';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import { parseInstant } from '../domain/instant.ts';
import type { Instant } from '../domain/instant.ts';
import { readStatus } from '../domain/open-status.ts';
import type { OpenStatus, StatusList } from '../domain/open-status.ts';

/*
 * How answers are read. The interface gives few types and its samples disagree, so a field accepts every form in which
 * its meaning is certain, and "not there" is absent, null or empty text alike. A form whose meaning is not certain is
 * Unreadable at that field, never a guess.
 */

/** How one field is read from its raw JSON value. Throws Unreadable, which the field's record turns into an issue. */
export interface Field<Output> {
  readonly read: (value: unknown) => Output;
  /** The schema of an object or of a list's rows inside the field. */
  readonly inner?: z.ZodType;
}

/** A value that has no certain meaning. Stays inside a record: see record.ts. */
export class Unreadable extends Error {
  /** From the record down to the value. */
  readonly path: readonly PropertyKey[];

  constructor(message: string, path: readonly PropertyKey[] = []) {
    super(message);
    this.path = path;
  }
}

const unreadable = (message: string): never => {
  throw new Unreadable(message);
};

const field = <Output>(read: (value: unknown) => Output): Field<Output> => ({ read });

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

const readSomeId = (value: unknown): string => readId(value) ?? unreadable('expected an id');

export const optionalId = field(readId);

export const id = field(readSomeId);

export const idList = field((value): readonly string[] => {
  if (isAbsent(value)) return [];
  return Array.isArray(value) ? value.map(readSomeId) : [readSomeId(value)];
});

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

export const requiredDate = field((value) => readDate(value) ?? unreadable('expected a date, YYYY-MM-DD'));

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

export const requiredDecimal = field((value) => readDecimal(value) ?? unreadable('expected an amount'));

const CURRENCY_CODE = /^[A-Za-z]{3}$/;

export const currency = field((value): string | null => {
  const raw = readText(value);
  if (raw === null) return null;
  return CURRENCY_CODE.test(raw) ? raw.toUpperCase() : unreadable('expected a currency code');
});

export function status<Known extends string>(list: StatusList<Known>): Field<OpenStatus<Known> | null> {
  return field((value) => {
    const raw = readText(value);
    return raw === null ? null : readStatus(list, raw);
  });
}
