import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import type { Clock } from '#shared/domain/instant.ts';
import type { PracticeMessage } from './bank/records.ts';

export type PracticeAuth =
  | { readonly scheme: 'none' }
  | { readonly scheme: 'apiKey'; readonly header: string; readonly key: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly userName: string; readonly password: string }
  | { readonly scheme: 'headers'; readonly headers: Readonly<Record<string, string>> };

export type PracticeSize = 'small' | 'large';

/** Delays of what a real bank does later, in milliseconds of the bank's clock. */
export interface PracticeDelays {
  readonly settlementMs: number;
  readonly challengeMs: number;
  /** Until a card payment arrives. */
  readonly cardPaymentMs: number;
  /** Until a bank transfer for an order arrives. */
  readonly transferPaymentMs: number;
  readonly refundMs: number;
  readonly cashoutMs: number;
}

export type PracticeContent = RehearsalContent;

export interface PracticeBankOptions {
  /** The same seed on the same day gives the same content. */
  readonly seed?: number;
  readonly size?: PracticeSize;
  /** On the main account, over two years; the default depends on `size`. */
  readonly entriesPerAccount?: number;
  readonly portalId?: string;
  readonly auth?: PracticeAuth;
  readonly clock?: Clock;
  readonly delays?: Partial<PracticeDelays>;
  /** Called with each text message to the payer's phone, also those of the generated content. */
  readonly onMessage?: (message: PracticeMessage) => void;
  /** Replaces generated companies, campaigns, investors and orders. */
  readonly content?: PracticeContent;
  /** Silently cuts answers of listTransactions to this many rows. */
  readonly transactionCap?: number;
  /** After this time the generated bank corrects, removes and late-books one entry each. */
  readonly correctsAfterMs?: number;
  /** `AXIS=VALUE,…` or `random:SEED`; see src/practice-bank/dialect. */
  readonly dialect?: string;
}

export interface PracticeServerOptions extends PracticeBankOptions {
  /** 0, the default, is any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** PEM; the bank then uses https. */
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
