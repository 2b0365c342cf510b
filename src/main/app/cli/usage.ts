import type { Verb } from './verbs.ts';

const COMMON = [
  '  --json                  one JSON object on standard output',
  '  --connection NAME       name or id of the connection; else the one opened last',
  '  --passphrase-fd N       its passphrase is the first line read from file descriptor N (0: standard input)',
  '  --user-data-dir=FOLDER  the profile; else the one of this user',
];

const FILE = [
  '  --output FILE           where it is written, whole or not at all; FILE.sha256 lists the hashes',
  '  --overwrite             replace a file of that name',
];

const usages: Readonly<Record<Verb, readonly string[]>> = {
  status: ['tesoro status', 'Connections, accounts with when they were last read, figures of the Overview, and what waits.'],
  export: [
    'tesoro export --output FILE', 'A statement as CSV for machines, or as XLSX.',
    '  --account ID|IBAN       one account; else all',
    '  --from DAY --to DAY     accounting dates, both included',
    '  --entries KIND          all, credits or debits',
    '  --search WORDS          as in the search field of a statement',
    '  --format FORMAT         csv or xlsx',
    ...FILE,
  ],
  verify: ['tesoro verify', 'Whether the journal’s chain is whole and every store can be read. Exit code 1 where not.'],
  reconcile: [
    'tesoro reconcile', 'Opening balance, entries and closing balance of a month. Exit code 1 unless every account agrees.',
    '  --account ID|IBAN       one account; else all',
    '  --month MONTH           such as 2026-03; else the last one that is over',
  ],
  entries: [
    'tesoro entries --from DAY --to DAY --output FILE', 'Journal entries of a period.',
    '  --format FORMAT         csv, xlsx, hledger or beancount',
    '  --destination NAME      the columns of a saved destination, for csv; else every field',
    ...FILE,
  ],
  backup: [
    'tesoro backup --to FOLDER', 'The whole profile as one encrypted file, read back before it gets its name. Its passphrase is the one chosen in Settings, Backup.',
    '  --to FOLDER             a folder that is there; older backups in it stay',
  ],
};

const ENDINGS = 'Exit codes: 0 right, 1 something differs, 2 wrong use, 3 locked, 4 not readable, 5 not written, 6 a mistake of Tesoro’s own, 130 interrupted.';

/** Of all commands for null. */
export const usageOf = (verb: Verb | null): readonly string[] => (verb === null
  ? ['tesoro COMMAND [OPTIONS]', 'Reads what Tesoro keeps, also beside the open window. Sends nothing and changes nothing.', '',
    ...Object.values(usages).flatMap(([command = '', what = '']) => [`  ${command}`, `      ${what}`]), '', 'tesoro COMMAND --help tells the options.', ENDINGS]
  : [...usages[verb], ...COMMON, '', ENDINGS]);
