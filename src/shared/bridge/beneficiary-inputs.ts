import { z } from 'zod';

export const byBeneficiary = z.object({ beneficiaryId: z.uuid() });

const typed = z.string().trim().max(500);

export const beneficiaryInput = z.object({
  /** null makes a new one. */
  beneficiaryId: z.uuid().nullable(),
  name: typed,
  accountCode: typed,
  bicCode: typed,
  address: typed,
  city: typed,
  countryCode: typed,
  fiscalCode: typed,
  notes: z.string().max(2_000),
});
export type BeneficiaryInput = z.output<typeof beneficiaryInput>;
