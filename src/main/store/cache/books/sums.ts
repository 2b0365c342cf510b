import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { Posting, PostingLine } from '#shared/domain/books/posting.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';

/** What never ends: later than every day of a statement. */
export const NEVER: EpochDay = 999_999;

export interface Moved extends PostingLine {
  readonly day: EpochDay;
  readonly campaignId: string | null;
}

/** Of these places the money of each campaign is kept apart. */
const isByCampaign = (place: string): boolean => place === 'portal-fees' || place.startsWith('company:');

/** Adds to the balances of places from a day on. */
export function sumWriter(database: Database): (moved: Moved, sign: 1 | -1) => void {
  const add = database.prepare(
    `INSERT INTO book_sum (place, currency, campaign, day, amount_minor) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (place, currency, campaign, day) DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor`,
  );
  return ({ place, currency, campaignId, day, amountMinor }, sign) => void add.run(place, currency, isByCampaign(place) ? campaignId ?? '' : '', day, sign * amountMinor);
}

export const movedBy = ({ lines, date, campaignId }: Posting): Moved[] => lines.map((line) => ({ ...line, day: epochDay(date), campaignId }));
