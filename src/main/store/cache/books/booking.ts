import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, inTransaction, oneValue, upsert } from '#main/store/sqlite/index.ts';
import type { BookedFact, ExecutedCampaign, OrderFact } from '#shared/domain/books/facts.ts';
import { idOf } from '#shared/domain/books/facts.ts';
import { orderPostings } from '#shared/domain/books/order-postings.ts';
import { epochDay } from '../epoch-day.ts';
import { orderOfMoneyin } from '../records/payments.ts';
import { takeOverDays } from './entries.ts';
import { campaignState, NOTHING, ordersThatMayBeExecuted, orderReader, readCashout, readSuccessFee, readUnidentified } from './facts.ts';
import type { CampaignState } from './facts.ts';
import { factWriter } from './fact-writer.ts';
import { matchSome, rematchUnexplained } from './matching.ts';
import { wrongAmounts } from './wrong-amounts.ts';

interface Change {
  readonly change_key: number;
  readonly kind: string;
  readonly id: string;
}

const AT_ONCE = 60;

/** Books what changed. */
export class Booker {
  readonly #database: Database;
  readonly #booking: Booking;
  #matching: ReturnType<typeof matchSome> = null;

  constructor(database: Database) {
    this.#database = database;
    this.#booking = new Booking(database);
  }

  /** Works for about so many milliseconds; each step is one transaction, of some milliseconds. Gives whether there is more. */
  some(budgetMs: number): boolean {
    const until = performance.now() + budgetMs;
    for (;;) {
      if (!this.#step()) return false;
      if (performance.now() >= until) return true;
    }
  }

  #step(): boolean {
    try {
      return inTransaction(this.#database, () => {
        const isBooked = this.#booking.changes() || this.#booking.fee();
        // Then something else may wait to be matched.
        if (isBooked) this.#matching = null;
        const did = isBooked ? 'wrote' : this.#match();
        if (did === 'wrote') this.#database.prepare('UPDATE book_version SET version = version + 1').run();
        return did !== 'nothing';
      });
    } catch (error) {
      // It went on, and what it wrote was taken back.
      this.#matching = null;
      throw error;
    }
  }

  #match(): 'nothing' | 'read' | 'wrote' {
    this.#matching ??= matchSome(this.#database);
    if (this.#matching === null) return 'nothing';
    const { done, value } = this.#matching.next();
    if (done === true) this.#matching = null;
    return done === true || value === true ? 'wrote' : 'read';
  }
}

export interface BooksState {
  /** Another one whenever anything was booked. */
  readonly version: number;
  readonly upToDate: boolean;
}

export const booksState = (database: Database): BooksState => ({ version: oneValue<number>(database, 'SELECT version FROM book_version') ?? 0, upToDate: areBooksUpToDate(database) });

/** Whether everything that was read is booked and matched. */
export const areBooksUpToDate = (database: Database): boolean =>
  oneValue(database, 'SELECT 1 WHERE EXISTS (SELECT 1 FROM book_change) OR EXISTS (SELECT 1 FROM book_fee) OR EXISTS (SELECT 1 FROM book_day)') === null;

