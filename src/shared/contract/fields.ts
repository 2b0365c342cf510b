import { z } from 'zod';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import { CURRENCY_NOT_SAID } from '../domain/currency.ts';
import { parseInstant } from '../domain/instant.ts';
import type { Instant } from '../domain/instant.ts';
import { moneyFromDecimal } from '../domain/money.ts';
import type { AmountProblem, Money } from '../domain/money.ts';
import { readStatus } from '../domain/open-status.ts';
import type { OpenStatus, StatusList } from '../domain/open-status.ts';

/*
 * How answers are read. The interface gives few types and its samples disagree, so a field accepts every form in which
 * its meaning is certain, and "not there" is absent, null or empty text alike. A form whose meaning is not certain is an
 * issue at that field, never a guess.
 */

type Issue = (message: string) => never;

/** A field read by a function of the raw JSON value; `issue` reports the value as wrong and ends the reading. */
function field<Output>(read: (value: unknown, issue: Issue) => Output) {
  return z.unknown().optional().transform((value, context) => {
    let message = '';
    const issue: Issue = (text) => {
      message = text;
      throw NOT_READABLE;
    };
    try {
      return read(value, issue);
    } catch (error) {
      if (error !== NOT_READABLE) throw error;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

const NOT_READABLE = new Error('field not readable');

const isAbsent = (value: unknown): value is undefined | null | '' => value === undefined || value === null || value === '';

function readText(value: unknown, issue: Issue): string | null {
  if (typeof value === 'string') {
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return issue('expected text');
}

export const text = field<string | null>(readText);

/** An identifier: text, or a whole number that a double carries exactly. */
function readId(value: unknown, issue: Issue): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return issue('expected an id');
  return readText(value, issue);
}

export const optionalId = field<string | null>(readId);

export const id = field<string>((value, issue) => readId(value, issue) ?? issue('expected an id'));

export const idList = field<readonly string[]>((value, issue) => {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) return [readId(value, issue) ?? issue('expected an id')];
  return value.map((entry) => readId(entry, issue) ?? issue('expected ids'));
});

export const flag = field<boolean | null>((value, issue) => {
  if (isAbsent(value)) return null;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return issue('expected true or false');
});

/** A calendar date; a date-time is read for its date. */
export const date = field<BankDate | null>((value, issue) => {
  const raw = readText(value, issue);
  if (raw === null) return null;
  return parseBankDate(raw.length > 10 ? raw.slice(0, 10) : raw) ?? issue('expected a date, YYYY-MM-DD');
});

export const requiredDate = field<BankDate>((value, issue) => {
  const raw = readText(value, issue) ?? '';
  return parseBankDate(raw.length > 10 ? raw.slice(0, 10) : raw) ?? issue('expected a date, YYYY-MM-DD');
});

export const instant = field<Instant | null>((value, issue) => {
  const raw = readText(value, issue);
  return raw === null ? null : (parseInstant(raw) ?? issue('expected a date-time, ISO 8601'));
});

/** Decimal text of an amount or a rate, before its currency is known. */
const DECIMAL_TEXT = /^[+-]?\d+(?:\.\d+)?$/;

function readDecimal(value: unknown, issue: Issue): string | null {
  if (typeof value === 'number') {
    const shortest = String(value);
    return DECIMAL_TEXT.test(shortest) ? shortest : issue('expected a decimal number');
  }
  const raw = readText(value, issue);
  if (raw === null) return null;
  return DECIMAL_TEXT.test(raw) ? raw : issue('expected a decimal number');
}

export const decimal = field<string | null>(readDecimal);

export const requiredDecimal = field<string>((value, issue) => readDecimal(value, issue) ?? issue('expected an amount'));

export const currency = field<string | null>((value, issue) => {
  const raw = readText(value, issue);
  if (raw === null) return null;
  return /^[A-Za-z]{3}$/.test(raw) ? raw.toUpperCase() : issue('expected a currency code');
});

export function status<Known extends string>(list: StatusList<Known>) {
  return field<OpenStatus<Known> | null>((value, issue) => {
    const raw = readText(value, issue);
    return raw === null ? null : readStatus(list, raw);
  });
}

const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  notDecimal: 'expected a decimal number',
  tooManyDigits: 'amount with more than 15 digits',
  tooManyDecimals: 'amount with more decimals than its currency has',
};

/** Where a row's transform reports an amount that its currency cannot carry. */
type RowContext = z.RefinementCtx;

/** Joins decimal text with its currency. `fallback` is the currency the document gives for the resource, if any. */
export function money(context: RowContext, path: string, amount: string, code: string | null, fallback?: string): Money {
  const result = moneyFromDecimal(amount, code ?? fallback ?? CURRENCY_NOT_SAID);
  if (result.ok) return result.value;
  context.addIssue({ code: 'custom', message: AMOUNT_PROBLEMS[result.error], path: path.split('.') });
  return z.NEVER;
}

export function optionalMoney(
  context: RowContext, path: string, amount: string | null, code: string | null, fallback?: string,
): Money | null {
  return amount === null ? null : money(context, path, amount, code, fallback);
}

/** An object that may be absent, null or empty text. */
export function optionalObject<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isAbsent(value) ? null : value), schema.nullable()).optional().transform((value) => value ?? null);
}

/** A list that may be absent, null or empty text. */
export function optionalList<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isAbsent(value) ? [] : value), z.array(schema)).optional().transform((value) => value ?? []);
}
