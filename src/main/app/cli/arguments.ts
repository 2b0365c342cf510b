import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';

import { monthInput } from '#shared/bridge/cash/statement-inputs.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { ledgerFormats } from '#shared/domain/ledger/export.ts';
import type { LedgerFormat } from '#shared/domain/ledger/export.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { isVerb } from './verbs.ts';
import type { Verb } from './verbs.ts';

/** Where a file is to be. */
export interface FileAsked {
  /** Absolute. */
  readonly output: string;
  readonly overwrite: boolean;
}

export interface StatementAsked extends FileAsked {
  readonly verb: 'export';
  /** Id or IBAN; null: all accounts. */
  readonly account: string | null;
  readonly from: BankDate | null;
  readonly to: BankDate | null;
  readonly entries: 'all' | 'credits' | 'debits';
  readonly search: string;
  readonly format: 'csv' | 'xlsx';
}

export interface ReconcileAsked {
  readonly verb: 'reconcile';
  readonly account: string | null;
  /** null: the one before the present one. */
  readonly month: string | null;
}

export interface EntriesAsked extends FileAsked {
  readonly verb: 'entries';
  readonly from: BankDate;
  readonly to: BankDate;
  readonly format: LedgerFormat;
  /** By its name; null: every field, for machines. */
  readonly destination: string | null;
}

export interface BackupAsked {
  readonly verb: 'backup';
  /** Absolute. */
  readonly to: string;
}

export type Asked = { readonly verb: 'status' | 'verify' } | StatementAsked | ReconcileAsked | EntriesAsked | BackupAsked;

export interface Command {
  readonly asked: Asked;
  readonly json: boolean;
  /** Name or id; null: the one opened last. */
  readonly connection: string | null;
  readonly passphraseFd: number | null;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** The profile's folder is a switch of the app's own, and read by it. */
const common = { 'json': flag, 'connection': text, 'passphrase-fd': text, 'user-data-dir': text } as const;
const file = { output: text, overwrite: flag } as const;

/** What each command takes; `usage.ts` says it in words. */
export const options = {
  status: common,
  export: { ...common, ...file, account: text, from: text, to: text, entries: text, search: text, format: text },
  verify: common,
  reconcile: { ...common, account: text, month: text },
  entries: { ...common, ...file, from: text, to: text, format: text, destination: text },
  backup: { ...common, to: text },
} as const satisfies Readonly<Record<Verb, ParseArgsOptionsConfig>>;

export type CommonOption = keyof typeof common;
/** Those that not every command takes. */
export type OwnOption<V extends Verb> = Exclude<keyof (typeof options)[V] & string, CommonOption>;

/** A message for the person who typed the words; it repeats no value, since one may be a secret typed at the wrong place. */
export function readCommand(words: readonly string[], folder: string): Result<Command, string> {
  const [verb, ...args] = words;
  if (!isVerb(verb)) return failed('There is no such command.');
  try {
    return ok(commandOf(verb, args, folder));
  } catch (error) {
    if (error instanceof WrongWord) return failed(error.message);
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return failed('A word belongs to no option.');
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return failed('There is no such option.');
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return failed('An option lacks its value, or has one that it does not take.');
    throw error;
  }
}

class WrongWord extends Error {}

function commandOf(verb: Verb, args: readonly string[], folder: string): Command {
  const { asked, values } = askedOf(verb, [...args], folder);
  const fd = values['passphrase-fd'];
  if (fd !== undefined && !/^\d{1,4}$/.test(fd)) throw new WrongWord('--passphrase-fd takes the number of an open file descriptor.');
  // They are for the answer and for errors.
  if (fd === '1' || fd === '2') throw new WrongWord('--passphrase-fd takes a file descriptor that is read: 0, or 3 and more.');
  return { asked, json: values.json, connection: values.connection ?? null, passphraseFd: fd === undefined ? null : Number(fd) };
}

type CommonValues = Readonly<Record<'connection' | 'passphrase-fd', string | undefined>> & { readonly json: boolean };

function askedOf(verb: Verb, args: string[], folder: string): { readonly asked: Asked; readonly values: CommonValues } {
  switch (verb) {
    case 'status':
    case 'verify': {
      const { values } = parseArgs({ args, options: options[verb] });
      return { values: commonOf(values), asked: { verb } };
    }
    case 'export': {
      const { values } = parseArgs({ args, options: options.export });
      const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)];
      inOrder(from, to);
      const search = values.search ?? '';
      if (search.length > 200) throw new WrongWord('--search takes 200 characters at most.');
      return {
        values: commonOf(values),
        asked: {
          verb, ...fileOf(values, folder), account: values.account ?? null, from, to, search,
          entries: oneOf('entries', values.entries ?? 'all', ['all', 'credits', 'debits']), format: oneOf('format', values.format ?? 'csv', ['csv', 'xlsx']),
        },
      };
    }
    case 'reconcile': {
      const { values } = parseArgs({ args, options: options.reconcile });
      const month = values.month ?? null;
      if (month !== null && !monthInput.safeParse(month).success) throw new WrongWord('--month takes a month such as 2026-03.');
      return { values: commonOf(values), asked: { verb, account: values.account ?? null, month } };
    }
    case 'entries': {
      const { values } = parseArgs({ args, options: options.entries });
      const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)];
      if (from === null || to === null) throw new WrongWord('A period is needed: --from and --to.');
      inOrder(from, to);
      const format = oneOf('format', values.format ?? 'csv', ledgerFormats);
      const destination = values.destination ?? null;
      if (destination !== null && format !== 'csv') throw new WrongWord('--destination is for --format csv.');
      return { values: commonOf(values), asked: { verb, ...fileOf(values, folder), from, to, format, destination } };
    }
    case 'backup': {
      const { values } = parseArgs({ args, options: options.backup });
      if (values.to === undefined || values.to === '') throw new WrongWord('A folder is needed: --to.');
      return { values: commonOf(values), asked: { verb, to: resolve(folder, values.to) } };
    }
    default:
      return verb satisfies never;
  }
}

const commonOf = (values: { readonly json?: boolean | undefined; readonly connection?: string | undefined; readonly 'passphrase-fd'?: string | undefined }): CommonValues =>
  ({ 'json': values.json ?? false, 'connection': values.connection, 'passphrase-fd': values['passphrase-fd'] });

function fileOf({ output = '', overwrite = false }: { readonly output?: string | undefined; readonly overwrite?: boolean | undefined }, folder: string): FileAsked {
  if (output === '') throw new WrongWord('A file is needed: --output.');
  return { output: resolve(folder, output), overwrite };
}

function dayOf(option: string, typed: string | undefined): BankDate | null {
  if (typed === undefined) return null;
  const day = parseBankDate(typed);
  if (day === null) throw new WrongWord(`--${option} takes a day such as 2026-03-31.`);
  return day;
}

function inOrder(from: BankDate | null, to: BankDate | null): void {
  if (from !== null && to !== null && from > to) throw new WrongWord('--from is after --to.');
}

function oneOf<Value extends string>(option: string, typed: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === typed);
  if (found === undefined) throw new WrongWord(`--${option} takes one of: ${values.join(', ')}.`);
  return found;
}
