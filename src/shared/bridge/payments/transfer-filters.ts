import { z } from 'zod';
import { parseDayOrMoment } from '#shared/domain/day-or-moment.ts';
import type { DayOrMoment } from '#shared/domain/day-or-moment.ts';
import { sortDirection } from '../command.ts';

const accountId = z.string().min(1).max(100);
const typed = z.string().max(2_000);

const dayOrMomentInput = z.string().transform((value, context): DayOrMoment => {
  const read = parseDayOrMoment(value);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

/** The search filters of section 4.8; null or empty omits one. */
export const transferFilters = z.object({
  accountId: accountId.nullable(),
  direction: z.enum(['INCOMING', 'OUTGOING']).nullable(),
  accountedFrom: dayOrMomentInput.nullable(),
  accountedTo: dayOrMomentInput.nullable(),
  createdFrom: dayOrMomentInput.nullable(),
  createdTo: dayOrMomentInput.nullable(),
  status: z.string().max(60).nullable(),
  /** As typed. */
  amountFrom: typed,
  amountTo: typed,
  currency: z.string().max(3),
  isUrgent: z.boolean().nullable(),
  isInstant: z.boolean().nullable(),
  counterpartAccount: typed,
  counterpartName: typed,
  feeType: z.enum(['SHA', 'OUR', 'BEN']).nullable(),
  trn: typed,
  cro: typed,
  description: typed,
  hasTaxRelief: z.boolean().nullable(),
});
export type TransferFilters = z.output<typeof transferFilters>;

/** Selects the cached transfers. */
export const unsortedTransfers = transferFilters.extend({ search: z.string().max(200) });
export type UnsortedTransfers = z.output<typeof unsortedTransfers>;

export const transferSelection = unsortedTransfers.extend({
  /** null: newest first. */
  sort: z.object({ key: z.string(), direction: sortDirection }).nullable(),
});
export type TransferSelection = z.output<typeof transferSelection>;
