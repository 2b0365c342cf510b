import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import type { Clock } from '#shared/domain/instant.ts';
import type { PracticeMessage } from './bank/records.ts';

/** How the practice bank asks its callers to authenticate. */
export type PracticeAuth =
  | { readonly scheme: 'none' }
  | { readonly scheme: 'apiKey'; readonly header: string; readonly key: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly userName: string; readonly password: string }
  | { readonly scheme: 'headers'; readonly headers: Readonly<Record<string, string>> };

export type PracticeSize = 'small' | 'large';

/** Times after which the bank does by itself what a real one does later. Milliseconds of the bank's clock. */
export interface PracticeDelays {
  /** A SEPA transfer in progress becomes executed. */
  readonly settlementMs: number;
  /** A challenge expires. */
  readonly challengeMs: number;
  /** A card pays an order that waits. */
  readonly cardPaymentMs: number;
  /** A bank transfer pays an order that waits. */
  readonly transferPaymentMs: number;
  readonly refundMs: number;
  readonly cashoutMs: number;
}

/** Records that were read from a bank, for a practice bank that goes on from there. */
export type PracticeContent = RehearsalContent;

export interface PracticeBankOptions {
  /** Same seed and same day of the clock: same content. */
  readonly seed?: number;
  readonly size?: PracticeSize;
  /** Entries on the main account over two years; `size` says how many when absent. */
  readonly entriesPerAccount?: number;
  readonly portalId?: string;
  readonly auth?: PracticeAuth;
  readonly clock?: Clock;
  readonly delays?: Partial<PracticeDelays>;
  /** Told of each text message to the payer's phone as it is sent, those of the seed as well. */
  readonly onMessage?: (message: PracticeMessage) => void;
  /** In place of the companies, campaigns, investors, orders and their money that the bank makes up. */
  readonly content?: PracticeContent;
  /** Answers to listTransactions are silently cut after so many rows. */
  readonly transactionCap?: number;
  /** So long after it opened, the bank that is made up corrects, takes back and books late one entry each. Absent: never. */
  readonly correctsAfterMs?: number;
  /** How it reads what the interface leaves open: `AXIS=VALUE,…` or `random:SEED`; src/practice-bank/dialect says which there are. */
  readonly dialect?: string;
}

export interface PracticeServerOptions extends PracticeBankOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** PEM texts; with them the bank speaks https. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export const DEFAULT_PORTAL_ID = 'practice';

export const DEFAULT_DELAYS: PracticeDelays = {
  settlementMs: 30_000,
  challengeMs: 5 * 60_000,
  cardPaymentMs: 2 * 60_000,
  transferPaymentMs: 10 * 60_000,
  refundMs: 60_000,
  cashoutMs: 2 * 60_000,
};
