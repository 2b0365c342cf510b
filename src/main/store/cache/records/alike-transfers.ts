import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, allValues } from '#main/store/sqlite/index.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { tellingWords } from '#shared/domain/payment/similar-name.ts';
import { bareCode, readMatchOrder, readTransfer, scoreRead, waitsForMoney } from '#shared/domain/portal/match-score.ts';
import type { ReadTransfer } from '#shared/domain/portal/match-score.ts';
import { createSlices } from './slices.ts';

/** A transfer counts as an order's with at least this score of 100. */
export const ALIKE_SCORE = 50;

const ORDERS_AT_ONCE = 250;

interface OrderCells {
  readonly id: string;
  readonly status: string | null;
  readonly totalAmount: number | null;
  readonly orderAmount: number | null;
  readonly currency: string | null;
  readonly holder: string | null;
  readonly investorId: string | null;
  readonly portalOrderCode: string | null;
  readonly portalOrderDatetime: Instant | null;
  readonly investorCode: string | null;
}

/**
 * The transfers that reach {@link ALIKE_SCORE} with an order of the campaign. Every order is looked at once, and compared only with the transfers that may reach it: there are
 * thousands of them, and what speaks for an order of the whole portal takes milliseconds to find for each.
 */
export async function transfersAlike(database: Database, campaignId: string, transfers: readonly UnidentifiedTransfer[]): Promise<ReadonlySet<UnidentifiedTransfer>> {
  const slice = createSlices(database, 'behind');
  const alike = new Set<UnidentifiedTransfer>();
  if (transfers.length === 0) return alike;
  const pointing = await pointersOf(transfers, slice);
  const nameOf = database.prepare<[string | null], string | null>('SELECT displayName FROM investor WHERE id = ?').pluck();
  const rowIds = allValues<number>(database, 'SELECT rowid FROM investment_order WHERE campaignId = ? AND gone_at IS NULL ORDER BY rowid', campaignId);
  for (let from = 0; from < rowIds.length; from += ORDERS_AT_ONCE) {
    for (const cells of ordersOf(database, rowIds.slice(from, from + ORDERS_AT_ONCE))) {
      const codes = [cells.portalOrderCode, cells.investorCode].filter((code) => code !== null);
      // Of most orders no name is asked for: they do not wait, and nothing else points to them.
      const namesOf = once(() => [...new Set([cells.holder, nameOf.get(cells.investorId) ?? null])].filter((name) => name !== null));
      const candidates = pointing(cells, namesOf, codes).filter(({ transfer }) => !alike.has(transfer));
      if (candidates.length === 0) continue;
      const money = (amountMinor: number | null): Money | null => (amountMinor === null || cells.currency === null ? null : { amountMinor, currency: cells.currency });
      const order = readMatchOrder({
        orderId: cells.id, status: cells.status, totalAmount: money(cells.totalAmount), orderAmount: money(cells.orderAmount), names: namesOf(), codes, at: cells.portalOrderDatetime,
      });
      for (const { transfer, read } of candidates) if (scoreRead(read, order).score >= ALIKE_SCORE) alike.add(transfer);
    }
    const turn = slice();
    if (turn !== null) await turn;
  }
  return alike;
}

const ordersOf = (database: Database, rowIds: readonly number[]): OrderCells[] => allRows<OrderCells>(
  database,
  `SELECT investment_order.id, status, totalAmount, orderAmount, currency, holder, investorId, portalOrderCode, portalOrderDatetime, document ->> '$.portalInvestorCode' AS investorCode
   FROM json_each(?) AS asked JOIN investment_order ON investment_order.rowid = asked.value`,
  JSON.stringify(rowIds),
);

interface Pointer {
  readonly transfer: UnidentifiedTransfer;
  readonly read: ReadTransfer;
}

/**
 * Finds the transfers that may reach the score with an order: those of its amount or with a code of it in their text; those from someone of its holder's name where it
 * waits for money. All other evidence adds up to less.
 */
async function pointersOf(transfers: readonly UnidentifiedTransfer[], slice: ReturnType<typeof createSlices>) {
  const byAmount = new Map<number, Pointer[]>();
  const byPayer = new Map<string, Pointer[]>();
  const byRun = new Map<string, Pointer[]>();
  for (const transfer of transfers) {
    const read = readTransfer(transfer);
    const pointer = { transfer, read };
    if (read.amount !== null) put(byAmount, read.amount.amountMinor, pointer);
    if (read.payerWords.length > 0) put(byPayer, sorted(read.payerWords), pointer);
    for (const run of read.runs) put(byRun, run, pointer);
    const turn = slice();
    if (turn !== null) await turn;
  }
  return ({ id, totalAmount, status }: OrderCells, namesOf: () => readonly string[], codes: readonly string[]): Pointer[] => {
    const ofAmount = totalAmount === null ? [] : byAmount.get(totalAmount) ?? [];
    const ofCodes = [id, ...codes].flatMap((code) => byRun.get(bareCode(code)) ?? []);
    const ofNames = waitsForMoney(status) ? namesOf().flatMap((name) => byPayer.get(sorted(tellingWords(name))) ?? []) : [];
    return [...ofAmount, ...ofCodes, ...ofNames];
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

function put<Key>(map: Map<Key, Pointer[]>, key: Key, pointer: Pointer): void {
  const pointers = map.get(key);
  if (pointers === undefined) map.set(key, [pointer]);
  else pointers.push(pointer);
}
