import { z } from 'zod';

import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { isIban } from '#shared/domain/iban.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { TeamPayload } from '../types.ts';

const text = z.string().max(10_000);
const beneficiary = z.object({
  beneficiaryId: z.uuid(), savedAt: z.string().refine((value) => parseInstant(value) === value).transform((value) => value as Instant), name: text, accountCode: text, bicCode: text, address: text, city: text, countryCode: text, fiscalCode: text, notes: text,
});
const payee = z.object({ type: z.literal('payee'), about: text.nullable(), beneficiaryId: z.uuid(), before: beneficiary.nullable(), after: beneficiary, over: z.array(z.string()).max(1000) })
  .refine(({ beneficiaryId, before, after }) => after.beneficiaryId === beneficiaryId && (before === null || before.beneficiaryId === beneficiaryId));

/** null where it is not a beneficiary that this version can read. */
export function beneficiaryFrom(content: unknown): Beneficiary | null {
  const parsed = beneficiary.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** null where it is not a change of a beneficiary's account. */
export function payeeFrom(payload: unknown): Extract<TeamPayload, { readonly type: 'payee' }> | null {
  const parsed = payee.safeParse(payload);
  return parsed.success ? parsed.data : null;
}

/** Where money for this beneficiary arrives: an IBAN says it alone, another account together with its BIC. */
export const destinationOf = ({ accountCode, bicCode }: Pick<Beneficiary, 'accountCode' | 'bicCode'>): string => (isIban(accountCode) ? accountCode : `${accountCode} ${bicCode}`);
