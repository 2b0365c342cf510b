import { z } from 'zod';

import { namedWork } from '../command.ts';
import { fileBytes } from '../file-bytes.ts';

export const byBeneficiary = z.object({ beneficiaryId: z.uuid() });

/** A file of them. */
export const beneficiaryFile = z.object({ ...namedWork, bytes: fileBytes(5_000_000) });

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
