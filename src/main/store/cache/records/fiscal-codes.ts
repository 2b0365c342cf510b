import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SameFiscalCode } from '#shared/bridge/portal/campaign-records.ts';
import type { Investor } from '#shared/contract/investors.ts';

/** Codes that differ in spaces and capitals only are one. */
const CODE = `upper(replace(fiscalCode, ' ', ''))`;

/** The listed investors with a tax code, in order of their names. */
export function investorsOfFiscalCode(database: Database, fiscalCode: string): Investor[] {
  return database
    .prepare<[string], string>(
      `SELECT document FROM investor WHERE gone_at IS NULL AND ${CODE} = upper(replace(?, ' ', '')) AND ${CODE} <> '' ORDER BY displayName COLLATE NOCASE, id`,
    )
    .pluck()
    .all(fiscalCode)
    .map((document) => JSON.parse(document) as Investor);
}

/** Every tax code that several listed investors have, with them. */
export function sharedFiscalCodes(database: Database): SameFiscalCode[] {
  const rows = database
    .prepare<[], { code: string; document: string }>(
      `SELECT ${CODE} AS code, document FROM investor WHERE gone_at IS NULL AND ${CODE} IN (
         SELECT ${CODE} FROM investor WHERE gone_at IS NULL AND fiscalCode IS NOT NULL AND ${CODE} <> '' GROUP BY 1 HAVING count(*) > 1
       ) ORDER BY code, displayName COLLATE NOCASE, id`,
    )
    .all();
  return [...Map.groupBy(rows, ({ code }) => code)].map(([fiscalCode, alike]) => ({
    fiscalCode, investors: alike.map(({ document }) => JSON.parse(document) as Investor),
  }));
}
