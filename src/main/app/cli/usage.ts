import type { CommonOption, OwnOption } from './arguments.ts';
import { exits } from './endings.ts';
import { isVerb, verbs } from './verbs.ts';
import type { Verb } from './verbs.ts';

/** What stands behind an option, and what it does. */
type Option = readonly [value: string, does: string];

interface Usage<Name extends string = string> {
  readonly line: string;
  readonly does: string;
  readonly options: Readonly<Record<Name, Option>>;
}

const FILE = {
  output: [' FILE', 'where it is written, whole or not at all; FILE.sha256 lists the hashes'],
  overwrite: ['', 'replace a file of that name'],
} as const;

/** Each says every option of its own, or it does not compile. */
export const usages: { readonly [V in Verb]: Usage<OwnOption<V>> } = {
  status: { line: 'tesoro status', does: 'The profile, its connections, accounts with when they were last read, figures of the Overview, and what waits.', options: {} },
  export: {
    line: 'tesoro export --output FILE', does: 'A statement as CSV for machines, or as XLSX.',
    options: {
      account: [' ID|IBAN', 'one account; else all'],
      from: [' DAY', 'the first accounting date, such as 2026-03-01'],
      to: [' DAY', 'the last one, included'],
      entries: [' KIND', 'all, credits or debits'],
      search: [' WORDS', 'as in the search field of a statement'],
      format: [' FORMAT', 'csv or xlsx'],
      ...FILE,
    },
  },
  verify: { line: 'tesoro verify', does: 'Whether the journal’s chain is whole and every store can be read. Exit code 1 where not.', options: {} },
  reconcile: {
    line: 'tesoro reconcile', does: 'Opening balance, entries and closing balance of a month. Exit code 1 unless every account agrees.',
    options: { account: [' ID|IBAN', 'one account; else all'], month: [' MONTH', 'such as 2026-03; else the last one that is over'] },
  },
  entries: {
    line: 'tesoro entries --from DAY --to DAY --output FILE', does: 'Journal entries of a period.',
    options: {
      from: [' DAY', 'the first day, such as 2026-03-01'],
      to: [' DAY', 'the last one, included'],
      format: [' FORMAT', 'csv, xlsx, hledger or beancount'],
      destination: [' NAME', 'the columns of a saved destination, for csv; else every field'],
      ...FILE,
    },
  },
  backup: {
    line: 'tesoro backup --to FOLDER', does: 'The whole profile as one encrypted file, read back before it gets its name. Its passphrase is the one chosen in Settings, Backup.',
    options: { to: [' FOLDER', 'a folder that is there; older backups in it stay'] },
  },
};

export const COMMON: Readonly<Record<CommonOption, Option>> = {
  'json': ['', 'one JSON object on standard output'],
  'connection': [' NAME', 'name or id of the connection; else the one opened last'],
  'passphrase-fd': [' N', 'its passphrase is the first line read from file descriptor N (0: standard input)'],
  'user-data-dir': ['=FOLDER', 'the profile; else the one of this user'],
};

const ENDINGS: Readonly<Record<keyof typeof exits, string>> = {
  right: 'right',
  differs: 'something differs: verify found damage, or reconcile a month that does not agree or is not known to',
  wrongUse: 'wrong use: an unknown option, account, month or connection',
  locked: 'locked: no passphrase, a wrong one, or a keychain that does not open',
  notReadable: 'the profile is not there, cannot be read, was changed outside Tesoro, or is of another version',
  notWritten: 'a file or the answer could not be written, or there is no room for what the command needs',
  ownMistake: 'a mistake of Tesoro’s own',
  interrupted: 'interrupted; nothing half is left',
};

export const PURPOSE = 'Reads what Tesoro keeps, also beside the open window. Sends nothing and changes nothing.';

/** How an option is typed, and what it does. */
export const optionsOf = (options: Readonly<Record<string, Option>>): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, [value, does]]) => [`--${name}${value}`, does]);

/** Each exit code with what it means. */
export const endings: readonly (readonly [string, string])[] = Object.entries(exits).map(([name, code]) => [String(code), ENDINGS[name as keyof typeof exits]]);

const listed = (rows: readonly (readonly [string, string])[], width: number): readonly string[] => rows.map(([name, means]) => `  ${name.padEnd(width)}${means}`);

const OPTION_WIDTH = 24;
const CODE_WIDTH = 5;

/** Of all commands unless one is named. */
export function usageOf(verb: string | undefined): readonly string[] {
  const ending = ['', 'Exit codes:', ...listed(endings, CODE_WIDTH)];
  if (!isVerb(verb)) {
    return ['tesoro COMMAND [OPTIONS]', PURPOSE, '', ...verbs.flatMap((each) => [`  ${usages[each].line}`, `      ${usages[each].does}`]), '', 'tesoro COMMAND --help tells the options.', ...ending];
  }
  const { line, does, options } = usages[verb];
  return [line, does, ...listed([...optionsOf(options), ...optionsOf(COMMON)], OPTION_WIDTH), ...ending];
}
