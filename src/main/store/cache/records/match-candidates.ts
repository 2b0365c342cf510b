import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Order } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { documents } from '../documents.ts';
import { joined, likePattern } from '../statement/search.ts';
import type { Condition } from '../statement/search.ts';

const SHORTEST_WORD = 3;

const NEAR = 0.1;

/**
 * The listed orders that a transfer may be for: with about its amount, a holder or investor sharing a word with the payer's name, a holder
 * named in the text, or a code or number contained in it, however spaced. Orders of exactly its amount come first, then those waiting for
 * money, then the newest.
 */
export function matchCandidates(database: Database, transfer: UnidentifiedTransfer, limit: number): Order[] {
  const ways = [...byAmount(transfer), ...byPayer(transfer), ...byText(transfer), ...byType(transfer)];
  if (ways.length === 0) return [];
  const { sql, values } = joined(ways, 'OR');
  return documents<Order>(
    database,
    `SELECT document FROM investment_order WHERE gone_at IS NULL AND ${sql}
     ORDER BY totalAmount IS ? DESC, status IN ('WAITING', 'INCORRECT_AMOUNT', 'CREATED') DESC, portalOrderDatetime DESC, id LIMIT ?`,
    ...values, transfer.amount?.amountMinor ?? null, limit,
  );
}

function byAmount({ amount }: UnidentifiedTransfer): Condition[] {
  if (amount === null) return [];
  const width = Math.round(Math.abs(amount.amountMinor) * NEAR);
  return [{ sql: 'totalAmount BETWEEN ? AND ?', values: [amount.amountMinor - width, amount.amountMinor + width] }];
}

const wordsOf = (text: string | null): string[] => foldText(text ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD);

function byPayer({ payerName }: UnidentifiedTransfer): Condition[] {
  return wordsOf(payerName).flatMap((word) => [
    { sql: `words LIKE ? ESCAPE '\\'`, values: [likePattern(word)] },
    { sql: `investorId IN (SELECT id FROM investor WHERE gone_at IS NULL AND words LIKE ? ESCAPE '\\')`, values: [likePattern(word)] },
  ]);
}

/** The bank holds such money for an order of another amount. */
const byType = ({ type }: UnidentifiedTransfer): Condition[] => (type === 'WRONG_AMOUNT' ? [{ sql: `status = 'INCORRECT_AMOUNT'`, values: [] }] : []);

/** Only letters and digits count: a payer writes "TC 000123 456" for "TC-000123-456". */
const bare = (column: string): string => `replace(replace(replace(lower(${column}), '-', ''), ' ', ''), '/', '')`;

function byText({ description }: UnidentifiedTransfer): Condition[] {
  const text = foldText(description ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
  if (text === '') return [];
  return [
    ...['portalOrderCode', 'id'].map((column) => ({ sql: `(length(${bare(column)}) >= 4 AND instr(?, ${bare(column)}) > 0)`, values: [text] })),
    ...wordsOf(description).map((word) => ({ sql: `folded(holder) LIKE ? ESCAPE '\\'`, values: [likePattern(word)] })),
    // A part of a code counts where it is long enough to tell orders apart.
    ...wordsOf(description).filter((word) => /\d{4,}/.test(word)).map((word) => ({ sql: `${bare('portalOrderCode')} LIKE ? ESCAPE '\\'`, values: [likePattern(word)] })),
  ];
}
