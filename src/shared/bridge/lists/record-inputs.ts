import { z } from 'zod';
import { sections } from './records.ts';
import { sortDirection } from '../command.ts';

export const recordSelection = z.object({
  section: z.enum(sections),
  search: z.string().max(200),
  /** Column to the values that are let through; an absent column lets everything through. */
  filters: z.record(z.string(), z.array(z.string()).max(50)),
  /** Column to the values that are left out; what says none of them, or nothing, stays. */
  without: z.record(z.string(), z.array(z.string()).max(50)).optional(),
  /** Leaves out what is known to be over: disputes that are closed, virtual IBANs that were deactivated. */
  withoutPast: z.boolean().optional(),
  /** Field of the bank's search, as record-fields.ts names it, to what is typed; what cannot be read narrows nothing. */
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  /** null takes the section's own order. */
  sort: z.object({ key: z.string(), direction: sortDirection }).nullable(),
});
export type RecordSelection = z.output<typeof recordSelection>;

export const recordPageInput = recordSelection.extend({
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(500),
});
export type RecordPageInput = z.output<typeof recordPageInput>;

/** A column of a section's list that can be filtered by equality. */
export const recordColumn = z.object({ section: z.enum(sections), column: z.string().max(60) });

export const recordKey = z.object({ section: z.enum(sections), id: z.string().min(1) });
