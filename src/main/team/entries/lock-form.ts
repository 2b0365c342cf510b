import { z } from 'zod';

import { addMonths, bankDate } from '#shared/domain/bank-date.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TeamPayload } from '../types.ts';

/* Months of the ledger that no desk books into any more, as a team keeps them: one document, of the kind of the user data. */

export const LOCKS = 'ledgerLocks';

export interface TeamLocks {
  /** The last locked month "YYYY-MM"; every month before it is locked as well. null: none. */
  readonly through: string | null;
  readonly history: readonly { readonly month: string; readonly reason: string | null; readonly at: Instant; readonly by: string }[];
}

const text = z.string().max(10_000);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const locks = z.object({
  through: month.nullable(),
  history: z.array(z.object({ month, reason: text.nullable(), at: z.string().refine((value) => parseInstant(value) !== null).transform((value) => value as Instant), by: text })),
});
const unlock = z.object({ type: z.literal('unlock'), about: text.nullable(), id: text.min(1), month, reason: text.min(1), by: text });

/** null where this version cannot read it. */
export function locksFrom(content: unknown): TeamLocks | null {
  const parsed = locks.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** null where it is no unlocking of a month. */
export function unlockFrom(payload: unknown): Extract<TeamPayload, { readonly type: 'unlock' }> | null {
  const parsed = unlock.safeParse(payload);
  return parsed.success ? parsed.data : null;
}

const textOf = ({ month: of, reason, at, by }: TeamLocks['history'][number]): string => JSON.stringify([at, of, by, reason]);

/** Of several versions the last locked month, and everything that any of them knows of. */
export function joinedLocks(versions: readonly TeamLocks[]): TeamLocks {
  const known = new Map(versions.flatMap(({ history }) => history).map((one) => [textOf(one), one]));
  const months = versions.flatMap(({ through }) => (through === null ? [] : [through]));
  return { through: months.toSorted().at(-1) ?? null, history: [...known.values()].toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0)) };
}

/** What is locked by versions of which some may be earlier than others: all that an earlier one knows, the later one knows too. */
export function currentLocks(versions: readonly TeamLocks[]): TeamLocks {
  const known = versions.map((version) => ({ version, texts: new Set(version.history.map(textOf)) }));
  const isEarlier = (texts: ReadonlySet<string>, than: ReadonlySet<string>): boolean => texts.size < than.size && [...texts].every((text) => than.has(text));
  return joinedLocks(known.filter(({ texts }) => !known.some((other) => isEarlier(texts, other.texts))).map(({ version }) => version));
}

export const monthBefore = (given: string): string => addMonths(bankDate(`${given}-01`), -1).slice(0, 7);

/** With its last locked month open again. */
export const unlocked = ({ history }: TeamLocks, { month: given, reason, by }: { readonly month: string; readonly reason: string; readonly by: string }, at: Instant): TeamLocks =>
  ({ through: monthBefore(given), history: [...history, { month: given, reason, at, by }] });
