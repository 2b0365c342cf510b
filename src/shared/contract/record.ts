import { z } from 'zod';
import { CURRENCY_NOT_SAID } from '../domain/currency.ts';
import { moneyFromDecimal, moneyFromNumber } from '../domain/money.ts';
import type { AmountProblem, Money } from '../domain/money.ts';
import type { Currency } from '../domain/currency.ts';
import { Unreadable, isAbsent, noteUnreadable, notesSoFar, noting, placeNotes } from './fields.ts';
import type { Field, UnreadableField } from './fields.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

type Reading<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['read']> };

/**
 * What reads an object of an answer. No schema of zod: the closures that it makes for every object take a fifth of the time in which a
 * hundred thousand orders are read (see docs/performance.md).
 */
export interface ObjectReader<Said> {
  /** Throws {@link Unreadable} where there is no such object. */
  readonly read: (raw: unknown) => Said;
  readonly fields: Fields;
  /** What is read, made into something else. */
  readonly transform: <Next>(to: (said: Said) => Next) => ObjectReader<Next>;
}

const objectReader = <Said>(fields: Fields, read: (raw: unknown) => Said): ObjectReader<Said> =>
  ({ read, fields, transform: (to) => objectReader(fields, (raw) => to(read(raw))) });

/** Unknown fields are ignored; unreadable ones are noted and "not said". */
export const record = <F extends Fields>(fields: F): ObjectReader<Reading<F>> => recordWith(fields, () => undefined);

/** At least one field must be present: otherwise any object, such as a gateway's message, would be read as this answer. */
export function someOf<F extends Fields>(fields: F): ObjectReader<Reading<F>> {
  const names = Object.keys(fields);
  return recordWith(fields, (raw) => {
    if (!names.some((name) => Object.hasOwn(raw, name))) throw new Unreadable('none of the expected fields');
  });
}

function recordWith<F extends Fields>(fields: F, check: (raw: object) => void): ObjectReader<Reading<F>> {
  const read = readerOf(fields);
  return objectReader(fields, (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Unreadable('expected an object');
    check(raw);
    return read(raw as Readonly<Record<string, unknown>>);
  });
}

/** Copying a complete object is several times faster than adding field by field. */
function readerOf<F extends Fields>(fields: F): (raw: Readonly<Record<string, unknown>>) => Reading<F> {
  const names = Object.keys(fields);
  const all = Object.values(fields);
  const reads = all.map((field) => field.read);
  const blank: Record<string, unknown> = Object.fromEntries(Object.entries(fields).map(([name, { otherwise }]) => [name, otherwise]));
  return (raw) => {
    const reading = { ...blank };
    let noted = notesSoFar();
    let index = 0;
    while (index < names.length) {
      try {
        for (; index < names.length; index += 1) {
          const name = names[index] as string;
          reading[name] = (reads[index] as Field<unknown>['read'])(raw[name]);
          if (notesSoFar() === noted) continue;
          placeNotes(noted, name);
          noted = notesSoFar();
        }
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const name = names[index] as string;
        noteUnreadable(name, raw[name], error.message);
        noted = notesSoFar();
        index += 1;
      }
    }
    return reading as Reading<F>;
  };
}

/** Unreadable fields are null and listed here. */
export interface PartlyReadable {
  readonly unreadable?: readonly UnreadableField[];
}

export type Whole<Said, Need extends keyof Said> =
  { readonly [Name in keyof Said]: Name extends Need ? NonNullable<Said[Name]> : Said[Name] } & PartlyReadable;

/** `missing`: the first missing required field. */
export type ReadRow<Said, Need extends keyof Said> =
  | { readonly whole: true; readonly row: Whole<Said, Need> }
  | { readonly whole: false; readonly said: Said | null; readonly unreadable: readonly UnreadableField[]; readonly missing: string; readonly detail: string };

export type RowSchema<Said, Need extends keyof Said> = z.ZodType<Whole<Said, Need>> & {
  readonly said: ObjectReader<Said>;
  readonly needs: readonly Need[];
  /** Never fails. */
  readonly read: (raw: unknown) => ReadRow<Said, Need>;
};

