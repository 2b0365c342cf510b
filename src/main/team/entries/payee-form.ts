import { z } from 'zod';

import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { isIban } from '#shared/domain/iban.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PayeeChange } from '../types.ts';
import { canonicalJson } from './entry.ts';
import { sha256 } from './keys.ts';

/** So many beneficiaries are asked for by one request at the most: all of them take effect in one turn, in some tenths of a second of the event loop. */
export const MOST_TOGETHER = 200;

const text = z.string().max(10_000);
const beneficiary = z.object({
  beneficiaryId: z.uuid(), savedAt: z.string().refine((value) => parseInstant(value) === value).transform((value) => value as Instant), name: text, accountCode: text, bicCode: text, address: text, city: text, countryCode: text, fiscalCode: text, notes: text,
});
const change = z.object({ beneficiaryId: z.uuid(), before: beneficiary.nullable(), after: beneficiary, over: z.array(z.string()).max(1000) });
const isOfOne = ({ beneficiaryId, before, after }: z.output<typeof change>): boolean => after.beneficiaryId === beneficiaryId && (before === null || before.beneficiaryId === beneficiaryId);
const asked = z.discriminatedUnion('type', [
  change.extend({ type: z.literal('payee'), about: text.nullable() }).refine(isOfOne),
  z.object({ type: z.literal('payees'), about: text.nullable(), changes: z.array(change.extend({ before: z.null() }).refine(isOfOne)).min(1).max(MOST_TOGETHER) })
    .refine(({ changes }) => new Set(changes.map(({ beneficiaryId }) => beneficiaryId)).size === changes.length),
]);

/** null where it is not a beneficiary that this version can read. */
export function beneficiaryFrom(content: unknown): Beneficiary | null {
  const parsed = beneficiary.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** Every change of a beneficiary's account that a request asks for; null where it asks for something else. */
export function payeesFrom(payload: unknown): readonly PayeeChange[] | null {
  const parsed = asked.safeParse(payload);
  if (!parsed.success) return null;
  return parsed.data.type === 'payees' ? parsed.data.changes : [parsed.data];
}

/** The same for the same change, whichever request asks for it. */
export const changeId = (teamId: string, { id, over, content }: { readonly id: string; readonly over: readonly string[]; readonly content: unknown }): string =>
  sha256(canonicalJson([teamId, id, over, content]));

/** Where money for this beneficiary arrives: an IBAN says it alone, another account together with its BIC. */
export const destinationOf = ({ accountCode, bicCode }: Pick<Beneficiary, 'accountCode' | 'bicCode'>): string => (isIban(accountCode) ? accountCode : `${accountCode} ${bicCode}`);
