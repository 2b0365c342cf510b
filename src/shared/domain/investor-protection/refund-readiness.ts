import { compactIban, isIban } from '../iban.ts';
import { isSepaCountry } from '../payment/sepa-area.ts';
import { areNamesAlike } from '../payment/similar-name.ts';

/** Why a refund of an order may not arrive, most certain first. */
export const readinessProblems = ['ibanMissing', 'ibanNotValid', 'refusedBefore', 'outsideSepa', 'nameNotVerified', 'holderDiffers', 'holderMissing'] as const;
export type ReadinessProblem = (typeof readinessProblems)[number];

export interface RefundOrder {
  readonly iban: string | null;
  readonly holder: string | null;
  /** Name of its investor in the register; null where the investor was not read. */
  readonly investorName: string | null;
}

export interface RefundEvidence {
  /** IBANs whose holder the verification of payee did not find to be the name that was asked. */
  readonly notVerified: ReadonlySet<string>;
  /** IBANs to which a refund was refused or failed before. */
  readonly refusedBefore: ReadonlySet<string>;
}

/** Statuses of orders whose money may have to go back. */
export const refundableStatuses = ['WAITING', 'ACCEPTED', 'SPLIT', 'INCORRECT_AMOUNT'] as const;

export function refundProblems({ iban, holder, investorName }: RefundOrder, { notVerified, refusedBefore }: RefundEvidence): ReadinessProblem[] {
  const code = compactIban(iban ?? '');
  const problems = new Set<ReadinessProblem>();
  if (code === '') problems.add('ibanMissing');
  else if (!isIban(code)) problems.add('ibanNotValid');
  else if (!isSepaCountry(code.slice(0, 2))) problems.add('outsideSepa');
  if (refusedBefore.has(code)) problems.add('refusedBefore');
  if (notVerified.has(code)) problems.add('nameNotVerified');
  if (holder === null) problems.add('holderMissing');
  else if (investorName !== null && holder !== investorName && !areNamesAlike(holder, investorName)) problems.add('holderDiffers');
  return readinessProblems.filter((problem) => problems.has(problem));
}
