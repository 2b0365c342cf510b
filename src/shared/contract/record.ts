import { z } from 'zod';
import { CURRENCY_NOT_SAID } from '../domain/currency.ts';
import { moneyFromDecimal } from '../domain/money.ts';
import type { AmountProblem, Money } from '../domain/money.ts';
import { Unreadable, isAbsent } from './fields.ts';
import type { Field } from './fields.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

type Reading<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['read']> };

/**
 * The schema of an object of an answer. One node however many fields it has: a hundred thousand rows pass through here.
 * Unknown fields are left aside.
 */
export function record<F extends Fields>(fields: F) {
  return recordWith(fields, () => undefined);
}

/**
 * A record whose fields may all be absent, but not all at once: otherwise any object whatever, such as a gateway's own
 * message, would read as this answer.
 */
export function someOf<F extends Fields>(fields: F) {
  const names = Object.keys(fields);
  return recordWith(fields, (raw) => {
    if (!names.some((name) => Object.hasOwn(raw, name))) throw new Unreadable('none of the expected fields');
  });
}

function recordWith<F extends Fields>(fields: F, check: (raw: object) => void) {
  const reader = readerOf(fields);
  const schema = z.unknown().transform((raw, context): Reading<F> => {
    try {
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Unreadable('expected an object');
      check(raw);
      return reader(raw as Readonly<Record<string, unknown>>);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      context.addIssue({ code: 'custom', message: error.message, path: [...error.path] });
      return z.NEVER;
    }
  });
  return Object.assign(schema, { fields });
}

/** Copying an object that already has every field is several times quicker than growing one field by field. */
function readerOf<F extends Fields>(fields: F): (raw: Readonly<Record<string, unknown>>) => Reading<F> {
  const names = Object.keys(fields);
  const reads = Object.values(fields).map((field) => field.read);
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (raw) => {
    const reading = { ...blank };
    let index = 0;
    try {
      for (; index < names.length; index += 1) {
        const name = names[index] as string;
        reading[name] = (reads[index] as Field<unknown>['read'])(raw[name]);
      }
    } catch (error) {
      throw error instanceof Unreadable ? new Unreadable(error.message, [names[index] as string, ...error.path]) : error;
    }
    return reading as Reading<F>;
  };
}

/** The fields that a schema reads, inner ones as "creditor.name", for the documentation; none when it takes whatever comes. */
export function fieldPaths(schema: z.ZodType): readonly string[] {
  if (!('fields' in schema)) return schema instanceof z.ZodPipe ? fieldPaths(schema.in as z.ZodType) : [];
  return Object.entries(schema.fields as Fields).flatMap(([name, { inner }]) =>
    inner === undefined ? [name] : fieldPaths(inner).map((path) => `${name}.${path}`));
}

function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown, path: readonly PropertyKey[] = []): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Unreadable(issue?.message ?? 'not readable', [...path, ...(issue?.path ?? [])]);
}

/** An object that may be absent, null or empty text. */
export function optionalObject<Schema extends z.ZodType>(schema: Schema): Field<z.output<Schema> | null> {
  return { inner: schema, read: (value) => (isAbsent(value) ? null : readBy(schema, value)) };
}

/** A list that may be absent, null or empty text. */
export function optionalList<Schema extends z.ZodType>(schema: Schema): Field<readonly z.output<Schema>[]> {
  return {
    inner: schema,
    read: (value) => {
      if (isAbsent(value)) return [];
      if (!Array.isArray(value)) throw new Unreadable('expected a list');
      return value.map((entry, index) => readBy(schema, entry, [index]));
    },
  };
}

const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  notDecimal: 'expected a decimal number',
  tooManyDigits: 'amount with more than 15 digits',
  tooManyDecimals: 'amount with more decimals than its currency has',
};

/** Joins decimal text with its currency. `fallback` is the currency the document gives for the resource, if any. */
export function money(context: z.RefinementCtx, path: string, amount: string, code: string | null, fallback?: string): Money {
  const result = moneyFromDecimal(amount, code ?? fallback ?? CURRENCY_NOT_SAID);
  if (result.ok) return result.value;
  context.addIssue({ code: 'custom', message: AMOUNT_PROBLEMS[result.error], path: path.split('.') });
  return z.NEVER;
}

export function optionalMoney(
  context: z.RefinementCtx, path: string, amount: string | null, code: string | null, fallback?: string,
): Money | null {
  return amount === null ? null : money(context, path, amount, code, fallback);
}
