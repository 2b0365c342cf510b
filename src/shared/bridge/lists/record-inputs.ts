import { z } from 'zod';
import { sections } from './records.ts';
import { pageOf, sortDirection } from '../command.ts';

export const recordSelection = z.object({
  section: z.enum(sections),
  search: z.string().max(200),
  /** Column to accepted values; an absent column accepts all. */
  filters: z.record(z.string(), z.array(z.string()).max(50)),
  /** Column to excluded values; records without a value stay. */
  without: z.record(z.string(), z.array(z.string()).max(50)).optional(),
  /** Hides closed disputes and deactivated virtual IBANs. */
  withoutPast: z.boolean().optional(),
  /** Search field (see record-fields.ts) to typed text; unreadable text is ignored. */
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  /** null: the section's default order. */
  sort: z.object({ key: z.string(), direction: sortDirection }).nullable(),
});
export type RecordSelection = z.output<typeof recordSelection>;

/** The rows at once: `records.count` and `transfers.count` say how many there are. */
export const countedLater = z.literal('later').optional();

export const recordPageInput = recordSelection.extend({ ...pageOf, count: countedLater });
export type RecordPageInput = z.output<typeof recordPageInput>;

/** A column filterable by equality. */
export const recordColumn = z.object({ section: z.enum(sections), column: z.string().max(60) });

export const recordKey = z.object({ section: z.enum(sections), id: z.string().min(1) });
