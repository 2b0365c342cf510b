import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RecordSelection } from '#shared/bridge/lists/record-inputs.ts';
import { emptyDatabase } from '#test/support/cache-fixture.ts';
import { closingOrdersJson } from './closing-orders.ts';
import { ordersByStatus, recordPage } from './reading.ts';

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

/** How SQLite goes about every question that the reading asks, line by line. */
function plansOf(read: (asked: Database) => unknown): string[] {
  const plans: string[] = [];
  read(new Proxy(database, {
    get: (target, name) => (name === 'prepare' ? (sql: string) => {
      const names = new Set([...sql.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
      const marks = [...sql.matchAll(/\?/g)].map(() => null);
      const explained = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
      const rows = names.size > 0 ? explained.all(Object.fromEntries([...names].map((parameter) => [parameter, null]))) : explained.all(...marks);
      plans.push(...rows.map(({ detail }) => detail));
      return target.prepare(sql);
    } : Reflect.get(target, name) as unknown),
  }));
  return plans;
}

const page = (over: Partial<RecordSelection>) => plansOf((asked) => recordPage(asked, { section: 'orders', search: '', filters: {}, sort: null, ...over }, 0, 50));
const ofOrders = (plans: readonly string[]) => plans.filter((plan) => /\b(investment_order|o)\b/.test(plan));

describe('a list of a hundred thousand orders', () => {
  it('comes in its own order along an index, without being sorted', () => {
    const plans = page({});
    expect(plans.some((plan) => plan.includes('order_listed (gone_at=?)'))).toBe(true);
    expect(plans.join()).not.toContain('TEMP B-TREE');
    expect(ofOrders(plans).filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is narrowed to a campaign along an index', () => {
    const plans = ofOrders(page({ filters: { campaignId: ['C1'] } }));
    expect(plans.some((plan) => plan.includes('order_campaign (campaignId=? AND gone_at=?)'))).toBe(true);
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is searched along the index of its words, without reading the documents of what does not match', () => {
    const plans = ofOrders(page({ search: 'rossi mario' }));
    expect(plans.some((plan) => plan.includes('COVERING INDEX order_words (gone_at=?)'))).toBe(true);
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([]);
  });

  it('is read for a closing, and counted by status, along the index of its campaign alone', () => {
    const closing = plansOf((asked) => closingOrdersJson(asked, 'C1'));
    expect(ofOrders(closing)).not.toEqual([]);
    expect(closing.join()).not.toContain('TEMP B-TREE');
    expect(ofOrders(closing).filter((plan) => !plan.includes('COVERING INDEX order_campaign (campaignId=? AND gone_at=?'))).toEqual([]);
    expect(ofOrders(plansOf((asked) => ordersByStatus(asked, 'C1'))).join()).toContain('order_campaign (campaignId=? AND gone_at=?)');
  });
});
