import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Order } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { likePattern } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';

/** Shorter words of a name occur in everything. */
const SHORTEST_WORD = 3;

/** A wrong amount lies this near the right one, in parts of it. */
const NEAR = 0.1;

/**
 * The listed orders that a transfer may have been meant for: of about its amount, of a holder with a word of the payer's name, or
 * whose code or number stands in its text, however it is spaced. Orders that still wait for money come first, then the latest.
 */
export function matchCandidates(database: Database, transfer: UnidentifiedTransfer, limit: number): Order[] {
  const ways = [...byAmount(transfer), ...byPayer(transfer), ...byText(transfer)];
  if (ways.length === 0) return [];
  return database
    .prepare<unknown[], string>(
      `SELECT document FROM investment_order WHERE gone_at IS NULL AND (${ways.map(({ sql }) => sql).join(' OR ')})
       ORDER BY status IN ('WAITING', 'INCORRECT_AMOUNT', 'CREATED') DESC, portalOrderDatetime DESC, id LIMIT ?`,
    )
    .pluck()
    .all(...ways.flatMap(({ values }) => values), limit)
    .map((document) => JSON.parse(document) as Order);
}

function byAmount({ amount }: UnidentifiedTransfer): Condition[] {
  if (amount === null) return [];
  const width = Math.round(Math.abs(amount.amountMinor) * NEAR);
  return [{ sql: 'totalAmount BETWEEN ? AND ?', values: [amount.amountMinor - width, amount.amountMinor + width] }];
}

function byPayer({ payerName }: UnidentifiedTransfer): Condition[] {
  const words = foldText(payerName ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD);
  return words.map((word) => ({ sql: `words LIKE ? ESCAPE '\\'`, values: [likePattern(word)] }));
}

/** Codes are compared by their letters and digits alone: a payer writes "TC 000123 456" for "TC-000123-456". */
const bare = (column: string): string => `replace(replace(replace(lower(${column}), '-', ''), ' ', ''), '/', '')`;

function byText({ description }: UnidentifiedTransfer): Condition[] {
  const text = foldText(description ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
  if (text === '') return [];
  return ['portalOrderCode', 'id'].map((column) => ({
    sql: `(length(${bare(column)}) >= 4 AND instr(?, ${bare(column)}) > 0)`, values: [text],
  }));
}
