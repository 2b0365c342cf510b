import type { Database } from 'better-sqlite3-multiple-ciphers';

import { bySection, sectionRows, sections } from '#shared/bridge/lists/records.ts';
import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { SectionColumn, SectionRow } from '#shared/sections/section.ts';
import { RECORD } from '../migrations/0001-first.ts';

export type Cell = string | number | null;

export interface RecordTable<S extends Section> extends Pick<SectionRow<SectionRecords[S]>, 'table' | 'id' | 'words' | 'order' | 'keepsPosition'> {
  /** The account of records that are listed per account, else null. */
  readonly scope: (record: SectionRecords[S]) => string | null;
  readonly columns: Readonly<Record<string, (record: SectionRecords[S]) => Cell>>;
}

/** What a column holds of a record: amounts in minor units, flags as 0 and 1. */
function cellOf<Row>(column: SectionColumn<Row>): (record: Row) => Cell {
  if ('text' in column) return column.text;
  if ('amount' in column) return (record) => column.amount(record)?.amountMinor ?? null;
  return (record) => {
    const value = column.flag(record);
    return value === null ? null : Number(value);
  };
}

/** Creates the tables of sections that no migration creates. A column that is added to a section later needs a migration. */
export function createSectionTables(database: Database): void {
  for (const section of sections) {
    const { table, columns } = sectionRows[section];
    const types = Object.entries<SectionColumn<never>>(columns).map(([name, column]) => `${name} ${'text' in column ? 'TEXT' : 'INTEGER'}`);
    database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${[RECORD, ...types].join(', ')})`);
  }
}

interface SearchedAmount {
  readonly column: string;
  /** Where the table has its currency: in a column, or in the amount itself. */
  readonly currency: string;
}

/** The amounts that a search looks through. */
export function searchedAmounts(section: Section): readonly SearchedAmount[] {
  const columns = Object.entries<SectionColumn<never>>(sectionRows[section].columns);
  const ownCurrency = columns.some(([name]) => name === 'currency');
  return columns.filter(([, column]) => 'amount' in column && column.searched === true)
    .map(([name]) => ({ column: name, currency: ownCurrency ? 'currency' : `document ->> '$.${name}.currency'` }));
}

function tableOf<S extends Section>(section: S): RecordTable<S> {
  const { columns, listed, ...row }: SectionRow<SectionRecords[S]> = sectionRows[section];
  return {
    ...row,
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cellOf(column)])),
    scope: listed === 'perAccount' ? (record) => (record as { readonly accountId: string }).accountId : () => null,
  };
}

export const recordTables = bySection(tableOf) as { readonly [S in Section]: RecordTable<S> };
