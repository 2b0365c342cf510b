import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, inTransaction, oneRow } from '#main/store/sqlite/index.ts';
import { approvedBefore } from '#shared/domain/investor-protection/facts.ts';
import type { InvestorFacts } from '#shared/domain/investor-protection/facts.ts';
import type { OrderClass } from '#shared/domain/investor-protection/reflection.ts';
import type { MarksState } from '../statement/marks.ts';

/* A copy of the kept facts of the user data, which is the truth: the copy notes its version and is rebuilt where that differs. */

export interface FactsOfInvestor extends InvestorFacts {
  readonly investorId: string;
}

export const investorFactsState = (database: Database): MarksState | null =>
  oneRow<MarksState>(database, 'SELECT entries, newest FROM investor_fact_state') ?? null;

export function putInvestorFacts(database: Database, facts: readonly FactsOfInvestor[], removed: readonly string[], state: MarksState): void {
  inTransaction(database, () => {
    write(database, facts);
    const remove = database.prepare('DELETE FROM investor_fact WHERE investor_id = ?');
    for (const investorId of removed) remove.run(investorId);
    if (investorFactsState(database) !== null) setState(database, state);
  });
}

export function replaceInvestorFacts(database: Database, facts: readonly FactsOfInvestor[], state: MarksState): void {
  inTransaction(database, () => {
    database.prepare('DELETE FROM investor_fact').run();
    write(database, facts);
    setState(database, state);
  });
}

function write(database: Database, facts: readonly FactsOfInvestor[]): void {
  const put = database.prepare('INSERT OR REPLACE INTO investor_fact (investor_id, investor_class, tax_residence, approved_before) VALUES (?, ?, ?, ?)');
  for (const { investorId, investorClass, taxResidence, testedOn } of facts) put.run(investorId, investorClass, taxResidence, approvedBefore(testedOn));
}

function setState(database: Database, { entries, newest }: MarksState): void {
  database.prepare('DELETE FROM investor_fact_state').run();
  database.prepare('INSERT INTO investor_fact_state (entries, newest) VALUES (?, ?)').run(entries, newest);
}

/** SQL on an order and the facts of its investor. */
export const ORDER_CLASS = "CASE WHEN investor_class = 'sophisticated' AND portalOrderDatetime >= approved_before THEN 'approvalExpired' ELSE investor_class END";

/** By order, where the class of its investor is known. */
export const orderClassesOf = (database: Database, orderIds: readonly string[]): ReadonlyMap<string, OrderClass> => new Map(
  allRows<{ readonly id: string; readonly class: OrderClass }>(
    database,
    `SELECT id, ${ORDER_CLASS} AS class
     FROM investment_order JOIN investor_fact ON investor_id = investorId WHERE investor_class IS NOT NULL AND id IN (SELECT value FROM json_each(?))`, JSON.stringify(orderIds),
  ).map(({ id, class: orderClass }) => [id, orderClass]),
);

/** SQL on an order: its investor may be one who was not sophisticated when it was confirmed. */
export const MAY_REFLECT = `NOT EXISTS (SELECT 1 FROM investor_fact WHERE investor_fact.investor_id = investment_order.investorId AND investor_class = 'sophisticated'
  AND ifnull(portalOrderDatetime < approved_before, 1))`;

export interface KeyedInvestor {
  /** The id or the tax code, as it was asked for. */
  readonly key: string;
  readonly investorId: string;
  readonly name: string | null;
}

/** Investors by id, and by tax code in capitals and without spaces. */
export function investorsByKey(database: Database, keys: readonly string[]): KeyedInvestor[] {
  const asked = JSON.stringify(keys);
  return [
    ...allRows<KeyedInvestor>(database, 'SELECT id AS key, id AS investorId, displayName AS name FROM investor WHERE gone_at IS NULL AND id IN (SELECT value FROM json_each(?))', asked),
    ...allRows<KeyedInvestor>(
      database,
      `SELECT upper(replace(fiscalCode, ' ', '')) AS key, id AS investorId, displayName AS name FROM investor
       WHERE gone_at IS NULL AND fiscalCode IS NOT NULL AND upper(replace(fiscalCode, ' ', '')) IN (SELECT value FROM json_each(?))`,
      asked,
    ),
  ];
}

/** Of these investors, those with no order confirmed since. An order that the bank lists no more was one: without a date it counts until it went, and any other without a date keeps theirs. */
export const investorsWithoutOrdersSince = (database: Database, investorIds: readonly string[], since: string): string[] => allValues<string>(
  database,
  `SELECT value FROM json_each(?) AS asked WHERE NOT EXISTS (SELECT 1 FROM investment_order
   WHERE investorId = asked.value AND coalesce(portalOrderDatetime, gone_at, '9') >= ?)`,
  JSON.stringify(investorIds), since,
);
