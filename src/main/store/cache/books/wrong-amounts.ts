import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues } from '#main/store/sqlite/index.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { OrderFact } from '#shared/domain/books/facts.ts';
import { cameWrong, toldTwice } from '#shared/domain/books/told-twice.ts';
import { documents } from '../documents.ts';
import type { ReadOrder } from './facts.ts';

/* Among the sources of orders: those that say that a wrong amount came, and the transfers that are booked by an order. */
const WRONG = 'wrong-amount';
const BY_ORDER = 'by-order/';
const BY_ORDER_END = 'by-order0';

interface Settled {
  /** All that say that a wrong amount came, with the transfer that tells of the same money. */
  readonly orders: readonly { readonly fact: OrderFact; readonly campaignId: string | null }[];
  /** The changed ones, and those that the other side books from now on. */
  readonly transfers: readonly { readonly id: string; readonly byOrder: boolean }[];
}

/** Payments of a wrong amount that are told twice: which of the two books each. */
export function wrongAmounts(database: Database, read: (orderId: string) => ReadOrder) {
  const add = database.prepare('INSERT OR IGNORE INTO book_source (source, order_id) VALUES (?, ?)');
  const drop = database.prepare('DELETE FROM book_source WHERE source = ? AND order_id = ?');
  return {
    /** Whether the order says that a wrong amount came: `was`, only before. */
    note(orderId: string, fact: OrderFact | null): 'now' | 'was' | 'never' {
      if (fact === null || !cameWrong(fact)) return drop.run(WRONG, orderId).changes > 0 ? 'was' : 'never';
      add.run(WRONG, orderId);
      return 'now';
    },
    settle(changed: ReadonlySet<string>): Settled {
      const orders = allValues<string>(database, 'SELECT order_id FROM book_source WHERE source = ?', WRONG).flatMap((orderId) => {
        const { fact, campaignId } = read(orderId);
        return fact === null ? [] : [{ fact, campaignId }];
      });
      const before = allRows<{ readonly source: string; readonly orderId: string }>(database, 'SELECT source, order_id AS orderId FROM book_source WHERE source >= ? AND source < ?', BY_ORDER, BY_ORDER_END);
      if (orders.length === 0 && before.length === 0) return { orders: [], transfers: [...changed].map((id) => ({ id, byOrder: false })) };
      const { same, perhaps } = toldTwice(
        orders.map(({ fact }) => fact), orders.length === 0 ? [] : documents<UnidentifiedTransfer>(database, "SELECT document FROM unidentified WHERE gone_at IS NULL AND type = 'WRONG_AMOUNT'"),
      );
      const byOrder = new Map([...same].flatMap(([orderId, { unidentifiedTransferId, bookedBy }]) => (bookedBy === 'order' ? [[unidentifiedTransferId, orderId] as const] : [])));
      for (const { source, orderId } of before) drop.run(source, orderId);
      for (const [id, orderId] of byOrder) add.run(`${BY_ORDER}${id}`, orderId);
      const touched = new Set([...changed, ...before.map(({ source }) => source.slice(BY_ORDER.length)), ...byOrder.keys()]);
      return {
        orders: orders.map(({ fact, campaignId }) => {
          const told = same.get(fact.order.orderId);
          return { campaignId, fact: { ...fact, ...(told === undefined ? {} : { same: told }), ...(perhaps.has(fact.order.orderId) ? { perhapsToldTwice: true } : {}) } };
        }),
        transfers: [...touched].map((id) => ({ id, byOrder: byOrder.has(id) })),
      };
    },
  };
}