class Booking {
  readonly #database: Database;
  readonly #write: ReturnType<typeof factWriter>;
  readonly #read: ReturnType<typeof orderReader>;
  readonly #source;
  readonly #executed;
  readonly #forgetExecuted;
  readonly #mark;
  readonly #state;
  readonly #enqueue;
  readonly #wrong;
  #orders = new Set<string>();
  #unidentified = new Set<string>();
  #campaigns = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#write = factWriter(database);
    this.#read = orderReader(database, (campaignId) => this.#campaignOf(campaignId));
    this.#wrong = wrongAmounts(database, this.#read);
    this.#source = database.prepare('INSERT OR IGNORE INTO book_source (source, order_id) VALUES (?, ?)');
    this.#executed = database.prepare('INSERT OR REPLACE INTO book_executed (fact_key, campaign_id, day, company_minor, fee_minor) VALUES (?, ?, ?, ?, ?)');
    this.#forgetExecuted = database.prepare<[number], string>('DELETE FROM book_executed WHERE fact_key = ? RETURNING campaign_id').pluck();
    this.#mark = database.prepare('INSERT OR IGNORE INTO book_fee (campaign_id) VALUES (?)');
    this.#state = database.prepare<[string], string>('SELECT state FROM book_campaign WHERE campaign_id = ?').pluck();
    this.#enqueue = database.prepare('INSERT INTO book_change (kind, id) VALUES (?, ?)');
  }

  /** Books the next changes. Gives whether there were any. */
  changes(): boolean {
    const changes = allRows<Change>(this.#database, 'SELECT change_key, kind, id FROM book_change ORDER BY change_key LIMIT ?', AT_ONCE);
    const last = changes.at(-1);
    if (last === undefined) return false;
    this.#orders = new Set();
    this.#unidentified = new Set();
    this.#campaigns = new Set();
    for (const { kind, id } of new Map(changes.map((change) => [`${change.kind} ${change.id}`, change])).values()) this.#take(kind, id);
    this.#finish();
    this.#database.prepare('DELETE FROM book_change WHERE change_key <= ?').run(last.change_key);
    return true;
  }

  /** A fee is computed from what all orders of its campaign are booked with: after the last of them. */
  fee(): boolean {
    const campaignId = oneValue<string>(this.#database, 'SELECT campaign_id FROM book_fee LIMIT 1');
    if (campaignId === null) return false;
    this.#write(idOf('campaign', campaignId), readSuccessFee(this.#database, campaignId));
    this.#database.prepare('DELETE FROM book_fee WHERE campaign_id = ?').run(campaignId);
    return true;
  }

  #take(kind: string, id: string): void {
    switch (kind) {
      case 'order':
      case 'payment': this.#orders.add(id); return;
      case 'refund':
      case 'moneyout': for (const orderId of allValues<string>(this.#database, 'SELECT order_id FROM book_source WHERE source = ?', `${kind}/${id}`)) this.#orders.add(orderId); return;
      case 'moneyin': this.#addOrder(orderOfMoneyin(this.#database, id)); return;
      case 'cashout': this.#takeCashout(id); return;
      case 'unidentified': this.#unidentified.add(id); return;
      case 'campaign': this.#campaigns.add(id); return;
      case 'company': this.#queue('cashout', allValues<string>(this.#database, "SELECT id FROM payment_record WHERE kind = 'cashout' AND document ->> '$.companyId' = ?", id)); return;
      case 'dispute': rematchUnexplained(this.#database); return;
      case 'days': this.#queue('days', [takeOverDays(this.#database, id)].filter((rest) => rest !== null)); return;
      default: throw new Error(`Nothing is booked of ${kind}`);
    }
  }

  #addOrder(orderId: string | null): void {
    if (orderId !== null) this.#orders.add(orderId);
  }

  #takeCashout(id: string): void {
    const { booked, campaignId } = readCashout(this.#database, id);
    this.#write(idOf('cashout', id), booked);
    // Orders that waited for it; there may be thousands.
    this.#queue('order', allValues<string>(this.#database, 'DELETE FROM book_source WHERE source = ? RETURNING order_id', `cashout/${id}`));
    if (campaignId === null) return;
    this.#campaigns.add(campaignId);
    this.#markFee(campaignId);
  }

  /** Campaigns first: their orders are booked by what is known of them. Last what may be told twice, by an order and as an unidentified transfer. */
  #finish(): void {
    for (const campaignId of this.#campaigns) this.#takeCampaign(campaignId);
    let isAsked = this.#unidentified.size > 0;
    for (const orderId of this.#orders) {
      const { fact, campaignId, sources } = this.#read(orderId);
      for (const source of sources) this.#source.run(source, orderId);
      const noted = this.#wrong.note(orderId, fact);
      if (noted !== 'never') isAsked = true;
      if (noted !== 'now') this.#writeOrder(orderId, campaignId, fact);
    }
    if (!isAsked) return;
    const { orders, transfers } = this.#wrong.settle(this.#unidentified);
    for (const { fact, campaignId } of orders) this.#writeOrder(fact.order.orderId, campaignId, fact);
    for (const { id, byOrder } of transfers) this.#write(idOf('unidentified', id), byOrder ? NOTHING : readUnidentified(this.#database, id));
  }

  #writeOrder(orderId: string, campaignId: string | null, fact: OrderFact | null): void {
    const booked = fact === null ? NOTHING : orderPostings(fact);
    const key = this.#write(idOf('order', orderId), booked);
    if (key !== null) this.#noteExecution(key, campaignId, booked);
  }

  #takeCampaign(campaignId: string): void {
    this.#markFee(campaignId);
    const before = this.#stateOf(campaignId);
    const state = JSON.stringify(campaignState(this.#database, campaignId));
    if (before === state) return;
    this.#keepState(campaignId, state);
    // Without a state, none of its orders was booked yet.
    if (before !== null) this.#queue('order', ordersThatMayBeExecuted(this.#database, campaignId));
  }

  #stateOf = (campaignId: string): string | null => this.#state.get(campaignId) ?? null;

  #keepState(campaignId: string, state: string): void {
    upsert(this.#database, 'book_campaign', { campaign_id: campaignId }, { state });
  }

  #campaignOf(campaignId: string): ExecutedCampaign {
    let state = this.#stateOf(campaignId);
    if (state === null) this.#keepState(campaignId, state = JSON.stringify(campaignState(this.#database, campaignId)));
    const { live, ...campaign } = JSON.parse(state) as CampaignState;
    return { ...campaign, liveCashouts: new Set(live) };
  }

  #markFee(campaignId: string): void {
    this.#mark.run(campaignId);
  }

  #noteExecution(factKey: number, campaignId: string | null, { booked }: BookedFact): void {
    const before = this.#forgetExecuted.get(factKey) ?? null;
    if (before !== null) this.#markFee(before);
    const execution = booked.find(({ posting: { kind } }) => kind === 'execution')?.posting;
    if (execution === undefined || campaignId === null) return;
    const minor = (isFee: boolean): number => -execution.lines.reduce((sum, { place, amountMinor }) => (place !== 'investors' && (place === 'portal-fees') === isFee ? sum + amountMinor : sum), 0);
    this.#executed.run(factKey, campaignId, epochDay(execution.date), minor(false), minor(true));
    this.#markFee(campaignId);
  }

  #queue(kind: string, ids: readonly string[]): void {
    for (const id of ids) this.#enqueue.run(kind, id);
  }
}