/** Makes a record a row: `needs` are its required fields, nearly always the id alone. `named` gives their names in the interface where these differ. */
export function row<Said extends object, const Need extends keyof Said & string>(
  needs: readonly Need[], said: ObjectReader<Said>, named?: Readonly<Partial<Record<Need, string>>>,
): RowSchema<Said, Need> {
  const read = (raw: unknown): ReadRow<Said, Need> => {
    const { value: result, unreadable } = noting(() => tried(said, raw));
    if (result instanceof Unreadable) return { whole: false, said: null, unreadable, missing: '', detail: result.message };
    const lacking = needs.find((name) => result[name] === null);
    if (lacking !== undefined) {
      const missing = named?.[lacking] ?? lacking;
      const detail = unreadable.find(({ path }) => path === missing)?.detail ?? 'missing';
      return { whole: false, said: result, unreadable, missing, detail };
    }
    const whole = (unreadable.length === 0 ? result : { ...result, unreadable }) as Whole<Said, Need>;
    return { whole: true, row: whole };
  };
  const schema = z.unknown().transform((raw, context): Whole<Said, Need> => {
    const result = read(raw);
    if (result.whole) return result.row;
    context.addIssue({ code: 'custom', message: result.detail, path: result.missing === '' ? [] : [result.missing] });
    return z.NEVER;
  });
  return Object.assign(schema, { said, needs, read });
}

/** For the documentation; none when the schema accepts anything. */
export const fieldPaths = (schema: z.ZodType): readonly string[] => ('said' in schema ? pathsIn((schema.said as ObjectReader<unknown>).fields) : []);

const pathsIn = (fields: Fields): readonly string[] => Object.entries(fields).flatMap(([name, { inner }]) =>
  inner === undefined ? [name] : pathsIn(inner.fields).map((path) => `${name}.${path}`));

function tried<Said>(reader: ObjectReader<Said>, raw: unknown): Said | Unreadable {
  try {
    return reader.read(raw);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

/** May be absent, null or empty text. */
export function optionalObject<Said>(inner: ObjectReader<Said>): Field<Said | null> {
  return { inner, otherwise: null, read: (value) => (isAbsent(value) ? null : inner.read(value)) };
}

/** May be absent, null or empty text. Unreadable elements are left out and noted. */
export function optionalList<Said, const Need extends keyof Said = never>(
  inner: ObjectReader<Said>, needs: readonly Need[] = [],
): Field<readonly Whole<Said, Need>[]> {
  return {
    inner,
    otherwise: [],
    read: (value) => {
      if (isAbsent(value)) return [];
      if (!Array.isArray(value)) throw new Unreadable('expected a list');
      return (value as unknown[]).flatMap((entry, index) => {
        const noted = notesSoFar();
        const result = tried(inner, entry);
        const problem = result instanceof Unreadable ? result.message : needs.every((name) => result[name] !== null) ? null : 'lacks its id';
        if (problem !== null) noteUnreadable('', entry, problem);
        placeNotes(noted, String(index));
        return problem === null ? [result as Whole<Said, Need>] : [];
      });
    },
  };
}

const AMOUNT_PROBLEMS: Readonly<Record<AmountProblem, string>> = {
  notDecimal: 'expected a decimal number',
  tooManyDigits: 'amount with more than 15 digits',
  tooManyDecimals: 'amount with more decimals than its currency has',
};

/**
 * Joins a decimal with its currency or the resource's `fallback`. An amount with a fraction of a minor unit, such as a fee of
 * 0.125 EUR, becomes null and is noted exactly.
 */
export function money(path: string, amount: number | string | null, code: Currency | null, fallback?: Currency): Money | null {
  if (amount === null) return null;
  const currency = code ?? fallback ?? CURRENCY_NOT_SAID;
  const result = typeof amount === 'number' ? moneyFromNumber(amount, currency) : moneyFromDecimal(amount, currency);
  if (result.ok) return result.value;
  const said = code === CURRENCY_NOT_SAID ? null : code;
  noteUnreadable(path, said === null ? amount : `${amount} ${said}`, AMOUNT_PROBLEMS[result.error]);
  return null;
}
